import SurveyModel

/// An item while its form is read: without those inside it, which come after it.
struct ItemDraft {
  var item: SurveyItem
  /// The index of the draft that it is in.
  var parent: Int?
  /// The row of the sheet `survey`.
  let row: Int
  /// What the row calls it.
  let name: String
  let type: QuestionType
  /// The texts of its label, to be kept in all languages.
  var label: FormText?
  /// The text that explains it, which becomes an item inside it.
  var help: SurveyItem?
  /// The list of its options.
  var list: String?
}

extension [ItemDraft] {
  /// The items with those inside them.
  var items: [SurveyItem] {
    var children: [[SurveyItem]] = Array<[SurveyItem]>(repeating: [], count: count)
    var roots: [SurveyItem] = []
    for index in indices.reversed() {
      var item = self[index].item
      var inside: [SurveyItem] = children[index].reversed()
      if let help = self[index].help { inside.insert(help, at: 0) }
      if !inside.isEmpty { item.items = inside }
      children[index] = []
      if let parent = self[index].parent, parent < index {
        children[parent].append(item)
      } else {
        roots.append(item)
      }
    }
    return roots.reversed()
  }
}

extension ItemDraft {
  /// Whether it is acknowledged or not.
  var isAcknowledgement: Bool { type.kind == .acknowledge && item.type == .boolean }

  /// Whether it is true or false itself, as programs keep what they calculate; else it is a word for that.
  var isTruth: Bool { type.kind == .calculate && item.type == .boolean }
}
