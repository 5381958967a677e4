import FHIRDocument
public import SurveyDiagnostics

extension OAuthReply {
  /// The code of the error that the server names (RFC 6749 5.2): `invalid_grant`.
  var errorCode: String? { object?["error"]?.string }

  /// The object of a reply that says yes.
  ///
  /// Throws what the server says against it, or that its answer is not one.
  func success(from address: StatedAddress) throws(Diagnostic) -> Element {
    let object = object
    if isSuccess, let object { return object }
    if let object, let error = object["error"]?.string {
      throw .refused(error, object["error_description"]?.string)
    }
    throw Self.unusable(status, address)
  }

  /// The finding about an answer without words that a client of OAuth understands.
  static func unusable(_ status: Int, _ address: StatedAddress) -> Diagnostic {
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

extension OAuthReply {
  /// Why a request was not done of which nothing but that is wanted; `nil` where it was.
  public func refusal(from request: OAuthRequest) -> Diagnostic? {
    if isSuccess { return nil }
    guard let object, let error = object["error"]?.string else {
      return Self.unusable(status, request.address)
    }
    return .refused(error, object["error_description"]?.string)
  }
}
