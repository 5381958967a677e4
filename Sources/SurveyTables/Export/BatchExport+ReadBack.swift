import SurveyDiagnostics

extension BatchExport {
  /// What an import would refuse, or read otherwise, of the tables of these plans; none of the tidy one.
  func notReadBack(_ plans: [TablePlan] = []) -> [Diagnostic] {
    if target.shapes.isEmpty { return [] }
    if target == .parquet { return [finding(.notReadBack("parquet"))] }
    var findings: [Diagnostic] = []
    if split != nil, plans.count > 1 { findings.append(finding(.notReadBack("folder"))) }
    let unclear = plans.flatMap(\.questionsWithUnclearCells)
    if !unclear.isEmpty { findings.append(finding(.notReadBack("options", unclear))) }
    let changed = policy?.rules.filter { $0.value.method.changesType }.map(\.key).sorted() ?? []
    if !changed.isEmpty { findings.append(finding(.notReadBack("policy", changed))) }
    if split != nil, plans.contains(where: { $0.codebook.tables.count > 1 }) {
      findings.append(finding(.notReadBack("parts")))
    }
    return findings
  }

  private func finding(_ what: Phrase) -> Diagnostic {
    Diagnostic(.notReadBack, ["what": .phrase(what)], at: Location(file: output))
  }
}

extension TablePlan {
  /// The linkIds of questions of which two options have one cell, or one has an empty cell.
  fileprivate var questionsWithUnclearCells: [String] {
    questions.filter(\.options.hasUnclearCells).map(\.entry.linkId)
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
