import Foundation
import SurveyDiagnostics

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an error of URLSession means.
enum SessionFailure {
  static func finding(_ error: any Error, server: String, hasBegun: Bool) -> Diagnostic {
    let reason = error.localizedDescription
    let code = (error as? URLError)?.code
    let kind: Diagnostic.Code =
      switch code {
      case .cannotFindHost?, .dnsLookupFailed?: .hostNotFound
      case .cannotConnectToHost?: .connectionRefused
      case .timedOut?, .notConnectedToInternet?: .serverNotReached
      case .serverCertificateUntrusted?, .serverCertificateHasUnknownRoot?: .unknownAuthority
      case .serverCertificateHasBadDate?: .expiredCertificate
      case .secureConnectionFailed?: .untrustedServer
      case .networkConnectionLost?: .connectionCut
      case .cancelled?: .requestCancelled
      // FoundationNetworking has no code of its own for a connection that ends without a reply.
      default: hasBegun || reason.hasPrefix("Empty reply") ? .connectionCut : .transferFailed
      }
    return Diagnostic(kind, ["server": .literal(server), "reason": .literal(reason)])
  }
}
