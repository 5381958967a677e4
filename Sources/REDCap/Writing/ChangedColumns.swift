import SurveyFormats
import SurveyModel

/// The columns and action tags in which a dictionary may have words that nothing is written in.
///
/// Where an item says something else there, the words of the dictionary it was read from count no more, whether
/// there are other words for it or none.
struct ChangedColumns {
  private(set) var columns: Set<DictionaryColumn> = []
  private(set) var tags: Set<String> = []

  init(from old: SurveyItem, to new: SurveyItem, isConditionChanged: Bool) {
    func differs(_ fields: ItemField...) -> Bool { fields.contains { !old.isSame($0, as: new) } }
    func limit(_ item: SurveyItem, _ kind: CalculatedLimit.Kind) -> [CalculatedLimit] {
      item.calculatedLimits.filter { $0.kind == kind }
    }
    if isConditionChanged { columns.insert(.branchingLogic) }
    if differs(.calculatedExpression) {
      columns.formUnion([.fieldType, .choices, .validation])
      tags.insert("@CALCTEXT")
    }
    if differs(.initial, .initialExpression) { tags.formUnion(["@DEFAULT", "@TODAY", "@NOW"]) }
    if differs(.text, .textExpression) { columns.insert(.fieldLabel) }
    for (column, field, kind) in [
      (DictionaryColumn.validationMin, ItemField.minValue, CalculatedLimit.Kind.minValue),
      (.validationMax, .maxValue, .maxValue),
    ] where differs(field) || limit(old, kind) != limit(new, kind) {
      columns.insert(column)
    }
  }

  /// The items whose conditions are others, or are in one whose condition is.
  static func conditions(from old: Survey, to new: Survey) -> Set<String> {
    let before = Dictionary(old.flat.map { ($0.linkId, $0) }) { first, _ in first }
    var changed: Set<String> = []
    var around: [Bool] = []
    for step in ItemWalk(new.items) {
      switch step {
      case .enter(let item):
        let isSame = before[item.linkId].map { other in
          [ItemField.enableWhen, .enableBehavior, .enableWhenExpression].allSatisfy {
            item.isSame($0, as: other)
          }
        }
        let isChanged = isSame == false || around.last == true
        if isChanged { changed.insert(item.linkId) }
        around.append(isChanged)
      case .leave: around.removeLast()
      }
    }
    return changed
  }
}
