/// A row of the table that shows a question: what it is, and a cell for each group.
struct SummaryRow {
  enum Kind {
    case answered, missing, option, figure
  }

  struct Cell {
    /// What is shown; empty where there is nothing to say.
    var text: String
    /// The part of the rows or answers that a count is; `nil` where it is none, or hidden.
    var share: Double?
    var percent: String?
  }

  let kind: Kind
  let label: String
  let cells: [Cell]

  static let hidden = "hidden"
}

extension SummaryRow {
  /// The rows of a question: how many answered, why others did not, and what was answered.
  static func rows(of question: AnswerSummary.Question) -> [SummaryRow] {
    let columns = question.columns
    var rows = [
      SummaryRow(.answered, "answered", columns.map { ($0.answered, $0.count.value) })
    ]
    for (index, reason) in question.reasons.enumerated() {
      rows.append(
        SummaryRow(.missing, reason.label, columns.map { ($0.missing[index], $0.count.value) }))
    }
    for index in 0..<(question.options.count + (question.hasOther ? 1 : 0)) {
      let wholes = columns.map { column in
        (column.offered.indices.contains(index) ? column.offered[index] : column.answered).value
      }
      let isInAll = zip(columns, wholes).allSatisfy { $0.answered.value == $1 }
      rows.append(
        SummaryRow(
          .option, label(ofOption: index, question) + (isInAll ? "" : ", not in all versions"),
          zip(columns, wholes).map { ($0.options[index], $1) }))
    }
    rows += figures("mean weight", columns.map(\.meanWeight)) { SummaryNumber.text($0) }
    for (index, unit) in question.units.enumerated() {
      rows += numbers(columns.map { $0.numbers[index] }, unit, question)
    }
    let isPlain = ["integer", "decimal", "time"].contains(question.type)
    if columns.contains(where: {
      $0.unread.value.map { $0 > 0 } ?? ($0.unread.isHidden && !isPlain)
    }) {
      let label = question.kind == .number ? "with a comparator" : "partial"
      rows.append(SummaryRow(.figure, label, columns.map { ($0.unread, nil) }))
    }
    rows += figures("different", columns.map(\.texts)) {
      ($0.isExact ? "" : "about ") + String($0.distinct)
    }
    rows += figures("longest (characters)", columns.map(\.texts)) {
      $0.longest.map(String.init) ?? hidden
    }
    return rows
  }

  /// The rows that say how often something repeats.
  static func rows(of rows: [AnswerSummary.Rows], in groups: [AnswerSummary.Group]) -> [SummaryRow]
  {
    let responses = groups.map(\.count.value)
    return [
      SummaryRow(.answered, "responses with rows", zip(rows, responses).map { ($0.used, $1) }),
      SummaryRow(.missing, "without", zip(rows, responses).map { ($0.unused, $1) }),
      SummaryRow(.figure, "rows", rows.map { ($0.count, nil) }),
    ] + quantiles(rows.map(\.perResponse), "rows per response: ", .number)
  }

  private init(_ kind: Kind, _ label: String, _ counts: [(AnswerSummary.Cell<Int>, Int?)]) {
    self.kind = kind
    self.label = label
    cells = counts.map { count, rows in
      switch count {
      case .none: return Cell(text: "")
      case .hidden: return Cell(text: Self.hidden)
      case .shown(let number):
        let share = rows.flatMap { $0 > 0 ? Double(number) / Double($0) : nil }
        let percent = rows.flatMap { SummaryNumber.percent(number, of: $0) }
        return Cell(text: String(number), share: share, percent: percent)
      }
    }
  }

  private static func label(ofOption index: Int, _ question: AnswerSummary.Question) -> String {
    guard index < question.options.count else { return "other answers" }
    let option = question.options[index]
    if option.text == option.code || question.kind == .boolean { return option.text.oneLine }
    return "\(option.text) (\(option.code.oneLine))"
  }

  /// A row of what is not a count; none where no group has it.
  private static func figures<Value>(
    _ label: String, _ cells: [AnswerSummary.Cell<Value>], _ text: (Value) -> String
  ) -> [SummaryRow] {
    if cells.allSatisfy({ $0 == .none }) { return [] }
    return [
      SummaryRow(
        kind: .figure, label: label,
        cells: cells.map { cell in
          switch cell {
          case .none: Cell(text: "")
          case .hidden: Cell(text: hidden)
          case .shown(let value): Cell(text: text(value))
          }
        })
    ]
  }

  private static func numbers(
    _ cells: [AnswerSummary.Cell<AnswerSummary.Numbers>], _ unit: String,
    _ question: AnswerSummary.Question
  ) -> [SummaryRow] {
    let name = unit == "*" ? "other units" : unit.isEmpty ? "without unit" : unit.oneLine
    let hasUnits = question.units != [""]
    let counts = hasUnits ? figures("\(name): answers", cells) { String($0.count) } : []
    return counts + quantiles(cells, hasUnits ? "\(name): " : "", question.kind)
  }

  private static func quantiles(
    _ cells: [AnswerSummary.Cell<AnswerSummary.Numbers>], _ start: String, _ kind: SummaryKind
  ) -> [SummaryRow] {
    func text(_ number: Double?) -> String {
      number.map { SummaryNumber.text($0, kind) } ?? hidden
    }
    var rows = figures(start + "min", cells) { text($0.least) }
    for (index, part) in AnswerSummary.Numbers.parts.enumerated() {
      rows += figures(start + (part == 50 ? "median" : "\(part) %"), cells) {
        ($0.isExact || $0.quantiles[index] == nil ? "" : "≈ ") + text($0.quantiles[index])
      }
    }
    rows += figures(start + "max", cells) { text($0.greatest) }
    rows += figures(start + "mean", cells) { SummaryNumber.text($0.mean, kind) }
    return rows
  }
}
