extension AnswerSummary.Cell {
  var isHidden: Bool { self == .hidden }
}

extension AnswerSummary {
  /// Whether there are numbers whose least and greatest are hidden, or texts whose longest is.
  var hidesExtremes: Bool {
    let tables = forms.flatMap(\.tables)
    let columns = (forms.flatMap(\.fields) + tables.flatMap(\.questions)).flatMap(\.columns)
    let numbers = columns.flatMap(\.numbers) + tables.flatMap(\.rows).map(\.perResponse)
    return numbers.contains { cell in cell.value.map { $0.least == nil } ?? false }
      || columns.contains { column in column.texts.value.map { $0.longest == nil } ?? false }
  }
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
    ([count, answered, unread] + missing + options + offered).filter(\.isHidden).count
      + numbers.filter(\.isHidden).count + (meanWeight.isHidden ? 1 : 0) + (texts.isHidden ? 1 : 0)
  }
}
