public import FHIRClient
import FHIRDocument
public import SurveyDiagnostics

/// How many Observations of each category a patient has on a server.
public struct ObservationCount: Sendable {
  /// The categories that are counted: HL7's, as far as people measure themselves.
  public static let categories = ["activity", "vital-signs", "laboratory", "survey"]

  private let server: FHIRServer

  /// Counts on a server.
  public init(_ server: FHIRServer) { self.server = server }

  /// How many there are of a category, or of all.
  public func count(
    of patient: String, category: String? = nil
  ) async throws(Diagnostic) -> Int {
    var terms = [SearchTerm("patient", SearchTerm.escaped(patient))]
    if let category { terms.append(SearchTerm("category", category)) }
    var pages = server.search("Observation", terms + [SearchTerm("_summary", "count")])
    let first = try await pages.next() ?? []
    if let total = pages.total { return total }
    // A server that counts nothing sends them all.
    return first.count + (try await pages.all()).count
  }
}
