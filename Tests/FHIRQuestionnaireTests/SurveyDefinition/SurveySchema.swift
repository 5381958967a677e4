import FHIRDocument
import Foundation
import TestSupport
import Testing

/// The schema of survey definitions, from the project's folder `Schemas`.
enum SurveySchema {
  /// The schema, read once.
  static let shared = Result { try read() }

  static func load() throws -> Element { try shared.get() }

  private static func read() throws -> Element {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = project.appendingPathComponent("Schemas/survey.schema.json")
    let bytes = Array(try Data(contentsOf: file))
    return try #require(Document.read(Source(name: file.path, bytes: bytes)).document).root
  }

  /// What the schema has against a definition, given as bytes.
  static func findings(in bytes: [UInt8], schema: Element) throws -> [String] {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "definition", bytes: bytes)
    let document = try #require(Document.read(source, options: options).document)
    return SchemaValidator.validate(document.root, against: schema)
  }
}
