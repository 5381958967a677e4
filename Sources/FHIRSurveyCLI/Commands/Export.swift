public import ArgumentParser
import FHIRDocument
import SurveyDiagnostics
public import SurveyTables

/// `export`: many responses out.
struct Export: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Write many responses as NDJSON, JSON, XML, a Bundle, a table, or in another format.",
    discussion: """
      Examples:
        fhir-survey export responses.ndjson --to csv -o answers.csv
        fhir-survey export responses/ --to table --questionnaire q.json -o table.csv

      csv is tidy, a row an answer; table is wide, a row a response, and so are tsv, parquet, dta (Stata),
      sav (SPSS) and xpt (SAS), unless --shape says tidy. json, xml, submission (ODK) and lhcforms write a
      folder, a file a response. odm, surveyjs, submission and lhcforms need --questionnaire.
      Long runs go on with --continue where they were ended.
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

  @Option(
    help: ArgumentHelp(
      "An earlier codebook: its columns come first, new ones behind them.", valueName: "file"))
  var codebook: String?

  @Flag(help: "Keep the codebook as it is; reject a response with an answer that has no column.")
  var frozen = false

  @Option(
    help: ArgumentHelp(
      "Write the responses of these statuses alone: completed,amended.", valueName: "statuses"))
  var status: String?

  @Option(
    help: """
      What a row of a table is: tidy, an answer; wide, a response. Without it, tidy for csv, and wide \
      for other formats.
      """)
  var shape: TableShape?

  @Option(
    help: ArgumentHelp(
      "The version of SAS transport files: 5, with names of 8 characters, or 8.",
      valueName: "version"))
  var xptVersion: Int?

  @Option(
    help: ArgumentHelp(
      "The version of ODM: 1.3 or 2.0, where the form is none.", valueName: "version"))
  var odm: String?

  @Flag(
    help: """
      Keep in OUTPUT.rest.ndjson what the cells of wide CSV and TSV do not, so that import gives the \
      same responses.
      """)
  var rest = false

  @Option(
    help: """
      Look for ids that occur twice: report them, keep the first or the last response, or call it an \
      error and write nothing.
      """)
  var duplicates: DuplicateIds?

  @Flag(
    help: """
      Put an apostrophe before cells of CSV and TSV that a spreadsheet would take for formulas; import \
      --spreadsheet takes it away.
      """)
  var spreadsheet = false

  @Option(help: "The file for records that are rejected.")
  var rejects: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: "How many threads work: 1 or more; one for each processor without it.")
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Read only the K-th of N parts of plain NDJSON, cut at lines.",
      discussion: "All parts together have each line once, in order.", valueName: "K/N"))
  var part: PartOfInputs?

  @OptionGroup(title: "Long runs and large outputs")
  var pipeline: PipelineOptions
  @OptionGroup(title: "Columns of tables")
  var layout: LayoutOptions
  @OptionGroup(title: "De-identification")
  var policy: PolicyOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs is 1 or more; without it, one for each processor")
    }
    if let shape, !to.shapes.contains(shape) {
      throw ValidationError("--shape \(shape.rawValue): --to \(to.rawValue) has no such table")
    }
    if let xptVersion {
      if to != .xpt { throw ValidationError("--xpt-version needs --to xpt") }
      if xptVersion != 5, xptVersion != 8 { throw ValidationError("--xpt-version is 5 or 8") }
    }
    if let odm, to != .odm || !["1.3", "2.0"].contains(odm) {
      throw ValidationError("--odm is 1.3 or 2.0, and needs --to odm")
    }
    if to.isFormat, questionnaire.isEmpty {
      throw ValidationError("--to \(to.rawValue) needs --questionnaire, the form of the answers")
    }
    if rest {
      if !(shape == .wide && to == .csv || shape != .tidy && (to == .table || to == .tsv)) {
        throw ValidationError("--rest needs wide tables: --to table or --to tsv")
      }
      if questionnaire.isEmpty { throw ValidationError("--rest needs --questionnaire") }
      if output.output == "-" { throw ValidationError("--rest needs -o FILE") }
    }
    if spreadsheet, ![.csv, .tsv, .table].contains(to) {
      throw ValidationError("--spreadsheet needs --to csv, tsv or table")
    }
    if frozen, codebook == nil { throw ValidationError("--frozen needs --codebook FILE") }
    try ResponseStatuses.validate(status)
    try pipeline.validate(for: to, output: output.output)
  }

  func run(in world: World) throws(ExitStatus) {
    let settings = pipeline
    let pipeline = try CommandPipeline(shared, in: world)
    try output.checkFolder(for: to, in: world)
    var batch = BatchExport(target: to, output: output.output)
    batch.force = output.force
    batch.options = pipeline.readOptions
    batch.jobs = jobs
    batch.part = part
    settings.apply(to: &batch)
    if let rejects { batch.rejects = rejects }
    batch.layout = layout.layout(usual: to.usualNames)
    batch.isFrozen = frozen
    batch.keepsRest = rest
    batch.duplicates = duplicates
    batch.guardsFormulas = spreadsheet
    batch.shape = shape
    batch.transportVersion = xptVersion ?? 5
    batch.moment = try Clock(run, in: world).now()
    batch.codebook = try codebook.map { path throws(ExitStatus) in try pipeline.codebook(in: path) }
    batch.statuses = ResponseStatuses.set(status)
    if !questionnaire.isEmpty {
      (batch.questionnaires, batch.library) = try pipeline.questionnaires(questionnaire)
    }
    batch.answers = try pipeline.answersOutput(
      to, odm: odm, questionnaire: questionnaire, try Clock(run, in: world))
    batch.policy = try pipeline.deidentification(policy, for: batch)
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    try pipeline.finish(progress, checkpoint: batch.checkpointPath) { () throws(Diagnostic) in
      try batch.run(inputs, onDiagnostic: progress.around(pipeline.reporter.reportFew))
    }
  }
}

extension BatchTarget: ExpressibleByArgument {}
extension TableShape: ExpressibleByArgument {}
extension DuplicateIds: ExpressibleByArgument {}

extension PartOfInputs: ExpressibleByArgument {
  /// Reads a text like `2/8`.
  public init?(argument: String) { self.init(argument) }
}

extension OutputOptions {
  /// Ends the command with 64 where a folder is written and none is named.
  func checkFolder(for target: BatchTarget, in world: World) throws(ExitStatus) {
    guard output == "-" else { return }
    if target.isStatistics {
      throw world.refusal(
        "export", "--to \(target.rawValue) does not write to standard output",
        advice: "name a file with -o FILE")
    }
    guard target.isFolder else { return }
    throw world.refusal(
      "export", "--to \(target.rawValue) writes a folder of files", advice: "name it with -o FOLDER"
    )
  }
}
