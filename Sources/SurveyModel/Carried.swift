/// A part of the source that the model has no field for, kept word for word.
///
/// The model never looks inside; only the reader and writer of the source's format do.
public struct Carried: Sendable {
  private enum Content: Sendable {
    case text(String)
    case member(of: any CarriedSource)
  }

  /// The name under which the source has it: `extension`, `code`, `_text`.
  public var name: String {
    didSet {
      guard name != oldValue, case .member(let source) = content else { return }
      content = .text(source.json(ofMember: oldValue))
    }
  }
  private var content: Content

  /// Creates a carried part.
  public init(name: String, json: String) {
    (self.name, content) = (name, .text(json))
  }

  /// A part that is still where it came from.
  package init(name: String, in source: any CarriedSource) {
    (self.name, content) = (name, .member(of: source))
  }

  /// Its content as JSON text, digits and order kept.
  public var json: String {
    get {
      switch content {
      case .text(let text): text
      case .member(let source): source.json(ofMember: name)
      }
    }
    set { content = .text(newValue) }
  }

  /// Where it came from, if it is still there.
  package var source: (any CarriedSource)? {
    if case .member(let source) = content { source } else { nil }
  }
}

/// The object of a source that carried parts are members of.
package protocol CarriedSource: AnyObject, Sendable {
  /// The JSON text of a member.
  func json(ofMember name: String) -> String
}

extension Carried: Hashable {
  /// Whether both have the same name and the same text.
  public static func == (left: Carried, right: Carried) -> Bool {
    left.name == right.name && left.json == right.json
  }

  /// Hashes name and text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(json)
  }
}
