import FHIRDocument
import SurveyModel
import SurveyPrimitives

/// The value of an answer, and what of it a value has no place for.
struct ResponseValue {
  let value: AnswerValue
  /// The names of the parts that are not kept: the extensions and the id of a primitive.
  let lost: [String]

  /// Reads a value[x]; `nil` where a digit of it would be lost (rules 46, 47).
  init?(_ element: Element) {
    guard let value = AnswerValue(element) else { return nil }
    switch value {
    case .integer(let number):
      guard element.string == String(number) else { return nil }
    case .quantity(let quantity):
      guard quantity.value != nil || element[.value]?.hasValue != true else { return nil }
    case .attachment(let attachment):
      guard attachment.size != nil || element["size"]?.hasValue != true else { return nil }
    default: break
    }
    self.value = value
    lost = value.type.isObject ? [] : element.children.map(\.nameText)
  }

  /// The value; one with parts has what is beside it in the answer, too.
  func keeping(_ answer: Element) -> AnswerValue {
    guard value.type.isObject, answer.children.contains(where: \.isBesideValue) else {
      return value
    }
    var value = value
    let beside = answer.besideValue
    value.preserved = Preserved(
      value.preserved.element?.with(answer: beside) ?? .beside(answer: beside))
    return value
  }
}

extension Element {
  /// The answer itself where it comes from JSON, else what it has beside its value.
  fileprivate var besideValue: Element? {
    inJSON(names(\.isBesideValue), of: "QuestionnaireResponse.item.answer")
  }
}
