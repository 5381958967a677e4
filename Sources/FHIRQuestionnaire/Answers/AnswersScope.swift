import FHIRDocument
import SurveyEngine
import SurveyModel

/// The objects in which the key of an item may be, the innermost first.
struct AnswersScope {
  typealias ItemIndex = SurveyIndex.ItemIndex

  /// An object, and the item whose content it is.
  private struct Level {
    /// The item; `nil` for the response as a whole.
    let holder: ItemIndex?
    /// What the object gives for each of its keys.
    let given: [String: [Element]]
  }

  private var levels: [Level] = []

  /// A scope in which nothing is given.
  init() {}

  /// The scope of the object that holds what is inside an item, or the whole response.
  init(_ object: Element, of holder: ItemIndex?) {
    levels = [
      Level(holder: holder, given: Dictionary(grouping: object.children, by: \.nameText))
    ]
  }

  /// The scope inside an item: what is in its object goes before what is outside.
  func inside(_ object: Element?, of holder: ItemIndex) -> AnswersScope {
    guard let object else { return self }
    var scope = AnswersScope(object, of: holder)
    scope.levels += levels
    return scope
  }

  /// What is given for a linkId: the entries of an array, or one element; `nil` if it is not named.
  func find(_ linkId: String) -> [Element]? {
    levels.lazy.compactMap { $0.given[linkId] }.first
  }

  /// What the object of an item itself gives for a linkId that several items have.
  func find(_ linkId: String, directlyIn holder: ItemIndex?) -> [Element]? {
    guard let level = levels.first, level.holder == holder else { return nil }
    return level.given[linkId]
  }
}

extension Element {
  /// Whether it says that there is no answer: `null`, a text of white space only, or an empty array.
  var isNoAnswer: Bool {
    if isObject { return false }
    return isPrimitive ? (string ?? "").isBlank : !hasChildren
  }
}
