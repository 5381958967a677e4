import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// One import under way.
struct ImportRun {
  private let settings: BatchImport
  private let file: InputFile
  private let index: SurveyIndex
  private let isTable: Bool
  private var writer: any BatchWriter
  private var rejects: BatchRejects
  private var ids: Set<String> = []
  private var summary = BatchSummary()

  init(_ settings: BatchImport, _ path: String, _ index: SurveyIndex) throws(Diagnostic) {
    self.settings = settings
    self.index = index
    if path != "-", FileSystem.kind(of: path) == .folder {
      throw Diagnostic(.folderAsInput, at: Location(file: path))
    }
    file = try InputFile(path: path, limit: settings.options.maximumSize)
    isTable = try file.peekLines(1).first.map { Format(of: $0) != .json } ?? true
    rejects = try BatchRejects(
      path: settings.rejectsPath(isTable: isTable), force: settings.force,
      output: settings.output, inputs: [path] + settings.furtherInputs)
    writer = try settings.target.makeWriter(
      settings.output, force: settings.force, questionnaire: nil)
  }

  /// The survey, made ready with the evaluator of the settings.
  private var survey: PreparedSurvey {
    PreparedSurvey(index, evaluator: settings.evaluator)
  }

  mutating func run(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) -> BatchSummary {
    if let finding = ResponseWriter.namingLoss(of: index.survey) { onDiagnostic(finding) }
    if isTable {
      try runTable(onDiagnostic)
    } else {
      try runAnswers(onDiagnostic)
    }
    try writer.finish()
    try rejects.finish()
    summary.bytes = writer.bytesWritten
    summary.rejects = rejects.keptIn
    summary.earlierRejects = rejects.leftFromBefore
    report()
    return summary
  }

  /// Writes the response of a session, or reports what is wrong with it; `true` where it was written.
  private mutating func write(
    _ session: Session, _ details: ResponseDetails, _ line: Int, _ findings: [Diagnostic],
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    findings.forEach(onDiagnostic)
    if findings.hasErrors { return false }
    var details = details
    let session = session.withoutEmptyRepetitions
    if details.status.isComplete, var obstacle = session.completionObstacle {
      details.status = .inProgress
      obstacle.location.file = file.name
      obstacle.location.position = SourcePosition(line: line, column: 1)
      onDiagnostic(obstacle)
    }
    details.id = details.id ?? settings.makeId(summary.records + summary.rejected + 1)
    if let id = details.id, !ids.insert(id).inserted {
      onDiagnostic(
        Diagnostic(.duplicateRowId, ["id": .quoted(id)], at: location(ofLine: line)))
    }
    let response = ResponseWriter.write(session, details)
    let record = BatchRecord(
      element: response.root, file: file.name, line: line, raw: [], diagnostics: [])
    switch try writer.add(record, number: summary.records + 1) {
    case .success(let answers): summary.answers += answers
    case .failure(let error):
      onDiagnostic(error)
      return false
    }
    writer.takeFindings().forEach(onDiagnostic)
    summary.records += 1
    return true
  }

  private func location(ofLine line: Int) -> Location {
    Location(file: file.name, position: SourcePosition(line: line, column: 1))
  }

  private func report() {
    settings.onProgress(
      BatchProgress(
        records: summary.records, rejected: summary.rejected, bytes: file.bytesRead,
        totalBytes: file.name == "-" ? nil : FileSystem.size(of: file.name)))
  }

  private func reportNowAndThen() {
    if (summary.records + summary.rejected).isMultiple(of: 256) { report() }
  }
}

// MARK: Tables

extension ImportRun {
  private mutating func runTable(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) {
    var table = TableReader(file)
    guard let first = try table.next() else { return }
    let pristine = Session(survey, at: settings.moment, initialValues: false)
    if var problem = first.problem {
      problem.location = location(ofLine: first.line)
      throw problem
    }
    let header = try TableHeader(
      first.cells, index: index, location: location(ofLine: first.line))
    let plan = RowPlan(header, in: index)
    while let row = try table.next() {
      if row.problem == nil, row.cells.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
      var isWritten = false
      if let problem = problem(of: row, columns: first.cells.count) {
        onDiagnostic(problem)
      } else {
        var rowImport = RowImport(
          row, plan, file: file.name, reader: CellReader(reader: settings.reader),
          moment: settings.moment, session: pristine, details: settings.details)
        rowImport.run()
        rowImport.check()
        isWritten = try write(
          rowImport.session, rowImport.details, row.line, rowImport.diagnostics, onDiagnostic)
      }
      if !isWritten {
        if summary.rejected == 0 { try rejects.addLines(first.raw[...]) }
        try rejects.addLines(row.raw[...])
        summary.rejected += 1
      }
      reportNowAndThen()
    }
  }

  private func problem(of row: TableReader.Row, columns: Int) -> Diagnostic? {
    if var problem = row.problem {
      problem.location = location(ofLine: row.line)
      return problem
    }
    if row.cells.count == columns { return nil }
    return Diagnostic(
      .rowLength, ["cells": .number(row.cells.count), "columns": .number(columns)],
      at: location(ofLine: row.line))
  }
}

// MARK: Answers files

extension ImportRun {
  private mutating func runAnswers(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) {
    var options = settings.options
    options.readsSiblings = false
    var reader = JSONReader(options: options)
    let pristine = Session(survey, at: settings.moment)
    while let next = try file.nextLine() {
      let (bytes, line) = (next.bytes, next.number)
      if let limit = next.exceeded {
        RejectedRecord.tooLong(file.name, line, limit: limit).diagnostics.forEach(onDiagnostic)
        summary.rejected += 1
        continue
      }
      if bytes.isBlank { continue }
      let result = reader.read(Source(name: file.name, bytes: bytes, firstLine: line))
      var session = pristine
      var findings = result.diagnostics
      if let root = result.document?.root {
        findings += AnswersFile.apply(
          root: root, to: &session, reader: settings.reader, at: settings.moment)
      }
      if !findings.hasErrors {
        findings += session.problems(completing: settings.details.status.isComplete).map {
          var located = $0
          located.location.file = file.name
          located.location.position = SourcePosition(line: line, column: 1)
          return located
        }
      }
      if try !write(session, settings.details, line, findings, onDiagnostic) {
        try rejects.add(bytes[...])
        summary.rejected += 1
      }
      reportNowAndThen()
    }
  }
}
