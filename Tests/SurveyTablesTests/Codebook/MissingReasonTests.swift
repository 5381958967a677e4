import SurveyModel
import SurveyTables
import Testing

@Suite("Why an answer is missing")
struct MissingReasonTests {
  @Test("Each reason has a letter and a number of its own, the number in the range of SPSS")
  func unique() {
    let all = MissingReason.allCases
    #expect(Set(all.map(\.letter)).count == all.count)
    #expect(all.allSatisfy { ("a"..."z").contains($0.letter) })
    #expect(Set(all.map(\.spssNumber)).count == all.count)
    #expect(all.allSatisfy { MissingReason.spssRange.contains($0.spssNumber) })
    #expect(MissingReason.spssRange.upperBound < Int(Int32.min))
    #expect(Set(all.map(\.label)).count == all.count)
  }

  @Test("The letters of the issue stand for its reasons")
  func letters() {
    let reasons: [MissingReason] = [.notAsked, .disabled, .declined, .skipped, .partial]
    #expect(reasons.map(\.code) == ["not-asked", "disabled", "declined", "skipped", "partial"])
    #expect(String(reasons.map(\.letter)) == "ndrsp")
  }

  @Test(
    "Each code of data-absent-reason is a reason",
    arguments: [
      ("unknown", "unknown"), ("asked-unknown", "asked-unknown"), ("temp-unknown", "temp-unknown"),
      ("not-asked", "not-asked"), ("asked-declined", "declined"), ("masked", "masked"),
      ("not-applicable", "not-applicable"), ("unsupported", "unsupported"), ("as-text", "as-text"),
      ("error", "error"), ("not-a-number", "not-a-number"),
      ("negative-infinity", "negative-infinity"), ("positive-infinity", "positive-infinity"),
      ("not-performed", "not-performed"), ("not-permitted", "not-permitted"),
    ])
  func dataAbsentReason(code: String, reason: String) {
    #expect(MissingReason(dataAbsentReason: code)?.code == reason)
  }

  @Test(
    "What is not a code of data-absent-reason is not a reason",
    arguments: ["skipped", "disabled", "declined", "partial", "", "Unknown"])
  func otherCode(code: String) {
    #expect(MissingReason(dataAbsentReason: code) == nil)
  }

  @Test("A column can be expected to lack answers for what its question says")
  func ofColumns() {
    let codebook = Codebook(
      versions: ["1", "2"],
      questions: [
        CodebookQuestion(linkId: "a", path: ["a"], type: .date, versions: ["1", "2"]),
        CodebookQuestion(
          linkId: "b", path: ["b"], type: .string, isConditional: true, versions: ["2"]),
      ])
    func reasons(_ content: CodebookColumn.Content, _ type: ColumnType) -> [MissingReason] {
      CodebookColumn(name: "x", content: content, type: type).missingReasons(in: codebook)
    }
    #expect(
      reasons(.answer(AnswerColumn(question: 0)), .date) == [.declined, .skipped, .partial])
    #expect(
      reasons(.answer(AnswerColumn(question: 1)), .text)
        == [.notAsked, .disabled, .declined, .skipped])
    #expect(reasons(.answer(AnswerColumn(question: 1, part: .missing)), .text) == [])
    #expect(reasons(.response(.status), .text) == [])
  }
}
