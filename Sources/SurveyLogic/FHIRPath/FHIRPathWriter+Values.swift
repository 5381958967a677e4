import SurveyModel
import SurveyPrimitives

// Values: answers, literals, and what functions make of them.
extension FHIRPathWriter {
  /// A value, as what is wanted of it.
  mutating func value(_ logic: Logic, _ use: Use) throws(LogicProblem) -> Written {
    switch logic {
    case .literal(let value): return try literal(value, use)
    case .answer(let question):
      return try used(answers(question), form[question.linkId]?.item, use)
    case .itself: return try used(itself(), form[linkId]?.item, use)
    case .apply(let function, let operands):
      if logic == .nothing { return Written("{}") }
      if logic.isCondition, function != .choose {
        let truth = try total(logic)
        return use == .text ? truth.calling("toString()") : truth
      }
      return try value(function, operands, use, logic)
    }
  }

  /// Answers as texts or numbers.
  private func used(
    _ answers: Written, _ item: SurveyItem?, _ use: Use
  ) throws(LogicProblem) -> Written {
    guard let item else { return answers }
    switch use {
    case .any: return answers
    case .text:
      if item.isChoice, item.hasCodedOptions { return answers.calling("code") }
      guard item.logicKind != .text else { return answers }
      return answers.isSingle
        ? answers.calling("toString()") : answers.calling("select($this.toString())")
    case .number:
      if item.type == .quantity { return answers.calling("value") }
      guard item.logicKind == .number else { throw .notInLanguage("a number of another type") }
      return answers
    }
  }

  private func literal(_ value: AnswerValue, _ use: Use) throws(LogicProblem) -> Written {
    switch value {
    case .boolean(let value): return Written(use == .text ? "'\(value)'" : "\(value)")
    case .coding(let coding): return try literal(coding, use)
    case .quantity(let quantity):
      guard let number = quantity.value?.plainText else { throw .notInLanguage("quantity") }
      if use == .number { return Written(number, number.hasPrefix("-") ? .sign : .term) }
      guard quantity.comparator == nil else { throw .notInLanguage("quantity") }
      let unit = quantity.code ?? quantity.unit ?? "1"
      return Written("\(number) \(unit.asFHIRPath)", number.hasPrefix("-") ? .sign : .term)
    case .reference, .attachment: throw .notInLanguage(value.type.rawValue)
    default: return try plainLiteral(value, use)
    }
  }

  /// A value that is one text: a number bare, a moment behind `@`.
  private func plainLiteral(_ value: AnswerValue, _ use: Use) throws(LogicProblem) -> Written {
    var text = value.label
    if case .decimal(let number) = value {
      guard let plain = number.plainText else { throw .notInLanguage("decimal") }
      text = plain
    }
    if use == .text { return Written(text.asFHIRPath) }
    switch value.type.kind {
    case .number: return Written(text, text.hasPrefix("-") ? .sign : .term)
    case .time: return Written("@T" + text)
    case .moment:
      let isWhole = value.type == .date || text.contains("T")
      return Written("@" + text + (isWhole ? "" : "T"))
    default: return Written(text.asFHIRPath)
    }
  }

  private func literal(_ coding: Coding, _ use: Use) throws(LogicProblem) -> Written {
    guard let code = coding.code else { throw .notInLanguage("coding without a code") }
    if use == .text { return Written(code.asFHIRPath) }
    let parts = [coding.system, code, coding.display].map { $0?.asFHIRPath ?? "{}" }
    return Written("%factory.Coding(\(parts.joined(separator: ", ")))")
  }

  // MARK: Functions

  private mutating func value(
    _ function: LogicFunction, _ operands: [Logic], _ use: Use, _ logic: Logic
  ) throws(LogicProblem) -> Written {
    guard function.rule.count.contains(operands.count) else {
      throw .notInLanguage(function.rawValue)
    }
    let written = try unconverted(function, operands, use)
    switch use {
    case .any: return written
    case .number:
      // What chooses among values has made numbers of them.
      guard function.rule.result == .number || function.rule.result == .same else {
        throw .notInLanguage("calculation with another value than a number")
      }
      return written
    case .text:
      guard function.rule.result != .text, function.rule.result != .same else { return written }
      return written.isSingle
        ? written.calling("toString()") : written.calling("select($this.toString())")
    }
  }

  private mutating func unconverted(
    _ function: LogicFunction, _ operands: [Logic], _ use: Use
  ) throws(LogicProblem) -> Written {
    if function == .firstOf { return try first(operands[...], use) }
    let isTime = givesTime
    givesTime = false
    defer { givesTime = isTime }
    switch function {
    case .choose: return try choice(operands, use, givingTime: isTime)
    case .sum, .least, .greatest, .average, .count, .join, .concatenate:
      return try aggregate(function, operands, use)
    case .today: return Written("today()")
    case .now: return Written(isTime ? "timeOfDay()" : "now()")
    case .pi: return Written("3.14159265358979323846")
    case .weight: return try value(operands[0], .any).calling("weight()")
    case .label: return try label(operands[0])
    case .toText: return try value(operands[0], .text)
    case .yearsBetween, .monthsBetween, .daysBetween, .secondsBetween, .addDays, .addMonths,
      .addYears, .year, .month, .day, .formatDate, .toDate:
      return try date(function, operands)
    default: return try calculation(function, operands)
    }
  }

  private mutating func choice(
    _ operands: [Logic], _ use: Use, givingTime: Bool
  ) throws(LogicProblem) -> Written {
    var texts = [try condition(operands[0]).text]
    var isSingle = true
    givesTime = givingTime
    for operand in operands.dropFirst() {
      let part = try value(operand, operand == .nothing ? .any : use)
      isSingle = isSingle && part.isSingle
      texts.append(part.text)
    }
    return Written("iif(\(texts.joined(separator: ", ")))", isSingle: isSingle)
  }

  private mutating func first(
    _ operands: ArraySlice<Logic>, _ use: Use
  ) throws(LogicProblem) -> Written {
    guard let operand = operands.first else { return Written("{}") }
    let value = try value(operand, use)
    if operands.count == 1 { return value }
    let rest = try first(operands.dropFirst(), use)
    guard value.text.utf8.count + rest.text.utf8.count < 50_000 else { throw .tooDeep }
    return Written(
      "iif(\(value.within(.term)).exists(), \(value.text), \(rest.text))",
      isSingle: value.isSingle && rest.isSingle)
  }

  /// The words of the options that are chosen; of one without words its code.
  private mutating func label(_ operand: Logic) throws(LogicProblem) -> Written {
    guard isCoded(operand) else { return try value(operand, .text) }
    let answer = try value(operand, .any)
    let options = item(of: operand)?.options ?? []
    let haveWords = options.allSatisfy { option in
      if case .coding(let coding) = option.value { coding.display != nil } else { false }
    }
    if haveWords { return answer.calling("display") }
    return answer.calling("select(iif(display.exists(), display, code))")
  }
}

extension ExactDecimal {
  /// The number without an exponent; `nil` where that would be very long.
  fileprivate var plainText: String? {
    let text = description
    guard text.contains("e") || text.contains("E") else { return text }
    guard let integer else { return nil }
    return String(integer)
  }
}
