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
  private let input: Input
  private let inputs: [String]
  private var findings: [Diagnostic] = []

  private enum Input {
    /// Answers files, one a line.
    case answers(InputFile)
    /// A table with its file.
    case table(GivenTable, InputFile)
    /// Tables of several questionnaires.
    case folder([GivenTable])
  }

  /// A table that is open, and the versions of the questionnaire that its rows may answer.
  private struct Opened {
    /// `nil` where the file is empty.
    let tables: ImportTables?
    let settings: BatchImport
    let chooser: FormChooser
  }

  init(_ settings: BatchImport, _ path: String) throws(Diagnostic) {
    self.settings = settings
    if path != "-", FileSystem.kind(of: path) == .folder {
      let folder = try TableFolder(path, settings)
      inputs = [path] + folder.tables.map(\.path) + settings.furtherInputs
      input = .folder(folder.tables)
      findings = folder.findings
      return
    }
    inputs = [path] + settings.furtherInputs
    let file = try InputFile(path: path, limit: settings.options.maximumSize)
    if StatisticsFormat(path: path) == nil {
      let first = try file.peekLines(1).first ?? []
      if first.starts(with: Array("PAR1".utf8)) {
        throw Diagnostic(.parquetNotRead, at: Location(file: path))
      }
      if !first.isEmpty, Format(of: first) == .json {
        input = .answers(file)
        return
      }
    }
    var codebook = settings.codebook
    if codebook == nil { codebook = try TablePaths(path).codebook(settings.options) }
    input = .table(GivenTable(path: path, name: path, codebook: codebook), file)
  }

  func run(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) -> BatchSummary {
    findings.forEach(onDiagnostic)
    for form in settings.forms {
      if let finding = ResponseWriter.namingLoss(of: form.index.survey) { onDiagnostic(finding) }
    }
    switch input {
    case .answers(let file):
      let sink = ResponseSink(settings, try makeWriter(), try makeRejects(FileBeside.rejects))
      return try AnswersImport(settings, file).run(sink, onDiagnostic)
    case .table(let table, let file):
      let opened = try open(table, file)
      return try start(
        opened, try makeRejects(FileBeside.rejectedRows), try makeWriter(), onDiagnostic)
    case .folder(let tables):
      let rejects = try makeRejects(".rejects", names: tables.map(\.name))
      return try start(tables, rejects, try makeWriter(), onDiagnostic)
    }
  }

  private func makeWriter() throws(Diagnostic) -> any BatchWriter {
    try settings.target.makeWriter(
      settings.output, force: settings.force, questionnaires: [], digest: nil)
  }

  private func makeRejects(
    _ suffix: String, names: [String]? = nil
  ) throws(Diagnostic) -> BatchRejects {
    try BatchRejects(
      path: settings.rejectsPath(suffix), force: settings.force, output: settings.output,
      inputs: inputs, names: names)
  }

  private func open(_ table: GivenTable, _ file: InputFile) throws(Diagnostic) -> Opened {
    var settings = settings
    settings.codebook = table.codebook
    return try open(
      file, settings,
      FormChooser(settings.forms.map(\.index.survey), lacksSome: settings.lacksForms))
  }

  /// Opens a table of a folder, whose rows answer the questionnaire of its codebook.
  private func open(_ table: GivenTable) throws(Diagnostic) -> Opened {
    var settings = table.codebook?.questionnaire.map(settings.restricted) ?? settings
    settings.codebook = table.codebook
    return try open(
      try InputFile(path: table.path, limit: settings.options.maximumSize), settings,
      FormChooser(
        settings.forms.map(\.index.survey), lacksSome: settings.lacksForms, takesOthers: false))
  }

  private func open(
    _ file: InputFile, _ settings: BatchImport, _ chooser: FormChooser
  ) throws(Diagnostic) -> Opened {
    var indexes = settings.forms.map(\.index)
    if indexes.indices.contains(chooser.newest) {
      indexes.insert(indexes.remove(at: chooser.newest), at: 0)
    }
    return Opened(
      tables: try ImportTables(file, settings, indexes), settings: settings, chooser: chooser)
  }

  // MARK: Reading

  private func start(
    _ opened: Opened, _ rejects: BatchRejects, _ writer: some BatchWriter,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var run = ExportRun(
      writer, rejects, totalBytes: opened.tables?.size, counting: [],
      onProgress: settings.onProgress)
    run.rejects.begin(opened.tables?.header ?? [])
    var ids = MetIds()
    try read(opened, into: &run, &ids, onDiagnostic)
    try run.finish(onDiagnostic)
    return run.summary
  }

  private func start(
    _ tables: [GivenTable], _ rejects: BatchRejects, _ writer: some BatchWriter,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var run = ExportRun(
      writer, rejects, totalBytes: nil, counting: [], onProgress: settings.onProgress)
    var ids = MetIds()
    for table in tables {
      let opened = try open(table)
      run.rejects.begin(opened.tables?.header ?? [], in: table.name)
      try read(opened, into: &run, &ids, onDiagnostic)
    }
    try run.finish(onDiagnostic)
    return run.summary
  }

  /// Reads the rows of a table; `ids` are those of the tables before it.
  private func read<Writer: BatchWriter>(
    _ opened: Opened, into run: inout ExportRun<Writer>, _ ids: inout MetIds,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let tables = opened.tables else { return }
    tables.findings.forEach(onDiagnostic)
    let settings = opened.settings
    let plan = tables.plan
    let reader = settings.reader
    let moment = settings.moment
    let forms = settings.forms.map {
      FormPlan(
        plan, PreparedSurvey($0.index, evaluator: tables.rest == nil ? $0.evaluator : nil), reader,
        at: moment)
    }
    var pieces = ImportPieces(tables, opened.chooser, settings, ids: ids)
    let details = settings.details
    let (isTidy, isJoinedByIdAlone) = (tables.isTidy, tables.rows.isJoinedByIdAlone)
    let isQuick = settings.takesQuickWay && !isTidy
    let makePreparer = run.writer.makePreparer
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
    ids = pieces.ids
  }
}

/// The memory of a piece and of what is prepared of it, which is used again and again.
private struct ImportRoom<Prepared: PreparedRecords>: Sendable {
  var piece = ImportPiece()
  var prepared = Prepared()
}
