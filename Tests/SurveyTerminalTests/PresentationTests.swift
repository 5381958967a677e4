import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

@Suite("Presentations and widths")
struct PresentationTests {
  @Test(
    "Options of at most 10 characters are a value picker",
    arguments: [
      (String(repeating: "x", count: 10), true), (String(repeating: "x", count: 11), false),
      (String(repeating: "👍🏽", count: 10), true), (String(repeating: "👍🏽", count: 11), false),
      (String(repeating: "e\u{301}", count: 10), true),
    ])
  func threshold(_ label: String, _ isPicker: Bool) throws {
    let choice = item("c", .choice, "Choose") { $0.options = coded("a", label) }
    let lines = try Take(Samples.one(choice), []).transcript.split(separator: "\n")
    #expect(lines.contains("  1) a · 2) \(label)") == isPicker)
    #expect(lines.contains("  2) \(label)") == !isPicker)
  }

  @Test("A question of each type says how it is answered", arguments: ItemType.allCases)
  func howToAnswer(type: ItemType) {
    let question = item("q", type, "What?") { if type == .choice { $0.options = coded("a") } }
    let entry = Words().entry(question, question.presentation(pickerMax: 0), unit: nil)
    #expect(entry.accepts.isEmpty == !type.isQuestion)
    #expect(entry.help.isEmpty == !type.isQuestion)
  }

  @Test("The threshold can be set")
  func pickerMax() throws {
    let choice = item("c", .choice, "Choose") { $0.options = coded("a", "twelve chars") }
    let interview = Interview(
      Session(Samples.one(choice), at: moment), reader: try reader(), pickerMax: 12)
    guard case .question(let question) = interview.view.content else {
      Issue.record("no question")
      return
    }
    #expect(question.presentation == .valuePicker)
  }

  @Test(
    "The width of a text is never estimated too small",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("🇩🇪", 2),
      ("ﬁ", 1), ("", 0),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test("Nothing is lost between lines, and no line is wider than it may be")
  func wrapping() {
    let text = "日本語 のテキスト is 日本語 wrapped by the columns it takes, 👍🏽👍🏽👍🏽 included"
    for width in 12...40 {
      let lines = TextWrapping.lines(text, width: width, indent: 2)
      #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test("An option of a row that is wider than a line goes on in the next one")
  func wideOption() throws {
    let question = item("q", .choice, "Which?") {
      $0.options = coded("short", "one that is much longer than a line may be on this screen")
      $0.itemControl = ["drop-down"]
    }
    let text = try Take(Samples.one(question), ["q"], width: 40).transcript
    #expect(
      text.contains(
        "  1) short\n  2) one that is much longer than a line\n    may be on this screen\n"))
  }

  @Test("Texts of a survey cannot steer the terminal")
  func control() throws {
    let evil = item("e", .string, "Name\u{1B}[2J\u{9B}31m\u{07}\r\nnext\tword")
    let text = try Take(Samples.one(evil), ["?", "r", "q"]).transcript
    #expect(
      !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(text.contains("next word"))
  }
}
