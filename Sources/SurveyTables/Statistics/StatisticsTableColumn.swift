import StatisticsFiles
import SurveyModel

/// A column of a table as statistics files have it; an object, so that it is not copied for each cell.
final class StatisticsTableColumn: Sendable {
  /// What its cells are.
  enum Kind: Sendable {
    case text, boolean, integer, decimal, date, dateTime, time
    /// Numbers that stand for options.
    case choice(ChoiceNumbers)

    var isText: Bool {
      if case .text = self { return true }
      return false
    }

    /// The numbers that stand for options; `nil` where there are none.
    var choice: ChoiceNumbers? {
      if case .choice(let choice) = self { choice } else { nil }
    }

    /// What a number of its values stands for, as text.
    func cell(of number: Double) -> String {
      switch self {
      case .choice(let choice):
        if let whole = Int(exactly: number), let cell = choice.cell(of: whole) { return cell }
      case .boolean where number == 0: return "false"
      case .boolean where number == 1: return "true"
      default: break
      }
      return Int64(exactly: number).map { String($0) } ?? number.description
    }

    /// The same without the options, which nobody needs who has the numbers.
    var withoutChoices: Kind {
      if case .choice = self { .integer } else { self }
    }
  }

  /// The column of the table.
  let source: Int
  let name: String
  let label: String
  let kind: Kind
  let valueLabels: [StatisticsVariable.ValueLabel]
  /// The column of the table that says why a cell is empty.
  let reason: Int?
  /// Whether another column has the text of the source.
  let hasExact: Bool
  /// The reasons that can be expected.
  let reasons: Set<MissingReason>

  init(
    _ column: CodebookColumn, at source: Int, reason: Int?, hasExact: Bool, of codebook: Codebook,
    _ format: StatisticsFormat
  ) {
    (self.source, self.hasExact) = (source, hasExact)
    name = format == .xpt5 && !column.shortName.isEmpty ? column.shortName : column.name
    let languages = CodebookLanguages(nil, of: codebook)
    label = ColumnDescription(column, of: codebook, in: languages).text
    kind = Self.kind(column, of: codebook)
    valueLabels = Self.labels(column, kind, of: codebook, languages)
    if case .text = kind {
      (self.reason, reasons) = (nil, [])
      return
    }
    self.reason = reason
    let isPartial = [.date, .dateTime].contains(column.type)
    let expected = reason == nil ? [] : column.missingReasons(in: codebook)
    reasons = Set(expected).subtracting([.partial]).union(isPartial ? [.partial] : [])
  }
}

extension StatisticsTableColumn {
  /// The columns of a table, those of reasons among them.
  static func all(
    of table: CodebookTable, _ codebook: Codebook, _ format: StatisticsFormat
  ) -> [StatisticsTableColumn] {
    let (reasons, hasExact) = (table.reasonColumns, table.hasExactColumns)
    return table.columns.enumerated().map { index, column in
      StatisticsTableColumn(
        column, at: index, reason: reasons[index], hasExact: hasExact[index], of: codebook, format)
    }
  }

  private static func kind(_ column: CodebookColumn, of codebook: Codebook) -> Kind {
    if let question = column.choice(of: codebook) {
      return .choice(ChoiceNumbers(question, of: codebook))
    }
    return switch column.type {
    case .text: .text
    case .boolean: .boolean
    case .integer: .integer
    case .decimal: .decimal
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    }
  }

  private static func labels(
    _ column: CodebookColumn, _ kind: Kind, of codebook: Codebook, _ languages: CodebookLanguages
  ) -> [StatisticsVariable.ValueLabel] {
    switch kind {
    case .boolean: return labels(no: "no", yes: "yes")
    case .choice(let choice):
      let options = column.question(of: codebook)?.options ?? []
      return zip(choice.numbers, options).map {
        .init(.number(Double($0)), $1.text(in: languages).oneLine)
      }
    case .integer:
      guard case .answer(let answer) = column.content else { return [] }
      if case .option = answer.part { return labels(no: BoxLabel.no, yes: BoxLabel.yes) }
      guard answer.part == .value else { return [] }
      return (column.question(of: codebook)?.options ?? []).compactMap { option in
        let text = option.text(in: languages).oneLine
        guard text != option.mark, let number = Int(option.mark),
          ChoiceNumbers.labelled.contains(number)
        else { return nil }
        return .init(.number(Double(number)), text)
      }
    default: return []
    }
  }

  private static func labels(no: String, yes: String) -> [StatisticsVariable.ValueLabel] {
    [.init(.number(0), no), .init(.number(1), yes)]
  }
}

extension CodebookColumn {
  /// The question that its cells answer.
  func question(of codebook: Codebook) -> CodebookQuestion? {
    guard case .answer(let answer) = content,
      codebook.questions.indices.contains(answer.question)
    else { return nil }
    return codebook.questions[answer.question]
  }

  /// The question whose options its cells are, where those are codes or words.
  fileprivate func choice(of codebook: Codebook) -> CodebookQuestion? {
    guard case .answer(let answer) = content, answer.part == .value, type == .text,
      let question = question(of: codebook), question.hasOptions
    else { return nil }
    return question
  }
}
