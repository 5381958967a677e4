import Foundation
import Testing

/// A folder of its own for each test, gone when the test is over.
final class Workspace {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("survey-export-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full name of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return file(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// The names of everything in it, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

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
