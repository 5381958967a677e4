extension CodebookTable {
  /// For each column the one that says why its question has no answer; `nil` where there is none.
  var reasonColumns: [Int?] {
    var reasons: [Int: Int] = [:]
    for (index, column) in columns.enumerated() {
      if case .answer(let answer) = column.content, answer.part == .missing {
        reasons[answer.question] = index
      }
    }
    return columns.map { column in
      guard case .answer(let answer) = column.content, answer.part != .missing else { return nil }
      return reasons[answer.question]
    }
  }
}
