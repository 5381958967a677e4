import Charts
import HealthData
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

/// Measurements as `health chart` draws them: as sums or as means, with what a reader has to know of them.
struct MeasurementChart {
  private let rows: [MeasuredSeries.Row]
  private let sources: [String]
  private let what: String
  /// Whether the amounts of all series are added up.
  private let isSum: Bool

  init(_ measured: MeasuredSeries, _ mappings: HealthMappings, what: String) {
    (rows, sources, self.what) = (measured.rows, measured.sources, what)
    isSum = !rows.isEmpty && rows.allSatisfy { mappings.isAddedUp($0.coding) }
  }

  /// Writes the chart as the options say.
  func write(
    _ options: ChartOptions, _ pipeline: CommandPipeline, _ clock: Clock, to output: OutputOptions
  ) throws(ExitStatus) {
    let words = SpokenLanguage.words(pipeline)
    guard !rows.isEmpty else {
      let none = words.text(.noMeasurements, ["name": .literal(what.onOneLine)])
      return try pipeline.write(Array("\(none)\n".utf8), to: output)
    }
    let chart = options.chart(
      title, rows.flatMap(\.points), series(words), clock, unit: unit, isMeasured: true,
      isSum: isSum, words: words, upToNewest: !clock.isFixed)
    if chart.isEmpty,
      let newest = rows.flatMap(\.points).map(\.date).max(by: { $0.description < $1.description })
    {
      pipeline.reporter.note(
        "the newest measurement is of \(newest), before what is shown; --now sets the last day")
    }
    if isSum, sources.count > 1 {
      let names = sources.map(\.onOneLine).joined(separator: "; ")
      pipeline.reporter.note("of several sources, which may have counted the same: \(names)")
    }
    try options.write(chart, pipeline, to: output)
  }

  private var title: String { rows.map(\.name.onOneLine).joined(separator: ", ") }

  /// The unit that all series have; where they differ, each one names its own.
  private var unit: String? {
    Set(rows.map(\.unit)).count == 1 ? rows.first?.unit.onOneLine : nil
  }

  private func series(_ words: Words) -> [Chart.Series] {
    let what = words.text(isSum ? .sum : .mean)
    let marks: [(Character, Character)] = [("●", "o"), ("✕", "x"), ("▲", "^"), ("◆", "+")]
    return rows.enumerated().map { index, row in
      let (mark, ascii) = marks[index % marks.count]
      let unit = unit == nil && !row.unit.isEmpty ? " (\(row.unit.onOneLine))" : ""
      let name = rows.count == 1 ? "" : "\(row.name.onOneLine), "
      return Chart.Series(
        "\(name)\(what)\(unit)", mark: mark, asciiMark: ascii)
    }
  }
}
