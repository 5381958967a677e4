package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// A text has no control characters but tab and line breaks.
  ///
  /// [datatypes.html#string](https://hl7.org/fhir/R4/datatypes.html#string)
  func characterProblem(of value: AnswerValue) -> Diagnostic? {
    guard let text = value.text else { return nil }
    let wrong = text.unicodeScalars.first {
      $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0)
    }
    guard let wrong else { return nil }
    let digits = String(wrong.value, radix: 16, uppercase: true)
    return finding(
      .answerCharacter,
      ["character": .literal("U+00\(digits.count == 1 ? "0" : "")\(digits)")])
  }

  /// Rules 49, 50 and 54: lengths count Unicode scalars, of the types that are written as text.
  func lengthProblems(of value: AnswerValue) -> [Diagnostic] {
    guard !isChoice, let text = value.measuredText else { return [] }
    var problems: [Diagnostic] = []
    let length = text.unicodeScalars.count
    if let maxLength, length > maxLength {
      problems.append(
        finding(.answerTooLong, ["count": .number(length), "most": .number(maxLength)]))
    }
    if let minLength, length < minLength {
      problems.append(
        finding(.answerTooShort, ["count": .number(length), "least": .number(minLength)]))
    }
    if type == .string, text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
      problems.append(finding(.lineBreakInString))
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
        problems.append(finding(.belowMinimum, Self.arguments(value, limit: minValue)))
      case .known: break
      case .undecided, .incomparable: problems.append(undecided(value, against: minValue))
      }
    }
    if let maxValue {
      switch value.order(againstLimit: maxValue) {
      case .known(.greater):
        problems.append(finding(.aboveMaximum, Self.arguments(value, limit: maxValue)))
      case .known: break
      case .undecided, .incomparable: problems.append(undecided(value, against: maxValue))
      }
    }
    return problems
  }

  /// The finding that a whole number is none that FHIR can hold: those have 32 bits.
  func outOfRange(_ number: String) -> Diagnostic {
    finding(
      number.hasPrefix("-") ? .belowIntegers : .aboveIntegers, ["value": .literal(number.shortened)]
    )
  }

  private func undecided(_ value: AnswerValue, against limit: AnswerValue) -> Diagnostic {
    if case .quantity(let quantity) = value, case .quantity(let bound) = limit,
      quantity.measuresOtherThan(bound)
    {
      var finding = finding(.limitOfOtherUnit, Self.arguments(value, limit: limit))
      if let unit = bound.unit ?? bound.code {
        finding.arguments.append(.init("unit", .literal(unit)))
      }
      return finding
    }
    return finding(.limitUndecided, Self.arguments(value, limit: limit))
  }

  private static func arguments(
    _ value: AnswerValue, limit: AnswerValue
  ) -> KeyValuePairs<String, Diagnostic.Argument.Value?> {
    ["value": value.shown, "limit": limit.shown, "of": limit.ofTime]
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
      [
        "value": .decimal(number.description), "count": .number(number.fractionDigits),
        "most": .number(maxDecimalPlaces),
      ])
  }
}

extension AnswerValue {
  /// What the words for a limit are chosen by: a time is earlier or later, and not less or more.
  package var ofTime: Diagnostic.Argument.Value? {
    switch self {
    case .date, .dateTime, .time: .literal("time")
    default: nil
    }
  }

  /// The value in a message.
  fileprivate var shown: Diagnostic.Argument.Value {
    switch self {
    case .decimal: .decimal(label)
    // A comparator comes before the number, a unit with a point of its own only behind one.
    case .quantity(let quantity) where quantity.value != nil: .decimal(label)
    default: .literal(label)
    }
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
  var measuredText: String? { type.isText ? label : nil }

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
