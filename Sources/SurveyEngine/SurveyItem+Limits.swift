package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// A text has no control characters but tab and line breaks.
  ///
  /// [datatypes.html#string](https://hl7.org/fhir/R4/datatypes.html#string)
  func characterProblem(of value: AnswerValue) -> Diagnostic? {
    let text: String
    switch value {
    case .string(let string), .uri(let string): text = string
    default: return nil
    }
    let wrong = text.unicodeScalars.first {
      $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0)
    }
    guard let wrong else { return nil }
    let digits = String(wrong.value, radix: 16, uppercase: true)
    return finding(
      .answerCharacter,
      "the answer has a control character, U+00\(digits.count == 1 ? "0" : "")\(digits)",
      hint: "leave it out; only tabs and line breaks may stand in a text")
  }

  /// Rules 49, 50 and 54: lengths count Unicode scalars, of the types that are written as text.
  func lengthProblems(of value: AnswerValue) -> [Diagnostic] {
    guard !isChoice, let text = value.measuredText else { return [] }
    var problems: [Diagnostic] = []
    let length = text.unicodeScalars.count
    if let maxLength, length > maxLength {
      problems.append(
        finding(
          .answerTooLong,
          "the answer has \(counted(length, "character")), "
            + "\(maxLength) \(maxLength == 1 ? "is" : "are") allowed"))
    }
    if let minLength, length < minLength {
      problems.append(
        finding(
          .answerTooShort,
          "the answer has \(counted(length, "character")), "
            + "\(minLength) \(minLength == 1 ? "is" : "are") needed"))
    }
    if type == .string, text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
      problems.append(
        finding(
          .warning, .lineBreakInString, "the answer to \(quotedName) has a line break",
          hint: "an answer of type string stands on one line"))
    }
    return problems
  }

  /// Rules 51, 52 and 65: limits are inclusive and three-valued; zero is a number like any other.
  package func limitProblems(of value: AnswerValue) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if case .integer(let number) = value, Int32(exactly: number) == nil {
      problems.append(outOfRange(String(number)))
    }
    if let minValue {
      switch value.order(againstLimit: minValue) {
      case .known(.less):
        problems.append(
          finding(
            .belowMinimum, "\(value.label) is less than \(minValue.label), the least allowed",
            hint: "answer \(minValue.label) or more"))
      case .known: break
      case .undecided, .incomparable: problems.append(undecided(value, against: minValue))
      }
    }
    if let maxValue {
      switch value.order(againstLimit: maxValue) {
      case .known(.greater):
        problems.append(
          finding(
            .aboveMaximum, "\(value.label) is greater than \(maxValue.label), the greatest allowed",
            hint: "answer \(maxValue.label) or less"))
      case .known: break
      case .undecided, .incomparable: problems.append(undecided(value, against: maxValue))
      }
    }
    return problems
  }

  /// The finding that a whole number is none that FHIR can hold: those have 32 bits.
  func outOfRange(_ number: String) -> Diagnostic {
    finding(
      number.hasPrefix("-") ? .belowMinimum : .aboveMaximum,
      "\(number.shortened) is outside the whole numbers that FHIR knows",
      hint: "answer a number from -2147483648 to 2147483647")
  }

  private func undecided(_ value: AnswerValue, against limit: AnswerValue) -> Diagnostic {
    if case .quantity(let quantity) = value, case .quantity(let bound) = limit,
      quantity.measuresOtherThan(bound)
    {
      return finding(
        .limitOfOtherUnit,
        "\(value.label) has a unit that cannot be converted to that of the limit \(limit.label)",
        hint: "answer in \(bound.unit ?? bound.code ?? "the unit of the limit")")
    }
    return finding(
      .warning, .limitUndecided,
      "\(value.label) cannot be compared with the limit \(limit.label) of \(quotedName)")
  }

  /// Rule 48: digits after the point of decimals and quantities.
  func decimalPlacesProblem(of value: AnswerValue) -> Diagnostic? {
    guard let maxDecimalPlaces else { return nil }
    let number: ExactDecimal?
    switch value {
    case .decimal(let decimal): number = decimal
    case .quantity(let quantity): number = quantity.value
    default: number = nil
    }
    guard let number, number.fractionDigits > maxDecimalPlaces else { return nil }
    return finding(
      .tooManyDecimalPlaces,
      "\(number) has \(counted(number.fractionDigits, "digit")) after the point, "
        + "\(maxDecimalPlaces) \(maxDecimalPlaces == 1 ? "is" : "are") allowed")
  }
}

extension Quantity {
  /// Whether both have codes of units of one system, and no amount of one is an amount of the other.
  fileprivate func measuresOtherThan(_ other: Quantity) -> Bool {
    guard system == other.system, code != nil, other.code != nil, value != nil, other.value != nil
    else { return false }
    let (left, right) = (withoutComparator, other.withoutComparator)
    return Quantity.compare(left, right) == nil
  }

  private var withoutComparator: Quantity {
    var copy = self
    copy.comparator = nil
    return copy
  }
}

extension AnswerValue {
  /// The text whose characters `maxLength` and `minLength` count; `nil` where they do not apply.
  var measuredText: String? {
    switch self {
    case .string(let text), .uri(let text): text
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .boolean, .coding, .quantity, .reference, .attachment: nil
    }
  }

  /// The order of an answer and a limit; a limit without a unit holds for the number of a quantity.
  fileprivate func order(againstLimit limit: AnswerValue) -> Order {
    if case .quantity(let quantity) = self, let number = quantity.value, let bound = limit.number {
      return .known(.init(number, bound))
    }
    if let number, case .quantity(let bound) = limit, let value = bound.value {
      return .known(.init(number, value))
    }
    return AnswerValue.order(self, limit)
  }
}
