import SurveyDiagnostics

/// Reports cells of questions that do not count, or not as they are.
extension RowImport {
  /// Reports an answer in a column of a question whose columns before it are empty.
  mutating func reportGaps(
    _ slot: ImportPlan.Slot, _ given: [ImportPlan.Answer], _ table: Int, _ place: Int
  ) {
    for (count, answer) in given.enumerated() where answer.number > count + 1 {
      guard let position = answer.columns.value ?? slot.positions.first else { continue }
      report(
        .gapInAnswers, ["column": .quoted(plan.tables[table].names[position])],
        at: source(table, place, position))
    }
  }

  /// Reports typed cells that were changed beside the text of the source.
  mutating func reportChanged(_ slot: FormPlan.Slot, _ table: Int) {
    for answer in plan.tables[table].slots[slot.number].answers {
      guard let position = answer.columns.value, answer.columns.exact != nil else { continue }
      for place in places[table].indices
      where slot.reader.isChanged(answer.columns, block, row: places[table][place].row) {
        report(
          .textNotPutBack, ["column": .quoted(plan.tables[table].names[position])],
          at: source(table, place, position))
      }
    }
  }

  /// Reports cells of questions that the version does not have.
  mutating func reportUnknown(_ table: Int) {
    for number in form.unknown[table] {
      for place in places[table].indices {
        for position in plan.tables[table].slots[number].positions
        where !block.isBlank(places[table][place].row, position) {
          let range = block.range(places[table][place].row, position)
          if range.count == 1, block.bytes[range.lowerBound] == UInt8(ascii: "0") { continue }
          report(
            .columnNotInVersion,
            [
              "version": .quoted(form.name),
              "column": .quoted(plan.tables[table].names[position]),
            ], at: source(table, place, position))
        }
      }
    }
  }
}
