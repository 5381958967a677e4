import ArgumentParser
import Charts
import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

/// `meds chart`: what was taken and not taken, by days, weeks, months or years.
struct MedsChart: Verb {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract:
      "Draw what was taken and not taken of a medicine, or the answers to a question, over time.",
    discussion: """
      Examples:
        fhir-survey meds chart Nasivin --data record/ --by week --table
        fhir-survey meds chart --item pain --data record/ --svg pain.svg

      ● is taken, ✕ is not taken; in ASCII o and x. Weeks are those of ISO 8601.
      """)

  @Argument(help: "The number of the prescription in the list, its id, or its name.")
  var medicine: String?

  @Option(
    help: ArgumentHelp(
      "The question whose answers are drawn instead: numbers, or yes and no.", valueName: "linkId"))
  var item: String?

  @OptionGroup var chart: ChartOptions
  @OptionGroup var care: CareOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if (medicine == nil) == (item == nil) {
      throw ValidationError("name a medicine, or a question with --item")
    }
    try chart.check()
  }

  func run(in world: World) throws(ExitStatus) {
    let desk = try CareDesk(runOptions, shared, in: world, speaks: false)
    let source = try CareSource(care, desk.pipeline)
    let chart =
      if let medicine { try ofMedicine(medicine, source, desk) } else { try ofItem(source, desk) }
    try self.chart.write(chart, desk.pipeline, to: output)
    try desk.end(source)
  }

  private func ofMedicine(
    _ name: String, _ source: CareSource, _ desk: CareDesk
  ) throws(ExitStatus) -> Chart {
    let row = try MedicineList(source, desk).row(name)
    let taken = try source.administrations(of: row.resource).map(\.resource.element)
    let points = ChartPoint.administrations(taken, day: desk.clock.day)
    return chart.chart(
      row.resource.name, points, Self.series(.taken, .notTaken, desk), desk.clock,
      words: desk.words)
  }

  private func ofItem(_ source: CareSource, _ desk: CareDesk) throws(ExitStatus) -> Chart {
    let item = item ?? ""
    let responses = try source.resources(["QuestionnaireResponse"])
    let points = ChartPoint.answers(responses, to: item, day: desk.clock.day)
    if points.contains(where: { $0.value != nil }) {
      let series = Chart.Series(desk.words.text(.mean), mark: "●", asciiMark: "o")
      return chart.chart(item, points, [series], desk.clock, isMeasured: true, words: desk.words)
    }
    return chart.chart(
      item, points, Self.series(.yes, .no, desk), desk.clock, words: desk.words)
  }

  private static func series(_ first: Word, _ second: Word, _ desk: CareDesk) -> [Chart.Series] {
    [
      .init(desk.words.text(first), mark: "●", asciiMark: "o"),
      .init(desk.words.text(second), mark: "✕", asciiMark: "x"),
    ]
  }
}
