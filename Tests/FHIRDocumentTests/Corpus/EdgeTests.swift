import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@Suite("Awkward files", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct EdgeTests {
  private static let folders = [
    "fhir-test-cases", "firely", "google-json", "google-primitives/r4", "google-primitives/stu3",
    "lforms", "refero-sync/syncQuestionnaireResponse", "structor",
  ]

  private static let files = folders.flatMap { folder in
    [".json", ".xml", ".ndjson"].flatMap { Corpus.files(in: ["edge/\(folder)"], suffix: $0) }
  }

  /// The cases of the Java validator: file, version and what it says.
  private static let cases: [(file: String, version: FHIRVersion?, errors: String?)] = {
    let text = Corpus.bytes("edge/fhir-test-cases/EDGE-CASES.csv") ?? []
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
      .compactMap { line in
        let cells = line.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false)
        guard cells.count == 8 else { return nil }
        return (
          "fhir-test-cases/\(cells[1])", FHIRVersion(named: String(cells[2])),
          cells[4] == "0" ? nil : String(cells[7])
        )
      }
  }()

  /// What the Java validator calls an error, by file; nothing for files that it finds right.
  private static let javaErrors = Dictionary(
    cases.compactMap { entry in entry.errors.map { (entry.file, $0) } }, uniquingKeysWith: { $1 })

  /// The version that a case gives to its file: the one for which it is wrong, else the first.
  private static let versions = Dictionary(
    (cases.filter { $0.errors != nil } + cases).compactMap { entry in
      entry.version.map { (entry.file, $0) }
    }, uniquingKeysWith: { first, _ in first })

  @Test(
    "Each ends as the standard has it: read, read with located findings, or refused at a position")
  func results() throws {
    try #require(Self.files.count == 193)
    try #require(Self.javaErrors.count > 40)
    var counts: [EdgeResult.Kind: Int] = [:]
    for path in Self.files {
      let name = String(path.dropFirst("edge/".count))
      let expected = EdgeResult.of(name, javaErrors: Self.javaErrors)
      counts[expected.kind, default: 0] += 1
      let result = Document.read(Source(name: path, bytes: try #require(Corpus.bytes(path))))
      let codes = Set(result.diagnostics.map(\.code.description)).sorted()
      #expect(codes == expected.codes, "\(path): \(result.diagnostics.map(\.description))")
      #expect(result.diagnostics.allSatisfy { $0.location.position != nil }, "\(path)")
      let isUnread = expected.kind == .unreadable || expected.codes == ["FS0114"]
      #expect((result.document == nil) == isUnread, "\(path)")
      #expect(!isUnread || result.diagnostics.hasErrors, "\(path)")
      if expected.kind == .legal || expected.kind == .wrongContent {
        let difference = try Self.difference(path, result)
        #expect(difference == nil, "\(path)")
      }
    }
    #expect(
      counts == [.legal: 59, .wrongContent: 60, .irregular: 16, .unreadable: 11, .foreign: 47])
  }

  @Test("Whose structure is wrong ends in located findings, and nothing legal does")
  func structure() throws {
    var found = Set<String>()
    for path in Self.files {
      let name = String(path.dropFirst("edge/".count))
      let expected = EdgeResult.of(name, javaErrors: Self.javaErrors)
      guard expected.kind == .legal || expected.kind == .wrongContent else { continue }
      var options = ReadOptions()
      if expected.kind == .wrongContent { options.version = Self.versions[name] }
      let source = Source(name: path, bytes: try #require(Corpus.bytes(path)))
      let root = try #require(Document.read(source, options: options).document).root
      let findings = root.structureFindings()
      let codes = Set(findings.map(\.code.description))
      #expect(codes == EdgeStructure.codes[name] ?? [], "\(path): \(findings)")
      #expect(findings.allSatisfy { $0.location.file == path && $0.location.position != nil })
      #expect(expected.kind == .legal || codes.isEmpty == (EdgeStructure.beyond[name] != nil))
      if expected.kind == .wrongContent { found.insert(name) }
    }
    #expect(found == Set(EdgeStructure.codes.keys).union(EdgeStructure.beyond.keys))
    #expect(EdgeStructure.beyond.count == 15)
  }

  /// What a round trip through both formats changes or reports; what it may say is known.
  private static func difference(_ path: String, _ first: ReadResult) throws -> String? {
    let root = try #require(first.document).root
    let text = JSONWriter.write(root)
    if path.hasSuffix("json"), let bytes = Corpus.bytes(path), let one = JSONValue(bytes) {
      let other = try #require(JSONValue(text))
      if let found = other.difference(from: one) { return "JSON: \(found)" }
    }
    let (xml, losses) = XMLWriter.write(root)
    if !losses.isEmpty || xmlLosses[path] != nil {
      let said = Set(losses.map { $0.message() }).sorted().joined(separator: "; ")
      return said == xmlLosses[path] && losses.allSatisfy { $0.location.position != nil }
        ? nil : "XML: \(said)"
    }
    let again = Document.read(Source(name: path, bytes: xml))
    guard let other = again.document?.root, again.diagnostics.isEmpty else {
      return "read again: \(again.diagnostics)"
    }
    return firstDifference(root, other)
  }

  /// What is said about the files that XML cannot hold as they are.
  private static let xmlLosses: [String: String] = [
    "edge/fhir-test-cases/unicode-problem.json":
      "XML cannot hold the character U+0013",
    "edge/fhir-test-cases/json-comments.json": comments,
    "edge/fhir-test-cases/list-xhtml-element.json": comments,
    "edge/firely/json-edge-cases.xml": comments,
    "edge/fhir-test-cases/list-empty1.json": "an object without members, which FHIR forbids",
    "edge/fhir-test-cases/list-xhtml-syntax.json":
      "the narrative is not well-formed (its line 2, column 32): </pa> closes <p>",
    "edge/fhir-test-cases/toplevel-minvalueduration-profile.json":
      "\"value\" becomes a string in XML",
  ]

  private static let comments = "fhir_comments, which FHIR dropped in 2015; they are left out"

  @Test("Lines that hold a value keep it in an element of their type, through both formats")
  func primitives() throws {
    var lines = 0
    for path in Self.files where path.hasPrefix("edge/google-primitives/") {
      let text = String(decoding: try #require(Corpus.bytes(path)), as: UTF8.self)
      let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
      for line in text.split(separator: "\n") where line != "null" && name != "xhtml" {
        lines += 1
        let member = "\"value\(Self.typeName(name))\":\(line)"
        let json = #"{"resourceType":"Basic","extension":[{"url":"a",\#(member)}]}"#
        let one = try #require(JSONValue(Array(json.utf8)))
        let root = try #require(Document.read(Source(name: path, text: json)).document).root
        let other = try #require(JSONValue(JSONWriter.write(root)))
        #expect(other.difference(from: one) == nil, "\(path): \(line)")
        let (xml, losses) = XMLWriter.write(root)
        #expect(losses.isEmpty || path.contains(".invalid."), "\(path): \(line)")
        let again = try #require(Document.read(Source(name: path, bytes: xml)).document).root
        #expect(firstDifference(root, again) == nil, "\(path): \(line)")
      }
    }
    #expect(lines > 100)
  }

  /// The name of a type from that of a file: `PositiveInt` from `positive_int`.
  private static func typeName(_ name: Substring) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
