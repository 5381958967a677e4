import StatisticsFiles

/// A table as statistics files have it.
///
/// A question whose cells are numbers has its reasons for a missing answer in these cells; a column
/// of reasons is left to questions whose cells are texts.
struct StatisticsTable: Sendable {
  let format: StatisticsFormat
  let columns: [StatisticsTableColumn]
  /// Where the cells of each column are, and those with its reasons; without the columns themselves, since it
  /// is asked for each cell of each row.
  let places: [(cell: Int, reason: Int?)]
  /// How many bytes a text in each column has at most.
  let textLimits: [Int]
  /// Its name, as the file of long texts says it; empty for the responses.
  let name: String
  /// The columns of the table that say which response and which row it is.
  let response: Int?
  let instance: Int?
  /// The number of its form among those of the export, each of which has a file of long texts.
  let plan: Int

  init(
    _ table: CodebookTable, of codebook: Codebook, _ format: StatisticsFormat, plan: Int = 0
  ) {
    (self.format, self.plan) = (format, plan)
    name = table.name
    let all = StatisticsTableColumn.all(of: table, codebook, format)
    let told = Set(all.compactMap(\.reason))
    columns = all.filter { !told.contains($0.source) }
    places = columns.map { ($0.source, $0.reason) }
    textLimits = format.textLimits(of: columns)
    response = table.columns.firstIndex {
      $0.content == .response(.response) || $0.content == .key(.response)
    }
    instance = table.columns.firstIndex { $0.content == .key(.instance) }
  }

  /// The columns of the file, as wide as what was met in them.
  func variables(_ facts: TableFacts) -> [StatisticsVariable] {
    zip(columns, facts.columns).map { column, facts in
      let (kind, shown) = variableKind(column, facts)
      let reasons = MissingReason.allCases.filter {
        column.reasons.contains($0) || facts.reasons.contains($0)
      }
      return StatisticsVariable(
        column.name, kind, format: shown, label: column.label, valueLabels: column.valueLabels,
        missingReasons: reasons.map {
          .init(tag: $0.letter.asciiValue, number: Double($0.spssNumber), label: $0.label)
        })
    }
  }

  /// The kind of a column, and how it is shown where that is not the usual way.
  ///
  /// Whole numbers of SPSS are written as its numbers, which they are: the numbers of its reasons are
  /// the same for all columns so, and no data is among them.
  private func variableKind(
    _ column: StatisticsTableColumn, _ facts: ColumnFacts
  ) -> (StatisticsVariable.Kind, String) {
    switch column.kind {
    case .text: return (.text(width: max(1, facts.width)), "")
    case .decimal: return (.number, "")
    case .date: return (.date, "")
    case .dateTime: return (.dateTime, "")
    case .time: return (.time, "")
    case .boolean, .integer, .choice:
      if format == .sav { return (.number, "F11.0") }
      let limits = format.limits.integers
      let values = column.valueLabels.compactMap { label in
        if case .number(let number) = label.value { Int(exactly: number) } else { nil }
      }
      let fits = ([facts.least, facts.greatest].compactMap(\.self) + values)
        .allSatisfy(limits.contains)
      return (fits ? .integer : .number, "")
    }
  }
}
