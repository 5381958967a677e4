/// A part of the source that the model has no field for, kept word for word.
///
/// The model never looks inside; only the reader and writer of the source's format do.
public struct Carried: Hashable, Sendable {
  /// The name under which the source has it: `extension`, `code`, `_text`.
  public var name: String
  /// Its content as JSON text, digits and order kept.
  public var json: String

  /// Creates a carried part.
  public init(name: String, json: String) {
    self.name = name
    self.json = json
  }
}
