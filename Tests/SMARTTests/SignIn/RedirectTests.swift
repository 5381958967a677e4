import SurveyDiagnostics
import SurveyPrimitives
import Testing

@testable import SMART

/// Signing in by a browser that comes back.
struct RedirectTests {
  @Test("A verifier has the challenge of RFC 7636, appendix B")
  func challenge() {
    let verifier = Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(PKCE(verifier: verifier).challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test(
    "The address to open names the server as it states itself, slash included, and what is asked for"
  )
  func address() throws {
    var signIn = try Clinic.signIn()
    guard case .visit(let address) = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    else {
      Issue.record("no address")
      return
    }
    #expect(address.hasPrefix("https://id.example.org/authorize?tenant=1&response_type=code&"))
    let fields = try #require(FormText.decode(address.drop { $0 != "?" }.dropFirst()))
    let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    #expect(values["aud"] == "https://example.org/fhir/")
    #expect(values["client_id"] == "app")
    #expect(values["redirect_uri"] == "http://127.0.0.1:5000/callback")
    #expect(values["code_challenge_method"] == "S256")
    #expect(values["code_challenge"] == signIn.pkce.challenge)
    #expect(values["state"] == signIn.mark)
    #expect(
      values["scope"]
        == "launch/patient offline_access patient/*.rs patient/QuestionnaireResponse.cu patient/Task.u"
    )
  }

  @Test("A code becomes tokens, whose life is counted from when they came")
  func code() throws {
    var signIn = try Clinic.signIn()
    _ = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    let back = "http://127.0.0.1:5000/callback?code=C%2B1&state=\(signIn.mark)"
    let request = try #require(try signIn.take(.redirected(to: back)).request)
    #expect(request.address.text == "https://id.example.org/token")
    #expect(request["grant_type"] == "authorization_code")
    #expect(request["code"] == "C+1")
    #expect(request["code_verifier"] == signIn.pkce.verifier.text)
    #expect(request["redirect_uri"] == "http://127.0.0.1:5000/callback")
    let tokens = try #require(
      try signIn.take(.replied(Clinic.reply(Clinic.tokens, after: 7))).tokens)
    #expect(tokens.authorization == "Bearer AT1")
    #expect(tokens.refresh?.text == "RT1")
    #expect(tokens.patient == "p1")
    #expect(tokens.expires?.secondsSinceEpoch == Clinic.noon.secondsSinceEpoch + 3607)
    #expect(Clinic.thrown { try signIn.take(.replied(Clinic.reply(Clinic.tokens))) } != nil)
  }

  static let refused: [(query: String, more: String, code: String)] = [
    ("code=c&state=other", "", Diagnostic.Code.redirectOfOther.key),
    ("code=c", "", Diagnostic.Code.redirectOfOther.key),
    ("code=c&state=MARK&state=MARK", "", Diagnostic.Code.redirectUnreadable.key),
    ("state=MARK", "", Diagnostic.Code.redirectUnreadable.key),
    ("code=%ZZ&state=MARK", "", Diagnostic.Code.redirectUnreadable.key),
    ("error=access_denied&state=MARK", "", Diagnostic.Code.signInRefused.key),
    // An error that somebody else sends says nothing about this sign-in.
    ("error=access_denied&state=other", "", Diagnostic.Code.redirectOfOther.key),
    ("code=c&state=MARK&iss=https://evil.example", "", Diagnostic.Code.redirectOfOtherIssuer.key),
    // RFC 9207: who always names itself is not the one who does not.
    (
      "code=c&state=MARK", #""authorization_response_iss_parameter_supported": true,"#,
      Diagnostic.Code.redirectOfOtherIssuer.key
    ),
  ]

  @Test("What is not the answer of the server to this sign-in gives no code", arguments: refused)
  func refusals(query: String, more: String, code: String) throws {
    var signIn = try Clinic.signIn(more)
    _ = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    let back = "/callback?" + query.replacing("MARK", with: signIn.mark)
    #expect(Clinic.thrown { try signIn.take(.redirected(to: back)) } == code)
  }

  @Test("The issuer that the server names is taken")
  func issuer() throws {
    var signIn = try Clinic.signIn(#""authorization_response_iss_parameter_supported": true,"#)
    _ = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    let back = "/callback?code=c&state=\(signIn.mark)&iss=https%3A%2F%2Fid.example.org#_=_"
    #expect(try signIn.take(.redirected(to: back)).request?["code"] == "c")
  }

  @Test("A server that cannot bind a code to who asked for it is refused")
  func withoutPKCE() throws {
    var configuration = try Clinic.configuration()
    configuration.challengeMethods = ["plain"]
    var signIn = SignIn(
      .init(configuration, client: "app", base: Clinic.base),
      by: .redirect(to: "http://127.0.0.1/"),
      random: Clinic.counter())
    #expect(
      Clinic.thrown { try signIn.start(at: Clinic.noon, random: Clinic.counter()) }
        == Diagnostic.Code.signInNotOffered.key)
  }

  static let answers: [(text: String, status: Int, code: String)] = [
    (#"{"error":"invalid_grant"}"#, 400, Diagnostic.Code.signInRefused.key),
    ("<!DOCTYPE html><html></html>", 200, Diagnostic.Code.answerNotJSON.key),
    ("<html>", 502, Diagnostic.Code.signInFailed.key),
    ("", 404, Diagnostic.Code.signInFailed.key),
    (#"{"token_type":"bearer"}"#, 200, Diagnostic.Code.answerNotJSON.key),
    (#"{"access_token":"a","token_type":"mac"}"#, 200, Diagnostic.Code.answerNotJSON.key),
    // A line break would end the field of a header.
    (
      #"{"access_token":"a\r\nX: y","token_type":"bearer"}"#, 200, Diagnostic.Code.answerNotJSON.key
    ),
    ("[]", 200, Diagnostic.Code.answerNotJSON.key),
  ]

  @Test("What is not tokens is refused, with the reason", arguments: answers)
  func notTokens(text: String, status: Int, code: String) throws {
    var signIn = try Clinic.signIn()
    _ = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    _ = try signIn.take(.redirected(to: "?code=c&state=\(signIn.mark)"))
    #expect(Clinic.thrown { try signIn.take(.replied(Clinic.reply(text, status))) } == code)
  }

  @Test("Nothing that is printed holds a token, a code or a verifier")
  func secrets() throws {
    var signIn = try Clinic.signIn()
    _ = try signIn.start(at: Clinic.noon, random: Clinic.counter())
    let step = try signIn.take(.redirected(to: "?code=THECODE&state=\(signIn.mark)"))
    let verifier = signIn.pkce.verifier.text
    let tokens = try signIn.take(.replied(Clinic.reply(Clinic.tokens)))
    var dumped = ""
    for value in [step, tokens] {
      dump(value, to: &dumped)
      dumped += "\(value) " + String(reflecting: value)
    }
    dump(signIn, to: &dumped)
    dump(Clinic.reply(Clinic.tokens), to: &dumped)
    for secret in ["THECODE", "AT1", "RT1", verifier] { #expect(!dumped.contains(secret)) }
  }
}
