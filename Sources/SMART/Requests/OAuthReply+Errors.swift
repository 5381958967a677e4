import FHIRDocument
import SurveyDiagnostics

extension OAuthReply {
  /// The code of the error that the server names (RFC 6749 5.2): `invalid_grant`.
  var errorCode: String? { object?["error"]?.string }

  /// The object of a reply that says yes.
  ///
  /// Throws what the server says against it, or that its answer is not one.
  func success(from address: WebAddress) throws(Diagnostic) -> Element {
    let object = object
    if isSuccess, let object { return object }
    if let object, let error = object["error"]?.string {
      throw .refused(error, object["error_description"]?.string)
    }
    throw Self.unusable(status, address)
  }

  /// The finding about an answer without words that a client of OAuth understands.
  static func unusable(_ status: Int, _ address: WebAddress) -> Diagnostic {
    (200..<300).contains(status)
      ? Diagnostic(.answerNotJSON, ["address": .quoted(address.text)])
      : Diagnostic(
        .signInFailed, ["address": .quoted(address.text), "status": .number(status)])
  }
}

extension Diagnostic {
  /// What a server says against a sign-in, in its own words.
  static func refused(_ error: String, _ description: String?) -> Diagnostic {
    Diagnostic(
      .signInRefused,
      [
        "error": .quoted(error),
        "description": description.flatMap { $0.isEmpty ? nil : .quoted($0) },
      ])
  }
}
