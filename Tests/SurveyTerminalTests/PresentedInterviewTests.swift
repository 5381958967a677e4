import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

/// An author who formats texts in Markdown's manner by hand, and has an order of answering.
private struct Author: PresentationSource {
  var mode: EntryMode?

  func text(_ part: ItemText, of item: SurveyItem) -> FormattedText? {
    guard part == .text, let text = item.text, text.contains("*") else { return nil }
    let words = text.filter { $0 != "*" }
    return FormattedText([
      .paragraph([.text(words, .bold, link: nil)]), .item([.text("point", [], link: nil)], .init()),
    ])
  }
  func text(of option: AnswerOption, shownAs label: String) -> FormattedText? {
    guard case .coding(let coding) = option.value, coding.code == "code-2" else { return nil }
    return FormattedText([.paragraph([.text(option.value.label, .italic, link: "https://x.y")])])
  }
  func title(of survey: Survey) -> FormattedText? { nil }
  func media(of item: SurveyItem) -> [ItemMedia] {
    item.linkId == "m"
      ? [ItemMedia(title: "How", contentType: "video/mp4", address: "https://x.y/v")] : []
  }
  func optionMedia(of item: SurveyItem) -> [Int: [ItemMedia]] {
    item.linkId == "m" ? [0: [ItemMedia(contentType: "image/png")]] : [:]
  }
  func displayCategories(of item: SurveyItem) -> [String] {
    item.linkId == "d" ? ["instructions"] : []
  }
  func entryMode(of survey: Survey) -> EntryMode? { mode }
}

@Suite("What the author says of how a survey is shown")
struct PresentedInterviewTests {
  private static let survey = Survey(
    title: "Form",
    items: [
      item("d", .display, "Read this"),
      item("q", .string, "*Which*?") {
        $0.required = true
        $0.items = [item("h", .display, "*Help* me") { $0.itemControl = ["help"] }]
      },
      item("m", .choice, "Choose") { $0.options = coded("A", "Some longer label") },
      item("l", .string, "Last"),
    ])

  private func interview(_ mode: EntryMode? = nil) throws -> Interview {
    var interview = Interview(Session(Self.survey, at: moment), reader: try reader())
    interview.presentation = Author(mode: mode)
    return interview
  }

  private func lines(_ interview: Interview) -> [String] {
    PlainFace(width: 60).lines(for: interview.view, after: nil)
  }

  @Test("Formatted texts are read as words, beside what is plain")
  func words() throws {
    var interview = try interview()
    #expect(
      lines(interview) == [
        "", "Form", "", "Read this", "", "Question 1 of 3", "Which?", "- point (required)",
        "  Help me", "  - point",
      ])
    #expect(interview.view.formattedLead[1] == FormattedText(plain: "Read this", .italic))
    _ = interview.handle(.answer("x"), at: moment)
    #expect(
      lines(interview) == [
        "", "Question 2 of 3", "Choose", "  Video: How (https://x.y/v)", "  1) A (Image)",
        "  2) Some longer label (https://x.y)",
      ])
    _ = interview.handle(.back, at: moment)
    _ = interview.handle(.help, at: moment)
    #expect(interview.view.formattedHelp[0]?.isEmpty == false)
  }

  @Test("Rule 90: A sequential form has no way back, and what is missing can still be answered")
  func sequential() throws {
    var interview = try interview(.sequential)
    _ = interview.handle(.forward, at: moment)
    _ = interview.handle(.back, at: moment)
    #expect(interview.view.said == [Word.noWayBack.english])
    _ = interview.handle(.answer("A"), at: moment)
    _ = interview.handle(.answer("end"), at: moment)
    #expect(interview.handle(.undo, at: moment).isEmpty)
    #expect(interview.view.said == [Word.noWayBack.english])
    _ = interview.handle(.back, at: moment)
    #expect(interview.view.said == [Word.noWayBack.english])
    _ = interview.handle(.jump(to: 2), at: moment)
    #expect(interview.view.said == [Word.noWayBack.english])
    _ = interview.handle(.jump(to: 1), at: moment)
    #expect(asked(interview) == "q")
    _ = interview.handle(.answer("now"), at: moment)
    #expect(interview.handle(.finish, at: moment).contains(.finished))
  }

  @Test("Rule 90: A form of prior edits goes back, and does not jump forward")
  func priorEdit() throws {
    var interview = try interview(.priorEdit)
    _ = interview.handle(.answer("x"), at: moment)
    _ = interview.handle(.back, at: moment)
    #expect(asked(interview) == "q")
    _ = interview.handle(.review, at: moment)
    _ = interview.handle(.jump(to: 3), at: moment)
    #expect(interview.view.said == [Words().notReached(3)])
    _ = interview.handle(.jump(to: 2), at: moment)
    #expect(asked(interview) == "m")
  }

  @Test(
    "Without an order, or with any order, everything is reached",
    arguments: [nil, EntryMode.random])
  func random(mode: EntryMode?) throws {
    var interview = try interview(mode)
    _ = interview.handle(.review, at: moment)
    _ = interview.handle(.jump(to: 3), at: moment)
    #expect(asked(interview) == "l")
  }

  private func asked(_ interview: Interview) -> String? {
    if case .question(let question) = interview.view.content { question.linkId } else { nil }
  }
}
