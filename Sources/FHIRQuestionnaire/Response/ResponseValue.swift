import FHIRDocument
package import SurveyModel
import SurveyPrimitives

/// The value of an answer, and what of it an answer has no place for.
package struct ResponseValue {
  let value: AnswerValue
  /// The names of the parts that are not kept: `extension`, `identifier`, `userSelected`.
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
    let kept = Self.kept(of: value.type)
    lost = element.children.compactMap { child in
      let name = child.nameText
      if !kept.contains(name) { return name }
      return child.hasChildren ? "\(name).extension" : nil
    }
  }

  /// The parts of a value of a type that an answer keeps.
  package static func kept(of type: AnswerType) -> [String] {
    switch type {
    case .coding: ["system", "version", "code", "display"]
    case .quantity: ["value", "comparator", "unit", "system", "code"]
    case .reference: ["reference", "type", "display"]
    case .attachment: ["contentType", "data", "url", "size", "title"]
    default: []
    }
  }
}
