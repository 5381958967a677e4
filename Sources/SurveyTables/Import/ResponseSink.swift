import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SystemIO

/// Writes the responses of sessions, which come one after the other, and keeps what is rejected.
struct ResponseSink {
  private let settings: BatchImport
  private var writer: any BatchWriter
  private var rejects: BatchRejects
  private var ids: Set<String> = []
  private(set) var summary = BatchSummary()

  init(_ settings: BatchImport, _ writer: any BatchWriter, _ rejects: BatchRejects) {
    (self.settings, self.writer, self.rejects) = (settings, writer, rejects)
  }

  /// How many records came.
  var count: Int { summary.records + summary.rejected }

  /// Writes the response of a session, or reports what is wrong with it; `true` where it was written.
  ///
  /// - Parameter row: What it is called by where it has no id.
  mutating func write(
    _ session: Session, _ details: ResponseDetails, notes: ResponseNotes = ResponseNotes(),
    row: ImportedRow, file: String, line: Int = 1, at location: @autoclosure () -> Location,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    var details = details
    let session = session.withoutEmptyRepetitions
    if details.status.isComplete, var obstacle = session.completionObstacle {
      details.status = .inProgress
      obstacle.location = location()
      onDiagnostic(obstacle)
    }
    details.id = details.id ?? settings.makeId(row)
    if let id = details.id, !ids.insert(id).inserted {
      onDiagnostic(Diagnostic(.duplicateRowId, ["id": .quoted(id)], at: location()))
    }
    let response = ResponseWriter.write(session, details, reasons: [:], notes: notes)
    let record = BatchRecord(
      element: response.root, file: file, line: line, raw: [], diagnostics: [])
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

  /// Keeps what is rejected; without a text it is only counted.
  mutating func reject(_ text: [UInt8]?) throws(Diagnostic) {
    if let text { try rejects.add(text[...]) }
    summary.rejected += 1
  }

  /// Says how far it is: always, or now and then.
  func report(_ bytes: Int, of total: Int?, always: Bool = true) {
    guard always || count.isMultiple(of: 256) else { return }
    settings.onProgress(
      BatchProgress(
        records: summary.records, rejected: summary.rejected, bytes: bytes, totalBytes: total))
  }

  /// Puts the files in their place.
  mutating func finish() throws(Diagnostic) -> BatchSummary {
    try writer.finish()
    try rejects.finish()
    summary.read = count
    summary.bytes = writer.bytesWritten
    summary.rejects = rejects.keptIn
    summary.earlierRejects = rejects.leftFromBefore
    return summary
  }
}
