import Crypto
import CryptoExtras
import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import SMART

/// How a program signs that it is the one that a server knows.
struct ClientKeyTests {
  private static func jwk(_ key: P384.Signing.PrivateKey) -> String {
    let point = Array(key.publicKey.x963Representation)
    let numbers = [
      ("x", Array(point[1..<49])), ("y", Array(point[49...])), ("d", Array(key.rawRepresentation)),
    ]
    let members = numbers.map { #""\#($0)":"\#(RandomText.encoded($1))""# }.joined(separator: ",")
    return #"{"kty":"EC","crv":"P-384","kid":"k1",\#(members)}"#
  }

  private static func key(_ text: String) throws -> ClientKey {
    try ClientKey(Array(text.utf8), named: "key")
  }

  @Test("A curve's key signs as JWS has it: both numbers, one after the other, in 96 bytes")
  func curve() throws {
    let own = P384.Signing.PrivateKey()
    for text in [
      own.pemRepresentation, Self.jwk(own), #"{"keys":[{"kty":"oct","k":"AA"},\#(Self.jwk(own))]}"#,
    ] {
      let key = try Self.key(text)
      let signature = try key.signature(of: Array("text".utf8))
      #expect(key.algorithm == "ES384")
      #expect(signature.count == 96)
      let read = try P384.Signing.ECDSASignature(rawRepresentation: signature)
      #expect(own.publicKey.isValidSignature(read, for: Array("text".utf8)))
    }
    #expect(try Self.key(Self.jwk(own)).id == "k1")
  }

  @Test("A key of RSA signs with PKCS #1 and SHA-384")
  func rsa() throws {
    let own = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    for text in [own.pemRepresentation, own.pkcs8PEMRepresentation] {
      let key = try Self.key(text)
      #expect(key.algorithm == "RS384")
      let signature = _RSA.Signing.RSASignature(
        rawRepresentation: try key.signature(of: Array("text".utf8)))
      #expect(
        own.publicKey.isValidSignature(
          signature, for: SHA384.hash(data: Array("text".utf8)), padding: .insecurePKCS1v1_5))
    }
  }

  @Test("The fingerprint of a key is that of RFC 7638")
  func thumbprint() throws {
    let own = P384.Signing.PrivateKey()
    let point = Array(own.publicKey.x963Representation)
    let text =
      #"{"crv":"P-384","kty":"EC","x":"\#(RandomText.encoded(Array(point[1..<49])))","y":"\#(RandomText.encoded(Array(point[49...])))"}"#
    let wanted = RandomText.encoded(Array(SHA256.hash(data: Array(text.utf8))))
    #expect(try Self.key(own.pemRepresentation).id == wanted)
  }

  @Test(
    "What is not a key that can sign so is refused",
    arguments: [
      "", "{}", #"{"keys":[]}"#, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ])
  func refused(text: String) {
    #expect(Clinic.thrown { try Self.key(text) } == Diagnostic.Code.unusableKey.key)
  }

  @Test("A key of another curve is refused")
  func otherCurve() {
    let text = P256.Signing.PrivateKey().pemRepresentation
    #expect(Clinic.thrown { try Self.key(text) } == Diagnostic.Code.unusableKey.key)
  }

  @Test("What is signed names both sides, ends within five minutes, and never comes twice")
  func assertion() throws {
    let key = try Self.key(Self.jwk(P384.Signing.PrivateKey()))
    let random = Clinic.counter()
    let assertion = ClientAssertion(key, client: "app", audience: "https://id.example.org/token")
    let texts = try (0..<2).map { _ in try assertion.text(at: Clinic.noon, random: random).text }
    var ids: Set<String> = []
    for text in texts {
      let parts = text.split(separator: ".")
      let header = try #require(Self.object(parts[0]))
      #expect(header["alg"]?.string == "ES384")
      #expect(header["kid"]?.string == "k1")
      #expect(header["typ"]?.string == "JWT")
      let claims = try #require(Self.object(parts[1]))
      #expect(claims["iss"]?.string == "app")
      #expect(claims["sub"]?.string == "app")
      #expect(claims["aud"]?.string == "https://id.example.org/token")
      let life = try #require(claims["exp"]?.integer) - Int(Clinic.noon.secondsSinceEpoch)
      #expect((1...300).contains(life))
      ids.insert(claims["jti"]?.string ?? "")
    }
    #expect(ids.count == 2)
  }

  private static func object(_ part: Substring) -> Element? {
    Base64.decode(part.utf8, .url).flatMap {
      OAuthReply(status: 200, bytes: $0, received: Clinic.noon).object
    }
  }

  @Test("A program signs in by its key")
  func backend() throws {
    let key = try Self.key(Self.jwk(P384.Signing.PrivateKey()))
    var signIn = try Clinic.signIn(by: .key(key))
    let request = try #require(
      try signIn.start(at: Clinic.noon, random: Clinic.counter()).request)
    #expect(request["grant_type"] == "client_credentials")
    #expect(request["scope"] == "system/*.rs system/QuestionnaireResponse.cu system/Task.u")
    #expect(
      request["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    #expect(request["client_id"] == nil)
    #expect("\(key)" == "ES384 key k1")
  }

  @Test("A key that the server cannot check is refused before anything is sent")
  func notOffered() throws {
    let key = try Self.key(Self.jwk(P384.Signing.PrivateKey()))
    var signIn = try Clinic.signIn(
      by: .key(key), #""token_endpoint_auth_signing_alg_values_supported": ["RS384"],"#)
    #expect(
      Clinic.thrown { try signIn.start(at: Clinic.noon, random: Clinic.counter()) }
        == Diagnostic.Code.signInNotOffered.key)
  }
}
