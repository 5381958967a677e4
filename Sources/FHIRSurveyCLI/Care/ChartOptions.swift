public import ArgumentParser
public import Charts
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

extension Grouping: ExpressibleByArgument {}
extension WeekNumbering: ExpressibleByArgument {}
extension ChartStyle: ExpressibleByArgument {}

/// How a chart is grouped and drawn.
struct ChartOptions: ParsableArguments {
  @Option(help: "The groups: day, week, month or year.")
  var by: Grouping = .month

  @Option(help: "How many groups, the last of which has today.")
  var groups = 8

  @Option(help: "How weeks are counted: iso (2016-W33) or us (2016-34).")
  var weeks: WeekNumbering = .iso

  @Option(help: "How it is drawn: blocks, braille or ascii.")
  var style: ChartStyle = .blocks

  @Flag(help: "Write a table.")
  var table = false

  @Option(help: ArgumentHelp("Write a drawing to this file.", valueName: "file"))
  var svg: String?

  /// Refuses what cannot be drawn.
  func check() throws {
    if !(1...1000).contains(groups) { throw ValidationError("--groups is a number from 1 to 1000") }
  }
}

extension ChartOptions {
  /// A chart up to today; or, where nothing is of the groups up to today (`upToNewest`), up to the newest point.
  func chart(
    _ title: String, _ points: [ChartPoint], _ series: [Chart.Series], _ clock: Clock,
    unit: String? = nil, isMeasured: Bool = false, isSum: Bool = false, words: Words = Words(),
    upToNewest: Bool = false
  ) -> Chart {
    func chart(until day: PartialDate) -> Chart {
      Chart(
        title: title, points: points, series: series, until: day, by: by, groups: groups,
        weeks: weeks, unit: unit, isMeasured: isMeasured, isSum: isSum,
        groupTitle: words.text(.group))
    }
    let today = chart(until: clock.dateTime(clock.now()).date)
    let newest = points.map(\.date).max { ($0.dayNumber ?? 0) < ($1.dayNumber ?? 0) }
    guard upToNewest, today.isEmpty, let newest else { return today }
    return chart(until: newest)
  }

  /// Writes a chart as the flags say: a drawing into its file, else text.
  func write(
    _ chart: Chart, _ pipeline: CommandPipeline, to output: OutputOptions
  ) throws(ExitStatus) {
    if let svg {
      try pipeline.write(Array(chart.svg().utf8), path: svg, force: output.force)
      if !table { return }
    }
    let text =
      table
      ? chart.table()
      : chart.text(style, width: width(pipeline), hasColor: hasColor(pipeline, output))
    try pipeline.write(Array(text.utf8), to: output)
  }

  private func width(_ pipeline: CommandPipeline) -> Int {
    min(max(pipeline.world.outputColumns ?? 80, 40), 120)
  }

  private func hasColor(_ pipeline: CommandPipeline, _ output: OutputOptions) -> Bool {
    let world = pipeline.world
    switch pipeline.options.color {
    case .always: return true
    case .never: return false
    case .auto:
      let isOff = world.environment["NO_COLOR"]?.isEmpty == false
      return world.outputIsTerminal && output.output == "-" && !isOff
    }
  }
}

extension Chart {
  /// Whether nothing is in any of its groups.
  var isEmpty: Bool { cells.allSatisfy { $0.allSatisfy { $0.count == 0 } } }
}
