import FHIRDocument
import FHIRQuestionnaire
import StatisticsFiles
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// One import under way: opens the input, and hands it to what reads its kind.
struct ImportRun {
  private let settings: BatchImport
  private let file: InputFile
  private let isTable: Bool
  private let inputs: [String]

  init(_ settings: BatchImport, _ path: String) throws(Diagnostic) {
    self.settings = settings
    inputs = [path] + settings.furtherInputs
    if path != "-", FileSystem.kind(of: path) == .folder {
      throw Diagnostic(.folderAsInput, at: Location(file: path))
    }
    file = try InputFile(path: path, limit: settings.options.maximumSize)
    if StatisticsFormat(path: path) != nil {
      isTable = true
      return
    }
    let first = try file.peekLines(1).first ?? []
    if first.starts(with: Array("PAR1".utf8)) {
      throw Diagnostic(.parquetNotRead, at: Location(file: path))
    }
    isTable = first.isEmpty || Format(of: first) != .json
  }

  func run(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) -> BatchSummary {
    for form in settings.forms {
      if let finding = ResponseWriter.namingLoss(of: form.index.survey) { onDiagnostic(finding) }
    }
    if !isTable {
      let sink = ResponseSink(settings, try makeWriter(), try makeRejects())
      return try AnswersImport(settings, file).run(sink, onDiagnostic)
    }
    let chooser = FormChooser(
      settings.forms.map(\.index.survey), lacksSome: settings.lacksForms)
    var indexes = settings.forms.map(\.index)
    if indexes.indices.contains(chooser.newest) {
      indexes.insert(indexes.remove(at: chooser.newest), at: 0)
    }
    let tables = try ImportTables(file, settings, indexes)
    var rejects = try makeRejects()
    rejects.header = tables?.header ?? []
    return try start(tables, chooser, rejects, try makeWriter(), onDiagnostic)
  }

  /// Opens the writer, whose type is not known before.
  private func start(
    _ tables: ImportTables?, _ chooser: FormChooser, _ rejects: BatchRejects,
    _ writer: some BatchWriter, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    try run(tables, chooser, rejects, writer, onDiagnostic)
  }

  private func makeWriter() throws(Diagnostic) -> any BatchWriter {
    try settings.target.makeWriter(
      settings.output, force: settings.force, questionnaires: [], digest: nil)
  }

  private func makeRejects() throws(Diagnostic) -> BatchRejects {
    try BatchRejects(
      path: settings.rejectsPath(isTable: isTable), force: settings.force,
      output: settings.output, inputs: inputs)
  }

  private func run<Writer: BatchWriter>(
    _ tables: ImportTables?, _ chooser: FormChooser, _ rejects: BatchRejects, _ writer: Writer,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var run = ExportRun(
      writer, rejects, totalBytes: tables?.size, counting: [], onProgress: settings.onProgress)
    guard let tables else {
      try run.finish(onDiagnostic)
      return run.summary
    }
    tables.findings.forEach(onDiagnostic)
    let plan = tables.plan
    let reader = settings.reader
    let moment = settings.moment
    let forms = settings.forms.map {
      FormPlan(
        plan, PreparedSurvey($0.index, evaluator: tables.rest == nil ? $0.evaluator : nil), reader,
        at: moment)
    }
    var pieces = ImportPieces(tables, chooser, settings)
    let details = settings.details
    let (isTidy, isJoinedByIdAlone) = (tables.isTidy, tables.rows.isJoinedByIdAlone)
    let isQuick = settings.takesQuickWay && !isTidy
    let makePreparer = writer.makePreparer
    typealias Prepared = Writer.Preparer.Prepared
    var rooms: [ImportRoom<Prepared>] = []
    let work = OrderedWork<ImportRoom<Prepared>, (ImportRoom<Prepared>, PreparedPiece<Prepared>)>(
      jobs: settings.jobs ?? CurrentProcess.processorCount
    ) {
      var preparer = RecordImport(
        plan, forms, isTidy: isTidy, needsOrder: isJoinedByIdAlone, moment: moment,
        details: details, makePreparer(), isQuick: isQuick)
      return { room in
        let prepared = preparer.prepare(room.piece, &room.prepared)
        var used = ImportRoom<Prepared>()
        swap(&used, &room)
        return (used, prepared)
      }
    }
    try work.run {
      var room = rooms.popLast() ?? ImportRoom()
      return pieces.next(into: &room.piece) ? room : nil
    } deliver: { (done) throws(Diagnostic) in
      try run.take(done.1, onDiagnostic)
      done.1.prepared.removeAll()
      swap(&done.0.prepared, &done.1.prepared)
      rooms.append(done.0)
    }
    if let failure = pieces.failure { throw failure }
    pieces.findings.forEach(onDiagnostic)
    try run.finish(onDiagnostic)
    return run.summary
  }
}

/// The memory of a piece and of what is prepared of it, which is used again and again.
private struct ImportRoom<Prepared: PreparedRecords>: Sendable {
  var piece = ImportPiece()
  var prepared = Prepared()
}
