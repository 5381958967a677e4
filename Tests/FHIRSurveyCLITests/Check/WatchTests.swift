import Foundation
import TestSupport
import Testing

/// `check --watch`: examined again when a file changes.
struct WatchTests {
  private static func form(_ type: String) -> String {
    #"{"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active","#
      + #""item":[{"linkId":"a","text":"A","type":"\#(type)"}]}"#
  }

  /// Runs it, with changes that happen one after the other while it waits.
  private static func watch(
    _ arguments: [String], _ changes: [() throws -> Void]
  ) -> Outcome {
    var rest = changes[...]
    var world = TestWorld()
    world.pause = { _ in
      guard let change = rest.popFirst() else { return false }
      try? change()
      return true
    }
    return world.run(["check", "--watch"] + arguments)
  }

  @Test("It is examined at the start and after each change, and ends as the last time did")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.form("strng"), as: "q.json")
    let run = Self.watch([path], [{}, { try folder.write(Self.form("string"), as: "q.json") }, {}])
    #expect(run.errors.components(separatedBy: "waiting for changes").count == 3, "\(run)")
    #expect(run.output.components(separatedBy: "strng").count == 2, "\(run)")
    #expect(run.status == 0, "\(run)")
    let broken = Self.watch([path], [{ try folder.write(Self.form("strng"), as: "q.json") }])
    #expect(broken.status == 1, "\(broken)")
  }

  @Test("A file that comes into a folder, or goes, is a change")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.form("string"), as: "forms/a.json")
    let run = Self.watch(
      [folder.path("forms")],
      [
        { try folder.write(Self.form("strng"), as: "forms/b.json") },
        { try FileManager.default.removeItem(atPath: folder.path("forms/b.json")) },
      ])
    #expect(run.errors.components(separatedBy: "waiting for changes").count == 4, "\(run)")
    #expect(run.status == 0, "\(run)")
  }

  @Test("A file that is missing for a moment ends nothing")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.form("string"), as: "q.json")
    let run = Self.watch(
      [path],
      [
        { try FileManager.default.removeItem(atPath: path) },
        { try folder.write(Self.form("string"), as: "q.json") },
      ])
    #expect(run.errors.components(separatedBy: "waiting for changes").count == 4, "\(run)")
    #expect(run.status == 0, "\(run)")
  }

  @Test("What the run before has written is replaced")
  func output() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.form("strng"), as: "q.json")
    let report = folder.path("report.json")
    let run = Self.watch(
      [path, "--format", "json", "-o", report],
      [{ try folder.write(Self.form("string"), as: "q.json") }])
    #expect(run.status == 0, "\(run)")
    #expect(try !folder.text("report.json").contains("strng"))
  }

  @Test("Standard input cannot be watched")
  func standardInput() {
    #expect(Self.watch(["-"], []).status == 64)
  }
}
