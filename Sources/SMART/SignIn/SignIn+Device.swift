import FHIRDocument
import SurveyDiagnostics
public import SurveyPrimitives

/// What a person does on another device to sign in here (RFC 8628).
public struct DeviceCode: Hashable, Sendable {
  /// The code that is typed there.
  public let code: String
  /// Where.
  public let address: String
  /// The same address with the code in it, where the server has one.
  public let wholeAddress: String?
  /// Until when.
  public let expires: Instant
  /// How many seconds are waited first.
  public let seconds: Int
}

extension SignIn {
  /// Asking again and again whether the person has signed in.
  struct Polling: Sendable {
    let code: Secret
    let expires: Instant
    var seconds: Int
  }

  private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

  func deviceRequest() throws(Diagnostic) -> OAuthRequest {
    guard let address = parameters.configuration.device else {
      throw .notOffered("device_authorization_endpoint")
    }
    return .post(
      address, [.init("client_id", parameters.client), .init("scope", wanted.text)])
  }

  /// Reads what the person is to do.
  mutating func begin(_ reply: OAuthReply) throws(Diagnostic) -> Step {
    guard let address = parameters.configuration.device else {
      throw .notOffered("device_authorization_endpoint")
    }
    let object = try reply.success(from: address)
    // Before the standard was done, servers wrote `verification_url`.
    let place = object["verification_uri"]?.string ?? object["verification_url"]?.string
    guard let code = object["device_code"]?.string, let shown = object["user_code"]?.string,
      let place, StatedAddress(place) != nil
    else { throw OAuthReply.unusable(reply.status, address) }
    let life = min(max(object["expires_in"]?.integer ?? 600, 1), 86_400)
    let seconds = min(max(object["interval"]?.integer ?? 5, 1), 300)
    let expires = Instant(secondsSinceEpoch: reply.received.secondsSinceEpoch + Int64(life))
    state = .polling(Polling(code: Secret(code), expires: expires, seconds: seconds))
    return .enter(
      DeviceCode(
        code: shown, address: place, wholeAddress: object["verification_uri_complete"]?.string,
        expires: expires, seconds: seconds))
  }

  /// Asks once more, unless the code is too old.
  func poll(_ polling: Polling, at now: Instant) throws(Diagnostic) -> Step {
    guard now < polling.expires else { throw Diagnostic(.signInTooLate) }
    return .send(
      .post(
        parameters.configuration.token,
        [
          .init("grant_type", Self.grant), .init("device_code", polling.code),
          .init("client_id", parameters.client),
        ]))
  }

  mutating func read(_ reply: OAuthReply, of polling: Polling) throws(Diagnostic) -> Step {
    switch reply.errorCode {
    case "authorization_pending": return .wait(seconds: polling.seconds)
    case "slow_down": return try slowDown(polling, at: reply.received)
    case "expired_token": throw Diagnostic(.signInTooLate)
    default: return try finish(reply)
    }
  }

  /// Asks less often from now on.
  mutating func slowDown(_ polling: Polling, at now: Instant) throws(Diagnostic) -> Step {
    guard now < polling.expires else { throw Diagnostic(.signInTooLate) }
    var polling = polling
    polling.seconds += 5
    state = .polling(polling)
    return .wait(seconds: polling.seconds)
  }
}
