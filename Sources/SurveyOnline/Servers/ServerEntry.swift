import FHIRClient
import FHIRDocument
public import SMART
public import SurveyDiagnostics

/// A server that a person uses, under a name of their own; nothing in it is secret.
public struct ServerEntry: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The base address.
  public var address: String
  /// The name under which the server knows this program.
  public var client: String?
  /// What is asked for at a sign-in; `nil` for what is usually needed.
  public var scopes: String?
  /// The port to which the browser comes back; `nil` for any that is free.
  public var redirectPort: Int?
  /// A file with the certificates that the server is trusted by, besides the system's.
  public var certificates: String?
  /// The id of the patient, where the sign-in does not say.
  public var patient: String?
  /// The address of a server for value sets and code systems.
  public var terminology: String?
  /// Whether tokens and answers may go to it without TLS.
  public var allowsPlain = false
  /// What another program wrote there, which is kept.
  var others: [PlainJSON.Member] = []

  /// Creates an entry.
  public init(name: String, address: String) { (self.name, self.address) = (name, address) }

  /// The base address in its parts, also where nothing may be sent there; `nil` where it is not one.
  public var statedAddress: StatedAddress? { StatedAddress(address) }

  /// The base address in its parts.
  ///
  /// Throws where it is not one, or others on the way could read what is sent there.
  public func base() throws(Diagnostic) -> StatedAddress {
    guard let base = statedAddress, base.parts.query == nil else {
      throw Diagnostic(.notAServerAddress, ["address": .quoted(address)])
    }
    guard allowsPlain || !base.parts.isInsecure else {
      throw Diagnostic(.insecureServer, ["server": .literal(address)])
    }
    return base
  }
}
