import ArgumentParser
import FHIRDocument
import HealthData
import SurveyDiagnostics

/// `health preview`.
struct HealthPreview: Verb {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the measurements of a type, with how many they are and their sum.",
    discussion: """
      Examples:
        fhir-survey health preview export.zip --type StepCount
        fhir-survey health preview export.zip --type HeartRate --from 2026-11-01 --to 2026-11-07

      Without --from, those of the last seven days, as send takes them; with --all, all of the export.
      """)

  @OptionGroup var health: HealthOptions
  @OptionGroup var chosen: HealthSelectionOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    var selection = try HealthSelection(health, pipeline, clock: Clock(runOptions, in: world))
    try selection.take(chosen, days: 7, verb: "health preview")
    var rows: [MeasurementRow] = []
    let summary = try selection.convert { (lines) throws(Diagnostic) in
      rows += try MeasurementRow.rows(of: lines)
    }
    try selection.report(summary)
    switch report.format {
    case .text: try pipeline.write(Array(MeasurementRow.page(rows).utf8), to: output)
    case .json: try pipeline.write(MeasurementRow.json(rows, named: "measurements"), to: output)
    }
  }
}
