import CurlHTTP
import OnlineSupport
import Testing

/// What carries requests, held against the contract of all transports.
@Suite(.enabled(if: ContractServer.isAvailable, "python3 is not installed"))
struct CurlTransportTests {
  private static let server = Result { try ContractServer() }
  private static let transport = CurlTransport()

  @Test("It keeps the contract", arguments: TransportContract.all)
  func contract(_ contract: TransportContract) async throws {
    let server = try Self.server.get()
    let wrong = await contract.check(Self.transport, server.base)
    #expect(wrong == nil)
  }
}
