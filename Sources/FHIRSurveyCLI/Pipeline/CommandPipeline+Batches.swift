import FHIRDocument
import SurveyDiagnostics
import SurveyTables

extension CommandPipeline {
  /// Runs a batch, says what it came to, and ends the command with 1 if records were rejected.
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
    let records = FindingCounts.count(summary.records, "response")
    reporter.note("\(records) with \(FindingCounts.count(summary.answers, "answer"))")
    if summary.leftOut > 0 {
      reporter.note(
        "\(FindingCounts.count(summary.leftOut, "response")) of another status left out")
    }
    if let earlier = summary.earlierRejects, summary.rejected == 0 {
      reporter.note("nothing was rejected; \(earlier) is of an earlier run and stays")
    }
    guard summary.rejected > 0 else { return }
    let kept = summary.rejects.map { "kept in \($0)" } ?? "kept nowhere; --rejects names a file"
    world.say("\(FindingCounts.count(summary.rejected, "record")) rejected, \(kept)")
    throw .findings
  }

  private static func status(of diagnostic: Diagnostic) -> ExitStatus {
    switch diagnostic.code {
    case .unreadableInput: .noInput
    case .rejectsInTheWay, .severalTables, .libraryNotFound, .libraryWithoutFunction: .usage
    case .outputExists, .unwritableOutput: .noOutput
    default: .badInput
    }
  }
}
