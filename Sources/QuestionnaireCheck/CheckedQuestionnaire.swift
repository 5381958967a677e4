import FHIRDocument
import SurveyEngine
import SurveyModel

/// An item of a questionnaire as the rules see it: what was read, and where it stands.
struct CheckedItem {
  let element: Element
  let item: SurveyItem
  let parent: Int?
  var children: [Int] = []
  let extensions: [CheckedExtension]

  var linkId: String { item.linkId }
  var isQuestion: Bool { item.type.isQuestion }
  /// The item as messages name it.
  var name: String { "the item \"\(item.linkId)\"" }

  func has(_ kind: String) -> Bool { extensions.contains { $0.kind == kind } }

  func extensions(_ kind: String) -> [CheckedExtension] { extensions.filter { $0.kind == kind } }
}

/// An extension with the last part of its address, `sdc-questionnaire-` and the like left out.
struct CheckedExtension {
  let kind: String
  let element: Element

  init?(_ element: Element) {
    guard let url = element[.url]?.string else { return nil }
    kind = Self.kind(of: url)
    self.element = element
  }

  /// `calculatedExpression` of `http://…/sdc-questionnaire-calculatedExpression`.
  static func kind(of url: String) -> String {
    guard url.hasPrefix("http://hl7.org/fhir/") else { return url }
    var name = url.split(separator: "/").last ?? ""
    for prefix in ["sdc-questionnaire-", "questionnaire-"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      break
    }
    return String(name)
  }
}

/// A questionnaire as the rules see it: all items in document order, found by their linkIds.
struct CheckedQuestionnaire {
  let root: Element
  let survey: Survey
  let version: FHIRVersion
  let extensions: [CheckedExtension]
  private(set) var items: [CheckedItem] = []
  private(set) var topLevel: [Int] = []
  private var byLinkId: [String: Int] = [:]
  /// What the expressions say.
  private(set) var expressions: [CheckedExpression] = []
  /// The expressions with a name, by the item that they stand on.
  private var named: [Int?: [String: Int]] = [:]

  init(_ root: Element, _ survey: Survey) {
    self.root = root
    self.survey = survey
    version = root.document.fhirVersion
    extensions = root.children(.extension).compactMap { CheckedExtension($0) }
    topLevel = add(root, survey.items, parent: nil)
    expressions = CheckedExpression.find(in: self)
    for (number, expression) in expressions.enumerated() {
      guard let name = expression.name, named[expression.owner]?[name] == nil else { continue }
      named[expression.owner, default: [:]][name] = number
    }
  }

  private mutating func add(_ element: Element, _ items: [SurveyItem], parent: Int?) -> [Int] {
    zip(element.children(.item).filter(\.isObject), items).map { child, item in
      let index = self.items.count
      self.items.append(
        CheckedItem(
          element: child, item: item, parent: parent,
          extensions: child.children(.extension).compactMap { CheckedExtension($0) }))
      if byLinkId[item.linkId] == nil { byLinkId[item.linkId] = index }
      self.items[index].children = add(child, item.items, parent: index)
      return index
    }
  }

  /// The first item with a linkId.
  func find(_ linkId: String) -> Int? { byLinkId[linkId] }

  /// The expression behind a name as an item sees it: its own first, then those above it (rule 62).
  func expression(named name: String, seenFrom owner: Int?) -> Int? {
    var current = owner
    while let index = current {
      if let found = named[index]?[name] { return found }
      current = items[index].parent
    }
    return named[nil]?[name]
  }

  /// The item and those that it stands in, from the inside.
  func line(of index: Int?) -> [Int] {
    var line: [Int] = []
    var current = index
    while let index = current {
      line.append(index)
      current = items[index].parent
    }
    return line
  }

  /// Whether it is a part that is put into other questionnaires, so that it may name their items.
  var isPart: Bool {
    extensions.contains { given in
      guard given.kind == "assemble-expectation" || given.kind == "assembleContext" else {
        return false
      }
      return given.element[.valueCode]?.string != "assemble-root"
    }
  }

  /// Whether something outside may bring items in: parts that are put together before use.
  var isIncomplete: Bool { isPart || items.contains { $0.has("subQuestionnaire") } }
}
