import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyTerminal

@Suite("What the prompts of plain mode say")
struct PromptTests {
  private static let two = Survey(items: [
    item("a", .string, "First"), item("b", .string, "Second") { $0.repeats = true },
  ])

  /// The prompts of a transcript: what stands before each line that was typed.
  private static func prompts(_ take: Take) -> [String] {
    take.said.split(separator: "\n").flatMap { $0.split(separator: "= ") }.map(String.init)
      .filter { $0.contains("): ") || $0.hasSuffix(": ") }
  }

  @Test("Each command is said when it is there for the first time, and from then on only ?")
  func full() throws {
    let said = try Take(Self.two, ["x", "b", "y", "one", "two", "", "1", "", "s"]).said
    for command in ["b back", "q save and quit", "c clear", "d N removes"] {
      #expect(said.split(separator: "Review of").first?.ranges(of: command).count == 1, "\(said)")
    }
    #expect(said.contains("Answer (text, b back, ? help, r review, q save and quit): "))
    #expect(said.contains("Answer (text, ? help): "))
    #expect(said.contains("Another? (text, empty line to go on, ? help): "))
    #expect(said.contains("Send? (s send, ? help): "))
  }

  @Test("Short prompts say what may be typed, and ? once")
  func short() throws {
    let said = try Take(Self.two, ["x", "one", "", "s"], prompts: .short).said
    #expect(said.contains("Answer (text, ? help): "))
    #expect(said.contains("\ntext: "))
    #expect(!said.contains("b back"))
    #expect(said.ranges(of: "? help").count == 2, "\(said)")
  }

  @Test("A command whose letter is an answer here is said with its stroke")
  func letters() throws {
    let survey = Survey(items: [
      item("a", .string, "First"),
      item("b", .choice, "Which?") {
        $0.options = ["a", "b"].map { (code: String) in
          AnswerOption(value: .coding(Coding(system: "s", code: code, display: "The \(code) one")))
        }
      },
    ])
    let take = try Take(survey, ["x", "b", "s"])
    #expect(take.said.contains("Answer (1-2, /b back, ? help): "), "\(take.said)")
    #expect(try take.answers("b") == ["The b one"])
  }

  @Test("Explanations come with ? where prompts are short")
  func explanations() throws {
    let survey = Samples.one(Samples.limits)
    let full = try Take(survey, ["q"]).said
    let short = try Take(survey, ["q"], prompts: .short).said
    let asked = try Take(survey, ["?", "q"], prompts: .short).said
    #expect(full.contains("at most"))
    #expect(!short.contains("at most"))
    #expect(asked.contains("at most"))
  }

  @Test(
    "What was typed in another run is said once, where its question is asked",
    arguments: ["half", "two\nlines", "\u{1B}[31mred"])
  func typedBefore(_ text: String) throws {
    let path = try #require(InstancePath("b"))
    let take = try Take(Self.two, ["x", "b", "x", "", "s"], typing: (path, text))
    let parts = take.said.split(separator: "typed before")
    #expect(parts.count == 2, "\(take.said)")
    #expect(parts.first?.contains("Second") == true)
    #expect(!take.said.contains("\u{1B}"))
    #expect(try take.answers("b") == [])
  }
}
