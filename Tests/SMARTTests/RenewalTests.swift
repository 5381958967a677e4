import SurveyPrimitives
import Testing

@testable import SMART

/// How tokens are renewed and given back.
struct RenewalTests {
  private static func renewal(revocation: String? = "https://id.example.org/revoke") throws
    -> Renewal
  {
    Renewal(
      token: try Clinic.address("https://id.example.org/token"),
      revocation: try revocation.map(Clinic.address), client: "app",
      wanted: Scopes("patient/*.rs"))
  }

  private static let before = TokenSet(
    access: Secret("A0"), refresh: Secret("R0"), expires: Clinic.noon,
    scopes: Scopes("patient/*.rs"),
    patient: "p1", user: "Patient/p1")

  @Test("What the answer leaves out stays as it was: the refresh token, patient and scopes")
  func kept() throws {
    let renewal = try Self.renewal()
    let request = try #require(renewal.request(Self.before))
    #expect(request["grant_type"] == "refresh_token")
    #expect(request["refresh_token"] == "R0")
    let tokens = try renewal.tokens(
      Clinic.reply(#"{"access_token":"A1","token_type":"Bearer","expires_in":"10"}"#),
      after: Self.before)
    #expect(tokens.access.text == "A1")
    #expect(tokens.refresh?.text == "R0")
    #expect(tokens.patient == "p1")
    #expect(tokens.scopes == Self.before.scopes)
    #expect(tokens.expires?.secondsSinceEpoch == Clinic.noon.secondsSinceEpoch + 10)
  }

  @Test("A new refresh token and narrower scopes take the place of the old ones")
  func replaced() throws {
    let tokens = try Self.renewal().tokens(
      Clinic.reply(
        #"{"access_token":"A1","token_type":"Bearer","refresh_token":"R1","scope":"patient/Task.rs"}"#
      ),
      after: Self.before)
    #expect(tokens.refresh?.text == "R1")
    #expect(tokens.scopes.text == "patient/Task.rs")
    #expect(tokens.expires == nil)
  }

  @Test("Without a refresh token nothing is asked for")
  func none() throws {
    var tokens = Self.before
    tokens.refresh = nil
    #expect(try Self.renewal().request(tokens) == nil)
  }

  @Test("The refresh token is given back first, then the other; to a server that takes them")
  func revoked() throws {
    let requests = try Self.renewal().revocations(Self.before)
    #expect(requests.map { $0["token"] } == ["R0", "A0"])
    #expect(requests.map { $0["token_type_hint"] } == ["refresh_token", "access_token"])
    #expect(try Self.renewal(revocation: nil).revocations(Self.before).isEmpty)
  }

  @Test("Whoever signed in as a patient is the patient, where the server does not name one")
  func user() throws {
    // {"fhirUser":"https://example.org/fhir/Patient/p9"}
    let claims = "eyJmaGlyVXNlciI6Imh0dHBzOi8vZXhhbXBsZS5vcmcvZmhpci9QYXRpZW50L3A5In0"
    let tokens = try Self.renewal().tokens(
      Clinic.reply(#"{"access_token":"A","token_type":"Bearer","id_token":"e30.\#(claims).c"}"#),
      after: nil)
    #expect(tokens.user == "https://example.org/fhir/Patient/p9")
    #expect(tokens.patient == "p9")
    #expect(tokens.scopes.text == "patient/*.rs")
  }

  @Test("A token is good until its end, and without one until it is refused")
  func good() {
    var tokens = Self.before
    let early = Instant(secondsSinceEpoch: Clinic.noon.secondsSinceEpoch - 31)
    #expect(tokens.isGood(at: early, for: 30))
    #expect(!tokens.isGood(at: early, for: 31))
    #expect(!tokens.isGood(at: Clinic.noon))
    tokens.expires = nil
    #expect(tokens.isGood(at: Clinic.noon))
    #expect(tokens.margin == 30)
    tokens.life = 3
    #expect(tokens.margin == 1)
  }
}
