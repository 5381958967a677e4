import SurveyDiagnostics
import SurveyPrimitives
import Testing

@testable import SMART

/// Signing in on another device (RFC 8628).
struct DeviceTests {
  private static let begun =
    #"{"device_code":"D","user_code":"WDJB-MJHT","verification_uri":"https://id.example.org/d","expires_in":60}"#

  private static func polling() throws -> SignIn {
    var signIn = try Clinic.signIn(by: .device)
    let request = try signIn.start(at: Clinic.noon, random: Clinic.counter()).request
    #expect(request?.address.text == "https://id.example.org/device")
    #expect(request?["client_id"] == "app")
    guard case .enter(let code) = try signIn.take(.replied(Clinic.reply(begun))) else {
      Issue.record("no code")
      return signIn
    }
    #expect(code.code == "WDJB-MJHT")
    #expect(code.seconds == 5)
    return signIn
  }

  private static func waited(_ seconds: Int64) -> SignIn.Event {
    .waited(until: Instant(secondsSinceEpoch: Clinic.noon.secondsSinceEpoch + seconds))
  }

  private static func error(_ code: String) -> SignIn.Event {
    .replied(Clinic.reply(#"{"error":"\#(code)"}"#, 400))
  }

  @Test(
    "It is asked again until the person has signed in, and less often where the server wants that")
  func waiting() throws {
    var signIn = try Self.polling()
    let request = try signIn.take(Self.waited(5)).request
    #expect(request?["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
    #expect(request?["device_code"] == "D")
    #expect(try signIn.take(Self.error("authorization_pending")).seconds == 5)
    _ = try signIn.take(Self.waited(10))
    #expect(try signIn.take(Self.error("slow_down")).seconds == 10)
    _ = try signIn.take(Self.waited(20))
    #expect(try signIn.take(Self.error("authorization_pending")).seconds == 10)
    _ = try signIn.take(Self.waited(30))
    #expect(try signIn.take(.replied(Clinic.reply(Clinic.tokens))).tokens?.patient == "p1")
  }

  @Test("A connection that fails is tried less often, not given up")
  func notReached() throws {
    var signIn = try Self.polling()
    _ = try signIn.take(Self.waited(5))
    let failure = SignIn.Event.notReached(Diagnostic(.noTransport), at: Clinic.noon)
    #expect(try signIn.take(failure).seconds == 10)
  }

  @Test(
    "It ends where the person refuses or takes too long",
    arguments: [
      ("access_denied", Diagnostic.Code.signInRefused.key),
      ("expired_token", Diagnostic.Code.signInTooLate.key),
    ])
  func ends(error: String, code: String) throws {
    var signIn = try Self.polling()
    _ = try signIn.take(Self.waited(5))
    #expect(Clinic.thrown { try signIn.take(Self.error(error)) } == code)
  }

  @Test("Nothing is sent once the code is too old")
  func tooOld() throws {
    var signIn = try Self.polling()
    #expect(
      Clinic.thrown { try signIn.take(Self.waited(60)) } == Diagnostic.Code.signInTooLate.key)
  }

  @Test("A server without this kind of sign-in is named as such")
  func notOffered() throws {
    var configuration = try Clinic.configuration()
    configuration.device = nil
    var signIn = SignIn(
      .init(configuration, client: "app", base: Clinic.base), by: .device, random: Clinic.counter())
    #expect(
      Clinic.thrown { try signIn.start(at: Clinic.noon, random: Clinic.counter()) }
        == Diagnostic.Code.signInNotOffered.key)
  }
}
