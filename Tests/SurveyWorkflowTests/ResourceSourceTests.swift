import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyWorkflow
import TestSupport
import Testing

@Suite("Where resources come from")
struct ResourceSourceTests {
  private static let bundle = #"""
    {
      "resourceType": "Bundle", "type": "collection",
      "entry": [
        {"resource": {"resourceType": "Questionnaire", "id": "a", "url": "http://example.org/a"}},
        {"resource": {"resourceType": "Patient", "id": "p"}}
      ]
    }
    """#

  @Test(
    "A resource is found by its canonical address, and by its type and id",
    arguments: [
      ("Questionnaire", "http://example.org/a"), ("Questionnaire", "Questionnaire/a"),
      ("Patient", "Patient/p"),
    ])
  func addresses(_ type: String, _ address: String) async throws {
    let source = MemoryResources([try resource(Self.bundle)])
    #expect(try await source.resource(type, at: address)?.resourceType == type)
    #expect(try await source.resource(type, at: address + "x") == nil)
  }

  @Test("Files of a folder are read, lines of NDJSON too, and what cannot be read is a finding")
  func files() async throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try Self.bundle.write(
      to: folder.appendingPathComponent("b.json"), atomically: true, encoding: .utf8)
    let lines = "{\"resourceType\":\"Questionnaire\",\"id\":\"1\"}\n\n{\"resourceType\":\n"
    try lines.write(
      to: folder.appendingPathComponent("c.ndjson"), atomically: true, encoding: .utf8)
    let source = FileResources([folder.path])
    #expect(try await source.resources("Questionnaire").map { $0[.id]?.string } == ["a", "1"])
    let findings = await source.findings
    #expect(findings.contains { $0.severity == .error && $0.location.position?.line == 3 })
    await #expect(throws: Diagnostic.self) {
      try await FileResources([folder.path + "/none"]).resources("Patient")
    }
  }
}
