import SurveyInterview
import SurveyModel

extension RichFace {
  /// What is wrong or to be said, and the keys.
  func foot(_ state: RichState) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let problem = state.view.problem {
      lines += wrap(words.problem(problem, taking: .offerByEnter), indent: 2, look: .problem)
    }
    lines += state.view.said.flatMap { wrap("  " + $0, indent: 2) }
    if let message = state.message { lines += wrap("  " + message, indent: 2) }
    return first(max(1, height / 3), of: lines) + (showsKeys ? [keys(hints(state))] : [])
  }

  /// As many lines as there is room for; where some are left out, the last one says so.
  func first(_ count: Int, of lines: [StyledLine]) -> [StyledLine] {
    guard lines.count > count, count > 0, let last = lines.prefix(count).last else {
      return Array(lines.prefix(max(0, count)))
    }
    let marked = StyledLine(cut(last.text, marked: true), last.spans.first?.look ?? [])
    return lines.prefix(count - 1) + [marked]
  }

  /// As many of the keys as fit in a line.
  func keys(_ hints: [String]) -> StyledLine {
    var line = ""
    for hint in hints {
      let longer = line.isEmpty ? hint : line + separator + hint
      if TextWidth.columns(of: longer) > width { continue }
      line = longer
    }
    return StyledLine(line, .dim)
  }

  private func hints(_ state: RichState) -> [String] {
    let rest = [
      words.text(.keyEnter), words.text(.keyBack), words.text(.keyHelp), words.text(.keyQuit),
      words.text(.keyReview),
    ]
    switch (state.view.content, state.field) {
    case (.review(let entries), _):
      let leave = entries.contains(where: \.mayLeaveSection) ? [words.text(.keyLeave)] : []
      return [words.text(.keyMove), words.text(.keyChange), words.text(.keySend)] + leave
        + [
          words.text(.keyBack), words.text(.keyHelp), words.text(.keyQuit), words.text(.keySearch),
        ]
    case (.another, _): return [words.text(.keyMove), words.text(.keyRemove)] + rest
    case (.removal, _), (.leaving, _): return [words.text(.keyMove), words.text(.keyEnter)]
    case (_, .list(let list)):
      return [words.text(.keyMove), list.isMany ? words.text(.keyToggle) : words.text(.keyFilter)]
        + rest
        + (list.isMany ? [words.text(.keyFilter)] : [])
    case (_, .row), (_, .slider): return [words.text(.keyPick)] + rest
    case (_, .line(let line)):
      if line.editor.keepsLines { return [words.text(.keyLine), words.text(.keyEditor)] + rest }
      if line.parts != .none { return [words.text(.keyStep)] + rest }
      return line.answers.isEmpty ? rest : [words.text(.keyRemove)] + rest
    case (_, .nothing): return rest
    }
  }
}
