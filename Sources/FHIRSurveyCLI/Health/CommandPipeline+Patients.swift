import SurveyDiagnostics
import SurveyOnline

extension CommandPipeline {
  /// The id of the patient who is meant: that of the sign-in, or the one that is named, by id or by a search.
  func patient(of online: OnlineServer, search text: String?) throws(ExitStatus) -> String {
    guard let named = online.patient else { throw end(Diagnostic(.noPatient)) }
    guard named.contains("=") else { return named }
    let choice = PatientChoice(named)
    return try wait { () async throws(Diagnostic) in
      try await choice.find(on: online.server).patient.id
    }
  }
}
