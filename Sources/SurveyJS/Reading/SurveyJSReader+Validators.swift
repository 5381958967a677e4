import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension SurveyJSReader {
  /// The rules that an answer must keep.
  mutating func validators(_ item: inout SurveyItem, _ element: Element) {
    for validator in ledger.all("validators", of: element) where validator.isObject {
      let words = text("text", of: validator)
      loseReferences(in: words, "text", of: validator, item.linkId)
      let text = words?.text
      switch ledger.string("type", of: validator) {
      case "numeric", "numericvalidator":
        if let least = ledger.number("minValue", of: validator) {
          item.minValue = item.limit(least)
        }
        if let most = ledger.number("maxValue", of: validator) { item.maxValue = item.limit(most) }
        if item.type == .string { item.type = .decimal }
      case "text", "textvalidator":
        item.minLength = ledger.integer("minLength", of: validator).flatMap { $0 > 0 ? $0 : nil }
        item.maxLength =
          ledger.integer("maxLength", of: validator).flatMap { $0 > 0 ? $0 : nil } ?? item.maxLength
      case "answercount", "answercountvalidator":
        least(of: &item, validator, text)
        item.maxOccurs = ledger.integer("maxCount", of: validator) ?? item.maxOccurs
      case "regex", "regexvalidator":
        item.regex = ledger.string("regex", of: validator).map { SearchedPattern($0).whole(item) }
      case "email", "emailvalidator": item.regex = Self.email
      case "expression", "expressionvalidator":
        pend("expression", .constraint(text), validator, item.linkId)
      default: break
      }
    }
  }

  /// The least number of answers, which a question that needs none does not ask for without one.
  private mutating func least(of item: inout SurveyItem, _ validator: Element, _ human: String?) {
    guard let property = validator["minCount"],
      let least = ledger.integer("minCount", of: validator)
    else { return }
    // Beside the property that says the same.
    if human == nil, item.minOccurs == least { return }
    if item.required {
      item.minOccurs = max(least, item.minOccurs ?? 0)
    } else if least > 1 {
      let role = PendingLogic.Role.least(least, human)
      pending.append(
        PendingLogic(
          role, "\(least)", on: item.linkId, name: "minCount", place: place(of: property)))
    }
  }

  /// What SurveyJS takes for an address, in short: something before and behind one @, with a point.
  static let email = #"[^@\s]+@[^@\s]+\.[^@\s]+"#
}

extension SurveyItem {
  /// A limit of the type of the item's answers.
  fileprivate func limit(_ value: ExactDecimal) -> AnswerValue {
    type == .integer ? value.integer.map { .integer($0) } ?? .decimal(value) : .decimal(value)
  }
}
