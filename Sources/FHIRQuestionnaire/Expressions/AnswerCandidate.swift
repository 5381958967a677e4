import FHIRDocument
import FHIRPath
import SurveyModel

/// What a value of FHIRPath may be as an answer, before the item is known.
package struct AnswerCandidate {
  /// The values in question: one, or each coding of a CodeableConcept.
  var values: [AnswerValue]

  /// Takes a value; `nil` where no answer can hold anything like it.
  init?(_ value: FHIRPath.Value) {
    switch value {
    case .boolean(let value): values = [.boolean(value)]
    case .integer(let value): values = [.integer(Int(value))]
    case .long(let value): values = [.integer(Int(value))]
    case .decimal(let value): values = [.decimal(value)]
    case .string(let value): values = [.string(value)]
    case .date(let value): values = [.date(value)]
    case .dateTime(let value): values = [.dateTime(value)]
    case .time(let value): values = [.time(value)]
    case .quantity(let value): values = [.quantity(value)]
    case .type: return nil
    case .element(let element):
      values = Self.values(of: element, typeName: value.typeName())
      if values.isEmpty { return nil }
    }
  }

  private static func values(of element: Element, typeName: String) -> [AnswerValue] {
    if typeName == "CodeableConcept" {
      return element.children(.coding).compactMap { AnswerValue($0, as: .coding) }
    }
    if let type = AnswerType.byFHIRName[typeName] {
      return AnswerValue(element, as: type).map { [$0] } ?? []
    }
    if let type = element.resourceType, let id = element[.id]?.string {
      return [.reference(Reference(reference: "\(type)/\(id)"))]
    }
    // Nothing says what it is: a document that is not a resource.
    guard element.isPrimitive, let text = element.string else { return [] }
    if element.isBoolean { return element.boolean.map { [.boolean($0)] } ?? [] }
    if element.isNumber {
      return (element.integer.map { .integer($0) } ?? element.decimal.map { .decimal($0) })
        .map { [$0] } ?? []
    }
    return [.string(text)]
  }
}
