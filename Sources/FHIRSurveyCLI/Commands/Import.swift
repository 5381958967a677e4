import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

/// `import`: a table or NDJSON of answers → QuestionnaireResponses.
struct Import: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Make responses from a table or from answers, one a line.",
    discussion: """
      Examples:
        fhir-survey import table.csv --questionnaire q.json -o responses.ndjson
        fhir-survey import answers.ndjson --questionnaire q.json --to bundle -o bundle.json

      The table has the columns that export --to table writes.
      Rows that do not fit are kept in OUTPUT.rejects.csv; the command then ends with 1.
      """)

  @Argument(help: "The table or NDJSON; - is standard input.")
  var table: String

  @Option(
    help: ArgumentHelp(
      "The questionnaire that the rows answer.",
      discussion: "May be repeated, for the value sets that it needs.", valueName: "path"))
  var questionnaire: [String]

  @Option(help: "What to write.")
  var to: ImportTarget = .ndjson

  @Option(help: "The file for rows that are rejected.")
  var rejects: String?

  @Flag(
    name: .customLong("accept-unsupported"),
    help: "Call responses complete though a part of the questionnaire is not supported.")
  var acceptsUnsupported = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    try output.checkFolder(for: to.target, in: world)
    let found = try pipeline.questionnaire(questionnaire)
    var form = try pipeline.form(from: found)
    if acceptsUnsupported { form.acceptUnsupported() }
    let clock = try Clock(run, in: world)
    let now = clock.now()
    let today = clock.dateTime(now)
    var ids = try IdGenerator(run, in: world)
    var batch = BatchImport(
      form.index, target: to.target, output: output.output, rejects: rejects,
      reader: AnswerReader(today: today.date, now: today), at: now)
    batch.force = output.force
    batch.furtherInputs = questionnaire
    batch.options = pipeline.readOptions
    batch.details.authored = today
    batch.makeId = { _ in ids.next() }
    batch.evaluator = try pipeline.evaluator(for: form, contexts: nil, now: today)
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    try pipeline.finish(progress) { () throws(Diagnostic) in
      try batch.run(table, onDiagnostic: progress.around(pipeline.reporter.reportFew))
    }
  }
}

/// What answers can be imported as.
enum ImportTarget: String, ExpressibleByArgument, CaseIterable {
  case ndjson
  case json
  case xml
  case bundle

  var target: BatchTarget {
    switch self {
    case .ndjson: .ndjson
    case .json: .json
    case .xml: .xml
    case .bundle: .bundle
    }
  }
}
