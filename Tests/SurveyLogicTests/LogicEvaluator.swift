import Foundation
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Evaluates ``Logic`` straight from what its functions are said to mean, for tests.
struct LogicEvaluator {
  let form: LogicForm
  let answers: LogicAnswers
  var today = PartialDate("2026-11-24")
  /// The repetitions that the expression is in, the outermost first, counted from 0.
  var repetitions: [(group: String, index: Int)] = []
  /// The answer that a constraint is about.
  var itself: [AnswerValue] = []
  /// The question that a constraint is on.
  var own: String?

  init(_ form: LogicForm, _ answers: LogicAnswers) { (self.form, self.answers) = (form, answers) }

  /// A value, as functions see it.
  enum Value: Hashable {
    case truth(Bool)
    case number(Double)
    case text(String)
    case coding(Coding)
    case date(PartialDate)
    case dateTime(PartialDateTime)
    case time(TimeOfDay)
    case quantity(Double, AnswerValue)
    case other(AnswerValue)
  }

  /// Whether a condition holds.
  func holds(_ logic: Logic) -> Bool { values(logic).contains(.truth(true)) }

  /// All values that logic gives.
  func values(_ logic: Logic) -> [Value] {
    switch logic {
    case .literal(let value): [Self.value(value)]
    case .itself: itself.map(Self.value)
    case .answer(let question): answers(to: question).map(Self.value)
    case .apply(let function, let operands): apply(function, operands)
    }
  }

  static func value(_ value: AnswerValue) -> Value {
    switch value {
    case .boolean(let value): .truth(value)
    case .integer(let value): .number(Double(value))
    case .decimal(let value): .number(Double(value.description) ?? .nan)
    case .string(let value), .uri(let value): .text(value)
    case .coding(let value): .coding(value)
    case .date(let value): .date(value)
    case .dateTime(let value): .dateTime(value)
    case .time(let value): .time(value)
    case .quantity(let amount):
      .quantity(Double(amount.value?.description ?? "") ?? .nan, value)
    case .reference, .attachment: .other(value)
    }
  }

  // MARK: Questions

  func answers(to question: Logic.Question) -> [AnswerValue] {
    repetitions(around: question).flatMap { node in
      (node.answers[question.linkId] ?? []).map { value in option(value, of: question.linkId) }
    }
  }

  /// A choice is compared by what names it: of a text or number that is an option, that as a code.
  private func option(_ value: AnswerValue, of linkId: String) -> AnswerValue {
    guard let item = form[linkId]?.item, item.isChoice else { return value }
    switch value {
    case .coding: return value
    default:
      let isOption = item.options.contains { $0.value == value }
      return isOption ? .coding(Coding(code: value.label, display: value.label)) : value
    }
  }

  /// The repetitions whose answers to a question count.
  private func repetitions(around question: Logic.Question) -> [LogicAnswers] {
    let groups = form[question.linkId]?.repeating ?? []
    var nodes = [answers]
    for (position, group) in groups.enumerated() {
      var next: [LogicAnswers] = []
      for node in nodes {
        let all = node.groups[group] ?? []
        switch question.scope {
        case .all: next += all
        case .number(let number):
          if group == groups.last {
            guard case .number(let wanted)? = values(number).first, wanted >= 1,
              all.indices.contains(Int(wanted) - 1)
            else { continue }
            next.append(all[Int(wanted) - 1])
          } else {
            next += own(group, position, all)
          }
        case .here: next += own(group, position, all)
        }
      }
      nodes = next
    }
    return nodes
  }

  private func own(_ group: String, _ position: Int, _ all: [LogicAnswers]) -> [LogicAnswers] {
    guard repetitions.indices.contains(position), repetitions[position].group == group else {
      return all
    }
    let index = repetitions[position].index
    return all.indices.contains(index) ? [all[index]] : []
  }

  /// How many repetitions of a group count.
  private func count(of question: Logic.Question) -> Int {
    let outer = repetitions(around: question)
    return outer.reduce(0) { $0 + ($1.groups[question.linkId]?.count ?? 0) }
  }

  // MARK: Functions

