import FHIRClient
import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives
import SystemIO

extension RemindDesk {
  /// The messages of the server, which are kept for times without a network, and those of this machine; each once.
  func messages() throws(ExitStatus) -> [CareMessage] {
    let fetched = try fetched()
    let (kept, findings) = try doing { () throws(Diagnostic) in
      for element in fetched { _ = try folder.keep(element) }
      return try folder.kept("Communication")
    }
    findings.forEach(pipeline.reporter.report)
    var seen: Set<BusinessIdentifier> = []
    return kept.filter { element in
      BusinessIdentifier.all(of: element).first.map { seen.insert($0).inserted } ?? true
    }.compactMap { CareMessage($0) }.sorted { one, other in
      (Instant(one.sent)?.secondsSinceEpoch ?? 0, one.text)
        < (Instant(other.sent)?.secondsSinceEpoch ?? 0, other.text)
    }
  }

  /// The messages that a server has; none where it cannot be reached, which is said.
  private func fetched() throws(ExitStatus) -> [Element] {
    guard let server = server(), let patient = server.patient else { return [] }
    let once = server.tryingOnce.server
    do {
      return try Waiting.for { () async throws(Diagnostic) -> [Element] in
        var pages = once.search(
          "Communication", [SearchTerm("patient", patient), SearchTerm("_count", "100")])
        return try await pages.all(upTo: 10_000).filter { $0.resourceType == "Communication" }
      }
    } catch {
      guard error.isOfConnection else { throw pipeline.end(error) }
      pipeline.reporter.note(
        "\(server.name) cannot be reached; these are the messages that are kept")
      return []
    }
  }
}
