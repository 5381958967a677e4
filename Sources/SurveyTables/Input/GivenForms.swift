import FHIRDocument
import FHIRTerminology
import SurveyDiagnostics

/// The questionnaires that are given, where others could not be read: a response to one of those must not
/// be read by another.
struct GivenForms: Sendable {
  /// The versions of each, by its url or id.
  private var versions: [String: Set<String>] = [:]

  init(_ questionnaires: [Element]) {
    for root in questionnaires {
      for name in [root[.url]?.string, root[.id]?.string] {
        guard let name else { continue }
        versions[name, default: []].insert(root[.version]?.string ?? "")
      }
    }
  }

  /// The error for a response that names another questionnaire, or another version; one that names none
  /// has no error.
  func finding(for response: Element) -> Diagnostic? {
    guard let named = QuestionnaireReference(namedBy: response) else { return nil }
    let known = named.value(in: versions)
    if let known, named.version.map(known.contains) ?? true { return nil }
    return Diagnostic(
      .responseWithoutTable, ["questionnaire": .quoted(named.text)],
      at: (response[.questionnaire] ?? response).location())
  }
}