  private func apply(_ function: LogicFunction, _ operands: [Logic]) -> [Value] {
    switch function {
    case .and: return [.truth(operands.allSatisfy(holds))]
    case .or: return [.truth(operands.contains(where: holds))]
    case .not: return [.truth(!holds(operands[0]))]
    case .answered: return [.truth(!values(operands[0]).isEmpty)]
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      let (left, right) = (values(operands[0]), values(operands[1]))
      return [
        .truth(left.contains { a in right.contains { Self.compare(function, a, $0) } })
      ]
    case .contains, .startsWith, .endsWith, .matches, .matchesPart:
      let (left, right) = (values(operands[0]), values(operands[1]))
      return [
        .truth(
          left.contains { a in right.contains { scalar(function, [a, $0]) == .truth(true) } })
      ]
    case .choose:
      if holds(operands[0]) { return values(operands[1]) }
      return operands.count == 3 ? values(operands[2]) : []
    case .firstOf: return operands.lazy.map(values).first { !$0.isEmpty } ?? []
    case .count:
      return [
        .number(
          operands.reduce(0) { sum, operand in
            if case .answer(let question) = operand,
              form[question.linkId]?.item.type.isQuestion == false
            {
              return sum + Double(count(of: question))
            }
            return sum + Double(values(operand).count)
          })
      ]
    case .sum: return [.number(operands.flatMap(values).compactMap(number).reduce(0, +))]
    case .least: return extreme(operands) { $0 < $1 }
    case .greatest: return extreme(operands) { $0 > $1 }
    case .average:
      let all = operands.flatMap(values).compactMap(number)
      return all.isEmpty ? [] : [.number(all.reduce(0, +) / Double(all.count))]
    case .concatenate:
      return [.text(operands.map { values($0).map(text).joined() }.joined())]
    case .join:
      let separator = values(operands[0]).map(text).joined()
      return [.text(operands.dropFirst().flatMap(values).map(text).joined(separator: separator))]
    case .weight: return weights(operands[0]).map { .number($0) }
    case .label: return values(operands[0]).map { .text(label($0)) }
    case .today: return today.map { [.date($0)] } ?? []
    case .now: return today.map { [.dateTime(PartialDateTime($0))] } ?? []
    case .pi: return [.number(.pi)]
    case .position: return repetitions.last.map { [.number(Double($0.index + 1))] } ?? []
    default:
      let values = operands.map { self.values($0).first }
      guard values.allSatisfy({ $0 != nil }) else {
        return function.rule.result == .truth ? [.truth(false)] : []
      }
      return scalar(function, values.compactMap(\.self)).map { [$0] } ?? []
    }
  }

  private func extreme(
    _ operands: [Logic], _ isBetter: (Double, Double) -> Bool
  ) -> [Value] {
    let all = operands.flatMap(values).compactMap(number)
    guard let best = all.min(by: isBetter) else { return [] }
    return [.number(best)]
  }

