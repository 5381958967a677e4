import HealthData
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

/// Asks whether measurements may be sent, once for each type and server, and keeps what was said.
struct ConsentDesk {
  private let pipeline: CommandPipeline
  private let clock: Clock
  private(set) var store: ConsentStore

  init(_ pipeline: CommandPipeline, clock: Clock) throws(ExitStatus) {
    (self.pipeline, self.clock) = (pipeline, clock)
    do {
      store = try ConsentStore(OnlineFolders(pipeline.world.environment).health)
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Sees that a person agreed to send some types to a server.
  ///
  /// Without a terminal, and without agreement beforehand, the command ends with 77; where the person does not
  /// agree, with 130.
  mutating func require(
    _ types: [String], to server: OnlineServer, given isGiven: Bool
  ) throws(ExitStatus) {
    let missing = types.filter { !store.has($0, to: server.base) }
    if missing.isEmpty { return }
    let names = missing.map(HealthContents.shortName)
    if !isGiven {
      let world = pipeline.world
      guard world.inputIsTerminal, let conversation = world.converse(.terminal) else {
        let types = Diagnostic.Argument.Value.list(names.map { .literal($0) }, .and)
        throw pipeline.end(
          Diagnostic(.noHealthConsent, ["types": types, "server": .literal(server.base)]))
      }
      conversation.write(
        "\(names.joined(separator: ", ")) may be sent to \(server.base), now and later? (yes/no) ")
      let answer = conversation.readLine()?.lowercased()
      guard let answer, ["y", "yes", "j", "ja", "o", "oui"].contains(answer) else {
        pipeline.reporter.note("nothing was sent")
        throw .interrupted
      }
    }
    let now = clock.dateTime(clock.now())
    do {
      try store.add(
        missing.map { HealthConsent(type: $0, destination: server.base, given: now) })
    } catch {
      throw pipeline.end(error)
    }
  }

  /// Takes consents back; how many there were.
  mutating func revoke(type: String?, destination: String?) throws(ExitStatus) -> Int {
    do {
      return try store.revoke(type: type, destination: destination)
    } catch {
      throw pipeline.end(error)
    }
  }
}
