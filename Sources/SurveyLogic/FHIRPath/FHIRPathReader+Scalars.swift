import FHIRPath
import SurveyModel
import SurveyPrimitives

// Functions of one value, and those that make one value of several.
extension FHIRPathReader {
  mutating func scalar(
    _ name: String, _ arguments: [Syntax], _ input: Found, _ context: Context
  ) throws(LogicProblem) -> Found {
    guard let row = Self.functions[name], row.arguments.contains(arguments.count) else {
      throw unknown(name)
    }
    guard let part = try one(input) else { return .empty }
    var operands = [try operand(part, row.input, name)]
    for argument in arguments {
      guard let given = try one(read(argument, context)) else { return .empty }
      operands.append(try operand(given, row.argument, name))
    }
    if let known = Self.value(of: name, operands) { return known }
    // The text of a choice as a number is the choice as a number.
    if row.function == .toNumber || row.function == .toInteger,
      case .apply(.toText, let inner) = operands[0], let answer = inner.first,
      form.kind(of: answer) == .text
    {
      operands[0] = answer
    }
    if row.function == .logarithm10 {
      guard operands.count == 2, operands[1] == .literal(.integer(10)) else {
        throw unknown(name)
      }
      operands.removeLast()
    }
    let logic = Logic.apply(row.function, operands).knownPart(form)
    if row.result == .truth {
      return .truth(.comparison(logic, present: operands.map(\.isAnswered)))
    }
    return .value(logic, row.result)
  }

  private func operand(
    _ part: Part, _ kind: LogicFunction.Kind, _ name: String
  ) throws(LogicProblem) -> Logic {
    switch kind {
    case .number: return try number(part)
    case .text: return try text(part)
    case .date:
      guard part.kind == .date || part.kind == .dateTime || part.kind == nil else {
        throw unknown(name)
      }
      return part.value
    default:
      guard !part.isCoded else { throw unknown(name) }
      return part.value
    }
  }

  /// The value of a function of texts that are written.
  private static func value(of name: String, _ operands: [Logic]) -> Found? {
    var texts: [String] = []
    for operand in operands {
      switch operand {
      case .literal(.string(let text)): texts.append(text.asFHIRPath)
      case .literal(.integer(let number)) where !texts.isEmpty: texts.append(String(number))
      default: return nil
      }
    }
    guard let first = texts.first else { return nil }
    let expression = "\(first).\(name)(\(texts.dropFirst().joined(separator: ", ")))"
    guard let program = try? FHIRPath.compile(expression),
      let values = try? program.evaluate(onAll: []), values.count < 2
    else { return nil }
    switch values.first {
    case nil: return .empty
    case .boolean(let value)?: return .truth(LogicTruth(value ? .always : .never))
    case .string(let value)?: return .value(.literal(.string(value)), .text)
    case .integer(let value)?: return .value(.literal(.integer(Int(value))), .number)
    default: return nil
    }
  }

  private struct Row {
    var function: LogicFunction
    var input: LogicFunction.Kind
    var argument: LogicFunction.Kind
    var arguments: ClosedRange<Int>
    var result: LogicFunction.Kind

    init(
      _ function: LogicFunction, _ input: LogicFunction.Kind, _ result: LogicFunction.Kind,
      _ arguments: ClosedRange<Int> = 0...0, of argument: LogicFunction.Kind = .text
    ) {
      (self.function, self.input, self.result) = (function, input, result)
      (self.arguments, self.argument) = (arguments, argument)
    }
  }

