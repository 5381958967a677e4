// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Synchronization

extension AuthorizationServer {
  /// `POST auth/token`.
  func token(_ form: RequestQuery, _ request: ServeRequest) -> ServeReply {
    let type = request.fields["content-type"]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      return Self.failure(400, "invalid_request", "the body is not a form")
    }
    switch form["grant_type"] {
    case "authorization_code": return exchange(form)
    case "refresh_token": return refresh(form)
    default:
      return Self.failure(400, "unsupported_grant_type", "only a code or a refresh token is taken")
    }
  }

  private func exchange(_ form: RequestQuery) -> ServeReply {
    let text = form["code"] ?? ""
    return state.withLock { state in
      if let grant = state.usedCodes[text] {
        // Somebody else has it, too (RFC 6749, 4.1.2).
        state.grants[grant].isRevoked = true
        return Self.failure(400, "invalid_grant", "the code was used before")
      }
      guard let code = state.codes.removeValue(forKey: text) else {
        return Self.failure(400, "invalid_grant", "the code is not known")
      }
      state.usedCodes[text] = code.grant
      guard code.end > Disk.now() else {
        return Self.failure(400, "invalid_grant", "the code is too old")
      }
      guard state.grants[code.grant].client == form["client_id"] else {
        return Self.failure(400, "invalid_grant", "the code is another client's")
      }
      guard code.redirect == form["redirect_uri"] else {
        return Self.failure(400, "invalid_grant", "redirect_uri is not the one of the code")
      }
      guard let verifier = form["code_verifier"], (43...128).contains(verifier.utf8.count),
        Self.challenge(verifier) == code.challenge
      else { return Self.failure(400, "invalid_grant", "code_verifier does not fit") }
      return give(code.grant, &state)
    }
  }

  private func refresh(_ form: RequestQuery) -> ServeReply {
    let text = form["refresh_token"] ?? ""
    return state.withLock { state in
      guard let token = state.refreshTokens[text], !state.grants[token.grant].isRevoked else {
        return Self.failure(400, "invalid_grant", "the refresh token is not known")
      }
      if let client = form["client_id"], client != state.grants[token.grant].client {
        return Self.failure(400, "invalid_grant", "the refresh token is another client's")
      }
      if token.isUsed {
        // It came twice: one of the two has stolen it (RFC 9700, 4.14.2).
        state.grants[token.grant].isRevoked = true
        return Self.failure(400, "invalid_grant", "the refresh token was used before")
      }
      state.refreshTokens[text]?.isUsed = true
      return give(token.grant, &state)
    }
  }

  private func give(_ number: Int, _ state: inout State) -> ServeReply {
    let grant = state.grants[number]
    let token = Self.secret()
    state.accessTokens[token] = Token(
      grant: number, end: Disk.now() + Int64(lifetime) * 1000)
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("access_token", token)
    writer.member("token_type", "Bearer")
    writer.member("expires_in", lifetime)
    writer.member("scope", grant.scopes.joined(separator: " "))
    if let patient = grant.user.patient, grant.scopes.contains(where: Self.meansPatient) {
      writer.member("patient", patient)
    }
    // Beside the token, for there is no id_token.
    if grant.scopes.contains("fhirUser") { writer.member("fhirUser", grant.user.reference) }
    if grant.canRefresh {
      let refresh = Self.secret()
      state.refreshTokens[refresh] = Token(grant: number, end: .max)
      writer.member("refresh_token", refresh)
    }
    writer.closeObject()
    return Self.json(200, writer)
  }

  private static func meansPatient(_ scope: String) -> Bool {
    scope == "launch/patient" || scope.hasPrefix("patient/")
  }

  /// `POST auth/revoke` (RFC 7009): all that comes of the same grant.
  func revoke(_ form: RequestQuery) -> ServeReply {
    let token = form["token"] ?? ""
    state.withLock { state in
      let found = state.accessTokens[token] ?? state.refreshTokens[token]
      if let found { state.grants[found.grant].isRevoked = true }
    }
    return ServeReply(200, isResource: false)
  }

  /// `POST auth/introspect` (RFC 7662).
  func introspect(_ form: RequestQuery) -> ServeReply {
    let token = form["token"] ?? ""
    let found = state.withLock { state -> (Grant, Token)? in
      guard let token = state.accessTokens[token] ?? state.refreshTokens[token] else { return nil }
      return (state.grants[token.grant], token)
    }
    var writer = JSONTextWriter()
    writer.openObject()
    guard let (grant, token) = found, !grant.isRevoked, !token.isUsed, token.end > Disk.now() else {
      writer.member("active", false)
      writer.closeObject()
      return Self.json(200, writer)
    }
    writer.member("active", true)
    writer.member("scope", grant.scopes.joined(separator: " "))
    writer.member("client_id", grant.client)
    writer.member("username", grant.user.name)
    if token.end != .max { writer.member("exp", Int(token.end / 1000)) }
    writer.member("patient", grant.user.patient)
    writer.closeObject()
    return Self.json(200, writer)
  }
}
