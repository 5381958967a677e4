import FHIRDocument
import ResponseValidation

/// A response in which disabled items have nothing in them, so that nothing is extracted from what they
/// say: by no item, by no expression, and not because there is an answer at all (rule 103).
struct EnabledResponse {
  private let disabled: DisabledItems
  private var path: [ItemStep] = []
  private var found: Set<Element> = []

  private init(_ disabled: DisabledItems) { self.disabled = disabled }

  /// The response itself, where nothing in it is disabled.
  static func of(
    _ response: Element, _ items: [PlanItem], _ disabled: DisabledItems?
  ) -> Element {
    guard let disabled else { return response }
    var search = Self(disabled)
    search.walk(response, items)
    if search.found.isEmpty { return response }
    var builder = DocumentBuilder()
    search.copy(response, as: .root, to: &builder)
    let document = response.document
    return builder.finish(sourceName: document.sourceName, version: document.fhirVersion).root
  }

  // MARK: What is disabled

  private mutating func walk(_ parent: Element, _ items: [PlanItem]) {
    var cursor = PlanCursor(items)
    for child in parent.children(.item) {
      guard let (index, repetition) = cursor.find(child) else { continue }
      path.append(ItemStep(linkId: items[index].linkId, repetition: repetition))
      if isDisabled(items[index]) {
        found.insert(child)
      } else {
        walk(child, items[index].children)
        for (number, answer) in child.children(.answer).enumerated() {
          path[path.count - 1].answer = number + 1
          walk(answer, items[index].children)
        }
      }
      path.removeLast()
    }
  }

  private func isDisabled(_ item: PlanItem) -> Bool {
    guard let number = item.number else { return false }
    return disabled.contains(number) { linkId in
      guard let step = path.last(where: { $0.linkId == linkId }) else { return 1 }
      return max(step.repetition, step.answer)
    }
  }

  // MARK: What is left

  private func copy(_ element: Element, as name: ElementName, to builder: inout DocumentBuilder) {
    builder.open(name)
    let isDisabled = found.contains(element)
    for child in element.children {
      let isInside = child.name == .item || child.name == .answer
      if !isInside {
        builder.copy(child)
      } else if !isDisabled {
        copy(child, as: child.name, to: &builder)
      }
    }
    builder.close()
  }
}
