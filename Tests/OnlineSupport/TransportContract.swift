public import FHIRClient
import HTTPTypes
import SurveyDiagnostics

/// What every transport must do, case by case.
public struct TransportContract: Sendable, CustomStringConvertible {
  /// The case as a sentence.
  public let name: String
  /// Whether it is about real connections, which a script does not have.
  public let needsNetwork: Bool
  /// Asks a transport, given the address of the server; gives what is wrong, `nil` where nothing is.
  public let check: @Sendable (any HTTPTransport, String) async -> String?

  /// The case as a test shows it.
  public var description: String { name }

  init(
    _ name: String, needsNetwork: Bool = false,
    _ check: @escaping @Sendable (ContractRun) async throws(Diagnostic) -> String?
  ) {
    (self.name, self.needsNetwork) = (name, needsNetwork)
    self.check = { transport, base in
      do throws(Diagnostic) {
        return try await check(ContractRun(transport: transport, base: base))
      } catch {
        return "it threw: \(error)"
      }
    }
  }
}

/// One transport and one server.
struct ContractRun: Sendable {
  let transport: any HTTPTransport
  let base: String

  func send(
    _ method: HTTPRequest.Method = .get, _ path: String, _ fields: HTTPFields = [:],
    _ body: HTTPBody = .none, idle: Int = 5000
  ) async throws(Diagnostic) -> HTTPReply {
    let parts = base.split(separator: "/", omittingEmptySubsequences: true)
    let request = HTTPRequest(
      method: method, scheme: "http", authority: String(parts.last ?? ""), path: path,
      headerFields: fields)
    return try await transport.send(request, body: body, limits: HTTPLimits(idle: idle))
  }

  /// Status and whole body of a reply.
  func text(
    _ method: HTTPRequest.Method = .get, _ path: String, _ fields: HTTPFields = [:],
    _ body: HTTPBody = .none, idle: Int = 5000
  ) async throws(Diagnostic) -> String {
    let reply = try await send(method, path, fields, body, idle: idle)
    let bytes = try await reply.body.bytes(upTo: 1 << 20) ?? []
    return "\(reply.head.status.code) \(String(decoding: bytes, as: UTF8.self))"
  }

  /// What is wrong where one of some failures is to come.
  func failure(
    _ codes: [Diagnostic.Code], _ path: String, idle: Int = 5000
  ) async -> String? {
    do throws(Diagnostic) {
      return "it gave \(try await text(.get, path, idle: idle))"
    } catch {
      return codes.contains(error.code) ? nil : "\(error)"
    }
  }
}

func expect(_ found: String, _ wanted: String) -> String? {
  found == wanted ? nil : "\(found) instead of \(wanted)"
}
