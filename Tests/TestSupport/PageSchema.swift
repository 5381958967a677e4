import FHIRDocument
import Testing

/// A schema of the project's folder `Schemas`.
package enum PageSchema {
  /// What a schema has against a JSON text.
  package static func findings(_ name: String, in bytes: [UInt8]) throws -> [String] {
    let path = "\(Project.folder)/Schemas/\(name).schema.json"
    return SchemaValidator.validate(
      try read(bytes), against: try read(Array(Project.text(path).utf8)))
  }

  private static func read(_ bytes: [UInt8]) throws -> Element {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "text", bytes: bytes)
    return try #require(Document.read(source, options: options).document).root
  }
}
