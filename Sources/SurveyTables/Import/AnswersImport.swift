import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// An import of NDJSON with an answers file a line.
struct AnswersImport {
  private let settings: BatchImport
  private let file: InputFile
  private var rejects: BatchRejects
  private var ids: Set<String> = []
  private var summary = BatchSummary()

  init(_ settings: BatchImport, _ file: InputFile, _ rejects: BatchRejects) {
    (self.settings, self.file, self.rejects) = (settings, file, rejects)
  }

  /// Reads all lines; they answer the newest version.
  consuming func run(
    _ writer: any BatchWriter, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var writer = writer
    var options = settings.options
    options.readsSiblings = false
    var reader = JSONReader(options: options)
    guard let form = settings.newestForm else { return summary }
    let survey = PreparedSurvey(form.index, evaluator: form.evaluator)
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
          located($0, line)
        }
      }
      findings.forEach(onDiagnostic)
      var isWritten = false
      if !findings.hasErrors { isWritten = try write(session, line, &writer, onDiagnostic) }
      if !isWritten {
        try rejects.add(bytes[...])
        summary.rejected += 1
      }
      reportNowAndThen()
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
    _ session: Session, _ line: Int, _ writer: inout any BatchWriter,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    var details = settings.details
    let session = session.withoutEmptyRepetitions
    if details.status.isComplete, let obstacle = session.completionObstacle {
      details.status = .inProgress
      onDiagnostic(located(obstacle, line))
    }
    details.id =
      details.id
      ?? settings.makeId(
        ImportedRow(
          number: summary.records + summary.rejected + 1,
          questionnaire: session.index.survey.canonicalReference ?? ""))
    if let id = details.id, !ids.insert(id).inserted {
      onDiagnostic(located(Diagnostic(.duplicateRowId, ["id": .quoted(id)]), line))
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

  private func located(_ finding: Diagnostic, _ line: Int) -> Diagnostic {
    var finding = finding
    finding.location.file = file.name
    finding.location.position = SourcePosition(line: line, column: 1)
    return finding
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
