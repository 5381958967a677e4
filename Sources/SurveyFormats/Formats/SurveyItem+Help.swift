package import SurveyModel

extension SurveyItem {
  /// The help that explains it: the first item below it, where that is nothing else.
  package var helpItem: SurveyItem? {
    guard type != .display, let first = items.first, first.type == .display,
      first.itemControl == ["help"], first.enableWhen.isEmpty, first.enableWhenExpression == nil
    else { return nil }
    return first
  }
}
