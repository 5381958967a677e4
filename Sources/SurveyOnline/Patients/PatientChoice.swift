public import FHIRClient
import FHIRDocument
public import SurveyDiagnostics

/// Finds the patient who is meant: by the id that the server has, or by a search.
public struct PatientChoice: Sendable {
  private let terms: [SearchTerm]
  private let text: String

  /// `f001` and `Patient/f001` are ids; `family=Chalmers&birthdate=1974-12-25` is a search.
  public init(_ text: String) {
    self.text = text
    let id = text.hasPrefix("Patient/") ? String(text.dropFirst(8)) : text
    terms =
      text.contains("=")
      ? text.split(separator: "&").map { part in
        let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return SearchTerm(String(halves[0]), halves.count == 2 ? String(halves[1]) : "")
      } : [SearchTerm("_id", SearchTerm.escaped(id))]
  }

  /// The patient; of several the first one, where that is wanted.
  ///
  /// Throws where there is none or several.
  public func find(
    on server: FHIRServer, takingFirst: Bool = false
  ) async throws(Diagnostic) -> (patient: PatientDetails, findings: [Diagnostic]) {
    var pages = server.search("Patient", terms)
    var found: [PatientDetails] = []
    // More than a page is more than somebody looks through.
    while found.count < Self.most, let page = try await pages.next() {
      found += page.filter { $0.resourceType == "Patient" && matches($0) }
        .map { PatientDetails($0) }
    }
    guard let first = found.first else {
      throw Diagnostic(.noPatient, ["patient": .quoted(text)])
    }
    if found.count == 1 { return (first, []) }
    guard takingFirst else {
      let lines = found.prefix(Self.most).map { "Patient/\($0.id) (\($0.name), \($0.birthDate))" }
      throw Diagnostic(.severalPatients, ["patients": .names(lines)])
    }
    return (first, [Diagnostic(.firstPatient)])
  }

  /// How many are listed.
  private static let most = 20

  /// Servers may ignore what they do not know; an id is compared here, too.
  private func matches(_ patient: Element) -> Bool {
    guard terms.count == 1, terms[0].name == "_id" else { return true }
    return patient[.id]?.string.map(SearchTerm.escaped) == terms[0].value
  }
}
