import SurveyModel
import SurveyPrimitives

/// Numbers, dates and moments, and what is calculated of them.
extension InfixReader {
  /// A number below zero, or a negation.
  static func negated(_ value: Logic) -> Logic {
    switch value {
    case .literal(.integer(let number)) where number != .min: .literal(.integer(-number))
    case .literal(.decimal(let number)): .literal(.decimal(number.negated))
    default: .apply(.negate, [value])
    }
  }

  /// The first day that dates are counted from where they are numbers.
  private static var firstDay: Logic? {
    PartialDate(year: 1970, month: 1, day: 1).map { .literal(.date($0)) }
  }

  private func isDate(_ logic: Logic) -> Bool {
    let kind = frame.kind(of: logic, on: linkId)
    return kind == .date || kind == .dateTime
  }

  /// A value as a number.
  func number(_ value: Logic) -> Logic {
    switch value {
    case .literal(.string(let text)):
      if let whole = Int(text) { return .literal(.integer(whole)) }
      if let decimal = ExactDecimal(text) { return .literal(.decimal(decimal)) }
      return .apply(.toNumber, [value])
    case .literal(.boolean(let truth)): return .literal(.integer(truth ? 1 : 0))
    default: break
    }
    switch frame.kind(of: value, on: linkId) {
    case .text: return .apply(.toNumber, [value])
    case .truth:
      let number = Logic.oneOrZero(truth(of: value))
      // Without an answer it is no number.
      guard frame.rules.blankIsNoNumber, case .answer = value else { return number }
      return .apply(.choose, [.apply(.answered, [value]), number])
    case .date, .dateTime:
      return Self.firstDay.map { .apply(.daysBetween, [$0, value]) } ?? value
    default: return value
    }
  }

  /// A value as a date.
  func date(_ value: Logic) -> Logic {
    switch value {
    case .literal(.string(let text)):
      if let words = frame.rules.words {
        if text == words.today { return .apply(.today, []) }
        if text == words.now { return .apply(.now, []) }
      }
      if let date = PartialDate(text) { return .literal(.date(date)) }
      if let time = PartialDateTime(text) ?? clock(text) { return .literal(.dateTime(time)) }
      return .apply(.toDate, [value])
    default: return frame.kind(of: value, on: linkId) == .text ? .apply(.toDate, [value]) : value
    }
  }

  /// Throws where a moment is said without an offset: FHIR knows none, and its day alone is another condition.
  func checkOffset(_ value: Logic, _ node: InfixNode) throws(LogicProblem) {
    guard case .literal(.string(let text)) = value, text.contains("T"),
      PartialDateTime(text) == nil, clock(text) == nil,
      let moment = PartialDateTime(lenient: text), let time = moment.time,
      time != TimeOfDay("00:00:00")
    else { return }
    throw .momentWithoutOffset(text, offset: node.offset)
  }

  /// Throws where a moment is compared with one that is said without an offset.
  func checkMoment(_ value: Logic, beside other: Logic) throws(LogicProblem) {
    guard case .literal(.string(let text)) = value, frame.kind(of: other, on: linkId) == .dateTime,
      PartialDateTime(text) == nil, clock(text) == nil, PartialDateTime(lenient: text)?.time != nil
    else { return }
    throw .momentWithoutOffset(text, offset: 0)
  }

  /// What a clock shows, without an offset, where that is taken; the beginning of a day is that day.
  func clock(_ text: String) -> PartialDateTime? {
    guard frame.rules.takesClocks, let moment = PartialDateTime(lenient: text), moment.isOfClock,
      moment.time != TimeOfDay("00:00:00")
    else { return nil }
    return moment
  }

  /// The day that whole days count since 1970-01-01; `nil` where they may be parts of days.
  func day(_ number: Logic) -> Logic? {
    switch number {
    case .literal(.integer): return Self.firstDay.map { .apply(.addDays, [$0, number]) }
    case .apply(.daysBetween, let pair) where pair.count == 2 && pair[0] == Self.firstDay:
      return pair[1]
    case .apply(.add, let parts) where parts.count == 2:
      if let day = day(parts[0]), frame.isWhole(parts[1]) {
        return .apply(.addDays, [day, parts[1]])
      }
      guard let day = day(parts[1]), frame.isWhole(parts[0]) else { return nil }
      return .apply(.addDays, [day, parts[0]])
    case .apply(.subtract, let parts) where parts.count == 2:
      guard let day = day(parts[0]), frame.isWhole(parts[1]) else { return nil }
      return .apply(.addDays, [day, Self.negated(parts[1])])
    default:
      guard frame.isWhole(number) else { return nil }
      return Self.firstDay.map { .apply(.addDays, [$0, number]) }
    }
  }

  /// What `decimal-date-time(a)` is of.
  private func countedDate(_ logic: Logic) -> Logic? {
    if let (start, end) = logic.momentsOfDays, start == Logic.firstMoment { return end }
    if case .apply(.daysBetween, let pair) = logic, pair.count == 2, pair[0] == Self.firstDay {
      return pair[1]
    }
    return isDate(logic) ? logic : nil
  }

  /// Whether a value is a text, and not the code of an option that is a number.
  private func isText(_ logic: Logic) -> Bool {
    guard frame.kind(of: logic, on: linkId) == .text else { return false }
    guard let question = frame.options(of: logic, on: linkId),
      let options = frame.form[question]?.item.options, !options.isEmpty
    else { return true }
    return options.contains { option in
      let name = frame.names.name(of: option.value, of: question) ?? option.value.label
      return Double(name) == nil
    }
  }

  /// The days from one date to another, of which parts count where these are moments.
  private func days(from start: Logic, to end: Logic) throws(LogicProblem) -> Logic {
    let moments = [start, end].filter { frame.kind(of: $0, on: linkId) == .dateTime }
    switch moments.count {
    case 0: return .apply(.daysBetween, [start, end])
    case 2: return .days(from: start, to: end)
    // FHIRPath takes no day for the moment that it begins with.
    default: throw .unknown("difference of a day and a moment", offset: 0)
    }
  }

  func calculate(
    _ function: LogicFunction, _ operands: [Logic?]
  ) throws(LogicProblem) -> Logic? {
    let known = operands.compactMap(\.self)
    if function == .add, !frame.rules.convertsTexts, known.contains(where: isText) {
      return known.count > 1 ? .apply(.concatenate, known) : known.first
    }
    if !frame.rules.countsDays, known.contains(where: isDate) {
      throw .unknown("\(function)", offset: 0)
    }
    if operands.count > 2, known.contains(where: isDate) {
      var result = operands[0]
      for operand in operands.dropFirst() { result = try calculate(function, [result, operand]) }
      return result
    }
    if known.count == operands.count, known.count == 2 {
      let (first, second) = (known[0], known[1])
      if function == .subtract, let end = countedDate(first), let start = countedDate(second) {
        return try days(from: start, to: end)
      }
      if function == .add || function == .subtract, isDate(first), !isDate(second) {
        let days = number(second)
        return .apply(.addDays, [first, function == .add ? days : Self.negated(days)])
      }
      if function == .add, isDate(second), !isDate(first) {
        return .apply(.addDays, [second, number(first)])
      }
    }
    var numbers: [Logic] = []
    for operand in operands {
      guard let operand else {
        guard frame.rules.emptyIsZero else { return nil }
        numbers.append(.literal(.integer(0)))
        continue
      }
      let number = number(operand)
      let isZero = frame.rules.emptyIsZero && canBeEmpty(number)
      numbers.append(isZero ? .apply(.firstOf, [number, .literal(.integer(0))]) : number)
    }
    return .apply(function, numbers)
  }
}
