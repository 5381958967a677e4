import ArgumentParser
import SurveyDiagnostics
import SurveyOnline

/// `send`: sends what waits in the outbox, or responses in files.
struct Send: Verb {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send what waits in the outbox, or responses in files, each of them once.",
    discussion: """
      Examples:
        fhir-survey send --server clinic
        fhir-survey send responses.ndjson --server clinic --rejects rejects.ndjson

      A response keeps its id and its identifier; without them, they follow from what is in it, so that a file can be sent again.
      """)

  @OptionGroup var options: SendOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let sending = Sending(pipeline, try pipeline.outbox())
    if options.files.isEmpty {
      if options.rejects != nil || options.goesOn {
        throw world.refusal("send", "--rejects and --continue are about files")
      }
      try sendAll(sending, pipeline)
    } else {
      try SendFiles(options, sending, try Clock(runOptions, in: world)).run()
    }
  }

  private func sendAll(_ sending: Sending, _ pipeline: CommandPipeline) throws(ExitStatus) {
    var sending = sending
    var entries = try pipeline.entries(of: sending.outbox)
    if let named = options.server.server {
      let base = try pipeline.entry(named).address
      entries.removeAll { $0.destination.base != base }
    }
    var bases: [String] = []
    for entry in entries where !bases.contains(entry.destination.base) {
      bases.append(entry.destination.base)
    }
    for base in bases {
      let own = entries.filter { $0.destination.base == base }
      do throws(ExitStatus) {
        let open = try opened(own, sending.outbox, pipeline)
        _ = try sending.send(open, to: try pipeline.server(named: base))
      } catch {
        sending.fail(error)
      }
    }
    let left = sending.waiting > 0 ? ", \(sending.waiting) in the outbox" : ""
    pipeline.reporter.note(
      entries.isEmpty ? "nothing waits to be sent" : "\(sending.sent) sent\(left)")
    if let status = sending.status { throw status }
  }

  /// The entries that no other process is sending.
  private func opened(
    _ entries: [OutboxEntry], _ outbox: Outbox, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> [OpenOutboxEntry] {
    var open: [OpenOutboxEntry] = []
    for entry in entries {
      do {
        if let entry = try outbox.open(entry.name) { open.append(entry) }
      } catch {
        pipeline.reporter.report(error)
      }
    }
    return open
  }
}
