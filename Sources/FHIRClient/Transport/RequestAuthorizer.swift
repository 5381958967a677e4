public import SurveyDiagnostics

/// Who gives the token for requests to one server.
public protocol RequestAuthorizer: Sendable {
  /// The text of the `Authorization` field; `nil` where the server is open.
  ///
  /// `refused` is the text that the server has just answered with 401: another one is wanted.
  /// Throws where nobody is signed in, or not any more.
  func authorization(insteadOf refused: String?) async throws(Diagnostic) -> String?
}