  private static let functions: [String: Row] = [
    "contains": Row(.contains, .text, .truth, 1...1),
    "startsWith": Row(.startsWith, .text, .truth, 1...1),
    "endsWith": Row(.endsWith, .text, .truth, 1...1),
    "matches": Row(.matchesPart, .text, .truth, 1...1),
    "matchesFull": Row(.matches, .text, .truth, 1...1),
    "length": Row(.length, .text, .number),
    "upper": Row(.uppercase, .text, .text),
    "lower": Row(.lowercase, .text, .text),
    "trim": Row(.trim, .text, .text),
    "substring": Row(.substring, .text, .text, 1...2, of: .number),
    "replace": Row(.replace, .text, .text, 2...2),
    "abs": Row(.absolute, .number, .number),
    "ceiling": Row(.ceiling, .number, .number),
    "floor": Row(.floor, .number, .number),
    "truncate": Row(.truncate, .number, .number),
    "round": Row(.round, .number, .number, 0...1, of: .number),
    "power": Row(.power, .number, .number, 1...1, of: .number),
    "sqrt": Row(.squareRoot, .number, .number),
    "exp": Row(.exponential, .number, .number),
    "ln": Row(.naturalLogarithm, .number, .number),
    "log": Row(.logarithm10, .number, .number, 1...1, of: .number),
    "toString": Row(.toText, .any, .text),
    "toInteger": Row(.toInteger, .any, .number),
    "toDecimal": Row(.toNumber, .any, .number),
    "toDate": Row(.toDate, .any, .date),
    "yearOf": Row(.year, .date, .number),
    "monthOf": Row(.month, .date, .number),
    "dayOf": Row(.day, .date, .number),
  ]

  /// Whole years, months or days from one date to another, or seconds from one moment to another.
  mutating func duration(
    _ input: Found, _ arguments: [Syntax], _ context: Context
  ) throws(LogicProblem) -> Found {
    guard let start = try one(input), let end = try one(read(arguments[0], context)),
      case .string(let unit)? = try one(read(arguments[1], context))?.literal,
      let function = Self.durations[unit]
    else { throw unknown("duration") }
    let operands = [
      try operand(start, .date, "duration"), try operand(end, .date, "duration"),
    ]
    if function == .secondsBetween, start.kind != .dateTime || end.kind != .dateTime {
      throw unknown("duration")
    }
    return .value(.apply(function, operands), .number)
  }

  private static let durations: [String: LogicFunction] = [
    "year": .yearsBetween, "years": .yearsBetween, "month": .monthsBetween,
    "months": .monthsBetween, "day": .daysBetween, "days": .daysBetween,
    "second": .secondsBetween, "seconds": .secondsBetween,
  ]

  // MARK: Several values

  mutating func aggregate(
    _ name: String, _ arguments: [Syntax], _ input: Found, _ context: Context
  ) throws(LogicProblem) -> Found {
    let parts = try severalValues(name, input)
    switch name {
    case "count": return .value(try count(parts), .number)
    case "aggregate":
      if arguments.count == 1, let function = arguments[0].extreme {
        return try extreme(function, of: parts)
      }
      return try aggregate(parts, arguments, context)
    case "min": return try extreme(.least, of: parts)
    case "max": return try extreme(.greatest, of: parts)
    case "join":
      var operands = [Logic.literal(.string(""))]
      if let argument = arguments.first {
        guard let separator = try one(read(argument, context)) else { return .empty }
        operands = [try text(separator)]
      }
      for part in parts { operands.append(try text(part)) }
      return .value(.apply(.join, operands), .text)
    default: break
    }
    var numbers: [Logic] = []
    for part in parts { numbers.append(try number(part)) }
    guard !numbers.isEmpty else { return .empty }
    switch name {
    case "avg": return .value(.apply(.average, numbers), .number)
    default:
      var sum = Part(.apply(.sum, numbers), .number)
      sum.condition = .either(parts.map(\.present))
      return .values([sum])
    }
  }

  private func severalValues(_ name: String, _ input: Found) throws(LogicProblem) -> [Part] {
    switch input {
    case .values(let parts): return parts
    case .answers(let items): return try values(of: items)
    case .elements(let items):
      guard name == "count", items.linkIds.count == 1, let linkId = items.linkIds[0],
        let item = form[linkId]?.item, items.number == nil
      else { throw unknown(name) }
      if item.type.isQuestion {
        let part = try values(of: items)[0]
        guard part.isSingle else { throw unknown(name) }
        return [part]
      }
      return [Part(.answer(try question(item, items).0), nil)]
    default: throw unknown(name)
    }
  }

