import FHIRDocument
import SurveyLogic
import SurveyModel

/// What this program writes into forms beside SurveyJS's own properties, of a form from which another program took it.
///
/// SurveyJS, and so its Creator, saves the properties that it knows. Questions are found again by their names, choices
/// and rows by their values.
struct OwnProperties {
  static let linkId = "linkId"
  static let helpLinkId = "fhirHelpLinkId"
  static let type = "fhirType"
  static let readOnly = "fhirReadOnly"
  static let repeats = "fhirRepeats"
  static let system = "system"
  static let code = "code"
  static let score = "score"
  static let isString = "isString"
  /// The linkId of the quantity whose unit a question is for.
  static let unitOf = "fhirUnitOf"
  static let cells = "fhirCells"

  private static let all = [
    linkId, helpLinkId, type, readOnly, repeats, system, code, score, isString, unitOf, cells,
  ]

  /// The pages and questions as they were written, by their names.
  private var elements: [String: Element] = [:]
  /// The choices, and rows of tables, as they were written, by their values and the linkIds of their questions.
  private var choices: [String: [String: Element]] = [:]

  /// None are missing.
  init() {}

  /// - Parameters:
  ///   - form: a form; where it has one of the properties, none are missing.
  ///   - written: what was written before another program saved it.
  init(missingIn form: Document, written: Document) {
    let isMissing = Self.all.allSatisfy { name in
      form.name(name).map { form.root.descendants(named: $0, or: $0).isEmpty } ?? true
    }
    if isMissing { add(elementsOf: written.root) }
  }

  private mutating func add(elementsOf root: Element) {
    // With the linkId of the question that repeats as a panel around it.
    var open: [(element: Element, question: String?)] = [(root, nil)]
    while let (element, question) = open.popLast() {
      let name = element["name"]?.string
      let answer = name == SurveyItem.answerInPanel ? question : nil
      if answer == nil, let name { elements[name] = element }
      let linkId = answer ?? element[Self.linkId]?.string ?? name
      if let linkId {
        for list in ["choices", "rateValues", "rows"] {
          for choice in element.children(named: list) {
            guard let value = choice["value"]?.string else { continue }
            choices[linkId, default: [:]][value] = choice
          }
        }
      }
      let isPanel = element[Self.repeats] != nil
      for list in ["pages", "elements", "templateElements"] {
        open += element.children(named: list).map { ($0, isPanel ? linkId : nil) }
      }
    }
  }

  /// The element that has the properties of a page or a question: itself where none are missing.
  func element(_ element: Element) -> Element {
    element["name"]?.string.flatMap { elements[$0] } ?? element
  }

  /// The element that has the properties of a row of a table.
  func row(_ row: Element, _ value: String, of table: String) -> Element {
    choices[table]?[value] ?? row
  }

  /// The element that has the properties of a choice.
  func choice(_ choice: Element, of linkId: String) -> Element {
    choice["value"]?.string.flatMap { choices[linkId]?[$0] } ?? choice
  }
}

extension Element {
  fileprivate func children(named name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }
}
