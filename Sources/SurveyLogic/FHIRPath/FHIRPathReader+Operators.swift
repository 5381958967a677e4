import FHIRPath
import SurveyModel
import SurveyPrimitives

// The operators between two operands.
extension FHIRPathReader {
  mutating func binary(
    _ op: String, _ left: Found, _ right: Syntax, _ context: Context
  ) throws(LogicProblem) -> Found {
    if let (number, unit) = right.calculatedAmount, let date = try one(left), date.isDay {
      return try moved(date, by: read(number, context), unit, op)
    }
    let other = try read(right, context)
    switch op {
    case "and": return .truth(try truth(left) && truth(other))
    case "or": return .truth(try truth(left) || truth(other))
    case "implies": return .truth(try truth(left).negated || truth(other))
    case "xor":
      let (a, b) = (try truth(left), try truth(other))
      return .truth((a && b.negated) || (a.negated && b))
    case "=": return .truth(try equality(left, other))
    case "!=": return .truth(try equality(left, other).negated)
    case "~": return .truth(try equivalence(left, other))
    case "!~": return .truth(try equivalence(left, other).negated)
    case "<", "<=", ">", ">=": return .truth(try order(op, left, other))
    case "in": return .truth(try membership(left, in: other))
    case "contains": return .truth(try membership(other, in: left))
    case "|":
      guard case .values(let first) = left, case .values(let second) = other else {
        throw unknown("|")
      }
      return .values(first + second)
    case "&": return .value(try joined(left, other), .text)
    default: return try calculation(op, left, other)
    }
  }

  // MARK: Equality

  private func equality(_ left: Found, _ right: Found) throws(LogicProblem) -> LogicTruth {
    guard case .values(let first) = left, case .values(let second) = right else {
      throw unknown("=")
    }
    guard let a = first.first, let b = second.first else { return .unknown }
    guard first.count == 1, second.count == 1 else { throw unknown("several values") }
    return try equality(a, b)
  }

  /// `=` of two values; of several answers to one question it is false.
  private func equality(_ a: Part, _ b: Part) throws(LogicProblem) -> LogicTruth {
    if !a.isSingle || !b.isSingle {
      guard a.isSingle || b.isSingle else { throw unknown("several values") }
      var (many, one) = a.isSingle ? (b, a) : (a, b)
      guard many.condition == .always else { throw unknown("several values") }
      let isOne = Logic.apply(
        .equal, [.apply(.count, [many.logic]), .literal(.integer(1))])
      many.isSingle = true
      let same = try equality(many, one)
      return .comparison(.both([isOne, same.holds]), present: [many.present, one.present])
    }
    if let truth = comparedTruth(a, b) ?? comparedTruth(b, a) { return truth }
    let present = [a.present, b.present]
    var same = try same(a, b)
    if same == nil { same = try self.same(b, a) }
    guard let same else { return .comparison(.never, present: present) }
    return .comparison(.both([a.condition, b.condition, same]), present: present)
  }

  /// A condition that is compared with `true` or `false`, or another condition.
  private func comparedTruth(_ a: Part, _ b: Part) -> LogicTruth? {
    guard let truth = a.truth, a.condition == .always, b.condition == .always else { return nil }
    if case .boolean(let value)? = b.literal { return value ? truth : truth.negated }
    guard let other = b.truth else { return nil }
    return (truth && other) || (truth.negated && other.negated)
  }

  /// When two values are the same; `nil` where the first has no rule for that, or they never are.
  private func same(_ a: Part, _ b: Part) throws(LogicProblem) -> Logic? {
    if let left = a.literal, let right = b.literal, !a.isCoded, !b.isCoded {
      return left.type.kind == right.type.kind
        ? .apply(.equal, [.literal(left), .literal(right)]).folded : nil
    }
    switch a.facet {
    case .code:
      switch b.literal {
      case .string(let code)?: return equal(a, .coding(Coding(code: code)))
      case nil where b.facet == .code: return .apply(.equal, [a.logic, b.logic])
      case nil where b.kind == .text: return .apply(.equal, [a.value, b.value])
      default: return nil
      }
    case .system:
      guard case .string(let system)? = b.literal, let item = a.item, !item.options.isEmpty,
        !item.isOpen
      else { throw unknown("system") }
      return .either(item.options.map(\.value).filter { $0.isOf(system) }.map { equal(a, $0) })
    case .display:
      if case .string(let text)? = b.literal, let item = a.item, !item.options.isEmpty, !item.isOpen
      {
        // The options say it better than their words, which are others in other languages.
        return .either(
          item.options.map(\.value).filter { $0.isShown(as: text) }.map { equal(a, $0) })
      }
      return b.kind == .text && !b.isCoded ? .apply(.equal, [a.value, b.value]) : nil
    case .whole: break
    }
    if a.isCoded {
      if case .coding? = b.literal { return .apply(.equal, [a.logic, b.logic]) }
      if b.isCoded { return .apply(.equal, [a.logic, b.logic]) }
      if let literal = b.literal {
        guard case .string = literal, a.item?.mayBeTyped == true else { return nil }
        return equal(a, literal)
      }
      return b.kind == .text && b.facet == .whole ? nil : nil
    }
    if let item = a.item, item.isChoice, let literal = b.literal {
      return equal(a, .coding(Coding(code: literal.code)))
    }
    if b.facet != .whole || b.isCoded { return nil }
    if let kind = a.kind, let other = b.kind, !kind.isComparable(with: other) { return nil }
    return .apply(.equal, [a.logic, b.logic])
  }

