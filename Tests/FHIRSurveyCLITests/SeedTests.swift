import Foundation
import TestSupport
import Testing

/// The acceptance lines of the survey that this toolkit succeeds.
@Suite(.enabled(if: Seeds.areHere, Comment(rawValue: Seeds.absence)))
struct SeedTests {
  static let lines = """
    0-1
    y
    I’m feeling okay. I think I need more education.
    10:15
    93
    2

    """
  let folded: Set<String> = ["id", "meta", "authored"]

  @Test(
    "Foreign spaces are read with one counted warning a file",
    arguments: [
      ("bloodSugar.json", 1304), ("expected-response.json", 445), ("sampleTask1.json", 103),
    ])
  func countedWarning(_ file: String, _ count: Int) {
    let run = TestWorld().run("convert", Seeds.path(file), "--to", "json")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.components(separatedBy: "warning FS0103").count == 2, "\(run)")
    #expect(run.errors.contains(" \(count) white space characters"), "\(run)")
    #expect(run.errors.contains("U+202F"))
  }

  @Test(
    "Foreign spaces are refused under --strict, with line and column",
    arguments: ["bloodSugar.json", "expected-response.json", "sampleTask1.json"])
  func strict(_ file: String) {
    let run = TestWorld().run("convert", "--strict", Seeds.path(file), "--to", "json")
    #expect(run.status == 65)
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("\(file):2:1: error FS0103"), "\(run)")
  }

  @Test("Lines of answers give the response that was printed")
  func expectedResponse() throws {
    let run = TestWorld().reading(Self.lines)
      .run("take", Seeds.path("bloodSugar.json"), "--answers", "-", "--layout", "flat")
    #expect(run.status == 0, "\(run)")
    let expected = try JSONText.value(
      Project.text(Seeds.path("expected-response.json")), without: folded)
    #expect(try JSONText.value(run.output, without: folded) == expected)
    #expect(run.output.contains("\"valueDecimal\": 93\n"))
  }

  @Test("Without the flat layout the same answers are under groups 1 and 2")
  func nested() throws {
    let flat = TestWorld().reading(Self.lines)
      .run("take", Seeds.path("bloodSugar.json"), "--answers", "-", "--layout", "flat")
    let nested = TestWorld().reading(Self.lines)
      .run("take", Seeds.path("bloodSugar.json"), "--answers", "-")
    let tree = try ResponseTree(nested.output)
    #expect(tree.linkIds(depth: 0) == ["1", "2"])
    #expect(tree.linkIds(depth: 1) == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"])
    #expect(try tree.answers == ResponseTree(flat.output).answers)
  }

  @Test("The Task of the survey finds its questionnaire in the folder")
  func task() throws {
    let run = TestWorld().reading(Self.lines).run(
      "take", Seeds.folder ?? "", "--task", Seeds.path("sampleTask1.json"), "--answers", "-")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("\"status\": \"completed\""))
  }
}
