import SurveyModel

/// The items of a survey that a conversion of it never had, by where they are to be once the conversion was edited.
///
/// Each follows the nearest item before it that is left, wherever that is now; where none is, it is the first
/// inside the item that it is in.
struct UnsaidItems {
  private var followers: [String: [SurveyItem]] = [:]
  private var firsts: [String?: [SurveyItem]] = [:]

  /// There are none.
  init() {}

  /// - Parameters:
  ///   - items: those of the original.
  ///   - base: those of the conversion before it was edited.
  ///   - edited: those of the conversion now.
  init(_ items: [SurveyItem], base: [SurveyItem], edited: [SurveyItem]) {
    let (before, now) = (ItemParents(base), ItemParents(edited))
    func isUnsaid(_ item: SurveyItem) -> Bool {
      !before.contains(item.linkId) && !now.contains(item.linkId)
    }
    /// Without what the conversion has elsewhere.
    func alone(_ item: SurveyItem) -> SurveyItem {
      var item = item
      item.items = item.items.filter(isUnsaid).map(alone)
      return item
    }
    var lists: [(parent: String?, items: [SurveyItem])] = [(nil, items)]
    while let list = lists.popLast() {
      var left: String?
      for item in list.items {
        if !isUnsaid(item) {
          if now.contains(item.linkId) { left = item.linkId }
          lists.append((item.linkId, item.items))
        } else if let left {
          followers[left, default: []].append(alone(item))
        } else {
          firsts[list.parent, default: []].append(alone(item))
        }
      }
    }
  }

  /// Those that are the first ones inside an item, or, without one, of the survey.
  func first(in parent: String?) -> [SurveyItem] { firsts[parent] ?? [] }

  /// Those that follow an item.
  func behind(_ linkId: String) -> [SurveyItem] { followers[linkId] ?? [] }
}
