import FHIRDocument
import SurveyDiagnostics
import SurveyTables

extension CommandPipeline {
  /// Runs a batch, says what it came to, and ends the command with 1 if records were set aside.
  func finish(
    _ progress: BatchProgressLine,
    _ batch: () throws(Diagnostic) -> BatchSummary
  ) throws(ExitStatus) {
    let summary: BatchSummary
    do {
      summary = try batch()
    } catch {
      progress.clear()
      reporter.report(error)
      throw Self.status(of: error)
    }
    progress.clear()
    reporter.reportCounts()
    let records = Reporter.count(summary.records, "response")
    reporter.note("\(records) with \(Reporter.count(summary.answers, "answer"))")
    if let earlier = summary.earlierRejects, summary.rejected == 0 {
      reporter.note("nothing was set aside; \(earlier) is of an earlier run and stays")
    }
    guard summary.rejected > 0 else { return }
    let place = summary.rejects.map { " in \($0)" } ?? ", kept nowhere; --rejects names a file"
    world.say("\(Reporter.count(summary.rejected, "record")) set aside\(place)")
    throw .findings
  }

  private static func status(of diagnostic: Diagnostic) -> ExitStatus {
    switch diagnostic.code {
    case .unreadableInput: .noInput
    case .rejectsInTheWay: .usage
    case .outputExists, .unwritableOutput: .noOutput
    default: .badInput
    }
  }
}
