import ArgumentParser
import SurveyOnline

/// What the list says of a server.
struct ServerEntryOptions: ParsableArguments {
  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp("The name under which the server knows this program.", valueName: "id"))
  var client: String?

  @Option(
    help: ArgumentHelp(
      "What to ask for at a sign-in, as \"launch/patient patient/*.rs\"; without it what is usually needed.",
      valueName: "scopes"))
  var scope: String?

  @Option(
    name: .customLong("redirect-port"),
    help: ArgumentHelp(
      "The port to which the browser comes back, for servers that want to know it.",
      valueName: "port"))
  var redirectPort: Int?

  @Option(
    name: .customLong("ca-file"),
    help: ArgumentHelp(
      "Certificates by which the server is trusted, besides the system's: a file of PEM.",
      valueName: "file"))
  var certificates: String?

  @Option(help: ArgumentHelp("The patient, where a sign-in does not say.", valueName: "id"))
  var patient: String?

  @Flag(
    name: .customLong("insecure-http"),
    help: "Allow plain http to another machine, on whose way others can read along.")
  var allowsPlain = false

  func validate() throws {
    if let redirectPort, !(1...65_535).contains(redirectPort) {
      throw ValidationError("--redirect-port is 1 to 65535")
    }
  }

  /// The entry of the list.
  func entry(name: String, address: String, terminology: String?) -> ServerEntry {
    var entry = ServerEntry(name: name, address: address)
    (entry.client, entry.scopes, entry.redirectPort) = (client, scope, redirectPort)
    (entry.certificates, entry.terminology) = (certificates, terminology)
    entry.patient = patient.map { $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : $0 }
    entry.allowsPlain = allowsPlain
    return entry
  }
}
