import SurveyLogic
import SurveyModel

/// Changes of single items, which are put into a survey all at once.
struct ItemEdits {
  let form: LogicForm
  private var items: [String: SurveyItem] = [:]

  init(_ form: LogicForm) { self.form = form }

  mutating func change(_ linkId: String, _ change: (inout SurveyItem) -> Void) {
    guard var item = items[linkId] ?? form[linkId]?.item else { return }
    change(&item)
    items[linkId] = item
  }

  func apply(to survey: inout Survey) {
    if items.isEmpty { return }
    survey.changeItems { item in
      guard var changed = items[item.linkId] else { return }
      changed.items = item.items
      item = changed
    }
  }
}
