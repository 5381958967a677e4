import ArgumentParser
import Charts
import FHIRDocument
import HealthData
import SurveyDiagnostics

/// `health chart`.
struct HealthChart: Verb {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw measurements over time, of an export, of files or of a server.",
    discussion: """
      Examples:
        fhir-survey health chart export.zip --type StepCount --by day
        fhir-survey health chart --patient 12 --code 55423-8 --by day --table
        fhir-survey health chart --data record/ --code 85354-9 --svg pressure.svg

      Steps, distances, energy, what was eaten are added up; everything else is a mean. The chart says which. A blood \
      pressure has two series. The last group has today or, where nothing is of the last groups, the newest measurement; --now sets another day.
      """)

  @Argument(
    help: "The export of Apple Health; without it --code is drawn of files or of a server.")
  var file: String?

  @Option(help: "A type of the export, as StepCount or BloodPressure.")
  var type: String?

  @Option(help: "The code of Observations, as 55423-8 or http://loinc.org|55423-8.")
  var code: String?

  @OptionGroup var mapping: HealthMappingOptions
  @OptionGroup var chart: ChartOptions
  @OptionGroup var care: CareOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let isOfExport = file != nil
    if isOfExport != (type != nil) || isOfExport == (code != nil) {
      throw ValidationError("name an export and --type TYPE, or --code CODE without an export")
    }
    let isOfPerson =
      !care.data.isEmpty || care.server.server != nil || care.patient.patient != nil
    if isOfExport, isOfPerson {
      throw ValidationError("--data, --server and --patient go with --code")
    }
    try chart.check()
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    var measured = MeasuredSeries(code: code)
    var mappings = HealthMappings()
    var source: CareSource?
    if let file, let type {
      var selection = try HealthSelection(file, mapping, pipeline, clock: clock)
      selection.take(type: type)
      mappings = selection.settings.mappings
      let summary = try selection.convert { (lines) throws(Diagnostic) in
        for document in try JSONLines.documents(lines) {
          measured.add(document.root, day: clock.day)
        }
      }
      try selection.report(summary)
    } else {
      let care = try CareSource(care, pipeline)
      for observation in try care.resources(["Observation"], code: code) {
        measured.add(observation, day: clock.day)
      }
      source = care
    }
    let drawing = MeasurementChart(measured, mappings, what: type ?? code ?? "")
    try drawing.write(chart, pipeline, clock, to: output)
    pipeline.reporter.summarize()
    try source?.requireAllRead()
  }
}
