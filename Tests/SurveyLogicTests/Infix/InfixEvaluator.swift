import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// What a tree gives for some answers, straight from what `LogicFunction` says.
struct InfixEvaluator {
  enum Value: Hashable {
    case truth(Bool)
    case number(Double)
    case text(String)
    /// In days since 1970.
    case date(Int)
    case code(String)
  }

  /// The answers to questions; those that are not there are unanswered.
  var answers: [String: [Value]]
  /// The answer that a constraint is about.
  var itself: [Value] = []
  var today = 20_000

  /// The answers in words.
  var shown: String {
    answers.map { "\($0) \($1.map(\.text).joined(separator: ","))" }.sorted().joined(
      separator: ", ")
  }

  /// The answers in each repetition of the group, by linkId.
  var repetitions: [[String: Value]] {
    let count = answers["g"]?.count ?? 0
    return (0..<count).map { number in
      var values: [String: Value] = [:]
      for linkId in ["r1", "r2"] {
        let all = answers[linkId] ?? []
        let place = number - (count - all.count)
        if place >= 0 { values[linkId] = all[place] }
      }
      return values
    }
  }

  /// The linkIds of what is answered outside the group.
  var plain: [String] { answers.keys.filter { !["g", "r1", "r2"].contains($0) } }

  func holds(_ logic: Logic) -> Bool { values(logic).contains(.truth(true)) }

  /// What it gives; an empty text is no value.
  func values(_ logic: Logic) -> [Value] { given(logic).filter { $0 != .text("") } }

  private func given(_ logic: Logic) -> [Value] {
    switch logic {
    case .literal(let value): return [Self.value(value)]
    case .answer(let question):
      let all = answers[question.linkId] ?? []
      guard case .number(let number) = question.scope else { return all }
      guard case .number(let index)? = values(number).first, index >= 1, index <= Double(all.count)
      else { return [] }
      return [all[Int(index) - 1]]
    case .itself: return itself
    case .apply(let function, let operands):
      if let special = special(function, operands) { return special }
      let values = operands.map { self.values($0) }
      if function.rule.needsValues, values.contains(where: \.isEmpty) {
        return function.rule.result == .truth ? [.truth(false)] : []
      }
      return apply(function, values)
    }
  }

  private func special(_ function: LogicFunction, _ operands: [Logic]) -> [Value]? {
    switch function {
    case .and: return [.truth(operands.allSatisfy { holds($0) })]
    case .or: return [.truth(operands.contains { holds($0) })]
    case .not: return [.truth(!holds(operands[0]))]
    case .answered: return [.truth(!values(operands[0]).isEmpty)]
    case .choose:
      if holds(operands[0]) { return values(operands[1]) }
      return operands.count > 2 ? values(operands[2]) : []
    case .firstOf: return operands.lazy.map { values($0) }.first { !$0.isEmpty } ?? []
    default: return nil
    }
  }

  private func apply(_ function: LogicFunction, _ values: [[Value]]) -> [Value] {
    let all = values.flatMap(\.self)
    let numbers = all.compactMap(\.number)
    switch function {
    case .equal: return [.truth(any(values) { $0.isSame(as: $1) })]
    case .less: return [.truth(any(values) { $0.order(to: $1).map { $0 < 0 } ?? false })]
    case .lessOrEqual: return [.truth(any(values) { $0.order(to: $1).map { $0 <= 0 } ?? false })]
    case .greater: return [.truth(any(values) { $0.order(to: $1).map { $0 > 0 } ?? false })]
    case .greaterOrEqual: return [.truth(any(values) { $0.order(to: $1).map { $0 >= 0 } ?? false })]
    case .sum: return [.number(numbers.reduce(0, +))]
    case .least: return all.min { ($0.order(to: $1) ?? 0) < 0 }.map { [$0] } ?? []
    case .greatest: return all.max { ($0.order(to: $1) ?? 0) < 0 }.map { [$0] } ?? []
    case .average:
      return numbers.isEmpty ? [] : [.number(numbers.reduce(0, +) / Double(numbers.count))]
    case .count: return [.number(Double(all.count))]
    case .concatenate: return [.text(values.map { $0.first?.text ?? "" }.joined())]
    case .today: return [.date(today)]
    case .element:
      guard let place = values[1].first?.number, place >= 0, Int(place) < values[0].count else {
        return []
      }
      return [values[0][Int(place)]]
    case .matches, .contains, .startsWith, .endsWith, .length, .uppercase, .lowercase, .substring,
      .replace,
      .toText:
      return Self.texts(function, values.compactMap(\.first))
    case .yearsBetween, .monthsBetween, .daysBetween, .year, .month, .day, .addDays:
      return Self.dates(function, values.compactMap(\.first))
    case .toNumber:
      return all.first.flatMap { $0.number ?? Double($0.text) }.map { [.number($0)] } ?? []
    default:
      let result = Self.calculate(function, values.compactMap { $0.first?.number })
      return result.isFinite ? [.number(result)] : []
    }
  }

