import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Whether a typed cell still has what it keeps of the text of the source that is beside it.
///
/// Programs write a value in their own ways: `37.0` for `37`, 15 digits of a number, a moment in UTC, without its offset,
/// without the fraction of its second, or without a midnight. Anything else was changed since, and so was a cell that is
/// empty beside a value of its type, if no reason says that it was so at first: then the cell counts.
struct ExactText: Sendable {
  private let item: SurveyItem
  private let type: ColumnType
  /// How cells are read; moments of typed columns without an offset are in UTC.
  private let readers: [CellReader]

  /// `type` is that of the column.
  init(_ cells: CellReader, _ item: SurveyItem, _ type: ColumnType) {
    (self.item, self.type) = (item, type)
    readers = type == .dateTime ? [cells, cells.inUTC] : [cells]
  }

  /// Whether a cell was changed, by the columns of the cell, of the text of the source, and of the reason for a cell that
  /// is empty.
  func isChanged(
    _ cell: Int?, beside exact: Int?, reason: Int? = nil, _ block: RowBlock, row: Int
  ) -> Bool {
    guard let cell, let exact, !block.isBlank(row, exact) else { return false }
    let (kept, text) = (block.range(row, cell), block.range(row, exact))
    if block.bytes[kept].elementsEqual(block.bytes[text]) { return false }
    let written = TypedValue(block.bytes.span.extracting(text), type)
    if block.isBlank(row, cell) {
      let reason = reason.flatMap { MissingReason(cell: block.text(row, $0)) }
      return written.isValue && reason != .partial && reason != .notInTable
    }
    return !readers.contains { value(of: block.text(kept), $0)?.isWhatIsLeft(of: written) ?? false }
  }

  /// The value of a cell that is not empty; `nil` where it cannot be read.
  private func value(of text: String, _ reader: CellReader) -> TypedValue? {
    func typed(_ text: String) -> TypedValue { TypedValue(Array(text.utf8).span, type) }
    if item.type == .quantity { return (try? reader.quantity(text)).map(typed) }
    switch try? reader.read(text, for: item) {
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return typed(String(number))
    case .decimal(let number): return typed(number.description)
    case .date(let date): return typed(date.description)
    case .dateTime(let moment): return typed((moment.atMidnight ?? moment).description)
    case .time(let time): return typed(time.description)
    default: return nil
    }
  }
}

extension PartialDateTime {
  /// The midnight of a day, which programs leave out where each moment of a column is one.
  fileprivate var atMidnight: PartialDateTime? {
    time == nil
      ? PartialDateTime(date: date, time: TimeOfDay(hour: 0, minute: 0), offset: .utc) : nil
  }
}

extension TypedValue {
  /// Whether it is what a typed column and the programs that write it keep of another value.
  fileprivate func isWhatIsLeft(of written: TypedValue) -> Bool {
    switch (self, written) {
    case (.boolean(let kept), .boolean(let value)): return kept == value
    case (.integer(let kept), .integer(let value)), (.date(let kept), .date(let value)):
      return kept == value
    case (.decimal(let kept), .decimal(let value)):
      // 15 digits.
      return abs(kept - value) <= 5e-15 * max(abs(kept), abs(value))
    case (.instant(let kept), .instant(let value)), (.time(let kept), .time(let value)):
      // Milliseconds, or none at all.
      let end: Int64 = kept.isMultiple(of: 1_000_000) ? 1_000_000 : 1_001
      return (-1_000..<end).contains(value - kept)
    default: return false
    }
  }
}
