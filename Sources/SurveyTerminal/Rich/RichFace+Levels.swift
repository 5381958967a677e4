import SurveyInterview

extension RichFace {
  /// The groups of a question on the left, on the right which question it is, and its tabs under it.
  func place(_ view: QuestionView) -> [StyledLine] {
    let tabs = tabRow(view)
    let number = words.question(view.number, of: view.count, isFirst: false)
    for names in names(of: view, withTabs: tabs == nil) where !names.isEmpty {
      let left = names.joined(separator: hasMarks ? " › " : " > ")
      let gap = width - TextWidth.columns(of: left) - TextWidth.columns(of: number)
      guard gap > 1 else { continue }
      let line = StyledLine(left + String(repeating: " ", count: gap) + number, .dim)
      return [line] + (tabs.map { [$0] } ?? [])
    }
    let first = words.question(view.number, of: view.count, isFirst: true)
    guard let left = names(of: view, withTabs: tabs == nil).last?.last else {
      return [StyledLine(cut(first), .dim)] + (tabs.map { [$0] } ?? [])
    }
    return [StyledLine(cut("\(number)\(separator)\(left)"), .dim)] + (tabs.map { [$0] } ?? [])
  }

  /// What the groups are called: all of them, without the headings between, without any heading.
  private func names(of view: QuestionView, withTabs: Bool) -> [[String]] {
    var all: [(name: String, isHeading: Bool)] = []
    for level in view.levels {
      switch level {
      case .section(let section):
        if let name = words.section(section) { all.append((name, false)) }
      case .page(let page): all.append((words.page(page), false))
      case .tab(let tab, _): if withTabs { all.append((words.tab(tab), false)) }
      case .heading(let title): all.append((title, true))
      }
    }
    let safe = all.map { item in
      let name = TextWrapping.safe(item.name).split(separator: "\n").joined(separator: " ")
      return (name: name, isHeading: item.isHeading)
    }
    let last = safe.indices.last
    return [
      safe.map(\.name),
      safe.enumerated().filter { !$0.element.isHeading || $0.offset == last }.map(\.element.name),
      safe.filter { !$0.isHeading }.map(\.name),
    ]
  }

  /// The innermost tabs side by side, the present one in brackets; `nil` where they do not fit.
  private func tabRow(_ view: QuestionView) -> StyledLine? {
    for level in view.levels.reversed() {
      guard case .tab(let tab, let titles) = level, titles.count > 1 else { continue }
      var spans: [StyledLine.Span] = [.init("  ")]
      for (index, title) in titles.enumerated() {
        if index > 0 { spans.append(.init(hasMarks ? " │ " : " | ", .dim)) }
        let isPresent = index == tab.number - 1
        let text = TextWrapping.safe(title).split(separator: "\n").joined(separator: " ")
        spans.append(isPresent ? .init("[\(text)]", .chosen) : .init(text))
      }
      let line = StyledLine(spans)
      return TextWidth.columns(of: line.text) <= width ? line : nil
    }
    return nil
  }
}
