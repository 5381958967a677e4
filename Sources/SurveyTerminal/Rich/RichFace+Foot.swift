import SurveyInterview
import SurveyModel

extension RichFace {
  /// What is wrong or to be said, and the keys.
  func foot(_ state: RichState) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let problem = state.view.problem {
      lines += wrap(words.problem(problem), indent: 2, look: .problem)
    }
    lines += state.view.said.flatMap { wrap("  " + $0, indent: 2) }
    if let message = state.message { lines += wrap("  " + message, indent: 2) }
    return Array(lines.prefix(max(1, height / 3))) + [keys(hints(state))]
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
    let rest = [Words.keyEnter, Words.keyBack, Words.keyHelp, Words.keyQuit, Words.keyReview]
    switch (state.view.content, state.field) {
    case (.review(let entries), _):
      let leave = entries.contains(where: \.mayLeaveSection) ? [Words.keyLeave] : []
      return [Words.keyMove, Words.keyChange, Words.keySend] + leave
        + [Words.keyBack, Words.keyHelp, Words.keyQuit, Words.keySearch]
    case (.another, _): return [Words.keyMove, Words.keyRemove] + rest
    case (.removal, _), (.leaving, _): return [Words.keyMove, Words.keyEnter]
    case (_, .list(let list)):
      return [Words.keyMove, list.isMany ? Words.keyToggle : Words.keyFilter] + rest
        + (list.isMany ? [Words.keyFilter] : [])
    case (_, .row), (_, .slider): return [Words.keyPick] + rest
    case (_, .line(let line)):
      if line.editor.keepsLines { return [Words.keyLine, Words.keyEditor] + rest }
      if line.parts != .none { return [Words.keyStep] + rest }
      return line.answers.isEmpty ? rest : [Words.keyRemove] + rest
    case (_, .nothing): return rest
    }
  }
}
