import ArgumentParser
import SurveyDiagnostics
import SurveyTables

/// `summary`: what was answered, counted.
struct SummaryVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Count what was answered, question by question.",
    discussion: """
      Examples:
        fhir-survey summary responses.ndjson --questionnaire q.json
        fhir-survey summary responses/ --by month --least-count 5 --html summary.html

      For each question: how many answered, why the others did not, the options, quantiles of numbers \
      and dates, the number of different texts. No text that a person wrote is shown.
      """)

  @Argument(
    help: "Files and folders with responses, also as NDJSON or Bundles; - is standard input.")
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "The questionnaires, in all versions, and their value sets.",
      discussion: "Files, folders and Bundles; may be repeated.", valueName: "path"))
  var questionnaire: [String] = []

  @Option(
    help: ArgumentHelp(
      "Put responses into groups: version, month, or the linkId of a question with options.",
      valueName: "groups"))
  var by: String?

  @Option(
    name: .customLong("least-count"),
    help: ArgumentHelp(
      "Hide what is said of fewer than so many, and what it could be worked out from.",
      valueName: "number"))
  var leastCount = 1

  @Option(help: "The file for a page in HTML.")
  var html: String?

  @Option(
    help: ArgumentHelp(
      "Count the responses of these statuses alone: completed,amended.", valueName: "statuses"))
  var status: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: "How many threads work: 1 or more; one for each processor without it.")
  var jobs: Int?

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is 1 or more") }
    if leastCount < 1 { throw ValidationError("--least-count is 1 or more; 1 hides nothing") }
    try ResponseStatuses.validate(status)
  }

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    try shared.checkLanguage(in: world)
    try world.checkReadTwice(inputs, questionnaires: questionnaire)
    var batch = BatchExport(target: .table, output: "-")
    batch.options = pipeline.readOptions
    batch.jobs = jobs
    batch.moment = try Clock(run, in: world).now()
    batch.statuses = ResponseStatuses.set(status)
    if !questionnaire.isEmpty {
      (batch.questionnaires, batch.library, batch.lacksQuestionnaires) =
        try pipeline.questionnaires(questionnaire)
    }
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    var summary: AnswerSummary?
    var ending: ExitStatus?
    do throws(ExitStatus) {
      try pipeline.finish(progress, keepsRejects: false) { () throws(Diagnostic) in
        let result = try batch.summarize(
          inputs, by: by.map(SummaryGrouping.init(name:)), leastCount: leastCount,
          language: shared.language, onDiagnostic: progress.around(pipeline.reporter.reportFew))
        summary = result.summary
        return result.batch
      }
    } catch {
      ending = error
    }
    if let summary {
      try pipeline.write(
        summary, as: report.format, html: html, language: shared.language, to: output)
    }
    if let ending { throw ending }
  }
}
