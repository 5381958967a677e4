import Foundation
import OnlineSupport
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server with sign-in that exists in tests alone, and a home in which somebody uses it.
struct Clinic {
  let home: Workspace
  var world = TestWorld()
  let transport: ScriptedTransport

  /// The sign-in, unless it is an open server; the patients that a search finds.
  ///
  /// `others` are answers that it gives in place of the usual ones, by their path.
  init(
    isOpen: Bool = false, scope: String = granted, patients: [String] = ["p1"],
    others: [String: ScriptedAnswer] = [:]
  ) throws {
    home = try Workspace()
    transport = ScriptedTransport { sent in
      let path = sent.line.drop { $0 != " " }.dropFirst()
      let place = String(path.prefix { $0 != "?" })
      if let other = others[place] { return other }
      switch place {
      case "/fhir/.well-known/smart-configuration":
        return isOpen ? .json("", status: 404) : .json(Self.configuration)
      case "/fhir/metadata": return .json(Self.statement)
      case "/token": return .json(Self.tokens(scope))
      case "/revoke": return .json("")
      case "/fhir/Patient": return .json(Self.bundle(patients))
      default:
        let isSignedIn = isOpen || sent.field("Authorization") == "Bearer AT1"
        return isSignedIn ? .json(Self.patient("p1")) : .json("{}", status: 401)
      }
    }
    world.environment = ["HOME": home.path]
    world.transport = transport
  }

  func run(_ arguments: String...) -> Outcome { world.run(arguments) }

  /// Adds the server to the list.
  func add(_ arguments: String...) -> Outcome {
    world.run(["server", "add", "clinic", "https://example.org/fhir"] + arguments)
  }

  static let granted = "launch/patient patient/*.rs patient/QuestionnaireResponse.cu patient/Task.u"
  private static let configuration = """
    {"authorization_endpoint": "https://example.org/authorize", "token_endpoint": "https://example.org/token",
     "revocation_endpoint": "https://example.org/revoke",
     "capabilities": ["permission-v2", "context-standalone-patient"]}
    """
  private static let statement = """
    {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1", "software": {"name": "Clinic", "version": "2"}}
    """

  private static func tokens(_ scope: String) -> String {
    #"{"access_token":"AT1","refresh_token":"RT1","token_type":"Bearer","expires_in":3600,"patient":"p1","scope":"\#(scope)"}"#
  }

  private static func patient(_ id: String) -> String {
    #"{"resourceType":"Patient","id":"\#(id)","name":[{"given":["Ann","B."],"family":"Chalmers"}],"birthDate":"1974-12-25"}"#
  }

  private static func bundle(_ ids: [String]) -> String {
    let entries = ids.map { #"{"resource":\#(patient($0))}"# }.joined(separator: ",")
    return #"{"resourceType":"Bundle","type":"searchset","entry":[\#(entries)]}"#
  }
}

/// A browser in which the person allows the access at once, and what it was shown then.
final class Browser: @unchecked Sendable {
  private let change: (String) -> String

  /// `change` is what becomes of the address to which the browser is sent back.
  init(_ change: @escaping (String) -> String = { $0 }) { self.change = change }

  func open(_ address: String) {
    guard let parts = URLComponents(string: address), let fields = parts.queryItems,
      let back = fields.first(where: { $0.name == "redirect_uri" })?.value,
      let state = fields.first(where: { $0.name == "state" })?.value,
      let url = URL(string: change("\(back)?code=CODE1&state=\(state)"))
    else { return }
    URLSession.shared.dataTask(with: url).resume()
  }
}
