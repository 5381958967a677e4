import FHIRClient
import FHIRPackages
import SurveyDiagnostics

/// What knows codes; copies of a pipeline share it, since a server that is used may name one.
final class KnowingServer {
  var codes: ServerCodes?
}

extension CommandPipeline {
  /// Has the server for codes asked that a server of the list names, unless another was named.
  func useTerminology(of server: OnlineServer) throws(ExitStatus) {
    if codes == nil, let name = server.terminology { try ask(name) }
  }

  /// The server that is asked for codes, after the packages; nothing is sent yet.
  func serverCodes(_ name: String) throws(ExitStatus) -> ServerCodes {
    let online = try server(named: name)
    return ServerCodes(
      ServerTerminology(online.server), language: options.language,
      after: packages.isEmpty ? nil : packages)
  }
}