  private func count(_ parts: [Part]) throws(LogicProblem) -> Logic {
    guard parts.contains(where: { $0.filter != .always || $0.facet == .system }) else {
      return parts.isEmpty
        ? .literal(.integer(0)) : .apply(.count, parts.map(\.logic))
    }
    var numbers: [Logic] = []
    for part in parts {
      guard part.isSingle else { throw unknown("count") }
      numbers.append(.oneOrZero(part.present))
    }
    return numbers.count == 1 ? numbers[0] : .apply(.sum, numbers)
  }

  /// The least or the greatest number of all; of some answers to a question alone there is none.
  private func extreme(
    _ function: LogicFunction, of parts: [Part]
  ) throws(LogicProblem) -> Found {
    var numbers: [Logic] = []
    for part in parts {
      guard part.isSingle || part.filter == .always else { throw unknown("several values") }
      numbers.append(try number(part))
    }
    return numbers.isEmpty ? .empty : .value(.apply(function, numbers), .number)
  }

  /// The sum of all, for which `aggregate` is used beside the least and the greatest.
  private mutating func aggregate(
    _ parts: [Part], _ arguments: [Syntax], _ context: Context
  ) throws(LogicProblem) -> Found {
    guard case .binary("+", let left, let right) = arguments[0], arguments.count == 2,
      case .literal(.integer(0)) = arguments[1], left.isTotal != right.isTotal
    else { throw unknown("aggregate") }
    let term = left.isTotal ? right : left
    var numbers: [Logic] = []
    for part in parts {
      var inner = context
      inner.this = .values([part])
      if !part.isSingle {
        guard case .special("$this") = term else { throw unknown("aggregate") }
      }
      guard case .values(let values) = try read(term, inner) else { throw unknown("aggregate") }
      for value in values { numbers.append(try number(value)) }
    }
    return .value(numbers.isEmpty ? .literal(.integer(0)) : .apply(.sum, numbers), .number)
  }
}

extension FHIRPath.Syntax {
  fileprivate var isTotal: Bool { if case .special("$total") = self { true } else { false } }

  private var isThis: Bool { if case .special("$this") = self { true } else { false } }

  /// `$total.empty()`, before the first value.
  private var isBeforeAll: Bool {
    if case .call(let total?, "empty", _) = self { total.isTotal } else { false }
  }

  /// The least or the greatest, as `aggregate` finds it: the first value, and then each that comes before.
  ///
  /// `iif($total.empty() or $this < $total, $this, $total)`, or as
  /// [FHIRPath](https://hl7.org/fhirpath/N1/#aggregates) has it,
  /// `iif($total.empty(), $this, iif($this < $total, $this, $total))`.
  fileprivate var extreme: LogicFunction? {
    guard case .call(.none, "iif", let parts) = self, parts.count == 3, parts[1].isThis else {
      return nil
    }
    if case .binary("or", let first, let order) = parts[0], first.isBeforeAll, parts[2].isTotal {
      return order.extremeOfTwo
    }
    guard parts[0].isBeforeAll, case .call(.none, "iif", let rest) = parts[2], rest.count == 3,
      rest[1].isThis, rest[2].isTotal
    else { return nil }
    return rest[0].extremeOfTwo
  }

  /// What of `$this` and `$total` is taken where `$this` is once this holds.
  private var extremeOfTwo: LogicFunction? {
    guard case .binary(let op, let left, let right) = self, left.isThis, right.isTotal else {
      return nil
    }
    switch op {
    case "<", "<=": return .least
    case ">", ">=": return .greatest
    default: return nil
    }
  }
}

extension Logic {
  /// The year, month or day, where it is written as the part of the text of a date.
  fileprivate func knownPart(_ form: LogicForm) -> Logic {
    guard case .apply(.toInteger, let outer) = self, outer.count == 1,
      case .apply(.substring, let part) = outer[0], part.count == 3,
      case .apply(.toText, let dates) = part[0], dates.count == 1,
      case .literal(.integer(let start)) = part[1], case .literal(.integer(let length)) = part[2],
      let kind = form.kind(of: dates[0]), kind == .date || kind == .dateTime
    else { return self }
    switch (start, length) {
    case (0, 4): return .apply(.year, dates)
    case (5, 2): return .apply(.month, dates)
    case (8, 2): return .apply(.day, dates)
    default: return self
    }
  }
}
