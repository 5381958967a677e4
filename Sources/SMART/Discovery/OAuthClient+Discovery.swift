public import SurveyDiagnostics

extension OAuthClient {
  /// Finds out how one signs in to a server.
  public func discover(
    _ base: StatedAddress, allowingPlain: Bool = false
  ) async throws(Diagnostic) -> Discovery.Found {
    var discovery = Discovery(base, allowingPlain: allowingPlain)
    var request = try discovery.start()
    while true {
      switch try discovery.take(try await send(request)) {
      case .send(let next): request = next
      case .found(let found): return found
      }
    }
  }
}
