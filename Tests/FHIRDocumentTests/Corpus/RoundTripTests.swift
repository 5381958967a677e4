import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@Suite(
  "Round trips of real resources", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct RoundTripTests {
  static let folders = ["questionnaires", "responses", "tasks", "medication", "roundtrip"]
    .flatMap { folder in FHIRVersion.allCases.map { "\(folder)/\($0)" } }

  private func files(_ folder: String, _ format: String) -> [String] {
    Corpus.files(in: ["\(folder)/\(format)"], suffix: ".\(format)")
  }

  @Test("The corpus has most kinds of resources in most versions, and all in R4")
  func counts() {
    let counts = Self.folders.map { files($0, "json").count + files($0, "xml").count }
    #expect(counts.count { $0 > 0 } >= 17)
    #expect(counts.reduce(0, +) > 1700)
    for folder in Self.folders where folder.hasSuffix("/r4") {
      #expect(!files(folder, "json").isEmpty && !files(folder, "xml").isEmpty, "\(folder)")
    }
  }

  @Test(
    "JSON → XML → JSON gives the same resource, each decimal with its digits", arguments: folders)
  func json(folder: String) throws {
    for path in files(folder, "json") {
      let first = try #require(Corpus.read(path))
      check(path, first) { resource in
        let (xml, problems) = XMLWriter.write(resource)
        let middle = Document.read(Source(name: path, bytes: xml))
        guard let root = middle.document?.root else { return (nil, problems + middle.diagnostics) }
        let text = JSONWriter.write(root)
        let last = Document.read(Source(name: path, bytes: text))
        return (last.document, problems + middle.diagnostics + last.diagnostics)
      }
    }
  }

  @Test("XML → JSON → XML gives the same resource", arguments: folders)
  func xml(folder: String) throws {
    for path in files(folder, "xml") {
      let first = try #require(Corpus.read(path))
      check(path, first) { resource in
        let middle = Document.read(Source(name: path, bytes: JSONWriter.write(resource)))
        guard let root = middle.document?.root else { return (nil, middle.diagnostics) }
        let (xml, problems) = XMLWriter.write(root, style: .pretty)
        let last = Document.read(Source(name: path, bytes: xml))
        return (last.document, problems + middle.diagnostics + last.diagnostics)
      }
    }
  }

  /// Checks a way there and back: what it gives, and that it says what was expected.
  private func check(
    _ path: String, _ first: ReadResult, _ trip: (Element) -> (Document?, [Diagnostic])
  ) {
    var diagnostics = first.diagnostics
    var difference: String? = "not readable"
    if let root = first.document?.root {
      let (last, more) = trip(root)
      diagnostics += more
      difference = last.map { firstDifference(root, $0.root) } ?? "not readable again"
    }
    let codes = Set(diagnostics.map(\.code.description)).sorted()
    let expected = RoundTripExceptions.codes[path] ?? []
    #expect(codes == expected, "\(path): \(diagnostics.map(\.description))")
    #expect(diagnostics.allSatisfy { $0.location.file == path && $0.location.position != nil })
    if codes.isEmpty { #expect(difference == nil, "\(path)") }
  }
}
