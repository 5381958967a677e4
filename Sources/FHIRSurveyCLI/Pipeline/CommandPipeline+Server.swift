import FHIRClient
import SMART
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SystemIO

extension CommandPipeline {
  /// The list of servers.
  func servers() throws(ExitStatus) -> ServerList {
    do {
      return try ServerList(OnlineFolders(world.environment).serversFile)
    } catch {
      throw end(error)
    }
  }

  /// The server that a flag, the environment or the list names.
  func entry(_ named: String?) throws(ExitStatus) -> ServerEntry {
    let list = try servers()
    do {
      return try list.server(named ?? variable("FHIR_SURVEY_SERVER"))
    } catch {
      throw end(error)
    }
  }

  /// A person's access to a server.
  func account(_ entry: ServerEntry) throws(ExitStatus) -> Account {
    try account(entry, by: try transport(entry))
  }

  private func transport(_ entry: ServerEntry) throws(ExitStatus) -> any HTTPTransport {
    do {
      return try world.transport(entry.certificates)
    } catch {
      throw end(error)
    }
  }

  private func account(
    _ entry: ServerEntry, by transport: any HTTPTransport
  ) throws(ExitStatus) -> Account {
    do {
      let base = try entry.base()
      let folders = try OnlineFolders(world.environment)
      // Other threads ask while this one waits, never at once with it.
      nonisolated(unsafe) let random = world.random
      return Account(
        entry, base, store: TokenStore(folders.tokens),
        client: OAuthClient(transport, now: clock()),
        random: { random() })
    } catch {
      throw end(error)
    }
  }

  /// A server to work with, by its name or address; nothing is sent yet.
  ///
  /// The patient of the sign-in goes before the one that is named or configured, which is said.
  func server(named name: String?, patient: String? = nil) throws(ExitStatus) -> OnlineServer {
    try server(try entry(name), patient: patient)
  }

  /// A server of the list, or one that is like those.
  func server(_ entry: ServerEntry, patient: String? = nil) throws(ExitStatus) -> OnlineServer {
    let transport = try transport(entry)
    let account = try account(entry, by: transport)
    do {
      let signedIn = try account.present()
      let named = patient ?? namedPatient ?? entry.patient
      return OnlineServer(
        server: FHIRServer(
          entry.address, transport: transport,
          authorizer: account.tokens(report: reportLater), settings: settings(entry)),
        name: entry.name, base: entry.address,
        patient: patientId(signedIn?.tokens.patient, named),
        terminology: entry.terminology,
        missingScopes: [signedIn?.missingScopes].compactMap(\.self), account: account)
    } catch {
      throw end(error)
    }
  }

  /// Waits for work with servers; what it throws ends the command.
  func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(Diagnostic) -> Value
  ) throws(ExitStatus) -> Value {
    do {
      return try Waiting.for(work)
    } catch {
      throw end(error)
    }
  }
}

extension CommandPipeline {
  /// Reports why a command cannot go on, and gives the status to end with.
  func end(_ finding: Diagnostic) -> ExitStatus {
    reporter.report(finding)
    return .of(finding)
  }

  private func patientId(_ signedIn: String?, _ named: String?) -> String? {
    let named = named.map { $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : $0 }
    guard let signedIn else { return named }
    if let named, named != signedIn {
      reporter.report(
        Diagnostic(.otherPatient, ["patient": .quoted(signedIn), "configured": .quoted(named)]))
    }
    return signedIn
  }

  /// The patient whom the environment names.
  var namedPatient: String? { variable("FHIR_SURVEY_PATIENT") }

  private func variable(_ name: String) -> String? {
    world.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func settings(_ entry: ServerEntry) -> ServerSettings {
    var settings = ServerSettings()
    settings.allowsInsecure = entry.allowsPlain
    settings.userAgent = "fhir-survey/\(ProgramVersion.text)"
    return settings
  }

  /// The clock, which goes on from the present instant of the world.
  private func clock() -> @Sendable () -> Instant {
    let (start, begun) = (world.now(), ContinuousClock.now)
    return {
      Instant(
        secondsSinceEpoch: start.secondsSinceEpoch
          + (ContinuousClock.now - begun).components.seconds,
        nanoseconds: start.nanoseconds)
    }
  }

  /// Reports what other threads find, while this one waits.
  private var reportLater: @Sendable (Diagnostic) -> Void {
    nonisolated(unsafe) let reporter = reporter
    return { reporter.report($0) }
  }
}
