import SurveyDiagnostics
import SurveyModel
import SurveyTerminal
import Testing

@Suite("What plain mode shows")
struct PlainSnapshotTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var survey: Survey
    var lines: [String]
    var width = 80
    var prompts = Prompts.full
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "gallery", survey: Samples.gallery,
      lines: [
        "2", "c", "1,3", "3", "Esperanto", "n", "7", "5.50", "72.5", "-3d", "2026-03-14 7:15 AM",
        "10:15", "short", "first line\\", "second line", "https://example.org", "scan.png",
        "Patient/12", "s",
      ]),
    Case(
      name: "blood-sugar", survey: Samples.bloodSugar,
      lines: ["0-1", "y", "Okay.", "10:15", "93.50", "2", "r", "s"]),
    Case(
      name: "help", survey: Samples.one(Samples.limits),
      lines: ["?", "72,5", "72.55", "71", "?", "s"]),
    Case(
      name: "check-list", survey: Samples.one(Samples.checkList),
      lines: ["?", "6", "1,5", "1", "2-4", "s"]),
    Case(
      name: "repeating-group", survey: Samples.children,
      lines: [
        "Anna", "18", "7", "?", "y", "Ben", "", "y", "Cleo", "9", "d 2", "n", "d 2", "y", "n", "y",
        "s",
      ]),
    Case(
      name: "conditions", survey: Samples.conditional,
      lines: ["", "y", "20", "2019", "b", "b", "b", "n", "no", "s"]),
    Case(
      name: "required-and-review", survey: Samples.conditional,
      lines: ["", "", "nothing", "s", "5", "", "y", "x", "3", "2", "2019", "s"]),
    Case(
      name: "optional-section", survey: Samples.optionalSection,
      lines: ["2019", "", "", "", "s", "?", "o 2", "o 3", "n", "o3", "y", "s"]),
    Case(
      name: "narrow", survey: Samples.gallery, lines: ["1", "a", "2", "b", "?", "q"], width: 32),
    Case(
      name: "short-prompts", survey: Samples.bloodSugar,
      lines: ["0-1", "", "x", "?", "Okay.", "10:15", "?", "93.50", "2", "r", "1", "", "s"],
      prompts: .short),
    Case(
      name: "short-prompts-group", survey: Samples.children,
      lines: ["Anna", "7", "y", "Ben", "", "n", "s"], prompts: .short),
  ]

  @Test("A person sees these lines", arguments: cases)
  func transcript(_ sample: Case) throws {
    let take = try Take(
      sample.survey, sample.lines, width: sample.width,
      loading: { (path) throws(Diagnostic) in
        Attachment(contentType: "image/png", size: 2048, title: path)
      }, prompts: sample.prompts)
    expectSnapshot(take.transcript + "[\(take.outcome.name)]\n", sample.name)
  }
}
