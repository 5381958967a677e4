import FoundationHTTP
import OnlineSupport
import Testing

/// What carries requests, held against the contract of all transports.
@Suite(.enabled(if: ContractServer.isAvailable, "python3 is not installed"))
struct URLSessionTransportTests {
  private static let server = Result { try ContractServer() }
  private static let transport = URLSessionTransport()

  @Test("It keeps the contract", arguments: TransportContract.all)
  func contract(_ contract: TransportContract) async throws {
    let server = try Self.server.get()
    let wrong = await contract.check(Self.transport, server.base)
    withKnownIssue(isIntermittent: !contract.name.hasPrefix("Interim")) {
      #expect(wrong == nil)
    } when: {
      isLinux && Self.known.contains { contract.name.hasPrefix($0) }
    }
  }

  /// What FoundationNetworking does otherwise than URLSession of Apple: it takes the first interim reply for the
  /// reply, hands over as one block what came meanwhile, and where nothing comes any more, it may say that the
  /// connection was cut.
  private static let known = [
    "Interim", "A long body", "A body that stops", "A server that says nothing",
  ]

  private let isLinux: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()
}
