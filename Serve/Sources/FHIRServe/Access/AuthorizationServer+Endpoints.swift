// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension AuthorizationServer {
  /// Answers what is asked below `auth/`, and for the configuration; `nil` for other paths.
  func reply(to request: ServeRequest) -> ServeReply? {
    let form = RequestQuery(String(decoding: request.body, as: UTF8.self))
    switch (request.method, request.path) {
    case ("GET", ".well-known/smart-configuration"): return configuration(request.base)
    case ("GET", "auth/authorize"): return ask(RequestQuery(request.query), request.base)
    case ("POST", "auth/authorize"): return decide(form, request.base)
    case ("POST", "auth/token"): return token(form, request)
    case ("POST", "auth/revoke"): return revoke(form)
    case ("POST", "auth/introspect"): return introspect(form)
    default: return nil
    }
  }

  private func configuration(_ base: String) -> ServeReply {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("authorization_endpoint", base + "/auth/authorize")
    writer.member("token_endpoint", base + "/auth/token")
    writer.member("revocation_endpoint", base + "/auth/revoke")
    writer.member("introspection_endpoint", base + "/auth/introspect")
    writer.member("grant_types_supported", ["authorization_code", "refresh_token"])
    writer.member("response_types_supported", ["code"])
    writer.member("code_challenge_methods_supported", ["S256"])
    writer.member("token_endpoint_auth_methods_supported", ["none"])
    writer.member(
      "scopes_supported",
      [
        "launch/patient", "fhirUser", "offline_access", "patient/*.cruds", "user/*.cruds",
        "patient/*.read", "patient/*.write", "user/*.read", "user/*.write",
      ])
    writer.member(
      "capabilities",
      [
        "launch-standalone", "client-public", "context-standalone-patient", "permission-patient",
        "permission-user", "permission-offline", "permission-v1", "permission-v2",
        "authorize-post",
      ])
    writer.closeObject()
    return Self.json(200, writer)
  }

  static func json(_ status: Int, _ writer: consuming JSONTextWriter) -> ServeReply {
    ServeReply(status, writer.finish(), isResource: false)
      .with("Content-Type", "application/json").with("Cache-Control", "no-store")
      .with("Pragma", "no-cache")
  }

  static func failure(_ status: Int, _ code: String, _ text: String) -> ServeReply {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("error", code)
    writer.member("error_description", text)
    writer.closeObject()
    return json(status, writer)
  }
}
