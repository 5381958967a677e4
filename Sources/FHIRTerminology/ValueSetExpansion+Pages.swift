import SurveyDiagnostics
import SurveyPrimitives

extension ValueSetExpansion {
  /// The codes that are known to be in it, those that only group others among them: a page of those that
  /// are asked for.
  public func page(_ request: ExpansionRequest) -> ExpansionPage {
    let words = (request.filter ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    let found = codes.entries.filter { entry in words.allSatisfy { entry.says($0) } }
    let page = found.dropFirst(max(0, request.offset)).prefix(max(0, request.count ?? .max))
    return ExpansionPage(
      concepts: page.map { ExpandedConcept($0, in: request.language) }, total: found.count,
      reasons: reasons + (codes.rests.contains(where: \.isUnits) ? [.allUnits] : []))
  }
}

extension CodeEntry {
  /// Whether a word in lower case is in the code or in what it is called.
  fileprivate func says(_ word: Substring) -> Bool {
    let texts = [coding.code, coding.display].compactMap(\.self) + designations.map(\.value)
    return texts.contains { $0.lowercased().contains(word) }
  }
}

extension ExpandedConcept {
  init(_ entry: CodeEntry, in language: String?) {
    coding = entry.coding
    designations = entry.designations
    (isAbstract, isInactive) = (entry.isAbstract, entry.isInactive)
    if let text = language.flatMap(entry.designations.text(in:)) { coding.display = text }
  }
}
