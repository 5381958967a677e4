package import FHIRDocument
import Testing

/// The schema of survey definitions, from the project's folder `Schemas`.
package enum SurveySchema {
  private static let shared = Result {
    try read(Array(Project.text("\(Project.folder)/Schemas/survey.schema.json").utf8))
  }

  /// The schema, read once.
  package static func load() throws -> Element { try shared.get() }

  /// What the schema has against a definition, given as bytes.
  package static func findings(in bytes: [UInt8], schema: Element) throws -> [String] {
    SchemaValidator.validate(try read(bytes), against: schema)
  }

  private static func read(_ bytes: [UInt8]) throws -> Element {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "definition", bytes: bytes)
    return try #require(Document.read(source, options: options).document).root
  }
}
