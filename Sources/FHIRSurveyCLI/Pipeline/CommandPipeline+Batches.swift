import FHIRDocument
import SurveyDiagnostics
import SurveyTables
import SystemIO

extension CommandPipeline {
  /// Runs a batch, says what it came to, and ends the command with 1 if records were rejected.
  func finish(
    _ progress: BatchProgressLine, keepsRejects: Bool = true, checkpoint: String? = nil,
    _ batch: () throws(Diagnostic) -> BatchSummary
  ) throws(ExitStatus) {
    let summary: BatchSummary
    CurrentProcess.reportFailedWrites()
    do {
      summary = try batch()
    } catch {
      progress.clear()
      reporter.report(error)
      if let checkpoint, error.code == .unwritableOutput, FileSystem.kind(of: checkpoint) == .file {
        reporter.note("what was done up to \(checkpoint) is kept; --continue goes on from there")
      }
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
    if summary.deleted > 0 {
      let deleted = FindingCounts.count(summary.deleted, "response")
      reporter.note("\(deleted) left out, because the manifest says that they were deleted")
    }
    if summary.duplicates > 0 {
      let duplicates = FindingCounts.count(summary.duplicates, "response")
      reporter.note("\(duplicates) left out, because another one has the id")
    }
    reporter.note(
      "\(summary.read) read = \(summary.records) written + \(summary.rejected) rejected + "
        + "\(summary.allLeftOut) left out")
    summary.policy?.lines.forEach(reporter.note)
    if let earlier = summary.earlierRejects, summary.rejected == 0 {
      reporter.note("nothing was rejected; \(earlier) is of an earlier run and stays")
    }
    guard summary.rejected > 0 else { return }
    let rejected = "\(FindingCounts.count(summary.rejected, "record")) rejected"
    let kept = summary.rejects.map { "kept in \($0)" } ?? "kept nowhere; --rejects names a file"
    world.say(keepsRejects ? "\(rejected), \(kept)" : rejected)
    throw .findings
  }

  private static func status(of diagnostic: Diagnostic) -> ExitStatus {
    switch diagnostic.code {
    case .unreadableInput: .noInput
    case .rejectsInTheWay, .severalTables, .partRefused, .questionNotForGroups, .libraryNotFound,
      .libraryWithoutFunction, .checkpointDiffers, .splitRefused:
      .usage
    case .outputExists, .unwritableOutput: .noOutput
    default: .badInput
    }
  }
}
