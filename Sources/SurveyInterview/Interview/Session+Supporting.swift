import SurveyEngine
import SurveyModel

extension Session {
  /// Whether a text item is part of how its parent is shown, and no item of its own.
  ///
  /// Texts with an `itemControl` such as `help` or `unit` belong to what they are in; so do texts
  /// directly below a question.
  func belongsToParent(_ id: InstanceID) -> Bool {
    guard let parent = parent(id) else { return false }
    return item(id).isSupporting || (item(parent).type.isQuestion && item(id).isUnconditional)
  }

  /// The texts that belong to an item, of those that are shown now.
  func supporting(_ id: InstanceID) -> [SurveyItem] {
    let isQuestion = item(id).type.isQuestion
    let texts = item(id).items.filter { child in
      child.type == .display && !child.hidden
        && (child.isSupporting || (isQuestion && child.isUnconditional))
    }
    guard !texts.isEmpty else { return [] }
    let children =
      children(of: id) + answers(id).indices.flatMap { self.children(of: id, answer: $0) }
    return texts.compactMap { child in
      let standing = children.filter { item($0).linkId == child.linkId }
      // Below a question without an answer there is nothing yet, and nothing is calculated for it.
      if standing.isEmpty { return child.isUnconditional ? child : nil }
      let shown = child.isUnconditional ? standing.first : standing.first(where: isVisible)
      return shown.map(item)
    }
  }

  /// The group at the top level that an instance is in, or is.
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

  /// Whether it is a text that explains the item it is in.
  var isSupporting: Bool {
    type == .display && itemControl.contains(where: Self.supportingControls.contains)
  }

  /// Whether it is shown whatever is answered.
  fileprivate var isUnconditional: Bool { enableWhen.isEmpty && enableWhenExpression == nil }

  /// Whether it is an explanation that is shown on request only.
  var isFlyover: Bool { itemControl.contains("flyover") }

  /// The name of the item as it is shown: prefix and text.
  var title: String {
    guard let prefix, !prefix.isEmpty else { return textOrLinkId }
    return "\(prefix) \(textOrLinkId)"
  }

  /// Whether answers are given one after the other, each with its own "Another?".
  var collectsAnswers: Bool { repeats && !isChoice && type.isQuestion }
}
