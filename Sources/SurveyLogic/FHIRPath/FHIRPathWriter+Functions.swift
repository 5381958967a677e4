import SurveyModel
import SurveyPrimitives

// Calculations, and what is made of several values.
extension FHIRPathWriter {
  mutating func calculation(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> Written {
    if let (op, binding) = Self.operators[function] {
      // A sum may have many parts.
      var text = try single(operands[0], .number).within(binding)
      let tighter = Binding(rawValue: binding.rawValue + 1) ?? .term
      for operand in operands.dropFirst() {
        text += " \(op) \(try single(operand, .number).within(tighter))"
      }
      return Written(text, binding)
    }
    if function == .negate {
      let operand = try single(operands[0], .number)
      return Written("-\(operand.within(.term))", .sign)
    }
    if function == .logarithm10 { return try single(operands[0], .number).calling("log(10)") }
    if function == .toNumber || function == .toInteger {
      let name = function == .toNumber ? "toDecimal()" : "toInteger()"
      if form.kind(of: operands[0], itself: linkId) == .truth {
        return try single(operands[0], .any).calling(name)
      }
      if function == .toNumber, form.kind(of: operands[0], itself: linkId) == .number {
        return try single(operands[0], .number)
      }
      return try single(operands[0], .text).calling(name)
    }
    if function == .round, operands.count > 1, case .literal(.integer(..<0)) = operands[1] {
      throw .notInLanguage("digits before the point")
    }
    guard let name = Self.names[function] else { throw .notInLanguage(function.rawValue) }
    let kinds = function.rule.operands
    var texts: [String] = []
    for (index, operand) in operands.enumerated() {
      let isText = kinds[min(index, kinds.count - 1)] == .text
      let part = try single(operand, isText ? .text : .number)
      texts.append(index == 0 ? part.within(.term) : part.text)
    }
    return Written("\(texts[0]).\(name)(\(texts.dropFirst().joined(separator: ", ")))")
  }

  /// A value of which there is one at most.
  private mutating func single(_ logic: Logic, _ use: Use) throws(LogicProblem) -> Written {
    let written = try value(logic, use)
    guard written.isSingle else { throw .notInLanguage("calculation with several answers") }
    return written
  }

  private static let operators: [LogicFunction: (String, Binding)] = [
    .add: ("+", .sum), .subtract: ("-", .sum), .multiply: ("*", .product),
    .divide: ("/", .product), .quotient: ("div", .product), .remainder: ("mod", .product),
  ]

  private static let names: [LogicFunction: String] = [
    .absolute: "abs", .ceiling: "ceiling", .floor: "floor", .truncate: "truncate",
    .round: "round", .power: "power", .squareRoot: "sqrt", .exponential: "exp",
    .naturalLogarithm: "ln", .length: "length", .uppercase: "upper", .lowercase: "lower",
    .trim: "trim", .substring: "substring", .replace: "replace",
  ]

  // MARK: Several values

  mutating func aggregate(
    _ function: LogicFunction, _ operands: [Logic], _ use: Use
  ) throws(LogicProblem) -> Written {
    switch function {
    case .count:
      var texts: [String] = []
      for operand in operands { texts.append(try existence(operand).calling("count()").text) }
      return Written(texts.joined(separator: " + "), texts.count == 1 ? .term : .sum)
    case .concatenate:
      var texts: [String] = []
      for operand in operands {
        let part = try value(operand, .text)
        texts.append(part.isSingle ? part.within(.sum) : part.calling("join('')").text)
      }
      if texts.count == 1 { texts.append("''") }
      return Written(texts.joined(separator: " & "), .sum)
    case .join:
      let separator = try single(operands[0], .text)
      return try together(operands.dropFirst(), .text).calling("join(\(separator.text))").single
    case .sum:
      if operands.allSatisfy({ $0.isAnswered == .always }) {
        var texts: [String] = []
        for operand in operands { texts.append(try single(operand, .number).within(.sum)) }
        return Written(texts.joined(separator: " + "), texts.count == 1 ? .term : .sum)
      }
      return try sum(together(operands[...], .number), start: ", 0")
    case .average:
      let all = try together(operands[...], .number)
      guard all.text.utf8.count < 20_000 else { throw .tooDeep }
      let sum = try sum(all, start: ", 0").text
      let count = all.calling("count()").text
      return Written("iif(\(all.calling("exists()").text), \(sum) / \(count))")
    default:
      let isNumber = operands.contains { form.kind(of: $0, itself: linkId) == .number }
      let op = function == .least ? "<" : ">"
      return try together(operands[...], isNumber ? .number : use).calling(
        "aggregate(iif($total.empty() or $this \(op) $total, $this, $total))"
      ).single
    }
  }

  private func sum(_ all: Written, start: String) throws(LogicProblem) -> Written {
    all.calling("aggregate($total + $this\(start))").single
  }

  /// All values of some operands, also those that are the same.
  private mutating func together(
    _ operands: ArraySlice<Logic>, _ use: Use
  ) throws(LogicProblem) -> Written {
    guard let first = operands.first else { return Written("{}") }
    var all = try value(first, use)
    for operand in operands.dropFirst() {
      all = all.calling("combine(\(try value(operand, use).text))")
    }
    all.isSingle = false
    return all
  }

  // MARK: Dates

  mutating func date(
    _ function: LogicFunction, _ operands: [Logic]
  ) throws(LogicProblem) -> Written {
    switch function {
    case .yearsBetween, .monthsBetween, .daysBetween, .secondsBetween:
      let (from, to) = (try single(operands[0], .any), try single(operands[1], .any))
      let units: [LogicFunction: String] = [
        .yearsBetween: "year", .monthsBetween: "month", .secondsBetween: "second",
      ]
      let unit = units[function] ?? "day"
      return from.calling("duration(\(to.text), '\(unit)')")
    case .addDays, .addMonths, .addYears:
      let unit = function == .addYears ? "years" : function == .addMonths ? "months" : "days"
      let from = try single(operands[0], .any).within(.sum)
      if case .literal(.integer(let number)) = operands[1] {
        return Written("\(from) \(number < 0 ? "-" : "+") \(number.magnitude) \(unit)", .sum)
      }
      let number = try single(operands[1], .number).calling("toString()").text
      return Written("\(from) + (\(number) & ' \(unit)').toQuantity()", .sum)
    case .year: return try part(of: operands[0], 0, 4).calling("toInteger()")
    case .month: return try part(of: operands[0], 5, 2).calling("toInteger()")
    case .day: return try part(of: operands[0], 8, 2).calling("toInteger()")
    case .formatDate: return try format(operands[0], operands[1])
    default: return try single(operands[0], .text).calling("toDate()")
    }
  }

  /// A part of the text of a date.
  private mutating func part(
    of date: Logic, _ start: Int, _ length: Int
  ) throws(LogicProblem) -> Written {
    try single(date, .any).calling("toString()").calling("substring(\(start), \(length))")
  }

  /// A date in a form of strftime, put together of the parts of its text.
  private mutating func format(_ date: Logic, _ form: Logic) throws(LogicProblem) -> Written {
    guard case .literal(.string(let form)) = form else { throw .notInLanguage("formatDate") }
    var texts: [String] = []
    var plain = ""
    var letters = form.makeIterator()
    while let letter = letters.next() {
      guard letter == "%", let code = letters.next(), code != "%" else {
        plain.append(letter)
        continue
      }
      guard let (start, length) = Self.dateParts[code] else { throw .notInLanguage("%\(code)") }
      if !plain.isEmpty { texts.append(plain.asFHIRPath) }
      plain = ""
      texts.append(try part(of: date, start, length).text)
    }
    if !plain.isEmpty { texts.append(plain.asFHIRPath) }
    guard !texts.isEmpty else { return Written("''") }
    let day = try single(date, .any)
    let joined = texts.joined(separator: " & ")
    // Without a date nothing is said, not what is between its parts.
    return Written("iif(\(day.calling("exists()").text), \(joined))")
  }

  /// Where the parts of a date are in its text.
  private static let dateParts: [Character: (Int, Int)] = [
    "Y": (0, 4), "y": (2, 2), "m": (5, 2), "d": (8, 2), "H": (11, 2), "M": (14, 2), "S": (17, 2),
  ]
}
