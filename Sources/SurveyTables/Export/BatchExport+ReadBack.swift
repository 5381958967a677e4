import SurveyDiagnostics

extension BatchExport {
  /// What an import would refuse, or read otherwise, of the tables of these codebooks; none of the tidy one.
  func notReadBack(_ codebooks: [Codebook] = []) -> [Diagnostic] {
    if target.shapes.isEmpty { return [] }
    if target == .parquet { return [finding(.notReadBack("parquet"))] }
    var findings: [Diagnostic] = []
    if split != nil, codebooks.count > 1 { findings.append(finding(.notReadBack("folder"))) }
    let unclear = codebooks.flatMap(\.questionsWithUnclearCells)
    if !unclear.isEmpty { findings.append(finding(.notReadBack("options", unclear))) }
    let changed = policy?.rules.filter { $0.value.method.changesType }.map(\.key).sorted() ?? []
    if !changed.isEmpty { findings.append(finding(.notReadBack("policy", changed))) }
    if split != nil, codebooks.contains(where: { $0.tables.count > 1 }) {
      findings.append(finding(.notReadBack("parts")))
    }
    return findings
  }

  private func finding(_ what: Phrase) -> Diagnostic {
    Diagnostic(.notReadBack, ["what": .phrase(what)], at: Location(file: output))
  }
}

extension Codebook {
  /// The linkIds of questions of which two options have one cell, or one has an empty cell.
  fileprivate var questionsWithUnclearCells: [String] {
    questions.filter { question in
      let cells = question.cells(of: self)
      return Set(cells).count < cells.count || cells.contains("")
    }
    .map(\.linkId)
  }
}

extension PolicyMethod {
  /// Whether its answers are of another kind than the question's.
  fileprivate var changesType: Bool {
    switch self {
    case .hmac, .band, .cap: true
    case .keep, .drop, .shift, .cut, .round: false
    }
  }
}
