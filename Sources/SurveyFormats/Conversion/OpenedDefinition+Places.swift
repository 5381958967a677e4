package import SurveyDiagnostics

extension OpenedDefinition {
  /// What was found in the questionnaire that the definition is read as, in the order of the file.
  package func placed(_ findings: [Diagnostic]) -> [Diagnostic] {
    let all = findings.map { placed($0) }
    func line(_ index: Int) -> (Int, Int) {
      all[index].location.position.map { ($0.line, $0.column) } ?? (0, 0)
    }
    // What is at the same place stays in its order.
    return all.indices.sorted {
      line($0) == line($1) ? $0 < $1 : line($0) < line($1)
    }.map { all[$0] }
  }

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
