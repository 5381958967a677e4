package import SurveyDiagnostics

extension OpenedDefinition {
  /// What was found in the questionnaire that the definition is read as, where its item is in the file.
  package func placed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.location.position == nil, let linkId = finding.location.linkId,
      let place = places[linkId]
    else { return finding }
    var placed = finding
    placed.location.position = SourcePosition(line: place.line, column: place.column)
    return placed
  }
}
