import HTTPTypes
public import SurveyDiagnostics

extension FHIRServer {
  /// The same server, with other rules of what is tried again.
  ///
  /// Whoever has to look before a repeat whether the first try arrived takes ``RetryPolicy/once``.
  public func retrying(_ policy: RetryPolicy) -> FHIRServer {
    var settings = settings
    settings.retries = policy
    return FHIRServer(
      base, transport: exchange.transport, authorizer: exchange.authorizer, settings: settings)
  }
}

extension RetryPolicy {
  /// Waits before something is tried again; `false` where it is not.
  ///
  /// `tried` counts the tries so far, `start` is what the clock showed before the first one.
  public func waits(
    after tried: Int, since start: Int, _ reply: FHIRReply? = nil
  ) async throws(Diagnostic) -> Bool {
    guard
      let milliseconds = pause(
        after: tried, since: start, retryAfter: reply?.fields[.retryAfter])
    else { return false }
    try await pause(milliseconds)
    return true
  }
}

extension Diagnostic {
  /// Whether no answer came from a server, though one may come later.
  public var isOfConnection: Bool {
    switch code {
    case .serverNotReached, .serverSilent, .connectionCut, .transferFailed, .requestCancelled: true
    default: false
    }
  }
}
