public import SurveyDiagnostics

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
  /// Throws where there is no home; the root of the file system is not one: it is what containers say where
  /// there is none.
  public init(_ environment: [String: String]) throws(Diagnostic) {
    func folder(_ variable: String, orHome path: String) -> String? {
      if let folder = environment[variable], folder.hasPrefix("/") { return folder }
      guard let home = environment["HOME"], home.contains(where: { $0 != "/" }) else { return nil }
      return home + path
    }
    guard let settings = folder("XDG_CONFIG_HOME", orHome: "/.config"),
      let state = folder("XDG_STATE_HOME", orHome: "/.local/state")
    else {
      let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
      throw Diagnostic(.noHome, ["home": home.map { .quoted($0) }])
    }
    self.init(settings: settings + "/fhir-survey", state: state + "/fhir-survey")
  }
}
