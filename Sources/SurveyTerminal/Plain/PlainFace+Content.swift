import SurveyDiagnostics
import SurveyInterview
import SurveyModel

extension PlainFace {
  /// The question, what explains it, its options, and its present answers.
  func question(_ view: QuestionView) -> [String] {
    let section = view.section.flatMap(words.section)
    let tab = view.tab.map(words.tab)
    let number = words.question(view.number, of: view.count, isFirst: section == nil && tab == nil)
    var lines = wrap([section, tab, number].compactMap(\.self).joined(separator: " · "), indent: 2)
    lines += title(view)
    lines += view.media.flatMap { wrap("  " + words.media($0), indent: 4) }
    if prompts == .full { lines += explanations(view) }
    lines += options(view)
    if !view.answers.isEmpty { lines += wrap("  " + words.present(view.answers), indent: 2) }
    return lines
  }

  /// What `?` says, too.
  private func explanations(_ view: QuestionView) -> [String] {
    var lines: [String] = []
    for (index, note) in view.notes.enumerated() {
      lines += wrap(note, view.formattedNotes[index], margin: 2, indent: 2)
    }
    if let format = view.entryFormat { lines += wrap("  " + words.format(format), indent: 2) }
    if let unit = view.unit { lines += wrap("  " + words.unit(unit), indent: 2) }
    return lines + view.limits.flatMap { wrap("  " + $0, indent: 2) }
  }

  private func title(_ view: QuestionView) -> [String] {
    let mark = view.isRequired ? " (\(words.text(.required)))" : ""
    guard let text = view.formattedTitle(mark: mark, in: words) else {
      return wrap(view.plainTitle(mark: mark, in: words), indent: 2)
    }
    return text.wrapped(width: width, indent: 2).map(\.text)
  }

  /// The options, and how many there are where these are not all.
  func options(_ view: QuestionView) -> [String] {
    guard let count = view.optionCount else { return list(view.options, as: view.presentation) }
    let all = words.text(.inAll, ["count": .number(count)])
    return list(view.options.filter { !$0.isOther }, as: view.presentation)
      + wrap("  " + all, indent: 2)
      + list(view.options.filter(\.isOther), as: view.presentation)
  }

  private func list(
    _ options: [QuestionView.Option], as presentation: Presentation
  ) -> [String] {
    switch presentation {
    case .valuePicker: row(options.map(optionText))
    case .checkList:
      options.flatMap { option in
        let mark = option.isSelected ? "[x]" : "[ ]"
        return wrap("  \(number(option))\(mark) \(option.text(in: words))", indent: 4)
      }
    default: options.flatMap { wrap("  \(optionText($0))", indent: 4) }
    }
  }

  private func optionText(_ option: QuestionView.Option) -> String {
    number(option) + option.text(in: words)
  }

  private func number(_ option: QuestionView.Option) -> String {
    option.number.map { "\($0)) " } ?? ""
  }

  /// All options in one row, broken between them, and where one is wider than a line.
  private func row(_ options: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    for option in options.map({ TextWrapping.safe($0) }) {
      let longer = line.isEmpty ? "  \(option)" : "\(line) · \(option)"
      if !line.isEmpty, TextWidth.columns(of: longer) > width {
        lines.append(line)
        line = "  \(option)"
      } else {
        line = longer
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.flatMap { wrap($0, indent: 4) }
  }

  /// The repetitions of a group so far.
  func another(_ view: AnotherView) -> [String] {
    wrap(words.soFar(view), indent: 2)
      + view.repetitions.enumerated().flatMap { wrap("  \($0 + 1)) \($1)", indent: 4) }
  }

  /// Every answer, those that need something first.
  func review(_ entries: [ReviewEntry]) -> [String] {
    var lines = [words.text(.reviewTitle)]
    let open = entries.filter { $0.problem != nil }
    let rest = entries.filter { $0.problem == nil }
    if !open.isEmpty { lines.append(words.text(.reviewOpen)) }
    lines += open.flatMap(entry)
    if !open.isEmpty, !rest.isEmpty { lines.append(words.text(.reviewRest)) }
    return lines + rest.flatMap(entry)
  }

  private func entry(_ entry: ReviewEntry) -> [String] {
    let number = entry.number.map { "\($0) " } ?? "- "
    var text = entry.title
    if entry.problem == nil || !entry.answers.isEmpty {
      text = words.answered(text, words.joined(entry.answers))
    }
    if let problem = entry.problem, !problem.isEmpty { text += " (\(problem))" }
    return wrap("  \(number)\(text)", indent: 4)
  }
}
