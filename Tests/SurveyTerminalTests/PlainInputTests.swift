import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyPrimitives
@testable import SurveyTerminal

@Suite("What a typed line means")
struct PlainInputTests {
  private func input(_ line: String, for item: SurveyItem) throws -> InterviewInput {
    let interview = Interview(
      Session(Samples.one(item), at: moment), reader: try reader())
    return PlainFace().input(for: line, in: interview.view)
  }

  @Test(
    "A command is alone and in lower case; a backslash makes it an answer",
    arguments: [
      ("b", .back), (" b ", .back), ("/b", .back), ("r", .review), ("q", .quit), ("?", .help),
      ("c", .clear), ("", .skip), (" \u{202F}", .skip), ("B", .answer("B")), ("bb", .answer("bb")),
      ("\\b", .answer("b")), ("\\\\b", .answer("\\b")), ("\\/b", .answer("/b")),
      ("\\server", .answer("\\server")), (" two  words ", .answer(" two  words ")),
      ("d 2", .answer("d 2")), ("s", .answer("s")), ("7", .answer("7")),
    ] as [(String, InterviewInput)])
  func text(_ line: String, _ expected: InterviewInput) throws {
    #expect(try input(line, for: item("t", .text, "Text")) == expected)
  }

  @Test(
    "An option's text, code or prefix is an answer and no command",
    arguments: [
      ("b", .answer("b")), ("r", .answer("r")), ("q", .answer("q")), ("c", .clear),
      ("/b", .back), ("/q", .quit),
    ] as [(String, InterviewInput)])
  func option(_ line: String, _ expected: InterviewInput) throws {
    let choice = item("c", .choice, "Letter") {
      $0.options = [
        AnswerOption(value: .coding(Coding(code: "x", display: "B"))),
        AnswerOption(value: .coding(Coding(code: "R", display: "Y"))),
        AnswerOption(value: .string("Z"), prefix: "q)"),
      ]
    }
    #expect(try input(line, for: choice) == expected)
  }

  @Test("A line that ends in a backslash goes on; a doubled one stands for itself")
  func severalLines() throws {
    let text = Samples.one(item("t", .text, "Text"))
    #expect(try Take(text, ["one\\", "", "", "s"]).answers("t") == ["one\n"])
    #expect(try Take(text, ["one\\\\", "s"]).answers("t") == ["one\\"])
    #expect(try Take(text, ["a\\", "b\\", "c", "s"]).answers("t") == ["a\nb\nc"])
    let line = Samples.one(item("l", .string, "Line"))
    #expect(try Take(line, ["one\\", "s"]).answers("l") == ["one\\"])
  }

  @Test("Input that ends leaves the answers in the session")
  func end() throws {
    let take = try Take(Samples.bloodSugar, ["0-1", "y"])
    #expect(take.outcome.name == "input ended")
    #expect(take.events.count == 2)
    #expect(try take.answers("1/1.2") == ["yes"])
  }
}
