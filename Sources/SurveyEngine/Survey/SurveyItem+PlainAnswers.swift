package import SurveyModel
package import SurveyPrimitives

/// Plain values as answers, where nothing is changed but the type (rules 45 to 47).
extension SurveyItem {
  /// A number as an answer: whole where it has no fraction, a quantity in the item's unit.
  package func answer(number: ExactDecimal) -> AnswerValue? {
    switch type {
    case .integer: number.integer.map { .integer($0) }
    case .decimal: .decimal(number)
    case .quantity: .quantity(Quantity(number, in: unit))
    default: nil
    }
  }

  /// A date as an answer, which may be all that is known of a dateTime.
  package func answer(day: PartialDate) -> AnswerValue? {
    switch type {
    case .date: .date(day)
    case .dateTime: .dateTime(PartialDateTime(day))
    default: nil
    }
  }

  /// A text as an answer, which may be a URL.
  package func answer(text: String) -> AnswerValue? {
    switch type {
    case .string, .text: .string(text)
    case .url: .uri(text)
    default: nil
    }
  }
}

extension Quantity {
  /// A number in the unit of an item, which may have none.
  init(_ number: ExactDecimal, in unit: Coding?) {
    self.init(
      value: number, unit: unit?.display ?? unit?.code, system: unit?.system, code: unit?.code)
  }
}

extension AnswerValue {
  /// The value of an integer or a decimal.
  package var number: ExactDecimal? {
    switch self {
    case .integer(let value): ExactDecimal(value)
    case .decimal(let value): value
    default: nil
    }
  }

  /// A date, or that of a dateTime as it is written, without a look at time zones.
  package var day: PartialDate? {
    switch self {
    case .date(let value): value
    case .dateTime(let value): value.date
    default: nil
    }
  }

  /// The text of a string or a URI.
  package var text: String? {
    switch self {
    case .string(let value), .uri(let value): value
    default: nil
    }
  }
}
