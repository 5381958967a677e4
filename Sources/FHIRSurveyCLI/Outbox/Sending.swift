import SurveyDiagnostics
import SurveyOnline

/// Sends entries of the outbox, and says what became of them.
struct Sending {
  let pipeline: CommandPipeline
  let outbox: Outbox
  /// How many are on their servers.
  private(set) var sent = 0
  /// How many wait.
  private(set) var waiting = 0
  /// How the command ends, if not well.
  private(set) var status: ExitStatus?

  init(_ pipeline: CommandPipeline, _ outbox: Outbox) {
    (self.pipeline, self.outbox) = (pipeline, outbox)
  }

  /// Sends entries that are open to their server; once that cannot be reached, the others are not tried.
  mutating func send(
    _ entries: [OpenOutboxEntry], to server: OnlineServer, says: Bool = true
  ) throws(ExitStatus) -> [SentEntry] {
    let results = try pipeline.wait { () async throws(Diagnostic) -> [SentEntry] in
      await OutboxSender(server.server).send(entries)
    }
    do {
      try outbox.synchronize()
    } catch {
      throw pipeline.end(error)
    }
    for result in results { take(result, says: says) }
    waiting += entries.count - results.count
    return results
  }

  private mutating func take(_ result: SentEntry, says: Bool) {
    result.findings.forEach(pipeline.reporter.report)
    if let failure = result.failure {
      pipeline.reporter.report(failure)
      // Of files, what is refused is among the rejects and does not wait.
      if !says, result.isRefused { return }
      pipeline.reporter.report(
        Diagnostic(.keptInOutbox, ["entry": .literal(result.name)]))
      waiting += 1
      fail(result.isForLater ? .keptForLater : .of(failure))
    } else {
      sent += 1
      if says, let address = result.addresses.first {
        pipeline.reporter.note("sent: \(address)")
      }
    }
  }

  /// Has the command end so; what the person has to do something about goes before what only waits.
  mutating func fail(_ new: ExitStatus) {
    let order: [ExitStatus] = [.keptForLater, .badAnswer, .serverRefused, .notAllowed]
    func rank(_ status: ExitStatus?) -> Int {
      status.map { order.firstIndex(of: $0) ?? order.count } ?? -1
    }
    if rank(new) > rank(status) { status = new }
  }
}