  private func scalar(_ function: LogicFunction, _ values: [Value]) -> Value? {
    let numbers = values.map(number)
    if let result = Self.calculate(function, numbers.compactMap(\.self)),
      numbers.allSatisfy({ $0 != nil })
    {
      return result.isFinite ? .number(result) : nil
    }
    let texts = values.map(text)
    switch function {
    case .contains: return .truth(texts[1].isEmpty || texts[0].contains(texts[1]))
    case .startsWith: return .truth(texts[0].hasPrefix(texts[1]))
    case .endsWith: return .truth(texts[0].hasSuffix(texts[1]))
    case .matches: return .truth(Self.find(texts[1], in: texts[0]) == texts[0])
    case .matchesPart: return .truth(Self.find(texts[1], in: texts[0]) != nil)
    case .length: return .number(Double(texts[0].unicodeScalars.count))
    case .uppercase: return .text(texts[0].uppercased())
    case .lowercase: return .text(texts[0].lowercased())
    case .trim: return .text(texts[0].trimmingCharacters(in: .whitespacesAndNewlines))
    case .replace: return .text(texts[0].replacingOccurrences(of: texts[1], with: texts[2]))
    case .substring:
      guard let start = numbers[1], start >= 0 else { return nil }
      let length = numbers.count == 3 ? Int(max(numbers[2] ?? 0, 0)) : .max
      return .text(
        String(
          String.UnicodeScalarView(texts[0].unicodeScalars.dropFirst(Int(start)).prefix(length))))
    case .toText: return .text(texts[0])
    case .toNumber:
      if case .truth(let value) = values[0] { return .number(value ? 1 : 0) }
      return numbers[0].map { .number($0) } ?? Double(texts[0]).map { .number($0) }
    case .toInteger:
      if case .truth(let value) = values[0] { return .number(value ? 1 : 0) }
      return Int(texts[0]).map { .number(Double($0)) }
    case .toDate: return PartialDate(texts[0]).map { .date($0) }
    case .formatDate:
      guard let date = date(values[0]).flatMap(Self.moment) else { return nil }
      let format = DateFormatter()
      (format.calendar, format.timeZone) = (Self.calendar, .gmt)
      format.locale = Locale(identifier: "en_US_POSIX")
      let forms = ["Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "H": "HH", "M": "mm", "S": "ss"]
      var result = texts[1]
      for (code, form) in forms {
        format.dateFormat = form
        result = result.replacingOccurrences(of: "%\(code)", with: format.string(from: date))
      }
      return .text(result)
    case .year, .month, .day:
      guard let date = date(values[0]) else { return nil }
      let part = function == .year ? date.year : function == .month ? date.month : date.day
      return part.map { .number(Double($0)) }
    case .addDays, .addMonths, .addYears:
      guard let date = date(values[0]), let amount = numbers[1] else { return nil }
      let part: Foundation.Calendar.Component =
        function == .addDays ? .day : function == .addMonths ? .month : .year
      return Self.moved(date, part, Int(amount)).map { .date($0) }
    case .daysBetween, .monthsBetween, .yearsBetween:
      guard let first = date(values[0]).flatMap(Self.moment),
        let second = date(values[1]).flatMap(Self.moment)
      else { return nil }
      let part: Foundation.Calendar.Component =
        function == .daysBetween ? .day : function == .monthsBetween ? .month : .year
      let parts = Self.calendar.dateComponents([part], from: first, to: second)
      return parts.value(for: part).map { .number(Double($0)) }
    default: return nil
    }
  }

  // MARK: Dates

  private static let calendar: Foundation.Calendar = {
    var calendar = Foundation.Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static func moment(_ date: PartialDate) -> Date? {
    let parts = DateComponents(year: date.year, month: date.month ?? 1, day: date.day ?? 1)
    return calendar.date(from: parts)
  }

  private static func moved(
    _ date: PartialDate, _ part: Foundation.Calendar.Component, _ count: Int
  ) -> PartialDate? {
    guard let start = moment(date), let end = calendar.date(byAdding: part, value: count, to: start)
    else { return nil }
    let parts = calendar.dateComponents([.year, .month, .day], from: end)
    return parts.year.flatMap { PartialDate(year: $0, month: parts.month, day: parts.day) }
  }

  // MARK: Values

  static func compare(_ function: LogicFunction, _ a: Value, _ b: Value) -> Bool {
    if function == .equal {
      switch (a, b) {
      case (.coding(let left), .coding(let right)):
        return AnswerValue.coding(left).isSameOption(as: .coding(right))
      case (.coding(let coding), .text(let text)), (.text(let text), .coding(let coding)):
        _ = (coding, text)
        return false
      default: break
      }
    }
    guard let order = order(a, b) else { return false }
    switch function {
    case .equal: return order == 0
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }

  private static func order(_ a: Value, _ b: Value) -> Int? {
    func of<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }
    switch (a, b) {
    case (.number(let left), .number(let right)), (.number(let left), .quantity(let right, _)),
      (.quantity(let left, _), .number(let right)):
      return abs(left - right) < 1e-12 ? 0 : of(left, right)
    case (.quantity(let left, let first), .quantity(let right, let second)):
      guard case .quantity(let first) = first, case .quantity(let second) = second else {
        return nil
      }
      if first.code == second.code { return of(left, right) }
      let scale = ["kg": 1000.0, "g": 1.0]
      guard let a = scale[first.code ?? ""], let b = scale[second.code ?? ""] else { return nil }
      return of(left * a, right * b)
    case (.text(let left), .text(let right)): return of(left, right)
    case (.truth(let left), .truth(let right)): return left == right ? 0 : nil
    case (.date(let left), .date(let right)):
      return of(left.description, right.description)
    default: return nil
    }
  }

  private func number(_ value: Value) -> Double? {
    switch value {
    case .number(let number), .quantity(let number, _): number
    default: nil
    }
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .truth(let value): value ? "true" : "false"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15
        ? String(Int(number)) : "\(number)"
    case .coding(let coding): coding.code ?? ""
    case .date(let date): date.description
    case .dateTime(let date): date.description
    case .time(let time): time.description
    case .quantity(_, let value), .other(let value): value.label
    }
  }

  private func label(_ value: Value) -> String {
    if case .coding(let coding) = value { return coding.display ?? coding.code ?? "" }
    return text(value)
  }

  private func date(_ value: Value) -> PartialDate? {
    switch value {
    case .date(let date): date
    case .dateTime(let moment): moment.date
    default: nil
    }
  }

  private func weights(_ logic: Logic) -> [Double] {
    let given: [AnswerValue]
    let linkId: String?
    switch logic {
    case .answer(let question): (given, linkId) = (answers(to: question), question.linkId)
    case .itself: (given, linkId) = (itself, own)
    default: return []
    }
    guard let item = linkId.flatMap({ form[$0]?.item }) else { return [] }
    return given.compactMap { answer in
      item.options.first { $0.value.isSameOption(as: answer) || $0.value.label == answer.label }
        .flatMap { $0.ordinal.flatMap { Double($0.description) } }
    }
  }

  private static func find(_ pattern: String, in text: String) -> String? {
    guard let range = text.range(of: pattern, options: .regularExpression) else { return nil }
    return String(text[range])
  }
}
