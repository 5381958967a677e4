// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import Testing

@testable import FHIRServe

@Suite("Tokens and what they allow")
struct AccessTests {
  @Test("The challenge is that of RFC 7636, appendix B")
  func challenge() {
    #expect(
      AuthorizationServer.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test("A date is that of RFC 9110, 5.6.7")
  func date() { #expect(HTTPDate.text(784_111_777_000) == "Sun, 06 Nov 1994 08:49:37 GMT") }

  @Test("A name gives the UUID that Python gives")
  func named() { #expect(NamedUUID.text("Größe/1") == "3f2a02bc-6119-5bab-b449-360042364278") }

  @Test(
    "Scopes of both versions",
    arguments: [
      ("patient/*.read", "rs"), ("user/Task.write", "cud"), ("system/*.*", "crusd"),
      ("patient/Task.cruds", "cruds"), ("patient/Task.rs", "rs"),
    ])
  func scopes(text: String, letters: String) {
    #expect(Set(Scope(text)?.actions.map(\.rawValue) ?? []) == Set(letters))
  }

  @Test(
    "What is no scope for whole types is not granted",
    arguments: [
      "openid", "patient/Task", "patient/Task.rs?status=x", "other/*.rs", "patient/Task.x",
    ])
  func noScopes(text: String) { #expect(Scope(text) == nil) }

  @Test("A refresh token that comes twice ends all tokens of its family")
  func refreshTwice() async throws {
    let server = try signIn(AuthorizationServer(users: [try user("ann=Patient/a")]))
    let first = try #require(server.refresh)
    let second = try #require(server.renew(first)?.refresh)
    let third = try #require(server.renew(second))
    #expect(server.authorization.access(third.access) != nil)
    #expect(server.renew(first) == nil)
    #expect(server.authorization.access(third.access) == nil)
  }

  @Test("A code is good once")
  func codeTwice() throws {
    let server = try signIn(AuthorizationServer(users: [try user("ann=Patient/a")]))
    #expect(server.exchange(server.code) == nil)
    #expect(server.authorization.access(server.access) == nil)
  }

  @Test("A patient sees and writes what is theirs")
  func compartment() async throws {
    var settings = ServiceSettings()
    settings.authorization = AuthorizationServer(users: [])
    let server = try await TestServer(settings)
    func ask(_ access: Access?, _ method: String, _ address: String, _ body: String = "") async
      -> ServeReply
    {
      let halves = address.split(separator: "?")
      var request = ServeRequest(
        method, String(halves[0]), query: halves.count > 1 ? String(halves[1]) : "",
        body: Array(body.utf8))
      request.person = access
      return await server.service.reply(to: request)
    }
    let doctor = Access(name: "d", patient: nil, scopes: [try #require(Scope("user/*.cruds"))])
    let ann = Access(name: "ann", patient: "a", scopes: [try #require(Scope("patient/*.cruds"))])
    for id in ["a", "b"] {
      let patient = #"{"resourceType":"Patient","id":"\#(id)"}"#
      #expect(await ask(doctor, "PUT", "Patient/\(id)", patient).status == 201)
      let task =
        #"{"resourceType":"Task","id":"\#(id)","status":"requested","intent":"order","for":{"reference":"Patient/\#(id)"}}"#
      #expect(await ask(doctor, "PUT", "Task/\(id)", task).status == 201)
    }
    #expect(await ask(nil, "GET", "Task/a").status == 401)
    #expect(await ask(ann, "GET", "Task/a").status == 200)
    #expect(await ask(ann, "GET", "Task/b").status == 403)
    #expect(await ask(ann, "GET", "Task").ids == ["a"])
    #expect(await ask(ann, "GET", "Task?status=requested").ids == ["a"])
    #expect(await ask(ann, "GET", "Patient?_revinclude=Task:subject").ids == ["a", "a"])
    #expect(await ask(ann, "DELETE", "Task/b").status == 403)
    let stolen =
      #"{"resourceType":"Task","id":"b","status":"requested","intent":"order","for":{"reference":"Patient/a"}}"#
    #expect(await ask(ann, "PUT", "Task/b", stolen).status == 403)
    #expect(await ask(ann, "GET", "metadata").status == 200)
  }

  @Test("Somebody who signs in may be a practitioner, and that is said where it is asked for")
  func practitioner() throws {
    let doctor = try user("doc=Practitioner/d1")
    #expect(doctor.patient == nil && doctor.reference == "Practitioner/d1")
    #expect(TestUser("doc=Group/1") == nil && TestUser("doc=Practitioner/") == nil)
    let server = AuthorizationServer(users: [doctor])
    #expect(
      server.granted("fhirUser launch/patient user/*.rs patient/*.rs", doctor)
        == ["fhirUser", "user/*.rs"])
    #expect(server.granted("fhirUser", try user("eve")) == [])
  }

  private func user(_ text: String) throws -> TestUser { try #require(TestUser(text)) }

  /// A person who has signed in.
  private struct SignedIn {
    let authorization: AuthorizationServer
    let code: String
    var access = ""
    var refresh: String?
    static let verifier = String(repeating: "v", count: 43)

    func exchange(_ code: String) -> (access: String, refresh: String?)? {
      tokens(
        "grant_type=authorization_code&client_id=c&redirect_uri=http%3A%2F%2Fx%2F&code=\(code)&code_verifier=\(Self.verifier)"
      )
    }

    func renew(_ token: String) -> (access: String, refresh: String?)? {
      tokens("grant_type=refresh_token&refresh_token=\(token)")
    }

    private func tokens(_ form: String) -> (access: String, refresh: String?)? {
      var request = ServeRequest("POST", "auth/token", body: Array(form.utf8))
      request.fields["content-type"] = "application/x-www-form-urlencoded"
      let reply = authorization.reply(to: request)
      guard reply?.status == 200, let token = reply?.root?["access_token"]?.string else {
        return nil
      }
      return (token, reply?.root?["refresh_token"]?.string)
    }
  }

  private func signIn(_ authorization: AuthorizationServer) throws -> SignedIn {
    let form =
      "response_type=code&client_id=c&redirect_uri=http%3A%2F%2Fx%2F&state=s&aud=http%3A%2F%2Flocalhost%2Ffhir"
      + "&scope=patient/*.rs+offline_access&code_challenge_method=S256"
      + "&code_challenge=\(AuthorizationServer.challenge(SignedIn.verifier))&user=ann&decision=allow"
    let reply = authorization.reply(
      to: ServeRequest("POST", "auth/authorize", body: Array(form.utf8)))
    let address = try #require(reply?.field("Location"))
    let code = RequestQuery(address.split(separator: "?").last ?? "")["code"] ?? ""
    var signed = SignedIn(authorization: authorization, code: code)
    let tokens = try #require(signed.exchange(code))
    (signed.access, signed.refresh) = tokens
    return signed
  }
}
