import Testing

@testable import SurveyTables

@Suite("Names of paths")
struct AnswerPathTests {
  private static let paths: [([(String, Int)], String, String)] = [
    ([("1", 1)], "1", "1"), ([("1", 1), ("1.1", 1)], "1/1.1", "1.1"),
    ([("2", 2), ("2.1", 1)], "2[2]/2.1", "2[2]/2.1"),
    ([("2", 1), ("2.1", 3)], "2/2.1[3]", "2.1[3]"),
    ([("a", 1), ("b", 2), ("c", 1), ("d", 1)], "a/b[2]/c/d", "b[2]/d"),
    ([("/44-9", 1)], "~144-9", "/44-9"), ([("/44-9", 2)], "~144-9[2]", "~144-9[2]"),
    ([("x[2]", 1)], "x~22~3", "x~22~3"), ([("~", 1)], "~0", "~"),
  ]

  @Test("A path has its name and its column", arguments: paths)
  func names(steps: [(String, Int)], text: String, column: String) {
    let steps = steps.map { AnswerPath.Step(linkId: $0.0, repetition: $0.1) }
    #expect(AnswerPath.text(steps) == text)
    #expect(AnswerPath.columnName(steps) == column)
    #expect(AnswerPath.steps(text) == steps)
  }

  @Test(
    "What is not a name of a path is refused",
    arguments: ["", "a[0]", "a[-1]", "a[x]", "a[]", "a]", "a/", "/a", "~9", "~", "a[1", "a[2]b]"])
  func refused(text: String) {
    #expect(AnswerPath.steps(text) == nil)
  }
}
