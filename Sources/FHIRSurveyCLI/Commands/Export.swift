public import ArgumentParser
import SurveyDiagnostics
public import SurveyTables

/// `export`: many responses out.
struct Export: Verb {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write many responses as NDJSON, JSON, XML, a Bundle, a table, or in another format.",
    discussion: """
      Examples:
        fhir-survey export responses.ndjson --to csv -o answers.csv
        fhir-survey export responses/ --to table --questionnaire q.json -o table.csv

      csv is tidy, a row an answer; table is wide, a row a response, and so are tsv, parquet, dta (Stata), \
      sav (SPSS) and xpt (SAS), unless --shape says tidy. json, xml, submission (ODK) and lhcforms write a \
      folder, a file a response. odm, surveyjs, submission and lhcforms need --questionnaire. \
      Long runs go on with --continue where they were ended. \
      Records that cannot be read are kept in OUTPUT.rejects.ndjson; the command then ends with 1.
      """)

  @Argument(
    help: """
      Files and folders with responses, also as NDJSON or Bundles, also with gzip or zstd; a manifest \
      of Bulk Data for the files beside it; - is standard input.
      """)
  var inputs: [String]

  @Option(help: "What to write: \(BatchTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
  var to: BatchTarget

  @Option(
    help: ArgumentHelp(
      "The questionnaires, in all versions, for the columns and texts of tables.",
      discussion: "Files, folders and Bundles; may be repeated, for the value sets, too.",
      valueName: "path"))
  var questionnaire: [String] = []

  @Option(help: "The file for records that are rejected.")
  var rejects: String?

  @OptionGroup var codebook: CodebookOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var tables: TableOutputOptions
  @OptionGroup var versions: FormatVersionOptions
  @OptionGroup(title: "Long runs and large outputs")
  var pipeline: PipelineOptions
  @OptionGroup(title: "Columns of tables")
  var layout: LayoutOptions
  @OptionGroup(title: "De-identification")
  var policy: PolicyOptions
  @OptionGroup var threads: ThreadOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try versions.validate(for: to)
    if to.isFormat, questionnaire.isEmpty {
      throw ValidationError("--to \(to.rawValue) needs --questionnaire, the form of the answers")
    }
    try tables.validate(for: to, questionnaire: questionnaire, output: output.output)
    try pipeline.validate(for: to, output: output.output)
  }

  func run(in world: World) throws(ExitStatus) {
    let settings = pipeline
    let pipeline = try CommandPipeline(shared, in: world)
    try output.checkFolder(for: to, in: world)
    var batch = BatchExport(target: to, output: output.output)
    batch.force = output.force
    batch.options = pipeline.readOptions
    batch.jobs = threads.jobs
    selection.apply(to: &batch)
    settings.apply(to: &batch)
    if let rejects { batch.rejects = rejects }
    batch.layout = layout.layout(usual: to.usualNames)
    tables.apply(to: &batch)
    batch.transportVersion = versions.xptVersion ?? 5
    let clock = try Clock(run, in: world)
    batch.moment = clock.now()
    try codebook.apply(to: &batch, pipeline)
    try layout.check(against: batch.codebook, in: world)
    if !questionnaire.isEmpty {
      (batch.questionnaires, batch.library, batch.lacksQuestionnaires) =
        try pipeline.questionnaires(questionnaire)
    }
    batch.answers = try pipeline.answersOutput(
      to, odm: versions.odm, questionnaire: questionnaire, clock)
    batch.policy = try pipeline.deidentification(policy, for: batch)
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    try pipeline.finish(progress, checkpoint: batch.checkpointPath) { () throws(Diagnostic) in
      try batch.run(inputs, onDiagnostic: progress.around(pipeline.reporter.reportFew))
    }
  }
}

extension BatchTarget: ExpressibleByArgument {}
