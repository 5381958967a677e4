import SurveyEngine
import SurveyModel
import Testing

@testable import SurveyInterview
@testable import SurveyTerminal

/// An author who wants options in columns.
private struct Columns: PresentationSource {
  var count: Int
  var other: String?
  func openLabel(of item: SurveyItem) -> String? { other }
  func optionColumns(of item: SurveyItem) -> Int? { count }
  func text(_ part: ItemText, of item: SurveyItem) -> FormattedText? { nil }
  func text(of option: AnswerOption, shownAs label: String) -> FormattedText? { nil }
  func title(of survey: Survey) -> FormattedText? { nil }
  func media(of item: SurveyItem) -> [ItemMedia] { [] }
  func optionMedia(of item: SurveyItem) -> [Int: [ItemMedia]] { [:] }
  func displayCategories(of item: SurveyItem) -> [String] { [] }
  func entryMode(of survey: Survey) -> EntryMode? { nil }
}

@Suite("How choices are laid out")
struct ChoiceLayoutTests {
  private static let seven = [
    "Monday morning", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private func state(_ item: SurveyItem, columns: Int?, width: Int) throws -> RichState {
    var interview = Interview(Session(Samples.one(item), at: moment), reader: try reader())
    if let columns { interview.presentation = Columns(count: columns) }
    return RichState(interview.view, now: interview.reader.now, width: width)
  }

  private func choice(_ change: (inout SurveyItem) -> Void = { _ in }) -> SurveyItem {
    item("q", .choice, "Which day?") {
      $0.options = Self.seven.map { AnswerOption(value: .string($0)) }
      change(&$0)
    }
  }

  /// What is between the question and the keys.
  private func body(_ state: RichState, width: Int) -> [String] {
    RichFace(rows: 24, columns: width + 1).body(state, room: 20).lines.map(\.text)
  }

  @Test("As many columns are drawn as the author wants, one option under the other")
  func columns() throws {
    var state = try state(choice(), columns: 3, width: 79)
    #expect(
      body(state, width: 79) == [
        "    1 Monday morning          4 Thursday                7 Sunday",
        "    2 Tuesday                 5 Friday",
        "    3 Wednesday               6 Saturday",
      ])
    _ = state.press(.right)
    #expect(body(state, width: 79)[0].hasPrefix("  > 1 Monday"))
    for key in [Key.right, .down] { _ = state.press(key) }
    #expect(body(state, width: 79)[1].contains("  > 5 Friday"))
    #expect(state.press(.enter) == [.input(.choose([4]))])
  }

  @Test("With an orientation, one option is beside the other")
  func horizontal() throws {
    let item = choice {
      $0.choiceOrientation = "horizontal"
      $0.repeats = true
    }
    var state = try state(item, columns: 2, width: 60)
    let lines = body(state, width: 60)
    #expect(lines[0].contains("1 Monday morning") && lines[0].contains("2 Tuesday"))
    for key in [Key.down, .down, .right, .text(" ")] { _ = state.press(key) }
    #expect(body(state, width: 60)[1].contains("  > [x] 4 Thursday"))
    #expect(state.press(.enter) == [.input(.choose([3]))])
  }

  @Test("Fewer columns are drawn where the terminal is too narrow", arguments: 20...100)
  func narrow(_ width: Int) throws {
    var state = try state(choice(), columns: 5, width: width)
    let lines = body(state, width: width)
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width })
    #expect(Self.seven.allSatisfy { day in lines.contains { $0.contains(day.prefix(9)) } })
    // Each option can be reached, and no key leads out of the list.
    for key in [Key.down, .right, .right, .right, .right, .right, .down, .down, .down] {
      _ = state.press(key)
    }
    guard case .list(let list) = state.field else { return }
    #expect(list.current != nil)
  }

  @Test("A row that does not fit is a list, in which left and right move, too")
  func tallRow() throws {
    let item = choice { $0.itemControl = ["drop-down"] }
    guard case .row = try state(item, columns: nil, width: 199).field else {
      Issue.record("no row")
      return
    }
    var state = try state(item, columns: nil, width: 60)
    for key in [Key.right, .right, .left, .right] { _ = state.press(key) }
    #expect(state.press(.enter) == [.input(.choose([1]))])
  }

  @Test(
    "What one searches has a line for it from the beginning, and Esc only empties it",
    arguments: ["autocomplete", "lookup"])
  func search(_ control: String) throws {
    var state = try state(choice { $0.itemControl = [control] }, columns: nil, width: 79)
    #expect(body(state, width: 79).first == "  / ")
    for key in ["s", "u", "n"] { _ = state.press(.text(key)) }
    #expect(body(state, width: 79).prefix(2) == ["  / sun", "  > 7 Sunday"])
    _ = state.press(.escape)
    #expect(body(state, width: 79).first == "  / ")
  }

  @Test("A choice without options is answered with a text, whatever its control")
  func noOptions() throws {
    let item = item("q", .choice, "Which day?") { $0.itemControl = ["drop-down"] }
    guard case .line = try state(item, columns: nil, width: 79).field else {
      Issue.record("no line")
      return
    }
  }

  @Test("A question without a text is called by the text that explains it")
  func noText() throws {
    let asked = item("1.2", .string, "") {
      $0.items = [item("1.2.1", .display, "First name") { $0.itemControl = ["flyover"] }]
    }
    let text = try Take(Samples.one(asked), ["Ann", "s"]).transcript
    #expect(text.contains("\nFirst name\n") && text.contains("  1 First name: Ann\n"))
  }

  @Test("The choice of an answer of one's own is called as its author calls it")
  func openLabel() throws {
    let item = choice { $0.answerConstraint = .optionsOrString }
    var interview = Interview(Session(Samples.one(item), at: moment), reader: try reader())
    interview.presentation = Columns(count: 1, other: "Another day")
    func last() -> String? {
      if case .question(let view) = interview.view.content { view.options.last?.label } else { nil }
    }
    #expect(last() == "Another day")
    for input in [InterviewInput.choose([7]), .answer("Holidays"), .back] {
      _ = interview.handle(input, at: moment)
    }
    #expect(last() == "Another day: Holidays")
  }

  @Test("In a search among several answers a space after the first letter is part of the text")
  func searchSeveral() throws {
    let item = choice {
      $0.itemControl = ["autocomplete"]
      $0.repeats = true
    }
    var state = try state(item, columns: nil, width: 79)
    for key in ["m", "o", " ", "m"] { _ = state.press(.text(key)) }
    #expect(body(state, width: 79).prefix(2) == ["  / mo m", "  > [ ] 1 Monday morning"])
    _ = state.press(.enter)
    #expect(state.press(.enter) == [.input(.choose([0]))])
  }
}
