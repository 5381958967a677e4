import FHIRDocument
import FHIRPath
public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
import SurveyPrimitives

extension FHIRPathValue {
  /// The values as answers to an item.
  ///
  /// A value that is one of the item's options is that option. Besides, nothing is changed but the
  /// type, and only where nothing can be lost (rules 45 to 47): a whole number may be a decimal, a
  /// decimal without a fraction a whole number, a number a quantity in the item's unit, a date a
  /// dateTime, a text a URL, a code the one option that has it. A quantity may be a number where the item
  /// has a unit, to which it is converted. A dateTime answers a date item by its
  /// date as it is written, without a look at time zones. Seconds that a time does not have are 00,
  /// as FHIR wants them. An empty text is no answer (rule 73). All else is an error.
  public func answers(to item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    var answers: [AnswerValue] = []
    for value in values where !value.isEmptyText {
      guard let candidates = AnswerCandidate(value)?.values,
        let answer = item.answer(among: candidates)
      else {
        var problem = item.finding(
          .expressionNotAnAnswer,
          ["type": .literal(value.typeName()), "itemType": .literal(item.type.rawValue)])
        if let text = value.text { problem.arguments.append(.init("value", .quoted(text))) }
        throw problem
      }
      answers.append(answer)
    }
    return answers
  }
}

extension FHIRPathValue {
  /// The values as what an item offers to choose from (rule 56).
  ///
  /// A choice takes what an option may be, as it is: a text, a whole number, a date, a time, a code
  /// or a reference. Any other item takes what ``answers(to:)`` makes an answer to it. A value that
  /// the item does not take is left out and reported; the others stay.
  public func offers(for item: SurveyItem) -> OfferedAnswers {
    var offered = OfferedAnswers()
    for value in values {
      let candidates = AnswerCandidate(value)?.values ?? []
      if let answer = item.offer(among: candidates) {
        offered.answers.append(answer)
      } else {
        offered.unfit.append(
          OfferedAnswers.Unfit(
            text: text(of: value),
            kind: .phrase(
              candidates.first.map { .kind($0.type.rawValue) } ?? .ofType(value.typeName()))))
      }
    }
    return offered
  }
}

extension SurveyItem {
  /// What one of several values is as something to choose.
  fileprivate func offer(among values: [AnswerValue]) -> AnswerValue? {
    if let answer = answer(among: values) { return answer }
    guard type == .choice else { return nil }
    for value in values {
      if case .uri(let text) = value { return .string(text) }
      if value.type.canBeOption { return value.withSeconds }
    }
    return nil
  }

  /// The answer that one of several values is: an option first, then what else the item takes.
  fileprivate func answer(among values: [AnswerValue]) -> AnswerValue? {
    for value in values {
      if let option = option(for: value) { return option }
    }
    for value in values {
      if let answer = answer(from: value) { return answer }
    }
    return nil
  }

  /// The option that a value is, or whose code it is.
  ///
  /// Rule 113: a code without a system is one that a single option has.
  private func option(for value: AnswerValue) -> AnswerValue? {
    switch value {
    case .coding(let coding) where coding.system != nil || coding.code == nil:
      return option { option in coding.code != nil && option.means(coding) }
    case .coding(let coding):
      return option(of: coding.code) ?? option { $0.means(coding) }
    case .string(let code): return option(of: code) ?? sameOption(value)
    default: return sameOption(value)
    }
  }

  private func sameOption(_ value: AnswerValue) -> AnswerValue? {
    options.lazy.map(\.value).first { $0.withoutPreserved == value.withoutPreserved }
  }

  private func option(where isMeant: (Coding) -> Bool) -> AnswerValue? {
    options.lazy.map(\.value).first { option in
      if case .coding(let coding) = option { isMeant(coding) } else { false }
    }
  }

  /// The only option with a code.
  private func option(of code: String?) -> AnswerValue? {
    guard let code else { return nil }
    let found = options.lazy.map(\.value).filter { option in
      if case .coding(let coding) = option { coding.code == code } else { false }
    }
    return found.count == 1 ? found.first : nil
  }

  private func answer(from value: AnswerValue) -> AnswerValue? {
    if value.type == type.answerType { return value.withSeconds }
    if let number = value.number { return answer(number: number) }
    if let day = value.day { return answer(day: day) }
    switch (type, value) {
    case (.decimal, .quantity(let quantity)), (.integer, .quantity(let quantity)):
      return number(of: quantity).flatMap(answer(number:))
    case (.string, .coding), (.text, .coding): return isChoice ? value : nil
    case (.choice, .string):
      return isOpen && answerConstraint == .optionsOrString ? value : nil
    default: return value.text.flatMap(answer(text:))
    }
  }
}

extension SurveyItem {
  /// The number of a quantity: of one without a unit, or in the unit of the item (questionnaire-unit).
  fileprivate func number(of quantity: Quantity) -> ExactDecimal? {
    if quantity.isPlain { return quantity.value }
    guard quantity.comparator == nil, let code = unit?.code else { return nil }
    let isSame = quantity.code == code && quantity.system == unit?.system
    if isSame || (quantity.code == nil && quantity.unit == code) { return quantity.value }
    guard let given = quantity.value, let converted = quantity.converted(to: code)?.value else {
      return nil
    }
    return converted.shortened(from: given)
  }
}

extension ExactDecimal {
  /// A converted number with at most two significant digits more than the one that was measured: an inch
  /// more or less exactly is nothing that anybody has measured.
  fileprivate func shortened(from given: ExactDecimal) -> ExactDecimal {
    func digits(_ number: ExactDecimal) -> Int { String(number.coefficient.magnitude).count }
    let surplus = digits(self) - digits(given) - 2
    guard surplus > 0, scale >= surplus else { return self }
    return rounded(places: scale - surplus) ?? self
  }
}

extension AnswerValue {
  /// A time with seconds, as FHIR wants them: 00 where there are none.
  fileprivate var withSeconds: AnswerValue {
    switch self {
    case .time(let value): .time(TimeOfDay(lenient: value.description) ?? value)
    case .dateTime(let value): .dateTime(PartialDateTime(lenient: value.description) ?? value)
    default: self
    }
  }
}

extension Quantity {
  /// Whether it is a number without a unit.
  fileprivate var isPlain: Bool {
    comparator == nil && (code == "1" || (code == nil && unit == nil))
  }
}

extension FHIRPath.Value {
  /// Whether it is a text without characters.
  fileprivate var isEmptyText: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .element(let element): element.isPrimitive && element.isText && element.string == ""
    default: false
    }
  }
}
