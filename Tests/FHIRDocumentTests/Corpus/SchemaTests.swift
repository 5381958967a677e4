import FHIRDocument
import Foundation
import Testing

@Suite("HL7's schema", .enabled(if: Corpus.exists, "the corpus is not there"))
struct SchemaTests {
  @Test("What is written for the official examples is valid, from JSON and from XML")
  func validity() throws {
    let folder = try #require(Corpus.folder)
    let schema = try #require(Schema(path: folder + "/schemas/r4/xsd/fhir-single.xsd"))
    let files =
      Corpus.files(in: ["roundtrip/r4/json"], suffix: ".json")
      + Corpus.files(in: ["roundtrip/r4/xml"], suffix: ".xml")
    try #require(files.count > 400)
    var found: [String: String] = [:]
    for path in files {
      let read = Document.read(Source(name: path, bytes: try #require(Corpus.bytes(path))))
      let root = try #require(read.document).root
      let style: TextStyle = path.hasSuffix(".xml") ? .pretty : .compact
      if let message = schema.firstError(in: XMLWriter.write(root, style: style).bytes) {
        found[path] = message
      }
    }
    #expect(found == [:])
  }

  @Test("What is written for the official examples of R5 is valid by its draft schema")
  func validityR5() throws {
    let folder = try #require(Corpus.folder)
    let copy = try Self.readableSchema(folder + "/schemas/r5/xsd-5.0.0-draft-final")
    defer { try? FileManager.default.removeItem(at: copy) }
    let schema = try #require(Schema(path: copy.appending(path: "fhir-single.xsd").path))
    let files = Corpus.files(in: ["roundtrip/r5/json"], suffix: ".json")
    try #require(files.count > 100)
    var found: [String: String] = [:]
    for path in files {
      let read = Document.read(Source(name: path, bytes: try #require(Corpus.bytes(path))))
      let root = try #require(read.document).root
      let bytes = XMLWriter.write(root, version: .r5).bytes
      if let message = schema.firstError(in: bytes) { found[path] = message }
    }
    // The draft has valueMarkdown in Observation, where R5 has valueString.
    let draft = found.filter { $0.value.contains("valueMarkdown") }
    #expect(draft.count == 2)
    #expect(found.filter { draft[$0.key] == nil } == [:])
  }

  /// A copy of a schema without `(?:`, which the patterns of XML Schema do not have.
  static func readableSchema(_ folder: String) throws -> URL {
    let copy = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID())")
    try FileManager.default.copyItem(at: URL(filePath: folder), to: copy)
    let file = copy.appending(path: "fhir-single.xsd")
    let text = try String(contentsOf: file, encoding: .utf8).replacing("(?:", with: "(")
    try Data(text.utf8).write(to: file)
    return copy
  }

  @Test("The validator sees what is wrong")
  func validator() throws {
    let folder = try #require(Corpus.folder)
    let schema = try #require(Schema(path: folder + "/schemas/r4/xsd/fhir-single.xsd"))
    let text =
      #"<Patient xmlns="http://hl7.org/fhir"><gender value="x"/><active value="1"/></Patient>"#
    #expect(schema.firstError(in: Array(text.utf8)) != nil)
  }
}
