import FHIRDocument
import SurveyDiagnostics
import SurveyOnline
import SurveyTables

/// Sends the responses in files: group by group into the outbox, and from there to the server.
struct SendFiles {
  private let command: SendOptions
  private let pipeline: CommandPipeline
  private let clock: Clock
  private let server: OnlineServer
  private let rejects: SendRejects
  private let checkpoint: SendCheckpoint
  private var sending: Sending
  private var read = 0

  /// How many responses are in the outbox at once.
  private static let group = 100

  init(_ command: SendOptions, _ sending: Sending, _ clock: Clock) throws(ExitStatus) {
    self.command = command
    self.sending = sending
    self.clock = clock
    pipeline = sending.pipeline
    server = try pipeline.server(named: command.server.server)
    do {
      rejects = try SendRejects(command.rejects, force: command.force, goesOn: command.goesOn)
    } catch {
      throw pipeline.end(error)
    }
    checkpoint = SendCheckpoint(sending.outbox, base: server.base, files: command.files)
  }

  func run() throws(ExitStatus) {
    var copy = self
    try copy.sendAll()
  }

  private mutating func sendAll() throws(ExitStatus) {
    var input: BatchInput
    do {
      input = try BatchInput(command.files, options: pipeline.readOptions)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
    let done = command.goesOn ? checkpoint.read() : 0
    if done > 0 {
      pipeline.reporter.note("\(FindingCounts.count(done, "response")) of an earlier run left out")
    }
    var group: [BatchRecord] = []
    var isAtEnd = false
    while !isAtEnd, sending.status != .keptForLater, sending.status != .notAllowed {
      let item = input.next()
      isAtEnd = item == nil
      if let item {
        read += 1
        if read <= done { continue }
        try take(item, into: &group)
      }
      if group.count == Self.group || isAtEnd { try send(&group) }
    }
    try finish(isAtEnd: isAtEnd)
  }

  private mutating func take(
    _ item: BatchItem, into group: inout [BatchRecord]
  ) throws(ExitStatus) {
    switch item {
    case .record(let record):
      record.diagnostics.forEach(pipeline.reporter.reportFew)
      group.append(record)
    case .rejected(let rejected):
      rejected.diagnostics.forEach(pipeline.reporter.report)
      try reject(rejected.raw)
    }
  }

  private mutating func send(_ group: inout [BatchRecord]) throws(ExitStatus) {
    let records = group
    group = []
    guard !records.isEmpty else { return }
    let destination = OutboxEntry.Destination(
      base: server.base, server: server.name == server.base ? nil : server.name)
    let entries = records.map { record in
      OutboxEntry(
        to: destination, created: clock.now(),
        resources: [OutboxResource(existing: record.element)])
    }
    let open: [OpenOutboxEntry]
    do {
      open = try sending.outbox.add(entries)
    } catch {
      throw pipeline.end(error)
    }
    let results = try sending.send(open, to: server, says: false)
    for (result, entry) in zip(results, open)
    where result.isRefused {
      // What is not one of the file's stays: nobody else has it.
      let found = zip(records, entries).first { $0.1.isNamed(like: entry.entry) }
      guard let original = found?.0 else { continue }
      // The file has it, and what is rejected is named: it does not wait for anything.
      try reject(
        original.raw.isEmpty ? JSONWriter.write(original.element)[...] : original.raw)
      entry.remove()
    }
    do {
      try checkpoint.write(read)
    } catch {
      throw pipeline.end(error)
    }
  }

  private func reject(_ raw: ArraySlice<UInt8>) throws(ExitStatus) {
    do {
      try rejects.add(raw)
    } catch {
      throw pipeline.end(error)
    }
  }

  private func finish(isAtEnd: Bool) throws(ExitStatus) {
    pipeline.reporter.reportCounts()
    let kept = rejects.keptIn.map { ", kept in \($0)" } ?? ""
    pipeline.reporter.note(
      "\(read) read, \(sending.sent) sent, \(rejects.count) rejected\(kept), "
        + "\(sending.waiting) in the outbox")
    if isAtEnd {
      checkpoint.remove()
    } else {
      pipeline.reporter.note(
        "the rest was not read; the same command with --continue goes on behind these")
    }
    if let status = sending.status { throw status }
    if rejects.count > 0 { throw .findings }
  }
}
