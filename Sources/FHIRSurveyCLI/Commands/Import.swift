import ArgumentParser
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

/// `import`: a table, or answers in another format → QuestionnaireResponses.
struct Import: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make responses from a table, or from answers in another format.",
    discussion: """
      Examples:
        fhir-survey import table.csv --questionnaire q.json -o responses.ndjson
        fhir-survey import submissions/ --questionnaire form.xlsx -o answers.ndjson

      The table is one that export --to table, csv, dta, sav or xpt wrote, or of SAS (.sas7bdat), with \
      its codebook and the tables of what repeats beside it, or a folder of such tables of several \
      questionnaires. A row without an id gets a UUID that \
      the questionnaire, the subject and the number of the row say. Each row is read with the version of the questionnaire that it names. \
      Other answers are our answers files, one a line, and ClinicalData of ODM, submissions of ODK (files, \
      folders, zips), data of SurveyJS, and forms of LHC-Forms with data; --questionnaire takes any form. \
      Rows that do not fit are kept in OUTPUT.rejects.csv, those of a folder in OUTPUT.rejects/; the \
      command then ends with 1.
      """)

  @Argument(
    help: """
      The table (CSV, .dta, .sav, .sas7bdat, .xpt), a folder of tables, NDJSON, or answers in another \
      format; - is standard input.
      """)
  var table: String

  @Option(
    help: ArgumentHelp(
      "The format of answers: odm, submission, surveyjs or lhcforms; else it is found out.",
      valueName: "format"))
  var from: String?

  @Option(help: "What to write.")
  var to: ImportTarget = .ndjson

  @Option(help: "The file for rows that are rejected.")
  var rejects: String?

  @OptionGroup var answered: AnsweredFormOptions
  @OptionGroup var columns: TableInputOptions
  @OptionGroup var threads: ThreadOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    try output.checkFolder(for: to.target, in: world)
    let questionnaires = answered.questionnaire
    let found = try FoundAnswers.find(table, from: from, questionnaire: questionnaires, pipeline)
    let paths = try FoundAnswers.forms(questionnaires, found, in: world)
    let (forms, isPartial) = try answered.forms(in: paths, pipeline)
    guard let form = forms.first else { throw .badInput }
    let clock = try Clock(run, in: world)
    let now = clock.now()
    let today = clock.dateTime(now)
    var ids = try IdGenerator(run, in: world)
    var reader = AnswerReader(today: today.date, now: today)
    reader.localOffset = clock.localOffset
    var batch = BatchImport(
      form.index, target: to.target, output: output.output, rejects: rejects,
      reader: reader, at: now)
    batch.force = output.force
    batch.lacksForms = isPartial
    batch.furtherInputs = questionnaires
    batch.options = pipeline.readOptions
    batch.makeId = { ids.isChosen ? ids.next() : $0.uuid }
    batch.evaluator = try pipeline.evaluator(for: form, contexts: nil, now: today)
    for form in forms.dropFirst() {
      batch.add(
        form.index, evaluator: try pipeline.evaluator(for: form, contexts: nil, now: today))
    }
    try columns.apply(to: &batch, pipeline)
    batch.jobs = threads.jobs
    let answers = try found.map { found throws(ExitStatus) in
      FormatAnswers(
        found.format,
        try pipeline.codec(found.format, for: form, in: paths, clock), found.files)
    }
    let progress = BatchProgressLine(world, isQuiet: shared.quiet)
    batch.onProgress = progress.show
    try pipeline.finish(progress) { () throws(Diagnostic) in
      let report = progress.around(pipeline.reporter.reportFew)
      if let answers { return try batch.run(answers, from: table, onDiagnostic: report) }
      return try batch.run(table, onDiagnostic: report)
    }
  }
}
