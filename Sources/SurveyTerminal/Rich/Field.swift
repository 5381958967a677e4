import SurveyInterview
import SurveyModel

/// What the keys change before Enter: one kind for each way of answering.
package enum Field: Hashable, Sendable {
  case list(ListField)
  case row(RowField)
  case slider(SliderField)
  case line(LineField)
  case nothing

  /// The field for what is waited for, with what is answered already.
  static func field(
    for content: InterviewView.Content, history: [String] = [], typed: String? = nil,
    words: Words = Words(), width: Int = 80
  ) -> Field {
    switch content {
    case .question(let view): question(view, history: history, typed: typed, words, width)
    case .other(_, let present):
      .line(LineField(LineEditor(typed ?? present ?? "", history: history)))
    case .another(let view): .list(another(view, words))
    case .removal, .leaving: .list(confirmation(words))
    case .review(let entries): .list(review(entries, words))
    case .done: .nothing
    }
  }

  private static func question(
    _ view: QuestionView, history: [String], typed: String?, _ words: Words, _ width: Int
  ) -> Field {
    switch view.presentation {
    case .valuePicker where !view.options.isEmpty,
      .list where view.isHorizontal == true && !view.options.isEmpty:
      let row = RowField(
        view.options.map { $0.text(in: words) }, numbers: view.options.map(\.number),
        at: view.options.firstIndex(where: \.isSelected))
      if view.isHorizontal != false, !view.options.contains(where: \.isOther), row.columns <= width
      {
        return .row(row)
      }
      var list = options(view, words)
      list.layout.isTallRow = true
      return .list(list)
    case .yesNo where !view.collectsAnswers:
      let present = view.typedAnswers.first.map { $0 == "true" ? 0 : 1 }
      let (yes, no) = words.truths
      return .row(
        RowField(
          [words.text(.yes), words.text(.no)], numbers: [nil, nil], names: [yes, no], at: present))
    case .list where !view.options.isEmpty, .checkList where !view.options.isEmpty:
      return .list(options(view, words))
    default: return line(view, history: history, typed: typed)
    }
  }

  private static func line(
    _ view: QuestionView, history: [String], typed: String?
  ) -> Field {
    let text = view.collectsAnswers ? "" : view.typedAnswers.first ?? ""
    if let slider = view.slider { return .slider(SliderField(slider, at: Int(text))) }
    let parts: LineField.Parts =
      switch view.presentation {
      case .date: .date
      case .dateTime: .dateTime
      case .time: .time
      default: .none
      }
    let keepsLines = view.presentation == .text
    var field = LineField(
      LineEditor(text, keepsLines: keepsLines, history: history), parts: parts)
    if let typed { field.editor = LineEditor(typed, keepsLines: keepsLines, history: history) }
    if view.collectsAnswers { field.answers = view.answers }
    field.maxLength = view.maxLength
    return .line(field)
  }

  private static func options(_ view: QuestionView, _ words: Words) -> ListField {
    let entries = view.options.enumerated().map { index, option in
      var entry = ListField.Entry(option.text(in: words), .option(index), number: option.number)
      entry.isExclusive = option.isExclusive
      entry.isOther = option.isOther
      return entry
    }
    let isMany = view.presentation == .checkList
    let chosen = view.options.indices.filter { view.options[$0].isSelected }
    var list = ListField(entries, isMany: isMany, at: isMany ? nil : chosen.first)
    if isMany {
      list.marked = Set(chosen)
      list.hadChoice = !chosen.isEmpty
      (list.least, list.most) = (view.leastAnswers, view.mostAnswers)
    }
    let wanted = view.optionColumns ?? (view.isHorizontal == true ? entries.count : 1)
    (list.layout.wanted, list.layout.isHorizontal) = (wanted, view.isHorizontal == true)
    if view.isSearched { list.beginSearch() }
    return list
  }

  /// Lays out what depends on the width of the terminal.
  mutating func fit(width: Int) {
    guard case .list(var list) = self, list.layout.wanted > 1 else { return }
    list.layout.fit(entry: list.widestEntry + 2, width: width, count: list.entries.count)
    self = .list(list)
  }

  private static func another(_ view: AnotherView, _ words: Words) -> ListField {
    var entries = view.repetitions.enumerated().map {
      ListField.Entry(words.richAnswer($0 + 1, $1), .repetition($0 + 1))
    }
    if view.mayAdd { entries.append(.init(words.text(.richAddAnother), .addAnother)) }
    entries.append(.init(words.text(.richGoOn), .goOn))
    return ListField(entries, filtersAtOnce: false, at: entries.count - 1)
  }

  private static func confirmation(_ words: Words) -> ListField {
    ListField(
      [.init(words.text(.yes), .confirm(true)), .init(words.text(.no), .confirm(false))],
      filtersAtOnce: false, at: 1)
  }

  private static func review(_ entries: [ReviewEntry], _ words: Words) -> ListField {
    var lines = entries.map { entry in
      var text = entry.title
      if entry.problem == nil || !entry.answers.isEmpty {
        text = words.answered(text, words.joined(entry.answers))
      }
      if let problem = entry.problem {
        text = "! \(text)" + (problem.isEmpty ? "" : " (\(problem))")
      }
      var line = ListField.Entry(
        text, entry.number.map { .jump($0) } ?? .nothing, number: entry.number)
      line.mayLeave = entry.mayLeaveSection
      return line
    }
    let missing = entries.firstIndex { $0.problem != nil && $0.number != nil }
    lines.append(.init(words.text(.richSend), .send))
    return ListField(lines, filtersAtOnce: false, at: missing ?? lines.count - 1)
  }
}
