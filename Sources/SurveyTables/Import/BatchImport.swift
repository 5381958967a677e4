public import FHIRDocument
public import FHIRQuestionnaire
import FHIRTerminology
public import SurveyDiagnostics
public import SurveyEngine
import SurveyFormats
public import SurveyModel
public import SurveyPrimitives
import SystemIO

/// Many answers in: a table, or NDJSON with an answers file a line, becomes QuestionnaireResponses.
///
/// The table is a wide one as ``BatchTarget/table`` writes it, with those of what repeats beside it,
/// or the tidy one of ``BatchTarget/csv``. Its columns are those of the codebook that is given, else of
/// that beside the table, else of that which fits the header best. Any column may be missing. Each row
/// is read with the version of the questionnaire that it names.
///
/// A row whose answers do not fit is reported with file, line and linkId and rejected, with the
/// header, in the rejects file; the rest goes on. A free text that is the code of an option is read
/// as that option.
///
/// ```swift
/// let importer = BatchImport(
///   survey, target: .ndjson, output: "out.ndjson", reader: reader, at: now)
/// let summary = try importer.run("answers.csv") { print($0) }
/// ```
public struct BatchImport {
  /// What is written: not a table.
  public var target: BatchTarget
  /// The file or folder to write, or `-` for standard output.
  public var output: String
  /// Whether what is there is overwritten.
  public var force = false
  /// The file for rejected rows.
  ///
  /// Unless said, `OUTPUT.rejects.csv` or `OUTPUT.rejects.ndjson`, and none where the output is
  /// `-` or a device. It is made when there is such a row. Of a folder of tables it is a folder, `OUTPUT.rejects`, with a file
  /// for each table.
  public var rejects: String?
  /// Files that must not become the rejects file, beside the input: the questionnaire.
  public var furtherInputs: [String] = []
  /// What each response says that its row does not: status, author, source.
  ///
  /// With a complete status, a row that lacks a required answer is a bad one.
  public var details = ResponseDetails(status: .completed)
  /// The id of a response whose row gives none, ``ImportedRow/uuid`` for example.
  public var makeId: (ImportedRow) -> String? = { _ in nil }
  /// What works out the expressions of the survey; what the input leaves open is calculated.
  public var evaluator: (any ExpressionEvaluator)? {
    get { forms.first?.evaluator }
    set { if !forms.isEmpty { forms[0].evaluator = newValue } }
  }
  /// Whether other questionnaires could not be read: a row that names another one than those given, or another
  /// version, is rejected then.
  package var lacksForms = false
  /// What the columns are; `nil` for the codebook beside the table, or what its header shows.
  public var codebook: Codebook?
  /// Our names, or linkIds, for the names of columns that others gave.
  public var columnNames: [String: String] = [:]
  /// Whether an apostrophe is taken away that keeps a cell from being a formula in a spreadsheet.
  public var undoesGuards = false
  /// How many threads make responses; `nil` for one for each processor.
  public var jobs: Int?
  /// How the input is read.
  public var options = ReadOptions()
  /// Called now and then with what is done so far.
  public var onProgress: (BatchProgress) -> Void = { _ in }

  /// Whether rows that are right may take the quick way; tests compare both.
  var takesQuickWay = true
  private(set) var reader: AnswerReader
  let moment: Instant
  /// The versions of the survey, and what works out their expressions.
  private(set) var forms: [Form]

  /// A version of a survey.
  struct Form {
    let index: SurveyIndex
    var evaluator: (any ExpressionEvaluator)?
  }

  /// Creates an import; `moment` is the time of the answers.
  public init(
    _ survey: Survey, target: BatchTarget, output: String, rejects: String? = nil,
    reader: AnswerReader, at moment: Instant
  ) {
    self.init(
      SurveyIndex(survey), target: target, output: output, rejects: rejects, reader: reader,
      at: moment)
  }

  /// Creates an import for a survey whose index is there already.
  package init(
    _ index: SurveyIndex, target: BatchTarget, output: String, rejects: String? = nil,
    reader: AnswerReader, at moment: Instant
  ) {
    forms = [Form(index: index)]
    self.target = target
    self.output = output
    self.rejects = rejects
    self.reader = reader
    self.reader.acceptsOptionNumbers = false
    self.moment = moment
  }

  /// Adds another version of the survey, or another survey.
  public mutating func add(_ survey: Survey, evaluator: (any ExpressionEvaluator)? = nil) {
    add(SurveyIndex(survey), evaluator: evaluator)
  }

  /// Adds another version of the survey whose index is there already.
  package mutating func add(_ index: SurveyIndex, evaluator: (any ExpressionEvaluator)? = nil) {
    forms.append(Form(index: index, evaluator: evaluator))
  }

  /// The newest version, which answers without a version are for.
  var newestForm: Form? {
    let newest = FormChooser(forms.map(\.index.survey)).newest
    return forms.indices.contains(newest) ? forms[newest] : nil
  }

  /// The same with the versions of one questionnaire alone.
  func restricted(to questionnaire: String) -> BatchImport {
    var settings = self
    let id = QuestionnaireReference(questionnaire).id
    settings.forms = forms.filter { form in
      let survey = form.index.survey
      return (survey.url ?? survey.id) == questionnaire || survey.id != nil && survey.id == id
    }
    return settings
  }

  /// Whether a folder has tables of an export: a codebook is in it.
  package static func isFolderOfTables(_ path: String) -> Bool { TableFolder.hasCodebook(path) }

  /// Reads the input and writes what it holds; its first character says which kind it is.
  ///
  /// A folder has tables, each with its codebook; they are read in the order of their names.
  ///
  /// Throws where the input is missing, the header is wrong, or the output cannot be written.
  public func run(
    _ path: String, onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    if !target.shapes.isEmpty {
      throw Diagnostic(.tableOfAnswers, at: Location(file: output))
    }
    return try ImportRun(self, path).run(onDiagnostic)
  }

  /// Reads files with answers in another format and writes what they hold.
  ///
  /// - Parameter path: What the files are from.
  package func run(
    _ answers: FormatAnswers, from path: String, onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    if !target.shapes.isEmpty { throw Diagnostic(.tableOfAnswers, at: Location(file: output)) }
    for form in forms {
      if let finding = ResponseWriter.namingLoss(of: form.index.survey) { onDiagnostic(finding) }
    }
    let ending = answers.format.fileExtension == "xml" ? FileBeside.rejectedXML : FileBeside.rejects
    let rejects = try BatchRejects(
      path: rejects ?? BatchRejects.path(besides: output, suffix: ending), force: force,
      output: output, inputs: [path] + furtherInputs)
    let writer = try target.makeWriter(
      output, force: force, questionnaires: [], digest: nil)
    var run = FormatImport(self, answers, ResponseSink(self, writer, rejects))
    return try run.run(onDiagnostic)
  }

  /// Where rejected records are kept that have names ending so.
  func rejectsPath(_ suffix: String) -> String? {
    rejects ?? BatchRejects.path(besides: output, suffix: suffix)
  }
}
