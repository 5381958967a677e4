import Foundation
import TestSupport
import Testing

/// Compares a text with a file beside the tests, named after what it shows.
///
/// With `FHIR_SURVEY_RECORD` set the file is written again, and the test fails so that nobody
/// takes a recording for a pass.
enum Snapshot {
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "\(Project.folder)/Tests/FHIRSurveyCLITests/Snapshots/\(name)"
    if ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    let expected = try Project.text(path)
    #expect(text == expected, "differs from \(name)", sourceLocation: sourceLocation)
  }
}
