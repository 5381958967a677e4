import SurveyEngine
import SurveyModel

extension Session {
  /// Whether a text item is part of how its parent is shown, and no item of its own.
  ///
  /// Texts with an `itemControl` such as `help` or `unit` belong to what they stand in; so do texts
  /// directly below a question.
  func belongsToParent(_ id: InstanceID) -> Bool {
    guard let parent = parent(id) else { return false }
    return item(id).isSupporting || (item(parent).type.isQuestion && item(id).enableWhen.isEmpty)
  }

  /// The texts that belong to an item, of those that are shown now.
  func supporting(_ id: InstanceID) -> [SurveyItem] {
    let isQuestion = item(id).type.isQuestion
    return item(id).items.filter { child in
      guard child.type == .display, !child.hidden else { return false }
      guard child.isSupporting || (isQuestion && child.enableWhen.isEmpty) else { return false }
      return child.enableWhen.isEmpty || isShown(child, in: id)
    }
  }

  private func isShown(_ child: SurveyItem, in id: InstanceID) -> Bool {
    let children =
      children(of: id) + answers(id).indices.flatMap { self.children(of: id, answer: $0) }
    return children.contains { item($0).linkId == child.linkId && isVisible($0) }
  }

  /// The group at the top level that an instance stands in, or is.
  func section(of id: InstanceID) -> InstanceID? {
    var current = id
    while let parent = parent(current) { current = parent }
    return item(current).type == .group ? current : nil
  }
}

extension SurveyItem {
  private static let supportingControls: Set<String> = [
    "help", "flyover", "unit", "prompt", "lower", "upper",
  ]

  /// Whether it is a text that explains the item it stands in.
  var isSupporting: Bool {
    type == .display && itemControl.contains(where: Self.supportingControls.contains)
  }

  /// Whether it is an explanation that is shown on request only.
  var isFlyover: Bool { itemControl.contains("flyover") }

  /// The name of the item as it is shown: prefix and text, or without a text the linkId.
  var title: String {
    let text = text.flatMap { $0.isEmpty ? nil : $0 } ?? linkId
    guard let prefix, !prefix.isEmpty else { return text }
    return "\(prefix) \(text)"
  }

  /// Whether answers are given one after the other, each with its own "Another?".
  var collectsAnswers: Bool { repeats && !isChoice && type.isQuestion }
}
