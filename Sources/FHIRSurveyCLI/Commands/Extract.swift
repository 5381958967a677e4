import ArgumentParser
import FHIRDocument
import ResponseExtraction
import SurveyDiagnostics
import SurveyTables

/// `extract`: what responses say, as other resources.
struct Extract: Verb {
  /// What is written.
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case bundles, resources
  }

  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Extract Observations and other resources from responses.",
    discussion: """
      Examples:
        fhir-survey extract responses.ndjson --questionnaire q.json -o bundles.ndjson
        fhir-survey extract responses/ --questionnaire forms/ --to resources -o resources

      By observations, definitions and templates, as SDC 4.0.0 has it; nothing by StructureMap or CQL. \
      A response gives a transaction Bundle, one a line. Only completed and amended responses are \
      extracted. A response with an error gives an OperationOutcome, and is kept in \
      OUTPUT.rejects.ndjson; the command then ends with 1.
      """)

  @Argument(
    help: "Files and folders with responses, also as NDJSON or Bundles; - is standard input.")
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "The questionnaires, and the StructureDefinitions that their definitions name.",
      discussion: "Files, folders and Bundles; may be repeated.", valueName: "path"))
  var questionnaire: [String] = []

  @Option(help: "What to write: bundles, or resources, a folder with a file for each type.")
  var to: Target = .bundles

  @Flag(help: "Every question with a code counts as marked for an Observation.")
  var coded = false

  @Flag(help: "Extract responses of any status but entered-in-error.")
  var anyStatus = false

  @Flag(help: "Write what is right of a response with errors.")
  var partial = false

  @Option(help: "The file for records that are rejected.")
  var rejects: String?

  @OptionGroup var threads: ThreadOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if questionnaire.isEmpty { throw ValidationError("extract needs --questionnaire") }
    if to == .resources, output.output == "-" {
      throw ValidationError("--to resources writes a folder; name it with -o FOLDER")
    }
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    var extraction = BatchExtraction(
      try pipeline.extractionPlans(
        questionnaire, isCoded: coded, isPartial: partial, at: try Clock(run, in: world).now()))
    extraction.isPartial = partial
    extraction.writesResources = to == .resources
    var batch = BatchExport(target: .ndjson, output: output.output)
    batch.force = output.force
    batch.options = pipeline.readOptions
    batch.jobs = threads.jobs
    if let rejects { batch.rejects = rejects }
    batch.statuses = ["completed", "amended"]
    if anyStatus { batch.statuses?.formUnion(["in-progress", "stopped"]) }
    batch.extraction = extraction
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    try pipeline.finish(progress) { () throws(Diagnostic) in
      try batch.run(inputs, onDiagnostic: progress.around(pipeline.reporter.reportFew))
    }
    if pipeline.reporter.errors > 0 { throw .findings }
  }
}
