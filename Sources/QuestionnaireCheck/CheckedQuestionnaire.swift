import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// An item of a questionnaire as the rules see it: what was read, and its element.
struct CheckedItem {
  let element: Element
  let item: SurveyItem
  let parent: Int?
  var children: [Int] = []
  let extensions: [CheckedExtension]

  var linkId: String { item.linkId }
  var isQuestion: Bool { item.type.isQuestion }
  /// The type as messages name it.
  var typeName: Diagnostic.Argument.Value { .literal(item.type.rawValue) }

  func has(_ kind: String) -> Bool { extensions.contains { $0.kind == kind } }

  func extensions(_ kind: String) -> [CheckedExtension] { extensions.filter { $0.kind == kind } }
}

/// An extension with its kind, which is read once.
struct CheckedExtension {
  let kind: String
  let element: Element

  init?(_ element: Element) {
    guard let kind = element.extensionKind else { return nil }
    (self.kind, self.element) = (kind, element)
  }
}

/// A questionnaire as the rules see it: all items in document order, found by their linkIds.
struct CheckedQuestionnaire {
  let root: Element
  let survey: Survey
  let index: SurveyIndex
  let version: FHIRVersion
  let extensions: [CheckedExtension]
  private(set) var items: [CheckedItem] = []
  private(set) var topLevel: [Int] = []
  private var byLinkId: [String: Int] = [:]
  /// The further items of linkIds that several items have.
  private var furtherByLinkId: [String: [Int]] = [:]
  /// What the expressions say.
  private(set) var expressions: [CheckedExpression] = []
  /// What the expressions may start with besides the standard (rule 85).
  let roots: FHIRPath.Roots
  /// Whether something outside may bring items in: parts that are put together before use.
  let isIncomplete: Bool
  /// The expressions with a name, by the item that has them.
  private var named: [Int?: [String: Int]] = [:]

  init(_ root: Element, _ index: SurveyIndex) {
    self.root = root
    self.index = index
    survey = index.survey
    roots = FHIRPath.Roots(index.survey, items: index.items, questionnaire: root)
    isIncomplete = root.isIncompleteQuestionnaire
    version = root.document.fhirVersion
    extensions = root.children(.extension).compactMap { CheckedExtension($0) }
    addItems()
    expressions = CheckedExpression.find(in: self)
    for (number, expression) in expressions.enumerated() {
      guard let name = expression.name, named[expression.owner]?[name] == nil else { continue }
      named[expression.owner, default: [:]][name] = number
    }
  }

  /// Adds the items in document order; those still to come are a stack of their own.
  private mutating func addItems() {
    func pairs(_ element: Element, _ items: [SurveyItem]) -> [(Element, SurveyItem)] {
      zip(element.children(.item).filter(\.isObject), items).reversed()
    }
    var waiting = pairs(root, survey.items).map { (parent: Int?.none, pair: $0) }
    while let (parent, (element, item)) = waiting.popLast() {
      let index = items.count
      items.append(
        CheckedItem(
          element: element, item: item, parent: parent,
          extensions: element.children(.extension).compactMap { CheckedExtension($0) }))
      if byLinkId[item.linkId] == nil {
        byLinkId[item.linkId] = index
      } else {
        furtherByLinkId[item.linkId, default: []].append(index)
      }
      if let parent { items[parent].children.append(index) } else { topLevel.append(index) }
      waiting += pairs(element, item.items).map { (index, $0) }
    }
  }

  /// The first item with a linkId.
  func find(_ linkId: String) -> Int? { byLinkId[linkId] }

  /// All items with a linkId.
  func findAll(_ linkId: String) -> [Int] {
    guard let first = byLinkId[linkId] else { return [] }
    return [first] + (furtherByLinkId[linkId] ?? [])
  }

  /// The expression behind a name as an item sees it: its own first, then those above it (rule 62).
  func expression(named name: String, seenFrom owner: Int?) -> Int? {
    var current = owner
    while let index = current {
      if let found = named[index]?[name] { return found }
      current = items[index].parent
    }
    return named[nil]?[name]
  }

  /// The item and those around it, from the inside.
  func line(of index: Int?) -> [Int] {
    var line: [Int] = []
    var current = index
    while let index = current {
      line.append(index)
      current = items[index].parent
    }
    return line
  }
}
