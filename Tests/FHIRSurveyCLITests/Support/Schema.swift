import FHIRDocument
import TestSupport
import Testing

/// A schema of the folder `Schemas`.
struct Schema {
  private let root: Element

  init(_ name: String) throws {
    root = try Self.read(Project.text("\(Project.folder)/Schemas/\(name).schema.json"))
  }

  /// What the schema has against a text.
  func findings(in text: String) throws -> [String] {
    SchemaValidator.validate(try Self.read(text), against: root)
  }

  private static func read(_ text: String) throws -> Element {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "text", bytes: Array(text.utf8))
    return try #require(Document.read(source, options: options).document).root
  }
}
