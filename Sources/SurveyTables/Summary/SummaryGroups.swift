import FHIRTerminology
import SurveyModel

extension SummaryRows {
  /// The groups of a questionnaire in the order in which they are shown: versions oldest first, months
  /// in order, answers as the options are; other answers and none last.
  func groups(
    _ grouping: SummaryGrouping, plan: Int, _ codebook: Codebook, _ languages: CodebookLanguages
  ) -> [(label: SummaryGroupLabel, tally: GroupTally)] {
    let question = grouping.question(in: codebook)
    let cells = question?.cells(of: codebook) ?? []
    func label(_ key: SummaryKey) -> SummaryGroupLabel {
      switch key {
      case .other: return SummaryGroupLabel(text: "other")
      case .none: return SummaryGroupLabel(text: "none")
      case .value(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        let option = cells.firstIndex(of: text).flatMap { question?.options[$0] }
        let word = question?.type == .boolean ? (text == "true" ? "yes" : "no") : text
        return SummaryGroupLabel(key: text, text: option?.text(in: languages).oneLine ?? word)
      }
    }
    func precedes(_ first: SummaryGroupLabel, _ second: SummaryGroupLabel) -> Bool {
      guard let left = first.key, let right = second.key else {
        return first.key == nil && second.key == nil ? first.text > second.text : first.key != nil
      }
      switch grouping {
      case .version: return left.isOlderVersion(than: right)
      case .month: return left < right
      case .question:
        if question?.type == .boolean { return left > right }
        return cells.firstIndex(of: left) ?? 0 < cells.firstIndex(of: right) ?? 0
      }
    }
    return groups.filter { tallies[$0.value].responses[plan] > 0 }
      .map { (label($0.key), tallies[$0.value]) }
      .sorted { precedes($0.0, $1.0) }
  }

  /// What was counted in all groups; `nil` where there is no response.
  func whole(_ shape: SummaryShape) -> GroupTally {
    var whole = GroupTally(shape)
    for tally in tallies { whole.add(tally) }
    return whole
  }
}

extension SummaryGrouping {
  /// The question whose answers are the groups.
  fileprivate func question(in codebook: Codebook) -> CodebookQuestion? {
    guard case .question(let linkId) = self else { return nil }
    return codebook.questions.first { $0.linkId == linkId }
  }
}
