import Crypto
import CryptoExtras
import FHIRClient
import FHIRDocument
public import SurveyDiagnostics
import SurveyPrimitives

/// The private key of a program that signs in by itself: of an elliptic curve (ES384) or RSA (RS384).
public struct ClientKey: Sendable {
  /// What signs.
  private enum Signer: Sendable {
    case curve(P384.Signing.PrivateKey)
    case rsa(_RSA.Signing.PrivateKey)
  }

  private let signer: Signer
  /// The name under which the server has the public key: the `kid` of a JWK, else its fingerprint (RFC 7638).
  public let id: String

  /// Reads a key from a file of PEM, a JWK, or the first private key of a JWK Set that can sign so.
  public init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    let options = {
      var options = ReadOptions()
      options.readsSiblings = false
      return options
    }()
    if Format(of: bytes) == .json,
      let object = Document.read(Source(name: file, bytes: bytes), options: options).document?.root
    {
      let keys = object["keys"] == nil ? [object] : object.all("keys")
      guard let key = keys.lazy.compactMap({ ClientKey(jwk: $0) }).first else {
        throw .unusableKey(file)
      }
      self = key
    } else if let key = ClientKey(pem: String(decoding: bytes, as: UTF8.self)) {
      self = key
    } else {
      throw .unusableKey(file)
    }
  }

  private init?(pem: String) {
    if let key = try? P384.Signing.PrivateKey(pemRepresentation: pem) {
      self.init(.curve(key), id: nil)
    } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) {
      self.init(.rsa(key), id: nil)
    } else {
      return nil
    }
  }

  private init?(jwk: Element) {
    func number(_ name: String) -> [UInt8]? {
      jwk[name]?.string.flatMap { Base64.decode($0.utf8, .url) }
    }
    guard let d = number("d") else { return nil }
    let id = jwk["kid"]?.string
    switch (jwk["kty"]?.string, jwk["crv"]?.string) {
    case ("EC", "P-384"):
      guard let key = try? P384.Signing.PrivateKey(rawRepresentation: d) else { return nil }
      self.init(.curve(key), id: id)
    case ("RSA", _):
      guard let n = number("n"), let e = number("e"), let p = number("p"), let q = number("q"),
        let key = try? _RSA.Signing.PrivateKey(n: n, e: e, d: d, p: p, q: q)
      else { return nil }
      self.init(.rsa(key), id: id)
    default: return nil
    }
  }

  private init?(_ signer: Signer, id: String?) {
    self.signer = signer
    guard let id = id ?? Self.thumbprint(of: signer) else { return nil }
    self.id = id
  }
}

extension ClientKey {
  /// How it signs, as JOSE names it.
  public var algorithm: String {
    switch signer {
    case .curve: "ES384"
    case .rsa: "RS384"
    }
  }

  /// The signature of a text as JWS has it (RFC 7518 3.3, 3.4).
  func signature(of bytes: [UInt8]) throws(Diagnostic) -> [UInt8] {
    do {
      switch signer {
      case .curve(let key): return Array(try key.signature(for: bytes).rawRepresentation)
      case .rsa(let key):
        let digest = SHA384.hash(data: bytes)
        return Array(
          try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
      }
    } catch {
      throw Diagnostic(.unusableKey)
    }
  }

  /// The fingerprint of the public key.
  private static func thumbprint(of signer: Signer) -> String? {
    let members: [(String, [UInt8])]
    var json = JSONTextWriter()
    json.openObject()
    switch signer {
    case .curve(let key):
      // 4, and then both coordinates.
      let point = Array(key.publicKey.x963Representation)
      guard point.count == 97 else { return nil }
      json.member("crv", "P-384")
      json.member("kty", "EC")
      members = [("x", Array(point[1..<49])), ("y", Array(point[49...]))]
    case .rsa(let key):
      guard let numbers = try? key.publicKey.getKeyPrimitives() else { return nil }
      json.member("e", RandomText.encoded(Array(numbers.publicExponent)))
      json.member("kty", "RSA")
      members = [("n", Array(numbers.modulus))]
    }
    for (name, value) in members { json.member(name, RandomText.encoded(value)) }
    json.closeObject()
    return RandomText.encoded(Array(SHA256.hash(data: json.finish())))
  }
}

extension ClientKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Nothing of the key but its name.
  public var description: String { "\(algorithm) key \(id)" }
  /// Nothing of the key but its name.
  public var debugDescription: String { description }
  /// Nothing of the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Diagnostic {
  fileprivate static func unusableKey(_ file: String) -> Diagnostic {
    Diagnostic(.unusableKey, at: Location(file: file))
  }
}