  private func any(_ values: [[Value]], _ holds: (Value, Value) -> Bool) -> Bool {
    values[0].contains { left in values[1].contains { holds(left, $0) } }
  }

  private static func texts(_ function: LogicFunction, _ values: [Value]) -> [Value] {
    let text = values[0].text
    let second = values.dropFirst().first?.text ?? ""
    switch function {
    case .matches:
      return [.truth((try? Regex(second)).flatMap { try? $0.wholeMatch(in: text) } != nil)]
    case .contains: return [.truth(second.isEmpty || text.contains(second))]
    case .startsWith: return [.truth(text.hasPrefix(second))]
    case .endsWith: return [.truth(text.hasSuffix(second))]
    case .length: return [.number(Double(text.count))]
    case .uppercase: return [.text(text.uppercased())]
    case .lowercase: return [.text(text.lowercased())]
    case .replace: return [.text(text.replacing(second, with: values[2].text))]
    case .substring:
      let rest = text.dropFirst(max(0, Int(values[1].number ?? 0)))
      return [
        .text(String(values.count > 2 ? rest.prefix(max(0, Int(values[2].number ?? 0))) : rest))
      ]
    default: return [.text(text)]
    }
  }

  private static func dates(_ function: LogicFunction, _ values: [Value]) -> [Value] {
    guard case .date(let first) = values[0], let start = PartialDate.fromDayNumber(first) else {
      return []
    }
    let (year, month, day) = (start.year, start.month ?? 1, start.day ?? 1)
    switch function {
    case .year: return [.number(Double(year))]
    case .month: return [.number(Double(month))]
    case .day: return [.number(Double(day))]
    case .addDays: return values[1].number.map { [.date(first + Int($0))] } ?? []
    default: break
    }
    guard case .date(let second) = values[1], let end = PartialDate.fromDayNumber(second) else {
      return []
    }
    let months = ((end.year - year) * 12 + (end.month ?? 1) - month) * 100 + (end.day ?? 1) - day
    switch function {
    case .daysBetween: return [.number(Double(second - first))]
    case .monthsBetween: return [.number(Double(months / 100))]
    default:
      let days = (end.year * 100 + (end.month ?? 1)) * 100 + (end.day ?? 1)
      return [.number(Double((days - (year * 100 + month) * 100 - day) / 10000))]
    }
  }

  private static func value(_ value: AnswerValue) -> Value {
    switch value {
    case .boolean(let holds): .truth(holds)
    case .integer(let number): .number(Double(number))
    case .decimal(let number): .number(Double(number.description) ?? .nan)
    case .date(let date): .date(date.dayNumber ?? 0)
    case .coding(let coding): .code(coding.code ?? "")
    default: .text(value.label)
    }
  }
}

extension InfixEvaluator.Value {
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var text: String {
    switch self {
    case .text(let text), .code(let text): text
    case .truth(let holds): String(holds)
    case .date(let day): PartialDate.fromDayNumber(day)?.description ?? ""
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
  }

  func isSame(as other: Self) -> Bool {
    if let left = number, let right = other.number { return Self.isClose(left, right) }
    return self == other
  }

  static func isClose(_ left: Double, _ right: Double) -> Bool {
    left == right || abs(left - right) <= 1e-9 * max(1, max(abs(left), abs(right)))
  }

  /// Below zero where it is less than another.
  func order(to other: Self) -> Int? {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      Self.isClose(left, right) ? 0 : left < right ? -1 : 1
    case (.date(let left), .date(let right)): left - right
    case (.text(let left), .text(let right)): left == right ? 0 : left < right ? -1 : 1
    default: nil
    }
  }
}
