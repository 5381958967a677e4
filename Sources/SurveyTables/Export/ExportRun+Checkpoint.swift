import SurveyDiagnostics
import SurveyPrimitives

extension ExportRun {
  /// Writes a checkpoint where one is due and a later run could start with this piece.
  mutating func keepIfDue(
    before piece: PreparedPiece<Writer.Preparer.Prepared>, in log: CheckpointLog?,
    at moment: Instant
  ) throws(Diagnostic) {
    // The ids that were met are not kept.
    guard let log, duplicates == nil, log.isDue(bytesRead), let position = piece.start,
      writer.isAtBlockEnd,
      let state = try writer.keep()
    else { return }
    var checkpoint = Checkpoint(
      fingerprint: log.fingerprint, moment: moment, position: position, found: found,
      modifiers: modifiers.state, policy: summary.policy, writer: state,
      rejects: try rejects.keep())
    checkpoint.counts = Checkpoint.Counts(
      records: summary.records, rejected: summary.rejected, leftOut: summary.leftOut,
      deleted: summary.deleted, answers: summary.answers, bytes: bytesRead)
    try log.write(checkpoint)
  }

  /// Goes on from a checkpoint, before anything is taken.
  mutating func goOn(from checkpoint: Checkpoint) throws(Diagnostic) {
    try writer.goOn(from: checkpoint.writer)
    if let kept = checkpoint.rejects { try rejects.goOn(with: kept) }
    modifiers = ModifierTally(checkpoint.modifiers)
    found = checkpoint.found
    bytesRead = checkpoint.counts.bytes
    summary.records = checkpoint.counts.records
    summary.rejected = checkpoint.counts.rejected
    summary.leftOut = checkpoint.counts.leftOut
    summary.deleted = checkpoint.counts.deleted
    summary.answers = checkpoint.counts.answers
    summary.read = summary.records + summary.rejected + summary.leftOut + summary.deleted
    if let policy = checkpoint.policy { summary.policy?.add(policy) }
  }
}
