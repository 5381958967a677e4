import SurveyEngine

/// The times that a response says of itself, as a typed table has them and as the source wrote them.
struct ExactTimes: Sendable {
  private let columns: [(cell: Int, exact: Int)]
  private let text: ExactText

  init(_ table: ImportPlan.Table, _ reader: AnswerReader) {
    func position(_ field: ResponseField) -> Int? {
      table.fields.first { $0.field == field }?.position
    }
    columns = [
      (ResponseField.authored, ResponseField.authoredExact), (.lastUpdated, .lastUpdatedExact),
    ]
    .compactMap { cell, exact in
      guard let cell = position(cell), let exact = position(exact) else { return nil }
      return (cell, exact)
    }
    text = ExactText(CellReader(reader, NumberStyle()), RowImport.timeItem, .dateTime)
  }

  /// The columns of the cells of a row that were changed beside the text of the source.
  func changed(_ block: RowBlock, row: Int) -> [(cell: Int, exact: Int)] {
    columns.filter { text.isChanged($0.cell, beside: $0.exact, block, row: row) }
  }
}
