import StatisticsFiles
import SurveyDiagnostics
import SurveyPrimitives

/// What the numbers of a column that has no options mean by the labels that a statistics file gives them.
///
/// pandas makes the numbers, dates and truth values of a column with labels categories, and writes their positions with
/// the values as labels, so that a label that is a value of the column counts, and so does one that is a reason.
struct LabelledValues {
  /// The cells of values, by the numbers that the file has for them.
  private(set) var cells: [Int: String] = [:]
  /// The reasons for empty cells, by the numbers that the file has for them.
  private(set) var reasons: [Int: MissingReason] = [:]
  /// A label that is neither.
  private(set) var finding: Diagnostic?

  init(_ variable: StatisticsVariable, _ column: StatisticsTableColumn) {
    for entry in variable.valueLabels {
      guard case .number(let number) = entry.value, let number = Int(exactly: number) else {
        continue
      }
      if let cell = Self.cell(of: entry.label, column) {
        cells[number] = cell
      } else if let reason = MissingReason(cell: entry.label.oneLine) {
        reasons[number] = reason
      } else if finding == nil {
        finding = Diagnostic(
          .labelOfNoValue,
          [
            "column": .quoted(variable.name), "number": .number(number),
            "label": .quoted(entry.label),
          ])
      }
    }
  }

  /// The cell of the value that a label is; `nil` where it is not a value of the column.
  static func cell(of label: String, _ column: StatisticsTableColumn) -> String? {
    if column.kind.isText { return label }
    let label = label.oneLine
    for own in column.valueLabels where own.label == label {
      guard case .number(let number) = own.value else { continue }
      return column.kind.cell(of: number)
    }
    switch column.kind {
    case .text, .choice: return label
    case .boolean:
      guard case .boolean(let value) = typed((label.wholeNumber ?? label).lowercased(), .boolean)
      else { return nil }
      return value ? "true" : "false"
    case .integer: return value(label.wholeNumber ?? label, .integer)
    case .decimal: return value(label, .decimal)
    case .date: return value(label.withoutMidnight, .date)
    case .dateTime: return moment(label)?.description
    case .time: return value(label.withoutFirstDay, .time)
    }
  }

  private static func typed(_ text: String, _ type: ColumnType) -> TypedValue {
    TypedValue(Array(text.utf8).span, type)
  }

  /// A text that is a value of a type.
  private static func value(_ text: String, _ type: ColumnType) -> String? {
    typed(text, type).isValue ? text : nil
  }

  /// A moment, in UTC as those of statistics files are.
  private static func moment(_ label: String) -> PartialDateTime? {
    guard let moment = PartialDateTime(lenient: label), let time = moment.time else { return nil }
    return PartialDateTime(date: moment.date, time: time, offset: moment.offset ?? .utc)
  }
}
