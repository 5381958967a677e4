package import FHIRDocument
import FHIRTerminology

/// The items that there are, and what each is inside of in any version of its questionnaire.
package struct FormItems: Sendable {
  /// The linkIds of all items.
  package private(set) var linkIds: Set<String> = []
  /// The linkIds of what an item is inside of, by the address of its questionnaire and its linkId.
  private var outer: [String: [String: Set<String>]] = [:]

  package init() {}

  /// Adds the items of a Questionnaire of any version.
  package mutating func add(_ questionnaire: Element) {
    let address = questionnaire[.url]?.string ?? questionnaire[.id]?.string ?? ""
    var open: [(element: Element, path: [String])] = [(questionnaire, [])]
    while let (element, path) = open.popLast() {
      for child in element.children
      where child.name == .item || child.name == .group || child.name == .question {
        var inner = path
        if let linkId = child[.linkId]?.string {
          add(linkId, inside: path, at: address)
          inner.append(linkId)
        }
        open.append((child, inner))
      }
    }
  }

  /// Adds an item, the linkIds of what it is inside of, and the address of its questionnaire.
  mutating func add(_ linkId: String, inside path: [String], at address: String) {
    linkIds.insert(linkId)
    outer[address, default: [:]][linkId, default: []].formUnion(path)
  }

  /// The items that are inside of some others, with one of those, by the address of their questionnaire.
  func inside(_ others: Set<String>) -> [String: [String: String]] {
    if others.isEmpty { return [:] }
    return outer.mapValues { items in
      items.compactMapValues { $0.intersection(others).min() }
    }
  }
}

/// The items that go with another item that a policy drops, wherever they are in a response.
struct DroppedInside: Sendable {
  /// By the address of the questionnaire and the linkId of the item, the linkId of the other one.
  private let forms: [String: [String: String]]
  /// The same of all questionnaires, for responses of which nobody knows to which they are.
  private let all: [String: String]

  init(_ policy: DeidentificationPolicy, _ items: FormItems) {
    let dropped = policy.items.filter { $0.value.method == .drop }.keys
    forms = items.inside(Set(dropped))
    all = forms.values.reduce(into: [:]) { $0.merge($1) { min($0, $1) } }
  }

  /// Those of the questionnaire that a response answers.
  func items(for response: Element) -> [String: String] {
    if all.isEmpty { return [:] }
    return QuestionnaireReference(namedBy: response)?.value(in: forms) ?? all
  }

  /// Those of a questionnaire by its address; `nil` for one that is not known.
  func items(of questionnaire: String?) -> [String: String] {
    questionnaire.flatMap { forms[$0] } ?? all
  }
}
