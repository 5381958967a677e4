import FHIRClient
import FHIRPackages
import SurveyDiagnostics

extension CommandPipeline {
  /// The server that is asked for codes, after the packages; nothing is sent yet.
  func serverCodes(_ name: String) throws(ExitStatus) -> ServerCodes {
    let online = try server(named: name)
    return ServerCodes(
      ServerTerminology(online.server), language: options.language,
      after: packages.isEmpty ? nil : packages)
  }
}
