import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("What the rich face shows")
struct RichFrameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var survey: Survey
    var keys: [String]
    var prompts = Prompts.full
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "gallery", survey: Samples.gallery,
      keys: [
        Bytes.right, Bytes.enter, "sev", Bytes.enter, Bytes.down, " ", Bytes.down, " ", Bytes.enter,
        "Esper", Bytes.enter, "anto", Bytes.enter, "n", Bytes.enter, "7", Bytes.enter, "5,50",
        Bytes.enter, Bytes.back, "\r", "\u{15}5.50\r", "72.5", "\r", Bytes.up, Bytes.down, "\r",
        "now", "\r", "10:15", "\r", "short", "\r", "first\nsecond", "\r", "https://example.org",
        "\r", Bytes.down, Bytes.escape, "\t", "Patient/12", "\r", Bytes.up, "s",
      ]),
    Case(
      name: "children", survey: Samples.children,
      keys: [
        "Anna", "\r", "18", "\r", "\u{15}7\r", "y", "Ben\r", "3\r", Bytes.up, Bytes.up, Bytes.up,
        "d",
        "y", "n", "y\r", "s",
      ]),
    Case(
      name: "review", survey: Samples.optionalSection,
      keys: ["\r", "\r", "\t", "\t", "o", "n", "?", Bytes.escape, "o", "y", "s"]),
    Case(
      name: "leaving", survey: Samples.bloodSugar,
      keys: ["\u{3}", "c", "2", Bytes.enter, "?", Bytes.escape, "\u{3}", "n"]),
    Case(name: "slider", survey: Samples.slider, keys: [Bytes.right, Bytes.right, "\r", "s"]),
    Case(
      name: "short-prompts", survey: Samples.bloodSugar,
      keys: [Bytes.right, "\r", "?", Bytes.escape, "y", "\r"], prompts: .short),
    Case(
      name: "long-list", survey: Samples.long(200),
      keys: [Bytes.down, "\u{1B}[6~", "15", "\u{7F}\u{7F}", "thing 19", "\r", "s"]),
  ]

  @Test(
    "Frames at three sizes are as recorded", arguments: cases + layoutCases,
    [(rows: 24, columns: 80), (rows: 12, columns: 40), (rows: 50, columns: 200)])
  func frames(_ sample: Case, size: (rows: Int, columns: Int)) throws {
    let take = try RichTake(
      sample.survey, sample.keys, rows: size.rows, columns: size.columns, prompts: sample.prompts)
    var text = ""
    for (index, screen) in take.screens.enumerated() {
      let shown = screen.split(separator: "\n", omittingEmptySubsequences: false)
      text += shown.dropLast().suffix(size.rows).joined(separator: "\n") + "\n"
      if sample.keys.indices.contains(index) {
        text += "==== \(sample.keys[index].debugDescription)\n"
      }
    }
    expectSnapshot(
      text + "\(take.outcome)".prefix(12) + "\n", "rich-\(sample.name)-\(size.columns)")
  }
}

extension Samples {
  static let slider = one(
    item("pain", .integer, "How strong is the pain?") {
      $0.itemControl = ["slider"]
      $0.minValue = .integer(0)
      $0.maxValue = .integer(10)
      $0.sliderStepValue = 2
    })

  static func long(_ count: Int) -> Survey {
    one(
      item("long", .choice, "Which thing of many?") {
        $0.options = (1...count).map {
          AnswerOption(
            value: .coding(Coding(system: "s", code: "c\($0)", display: "The thing \($0)")))
        }
      })
  }
}
