public import SurveyDiagnostics
import SystemIO

/// Where a person's servers, sign-ins, answers that wait and what was fetched are kept.
///
/// `${XDG_CONFIG_HOME:-~/.config}/fhir-survey` and `${XDG_STATE_HOME:-~/.local/state}/fhir-survey`.
public struct OnlineFolders: Hashable, Sendable {
  /// The folder of all that a program keeps.
  public let state: String
  /// The list of servers.
  public let serversFile: String
  /// The folder of tokens.
  public let tokens: String
  /// The folder of answers that wait to be sent.
  public let outbox: String
  /// The folder of what was fetched.
  public let cache: String
  /// The folder of what a person agreed to send of their measurements.
  public let health: String

  /// The folders below those for settings and for what a program keeps.
  public init(settings: String, state: String) {
    serversFile = settings + "/servers.json"
    self.state = state
    tokens = state + "/tokens"
    outbox = state + "/outbox"
    cache = state + "/cache"
    health = state + "/health"
  }

  /// The folders as the environment names them.
  ///
  /// Throws where there is no home.
  public init(_ environment: [String: String]) throws(Diagnostic) {
    guard let settings = UserFolders.settings(environment),
      let state = UserFolders.state(environment)
    else {
      let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
      throw Diagnostic(.noHome, ["home": home.map { .quoted($0) }])
    }
    self.init(settings: settings, state: state)
  }
}
