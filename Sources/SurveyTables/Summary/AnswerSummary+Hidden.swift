extension AnswerSummary.Cell {
  var isHidden: Bool { self == .hidden }
}

extension AnswerSummary.Form {
  /// How many counts, means and quantiles are hidden.
  var hiddenCells: Int {
    groups.filter(\.count.isHidden).count
      + (fields + tables.flatMap(\.questions)).flatMap(\.columns).map(\.hiddenCells).reduce(0, +)
      + tables.flatMap(\.rows).map(\.hiddenCells).reduce(0, +)
  }
}

extension AnswerSummary.Rows {
  fileprivate var hiddenCells: Int {
    [used, unused, count].filter(\.isHidden).count + (perResponse.isHidden ? 1 : 0)
  }
}

extension AnswerSummary.Column {
  fileprivate var hiddenCells: Int {
    ([count, answered, unread] + missing + options).filter(\.isHidden).count
      + numbers.filter(\.isHidden).count + (meanWeight.isHidden ? 1 : 0) + (texts.isHidden ? 1 : 0)
  }
}
