import SurveyDiagnostics

extension SignIn {
  /// The address at which the person allows the access.
  func authorizationAddress(redirect: String) throws(Diagnostic) -> String {
    let configuration = parameters.configuration
    guard let address = configuration.authorization else {
      throw .notOffered("authorization_endpoint")
    }
    let methods = configuration.challengeMethods
    guard methods.isEmpty || methods.contains("S256") else { throw .notOffered("PKCE S256") }
    let query = FormText.encode(
      [
        ("response_type", "code"), ("client_id", parameters.client), ("redirect_uri", redirect),
        ("scope", wanted.text), ("state", mark), ("aud", parameters.base),
        ("code_challenge", pkce.challenge), ("code_challenge_method", "S256"),
      ] + (wanted.all.contains("openid") ? [("nonce", nonce)] : []))
    return address.text + (address.text.contains("?") ? "&" : "?") + query
  }

  /// The code in the address to which the browser was sent.
  ///
  /// Throws where it is not the answer to this sign-in or does not come from the server that was asked
  /// (RFC 9207), and where the server says no.
  func code(in address: String) throws(Diagnostic) -> Secret {
    let query = address.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    guard let fields = FormText.decode(query),
      Set(fields.map(\.name)).count == fields.count
    else { throw Diagnostic(.redirectUnreadable) }
    let values = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
    guard values["state"] == mark else { throw Diagnostic(.redirectOfOther) }
    try checkIssuer(values["iss"])
    if let error = values["error"] { throw .refused(error, values["error_description"]) }
    guard let code = values["code"], !code.isEmpty else { throw Diagnostic(.redirectUnreadable) }
    return Secret(code)
  }

  private func checkIssuer(_ named: String?) throws(Diagnostic) {
    let configuration = parameters.configuration
    if named == nil, !configuration.namesIssuer { return }
    guard let issuer = configuration.issuer else {
      // An issuer that is named and not known can be compared with nothing.
      if configuration.namesIssuer { throw .notOffered("issuer") }
      return
    }
    guard named == issuer else {
      throw Diagnostic(
        .redirectOfOtherIssuer, ["issuer": named.map { .quoted($0) }, "wanted": .quoted(issuer)])
    }
  }

  /// The request that makes tokens of a code.
  func codeRequest(_ code: Secret) -> OAuthRequest {
    var fields: [OAuthRequest.Field] = [
      .init("grant_type", "authorization_code"), .init("code", code),
      .init("client_id", parameters.client), .init("code_verifier", pkce.verifier),
    ]
    if case .redirect(let address) = way { fields.append(.init("redirect_uri", address)) }
    return .post(parameters.configuration.token, fields)
  }
}
