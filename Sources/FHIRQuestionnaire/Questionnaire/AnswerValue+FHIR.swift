public import FHIRDocument
public import SurveyModel
import SurveyPrimitives

extension AnswerValue {
  /// Reads a value, its type told by the ending of the element's name.
  ///
  /// `valueString`, `answerCoding`, `initialDate` and the like; `Markdown` is read as a string,
  /// `Url` and `Canonical` as a URI, `Code` as a coding with nothing but a code, `Instant` as a
  /// dateTime, `Age` as a quantity. `nil` for other types and where the text is not of the type.
  public init?(_ element: Element) {
    guard let type = AnswerType(endingOf: element.name, text: element.nameText) else { return nil }
    self.init(element, as: type)
  }

  package init?(_ element: Element, as type: AnswerType) {
    let value: AnswerValue? =
      switch type {
      case .boolean: element.boolean.map { .boolean($0) }
      case .integer: element.integer.map { .integer($0) }
      case .decimal: element.decimal.map { .decimal($0) }
      case .date: element.date.map { .date($0) }
      case .dateTime: element.dateTime.map { .dateTime($0) }
      case .time: element.time.map { .time($0) }
      case .string: element.string.map { .string($0) }
      case .uri: element.string.map { .uri($0) }
      case .coding: Self.coding(element)
      case .quantity: element.isObject ? .quantity(Quantity(element)) : nil
      case .reference: element.isObject ? .reference(Reference(element)) : nil
      case .attachment: element.isObject ? .attachment(Attachment(element)) : nil
      }
    guard let value else { return nil }
    self = value
  }

  private static func coding(_ element: Element) -> AnswerValue? {
    if element.isObject { return .coding(Coding(whole: element)) }
    return element.string.map { .coding(Coding(code: $0)) }
  }
}

extension DocumentBuilder {
  /// Writes a value under a base name and its type: `value` and a date give `valueDate`.
  ///
  /// Decimals and quantities keep their digits.
  public mutating func answer(_ value: AnswerValue, base: String) {
    let type = value.type
    let known = base == "value" ? type.valueName : base == "answer" ? type.answerName : nil
    answer(value, name: known ?? name(base + type.ending))
  }

  package mutating func answer(
    _ value: AnswerValue, name: ElementName, in version: FHIRVersion = .r4, isAnswer: Bool = false
  ) {
    switch value {
    case .boolean(let value): boolean(name, value)
    case .integer(let value): number(name, String(value))
    case .decimal(let value): number(name, value.description)
    case .date(let value): string(name, value.description)
    case .dateTime(let value): string(name, value.description)
    case .time(let value): string(name, value.description)
    case .string(let value), .uri(let value): string(name, value)
    case .coding(let value): coding(name, value, isAnswer: isAnswer)
    case .quantity(let value): quantity(name, value, isAnswer: isAnswer)
    case .reference(let value): reference(name, value, in: version, isAnswer: isAnswer)
    case .attachment(let value): attachment(name, value, in: version, isAnswer: isAnswer)
    }
  }
}
