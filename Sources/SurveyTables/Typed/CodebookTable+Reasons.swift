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

  /// For each column whether another one has its answer, or what its response says, as the source writes it.
  var hasExactColumns: [Bool] {
    let contents = Set(columns.map(\.content))
    return columns.map { column in
      switch column.content {
      case .response(.authored): contents.contains(.response(.authoredExact))
      case .response(.lastUpdated): contents.contains(.response(.lastUpdatedExact))
      case .answer(let answer) where answer.part == .value:
        contents.contains(
          .answer(
            AnswerColumn(question: answer.question, repetitions: answer.repetitions, part: .exact)))
      default: false
      }
    }
  }
}
