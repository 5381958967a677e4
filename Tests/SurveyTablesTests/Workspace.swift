import Foundation
import Testing

/// A small response: `answers` are the items as JSON.
func response(_ id: String, _ items: String = "") -> String {
  let item = items.isEmpty ? "" : #","item":[\#(items)]"#
  return #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","status":"completed"\#(item)}"#
}

/// Compares a text with the file of that name under `Snapshots`.
///
/// With FHIR_SURVEY_RECORD set the file is written instead, and the test fails.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil {
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  #expect(text == expected, sourceLocation: sourceLocation)
}
