/// What an access is for, as SMART writes it: `launch/patient patient/*.rs`.
///
/// [Scopes and launch context](https://hl7.org/fhir/smart-app-launch/scopes-and-launch-context.html)
public struct Scopes: Hashable, Sendable {
  /// Each of them, in their order.
  public let all: [String]

  /// The scopes of a text, which white space separates.
  public init(_ text: String) { all = text.split(whereSeparator: \.isWhitespace).map(String.init) }

  init(_ all: [String]) { self.all = all }

  /// The scopes as a request has them.
  public var text: String { all.joined(separator: " ") }

  /// The types of resources without which no task is answered.
  static let usedTypes: [Substring] = ["Patient", "Questionnaire", "QuestionnaireResponse", "Task"]
}

extension Scopes {
  /// Those among these that were not granted.
  ///
  /// Scopes of both versions are compared, `read` as `rs`, `write` as `cud`. That somebody signed in and for
  /// which patient shows in the answer itself, so that servers need not repeat it among the scopes.
  public func missing(in granted: Scopes) -> [String] {
    let clinical = granted.all.compactMap { ClinicalScope($0) }
    return all.filter { scope in
      if let wanted = ClinicalScope(scope) { return !wanted.isCovered(by: clinical) }
      return !Self.shownOtherwise.contains(scope) && !granted.all.contains(scope)
    }
  }

  private static let shownOtherwise: Set = [
    "launch", "launch/patient", "openid", "fhirUser", "profile", "offline_access", "online_access",
  ]

  /// What is asked for where nobody says otherwise: to read, to send responses, and to mark tasks as done.
  static func usual(_ configuration: SMARTConfiguration, isBackend: Bool) -> Scopes {
    let capabilities = configuration.capabilities
    let isForUsers =
      capabilities.contains("permission-user") && !capabilities.contains("permission-patient")
    let context = isBackend ? "system" : isForUsers ? "user" : "patient"
    let clinical =
      configuration.hasNewScopes
      ? ["*.rs", "QuestionnaireResponse.cu", "Task.u"]
      : ["*.read", "QuestionnaireResponse.write", "Task.write"]
    let resources = clinical.map { "\(context)/\($0)" }
    if isBackend { return Scopes(resources) }
    return Scopes(personal.filter { offers($0, configuration) }.map(\.scope) + resources)
  }

  private static let personal: [(scope: String, capability: String)] = [
    ("launch/patient", "context-standalone-patient"), ("openid", "sso-openid-connect"),
    ("fhirUser", "sso-openid-connect"), ("offline_access", "permission-offline"),
  ]

  /// Whether a server has such a scope, as far as it says which it has.
  private static func offers(
    _ personal: (scope: String, capability: String), _ configuration: SMARTConfiguration
  ) -> Bool {
    if configuration.supportedScopes.contains(personal.scope) { return true }
    if configuration.capabilities.isEmpty {
      return configuration.supportedScopes.isEmpty && personal.scope != "fhirUser"
    }
    return configuration.capabilities.contains(personal.capability)
  }
}