  private func equal(_ part: Part, _ value: AnswerValue) -> Logic {
    .apply(.equal, [part.logic, .literal(value)])
  }

  /// `~`, which is never nothing, of codings and of nothing; texts are compared in another way.
  private func equivalence(_ left: Found, _ right: Found) throws(LogicProblem) -> LogicTruth {
    guard case .values(let first) = left, case .values(let second) = right, first.count <= 1,
      second.count <= 1, let a = first.first ?? second.first
    else { throw unknown("~") }
    guard let b = first.isEmpty ? nil : second.first else {
      return LogicTruth(.not(a.present))
    }
    guard a.isSingle, b.isSingle, a.isCoded || b.isCoded || a.kind == .truth else {
      throw unknown("~")
    }
    let same = try equality(a, b)
    return LogicTruth(.either([same.holds, .both([.not(a.present), .not(b.present)])]))
  }

  // MARK: Order and membership

  private func order(
    _ op: String, _ left: Found, _ right: Found
  ) throws(LogicProblem) -> LogicTruth {
    guard let a = try one(left), let b = try one(right) else { return .unknown }
    guard !a.isCoded, !b.isCoded, a.kind != .truth, b.kind != .truth else { throw unknown(op) }
    if let kind = a.kind, let other = b.kind, !kind.isComparable(with: other) {
      throw unknown(op)
    }
    let functions: (LogicFunction, LogicFunction)
    switch op {
    case "<": functions = (.less, .greaterOrEqual)
    case "<=": functions = (.lessOrEqual, .greater)
    case ">": functions = (.greater, .lessOrEqual)
    default: functions = (.greaterOrEqual, .less)
    }
    let operands = [a.value, b.value]
    return LogicTruth(
      holds: Logic.apply(functions.0, operands).folded,
      fails: Logic.apply(functions.1, operands).folded)
  }

  private func membership(_ item: Found, in list: Found) throws(LogicProblem) -> LogicTruth {
    guard case .values(let values) = list else { throw unknown("in") }
    guard let part = try one(item) else { return .unknown }
    var found: [Logic] = []
    for var value in values {
      value.isSingle = true
      found.append(try equality(part, value).holds)
    }
    let holds = Logic.either(found)
    return .comparison(holds, present: [part.present])
  }

  // MARK: Calculation

  private func joined(_ left: Found, _ right: Found) throws(LogicProblem) -> Logic {
    var operands: [Logic] = []
    for found in [left, right] {
      guard let part = try one(found) else { continue }
      guard !part.isCoded else { throw unknown("&") }
      if case .apply(.concatenate, let inner) = part.value {
        operands += inner
      } else if part.kind == .text {
        operands.append(part.value)
      } else {
        operands.append(.apply(.toText, [part.value]))
      }
    }
    return operands.isEmpty ? .literal(.string("")) : .apply(.concatenate, operands)
  }

  private func calculation(
    _ op: String, _ left: Found, _ right: Found
  ) throws(LogicProblem) -> Found {
    guard let a = try one(left), let b = try one(right) else { return .empty }
    if a.kind == .date || a.kind == .dateTime { return try moved(a, by: b, op) }
    if a.kind == .text, op == "+" {
      let operands = [try text(a), try text(b)]
      let joined = Logic.apply(.concatenate, operands)
      let present = Logic.both([a.present, b.present])
      return .value(present == .always ? joined : .apply(.choose, [present, joined]), .text)
    }
    let function: LogicFunction
    switch op {
    case "+": function = .add
    case "-": function = .subtract
    case "*": function = .multiply
    case "/": function = .divide
    case "div": function = .quotient
    case "mod": function = .remainder
    default: throw unknown(op)
    }
    return .value(Logic.apply(function, [try number(a), try number(b)]).folded, .number)
  }

