import FHIRDocument
import SurveyWorkflow
import TestSupport
import Testing

/// What is found by its address as a source of resources.
struct CanonicalSourceTests {
  /// One value set, which is known to those who ask for themselves alone.
  private struct Known: CanonicalResources {
    let valueSet: Element
    let reader: Element

    func near(_ type: String, at address: String, from resource: Element?) -> Element? {
      resource == reader && type == "ValueSet" && address == "urn:v" ? valueSet : nil
    }
    func beyond(_ type: String, at address: String, from resource: Element?) -> Element? { nil }
    func supplements(of system: String, from resource: Element?) -> [Element] { [] }
    func resources(_ type: String) -> [Element] { type == "ValueSet" ? [valueSet] : [] }
  }

  private func resource(_ text: String) throws -> Element {
    try #require(Document.read(Source(name: "r", bytes: Array(text.utf8))).document).root
  }

  @Test("A resource is found by its address, as the one that names it means it")
  func found() async throws {
    let known = Known(
      valueSet: try resource(#"{"resourceType":"ValueSet","url":"urn:v"}"#),
      reader: try resource(#"{"resourceType":"Questionnaire"}"#))
    let source = CanonicalSource(known, for: known.reader)
    #expect(try await source.resource("ValueSet", at: "urn:v") == known.valueSet)
    #expect(try await source.resource("ValueSet", at: "urn:other") == nil)
    #expect(try await source.resources("ValueSet") == [known.valueSet])
    #expect(try await CanonicalSource(known).resource("ValueSet", at: "urn:v") == nil)
  }
}
