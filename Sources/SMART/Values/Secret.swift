/// A text that is nobody's to see: a token, a code, a key.
///
/// It prints as `(secret)`, also where it is inside of something else that is printed.
public struct Secret: Hashable, Sendable {
  /// The text itself.
  public let text: String

  /// Keeps a text.
  public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing of the text.
  public var description: String { "(secret)" }
  /// Nothing of the text.
  public var debugDescription: String { description }
  /// Nothing of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
