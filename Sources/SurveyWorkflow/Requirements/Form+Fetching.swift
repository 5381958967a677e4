import FHIRDocument
import FHIRTerminology
public import SurveyDiagnostics

extension Form {
  /// The form with the value sets, code systems and questionnaires that it lacks, as far as a source
  /// has them.
  ///
  /// It is read again, so that the options of its questions are those of the value sets; the findings
  /// are those of that reading. What is still missing, ``Requirements/unmet(by:contexts:)`` says.
  public func fetching(
    from source: some ResourceSource, by stages: Pipeline = Pipeline()
  ) async throws(Diagnostic) -> ReadForm {
    let needs = Requirements(of: self).unmet(by: self)
    var library = library
    for address in needs.valueSets where !address.hasPrefix("#") {
      guard let valueSet = try await source.resource("ValueSet", at: address) else { continue }
      library.add(valueSet)
      for system in Self.systems(of: valueSet) where library.codeSystem(system) == nil {
        if let found = try await source.resource("CodeSystem", at: system) { library.add(found) }
      }
    }
    for address in needs.questionnaires where !address.hasPrefix("#") {
      if let found = try await source.resource("Questionnaire", at: address) {
        library.add(found)
      }
    }
    return stages.form(resource, library: library)
  }

  /// The code systems of which a value set includes codes that it does not list.
  private static func systems(of valueSet: Element) -> [String] {
    guard let compose = valueSet[.compose] else { return [] }
    return compose.children(.include).filter { $0[.concept] == nil }
      .compactMap { $0[.system]?.string }
  }
}
