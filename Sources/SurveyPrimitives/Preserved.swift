/// What a source says of a value beyond the fields of the model, kept word for word: extensions, ids,
/// `userSelected`, the identifier of a reference.
///
/// The model never looks inside; only the reader and writer of the source's format do. A value that
/// goes from an option into an answer takes it along (rule 71).
public struct Preserved: Sendable {
  /// Every value has room for it, and few have it: one reference.
  @usableFromInline
  final class Box: Sendable {
    let source: any PreservedSource
    init(_ source: any PreservedSource) { self.source = source }
  }

  @usableFromInline let box: Box?

  /// Nothing.
  @inlinable public init() { box = nil }

  package init(_ source: (any PreservedSource)?) { box = source.map { Box($0) } }

  package var source: (any PreservedSource)? { box?.source }

  /// Whether there is nothing.
  @inlinable public var isEmpty: Bool { box == nil }

  /// The members that hold it, as JSON text of one object; `nil` where there are none.
  public var json: String? { source?.json }
}

/// Where what is preserved of a value comes from.
package protocol PreservedSource: AnyObject, Sendable {
  /// Its members as JSON text of one object; `nil` where they only repeat what the option says.
  var json: String? { get }
  /// The same with what the option adds to an answer.
  var answerJSON: String? { get }
  /// The display that a coding has there.
  var display: String? { get }
}

extension Preserved: Hashable {
  /// Whether both say the same, word for word; a weight that one has of its option may be in the
  /// other itself.
  public static func == (left: Preserved, right: Preserved) -> Bool {
    left.source === right.source || left.json == right.json
      || left.source?.answerJSON == right.source?.answerJSON
  }

  /// Hashes nothing: it decides few comparisons.
  public func hash(into hasher: inout Hasher) {}
}
