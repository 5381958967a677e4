package import SurveyLogic
package import SurveyModel

/// Where on a scale a text is that explains it: at an end, or in the middle.
package enum ScalePlace: String, CaseIterable, Sendable {
  case lower, middle, upper

  /// What the text at the place has as its control; FHIR has a word for the ends alone.
  package var itemControl: [String] { self == .middle ? [] : [rawValue] }

  /// What the text at the place is called: `a-lower`, `a-middle` and `a-upper` of `a`.
  package func linkId(of question: String) -> String { "\(question)-\(rawValue)" }
}

extension LogicForm {
  /// When an item that is inside a question is there beside its own condition, in formats that have it behind the question.
  ///
  /// It is there once the question is answered; a text of a scale is there together with the question.
  package func presence(of item: SurveyItem, in parent: SurveyItem?) -> [Logic] {
    guard let parent, parent.type.isQuestion else { return [] }
    guard item.scalePlace(of: parent) != nil else {
      return [.apply(.answered, [.answer(parent.linkId)])]
    }
    let outer = self[parent.linkId]?.path.last.flatMap { self[$0]?.item }
    let own = try? condition(of: parent)
    return presence(of: parent, in: outer) + [own].compactMap(\.self)
  }
}

extension SurveyItem {
  /// Where on the scale of the question that it is in this text is, which is seen before there is an answer; `nil`
  /// where it is no such text.
  package func scalePlace(of question: SurveyItem) -> ScalePlace? {
    guard type == .display, question.type.isQuestion, enableWhen.isEmpty,
      enableWhenExpression == nil
    else { return nil }
    if itemControl.contains(ScalePlace.lower.rawValue) { return .lower }
    if itemControl.contains(ScalePlace.upper.rawValue) { return .upper }
    let isInMiddle =
      question.itemControl == ["slider"] || linkId == ScalePlace.middle.linkId(of: question.linkId)
    return itemControl.isEmpty && isInMiddle ? .middle : nil
  }

  /// The texts at the ends of a scale, and then that in its middle, of those that say nothing else and have the
  /// names that such texts have.
  package var scaleLabels: [SurveyItem] {
    let labels = items.filter { item in
      item.scalePlace(of: self).map { item.isPlain(control: $0.itemControl) } ?? false
    }
    let named = labels.filter { $0.linkId == $0.scalePlace(of: self)?.linkId(of: linkId) }
    let ends = labels.filter { !$0.itemControl.isEmpty }
    guard ends.allSatisfy(named.contains) else { return [] }
    return ends + named.filter(\.itemControl.isEmpty)
  }

  /// A text of a scale, without its words.
  package init(scaleLabelOf question: String, at place: ScalePlace, linkId: String? = nil) {
    self.init(linkId: linkId ?? place.linkId(of: question), type: .display)
    itemControl = place.itemControl
  }

  /// Whether it is a text with such a control, and nothing else.
  package func isPlain(control: [String]) -> Bool {
    guard type == .display, itemControl == control, items.isEmpty else { return false }
    return ItemField.allCases.allSatisfy { $0 == .text || $0 == .itemControl || !has($0) }
  }
}
