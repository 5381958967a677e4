import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing
import XMLSchemas

@Suite("HL7's schema", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct SchemaTests {
  /// How many resources are valid as they are written, and how many the schema refuses for what
  /// their source says: an element too many or missing, or a value that is not of its type.
  static let counts: [(folder: String, valid: Int, faults: Int)] = [
    ("questionnaires/r4", 347, 104), ("questionnaires/r5", 40, 3), ("responses/r4", 48, 40),
    ("responses/r5", 6, 4), ("tasks/r4", 23, 5), ("tasks/r5", 9, 0), ("medication/r4", 125, 0),
    ("medication/r5", 67, 5), ("roundtrip/r4", 580, 0), ("roundtrip/r5", 108, 2),
  ]

  @Test(
    "What is written for resources of R4 and R5 is valid, unless a finding says where their source is not",
    arguments: counts)
  func validity(folder: String, valid: Int, faults: Int) throws {
    let version = try #require(FHIRVersion.allCases.first { folder.hasSuffix("/\($0)") })
    let schema = try #require(XMLSchema.of(version))
    var found = (valid: 0, faults: 0)
    for path in ["json", "xml"].flatMap({ format in
      Corpus.files(in: ["\(folder)/\(format)"], suffix: ".\(format)")
    }) {
      var options = ReadOptions()
      options.version = version
      let bytes = try #require(Corpus.bytes(path))
      let read = Document.read(Source(name: path, bytes: bytes), options: options)
      let style: TextStyle = path.hasSuffix("xml") ? .pretty : .compact
      guard let root = read.document?.root else { continue }
      let written = XMLWriter.write(root, style: style)
      if written.bytes.isEmpty || (read.diagnostics + written.diagnostics).hasErrors { continue }
      let findings = root.structureFindings()
      guard let message = schema.firstError(in: written.bytes) else {
        found.valid += 1
        // XML shows no arrays and no types.
        let real = findings.filter { $0.code != .wrongArray && $0.code != .wrongJSONType }
        #expect(real.isEmpty == !StructureExpectations.moreThanSchema.contains(path), "\(real)")
        continue
      }
      found.faults += 1
      #expect(Self.isFaultOfSource(message, root, bytes, version), "\(path): \(message)")
      let isOnlySchema = StructureExpectations.isOfSchemaOnly(message)
      #expect(!findings.isEmpty || isOnlySchema, "\(path): \(message)")
    }
    #expect(found == (valid, faults))
  }

  /// Whether a resource would be refused however it is written.
  private static func isFaultOfSource(
    _ message: String, _ root: Element, _ bytes: [UInt8], _ version: FHIRVersion
  ) -> Bool {
    // The last draft of R5 has valueMarkdown in Observation, where R5 has valueString.
    if message.contains("valueMarkdown"), version == .r5 { return true }
    // A value that is wrong is found in the source as it is.
    for start in ["The value '", "attribute 'value': '"] {
      guard let start = message.firstRange(of: start)?.upperBound,
        let end = message[start...].firstIndex(of: "'")
      else { continue }
      return String(decoding: bytes, as: UTF8.self).contains(message[start..<end])
    }
    if message.contains("xhtml") { return true }
    return contentFault(root, nil, .of(version)) != nil
  }

  @Test("The validator sees what is wrong")
  func validator() throws {
    let schema = try #require(XMLSchema.of(.r4))
    let text =
      #"<Patient xmlns="http://hl7.org/fhir"><gender value="x"/><active value="1"/></Patient>"#
    #expect(schema.firstError(in: Array(text.utf8)) != nil)
  }
}
