import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("What XML cannot hold")
struct XMLLossTests {
  private static func write(_ text: String) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let document = try #require(Document.read(Source(name: "q.json", text: text)).document)
    return XMLWriter.write(document.root)
  }

  @Test(
    "A resource type that XML would take for an element, or for no name, is an error",
    arguments: ["basic", "\u{364}", "a:b", "1", ""])
  func type(name: String) throws {
    let text = #"{"resourceType":"Basic","contained":[{"resourceType":"\#(name)","id":"c"}]}"#
    let diagnostics = try Self.write(text).diagnostics
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.map(\.code).allSatisfy { $0 == .notWritable })
  }

  @Test(
    "A primitive without a value that XML would take for an object, or an object for one, is said",
    arguments: [
      #"{"resourceType":"Patient","_unknown":{"id":"a"}}"#,
      #"{"resourceType":"Patient","_birthDate":{"id":"a","unknown":{"code":"c"}}}"#,
      #"{"resourceType":"Patient","birthDate":{"id":"a"}}"#,
      #"{"resourceType":"Patient","_contact":[{"id":"a"}]}"#,
    ])
  func valueless(text: String) throws {
    let diagnostics = try Self.write(text).diagnostics
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.location.position != nil)
  }

  @Test("Of very many losses a thousand are listed, and the others counted")
  func manyLosses() throws {
    let nulls = Array(repeating: "null", count: 50_000).joined(separator: ",")
    let text = #"{"resourceType":"Basic","x":[\#(nulls)]}"#
    var diagnostics: [Diagnostic] = []
    let elapsed = try ContinuousClock().measure { diagnostics = try Self.write(text).diagnostics }
    #expect(diagnostics.count == 1_001)
    #expect(diagnostics.last?.code == .moreFindings)
    #expect(elapsed < .seconds(60))
  }
}
