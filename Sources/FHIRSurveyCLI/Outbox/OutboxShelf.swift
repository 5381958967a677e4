import FHIRDocument
import SurveyDiagnostics
import SurveyOnline
import SurveyWorkflow

/// What `outbox` does with the entries of a person.
struct OutboxShelf {
  let pipeline: CommandPipeline
  let clock: Clock
  let outbox: Outbox

  init(_ run: RunOptions, _ shared: SharedOptions, in world: World) throws(ExitStatus) {
    pipeline = try CommandPipeline(shared, in: world)
    clock = try Clock(run, in: world)
    outbox = try pipeline.outbox()
  }

  func row(_ entry: OutboxEntry) -> OutboxRow {
    OutboxRow(entry, isBeingSent: outbox.isBeingSent(entry.name), clock)
  }

  /// The one entry with a name, or whose name begins so; ends the command with 66 where there is none or
  /// several.
  func entry(_ name: String) throws(ExitStatus) -> OutboxEntry {
    let entries = try pipeline.entries(of: outbox)
    if let exact = entries.first(where: { $0.name == name }) { return exact }
    let found = entries.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if found.count == 1, let only = found.first { return only }
    pipeline.reporter.report(
      Diagnostic(
        .noSuchOutboxEntry, ["name": .quoted(name), "count": .number(found.count)],
        at: Location(file: outbox.folder)))
    throw .noInput
  }

  /// What is sent, as it is sent: a Bundle of its resources and its Task.
  func show(_ entry: OutboxEntry, to output: OutputOptions) throws(ExitStatus) {
    pipeline.reporter.note(row(entry).line)
    let task = entry.task.map { [$0.resource] } ?? []
    let bundle = Document.collection(entry.resources.map(\.resource) + task)
    try pipeline.write(pipeline.text(of: bundle, as: .json), to: output)
  }

  /// Takes an entry away once the person has typed its name.
  func drop(_ entry: OutboxEntry, confirmed: String?) throws(ExitStatus) {
    let line = row(entry).line
    let lost =
      entry.progress.stored.count == entry.resources.count
      ? "its answers are on the server; the Task stays open there"
      : "its answers are nowhere else, and are lost"
    if let confirmed {
      guard confirmed == entry.name else {
        throw pipeline.world.refusal(
          "outbox", "--confirm names another entry than \(entry.name)", advice: lost)
      }
    } else {
      guard try isConfirmed(entry, "\(line)\nThis entry is dropped: \(lost).") else {
        pipeline.reporter.note("nothing was dropped")
        return
      }
    }
    guard let open = try opened(entry) else {
      pipeline.reporter.report(
        Diagnostic(.fileInUse, at: Location(file: "\(outbox.folder)/\(entry.name)")))
      throw .badInput
    }
    open.remove()
    pipeline.reporter.note("dropped \(line); \(lost)")
  }

  private func opened(_ entry: OutboxEntry) throws(ExitStatus) -> OpenOutboxEntry? {
    do {
      return try outbox.open(entry.name)
    } catch {
      throw pipeline.end(error)
    }
  }

  private func isConfirmed(_ entry: OutboxEntry, _ text: String) throws(ExitStatus) -> Bool {
    let world = pipeline.world
    guard world.inputIsTerminal, let conversation = world.converse(.terminal) else {
      throw world.refusal(
        "outbox", "an entry is dropped after asking, and there is no terminal",
        advice: "--confirm \(entry.name) drops it without asking")
    }
    conversation.write("\(text)\nType its name to drop it: ")
    return conversation.readLine() == entry.name
  }
}

extension CommandPipeline {
  /// The outbox of the person.
  func outbox() throws(ExitStatus) -> Outbox {
    do {
      return Outbox(folder: try OnlineFolders(world.environment).outbox)
    } catch {
      throw end(error)
    }
  }

  /// The entries of an outbox; files that are none are reported and stay.
  func entries(of outbox: Outbox) throws(ExitStatus) -> [OutboxEntry] {
    do {
      let (entries, findings) = try outbox.entries()
      findings.forEach(reporter.report)
      return entries
    } catch {
      throw end(error)
    }
  }
}