  private func moved(_ date: Part, by amount: Part, _ op: String) throws(LogicProblem) -> Found {
    guard case .quantity(let quantity)? = amount.literal, let value = quantity.value,
      let number = value.integer, op == "+" || op == "-",
      let (function, factor) = (quantity.code ?? quantity.unit).flatMap({ Self.moves[$0] })
    else { throw unknown(op) }
    let (count, isTooLarge) = number.multipliedReportingOverflow(by: op == "+" ? factor : -factor)
    if isTooLarge { throw unknown(op) }
    return .value(.apply(function, [date.value, .literal(.integer(count))]), date.kind)
  }

  /// A date moved by an amount that is put together: `(n.toString() & ' days').toQuantity()`.
  private func moved(
    _ date: Part, by number: Found, _ unit: String, _ op: String
  ) throws(LogicProblem) -> Found {
    guard op == "+" || op == "-", let (function, factor) = Self.moves[unit],
      let part = try one(number)
    else { throw unknown("toQuantity") }
    var count = part.value
    if case .apply(.toText, let operands) = count, operands.count == 1 {
      count = operands[0]
    } else if part.kind != .number || part.isCoded {
      throw unknown("toQuantity")
    }
    if factor != 1 { count = .apply(.multiply, [count, .literal(.integer(factor))]) }
    if op == "-" { count = .apply(.negate, [count]) }
    return .value(.apply(function, [date.value, count]), date.kind)
  }

  /// What adds one of a unit of time to a date, and how often.
  private static let moves: [String: (LogicFunction, Int)] = {
    let units: [([String], LogicFunction, Int)] = [
      (["year", "years", "a"], .addYears, 1), (["month", "months", "mo"], .addMonths, 1),
      (["week", "weeks", "wk"], .addDays, 7), (["day", "days", "d"], .addDays, 1),
    ]
    var moves: [String: (LogicFunction, Int)] = [:]
    for (names, function, factor) in units {
      for name in names { moves[name] = (function, factor) }
    }
    return moves
  }()
}

extension FHIRPathPart {
  fileprivate var isDay: Bool { kind == .date || kind == .dateTime }
}

extension FHIRPath.Syntax {
  /// The number and the unit of an amount that is put together: `(number & ' unit').toQuantity()`.
  fileprivate var calculatedAmount: (FHIRPath.Syntax, String)? {
    guard
      case .call(.binary("&", let number, .literal(.string(let unit)))?, "toQuantity", let rest) =
        self, rest.isEmpty, unit.first == " "
    else { return nil }
    return (number, String(unit.dropFirst()))
  }
}

extension AnswerValue {
  fileprivate func isShown(as text: String) -> Bool {
    if case .coding(let coding) = self { coding.display == text } else { false }
  }

  fileprivate func isOf(_ system: String) -> Bool {
    if case .coding(let coding) = self { coding.system == system } else { false }
  }
}

extension LogicFunction.Kind {
  /// Whether values of both kinds can be equal.
  func isComparable(with other: Self) -> Bool {
    if self == .any || other == .any || self == other { return true }
    return [self, other].allSatisfy { $0 == .date || $0 == .dateTime }
  }
}

extension Logic {
  /// A calculation with literals alone as its value, where it is one of whole numbers or a comparison.
  var folded: Logic {
    guard case .apply(let function, let operands) = self else { return self }
    var numbers: [ExactDecimal] = []
    for operand in operands {
      guard case .literal(let value) = operand else { return foldedText }
      switch value {
      case .integer(let number): numbers.append(ExactDecimal(number))
      case .decimal(let number): numbers.append(number)
      default: return foldedText
      }
    }
    func literal(_ value: ExactDecimal?) -> Logic {
      guard let value else { return self }
      return .literal(
        value.scale == 0 ? value.integer.map { .integer($0) } ?? .decimal(value) : .decimal(value))
    }
    if numbers.count == 1 { return function == .negate ? literal(numbers[0].negated) : self }
    guard numbers.count == 2 else { return self }
    let (a, b) = (numbers[0], numbers[1])
    let order = ExactDecimal.compare(a, b)
    switch function {
    case .equal: return .literal(.boolean(order == .equal))
    case .less: return .literal(.boolean(order == .less))
    case .lessOrEqual: return .literal(.boolean(order != .greater))
    case .greater: return .literal(.boolean(order == .greater))
    case .greaterOrEqual: return .literal(.boolean(order != .less))
    case .add: return literal(a.plus(b))
    case .subtract: return literal(a.minus(b))
    default: return self
    }
  }

  private var foldedText: Logic {
    guard case .apply(.equal, let operands) = self, operands.count == 2,
      case .literal(let left) = operands[0], case .literal(let right) = operands[1],
      left.type == right.type
    else { return self }
    switch left {
    case .string, .boolean: return .literal(.boolean(left == right))
    default: return self
    }
  }
}
