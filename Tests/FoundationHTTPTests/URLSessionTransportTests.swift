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
    withKnownIssue {
      #expect(wrong == nil)
    } when: {
      // FoundationNetworking takes the first interim reply for the reply; URLSession of Apple does not.
      isLinux && contract.name.hasPrefix("Interim")
    }
  }

  private let isLinux: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()
}
