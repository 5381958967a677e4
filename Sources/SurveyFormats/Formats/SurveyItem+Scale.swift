package import SurveyModel

extension SurveyItem {
  /// The texts at the ends of a scale, and in its middle: `a-lower`, `a-upper` and `a-middle` of `a`.
  package var scaleLabels: [SurveyItem] {
    let ends = items.filter { $0.isPlain(control: ["lower"]) || $0.isPlain(control: ["upper"]) }
    guard
      ends.allSatisfy({ $0.linkId == "\(linkId)-\($0.itemControl.first ?? "")" })
    else { return [] }
    return ends + items.filter { $0.isPlain(control: []) && $0.linkId == linkId + "-middle" }
  }

  /// Whether it is a text with such a control, and nothing else.
  package func isPlain(control: [String]) -> Bool {
    guard type == .display, itemControl == control, items.isEmpty else { return false }
    return ItemField.allCases.allSatisfy { $0 == .text || $0 == .itemControl || !has($0) }
  }
}
