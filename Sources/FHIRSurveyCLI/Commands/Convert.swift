import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyWorkflow
import SystemIO

/// `convert`: between formats of survey definitions, JSON ⇄ XML, and between versions of FHIR.
struct Convert: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract:
      "Convert questionnaires between FHIR, survey definitions and other formats, and resources between JSON, XML and versions of FHIR.",
    discussion: """
      Examples:
        fhir-survey convert questionnaire.json --to survey -o survey.json
        fhir-survey convert form.xlsx --to json --report losses.json -o questionnaire.json

      With --to json and --to xml, --fhir-version is the version of the result instead. What it has no \
      place for is kept in extensions, and comes back when the result is converted back. The version \
      of the input is found out, or given with --from-version; with --to survey, --fhir-version gives \
      it too.

      What another format cannot say is carried inside the result, and comes back on the way back; what was \
      edited since counts. --report lists what became of each thing, --formats what each format holds.
      """)

  @Argument(help: "The files to convert, folders and zip archives with them; - is standard input.")
  var files: [String] = []

  @Option(name: .long, help: "The format to convert to.")
  var to: ConversionTarget?

  @Flag(help: "Print what each format holds of an item, and convert nothing.")
  var formats = false

  @Option(help: "The format of the input; found out by its content without it.")
  var from: ConversionSource?

  @Option(
    name: .customLong("from-version"),
    help: "The version of FHIR of the input, as for --fhir-version; found out without it.")
  var fromVersion: String?

  @Option(help: ArgumentHelp("Write what became of each construct, as JSON.", valueName: "file"))
  var report: String?

  @Option(
    name: .customLong("fail-on"),
    help: "Write no result, and end with 1, where a construct comes to this or worse.")
  var failOn: Loss.Outcome?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: "How many threads convert: 1 or more; one for each processor without it.") var jobs: Int?

  @OptionGroup var forms: FormOptions
  @OptionGroup var filling: FillingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    try filling.validate(for: to)
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs is 1 or more; without it, one for each processor")
    }
    if formats { return }
    if files.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    if to == nil { throw ValidationError("Missing expected argument '--to <to>'") }
  }

  func run(in world: World) throws(ExitStatus) {
    if formats { return try world.print(FormatTable.text) }
    guard let to else { return }
    let wanted = try CommandPipeline.version(shared.fhirVersion, "--fhir-version", in: world)
    var reading = shared
    if let fromVersion {
      _ = try CommandPipeline.version(fromVersion, "--from-version", in: world)
      reading.fhirVersion = fromVersion
    } else if to == .json || to == .xml {
      reading.fhirVersion = nil
    }
    let pipeline = try CommandPipeline(reading, versionFlag: "--from-version", in: world)
    let settings = ConversionSettings(
      stages: pipeline.stages, target: to, source: from?.format, version: wanted,
      isLossy: forms.lossy, carrying: forms.carry,
      limit: failOn ?? (shared.strict ? .dropped : nil),
      language: shared.language, showsScores: forms.key, odm: forms.odm, isSplit: forms.split,
      translations: try forms.dictionaries(pipeline), isLocating: report != nil,
      response: try filling.filling(pipeline, try Clock(runOptions, in: world)))
    var run = ConversionRun(settings, pipeline, jobs: jobs)
    try run.convert(files, to: output)
    // Of what is refused, it says why.
    if let report, run.failure == nil || !run.reports.isEmpty {
      try pipeline.write(LossReport.json(run.reports), path: report, force: output.force)
    }
    if run.failure == nil || run.failure == .badInput { pipeline.reporter.summarize() }
    if let failure = run.failure { throw failure }
    if run.failed > 0 { throw .findings }
  }
}
