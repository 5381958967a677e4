import FHIRDocument
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

  @Test("The validator sees what is wrong")
  func validator() throws {
    let folder = try #require(Corpus.folder)
    let schema = try #require(Schema(path: folder + "/schemas/r4/xsd/fhir-single.xsd"))
    let text =
      #"<Patient xmlns="http://hl7.org/fhir"><gender value="x"/><active value="1"/></Patient>"#
    #expect(schema.firstError(in: Array(text.utf8)) != nil)
  }
}
