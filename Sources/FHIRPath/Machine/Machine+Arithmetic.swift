import SurveyDiagnostics
import SurveyPrimitives

extension Machine {
  /// `+`, `-`, `*`, `/`, `div`, `mod`: FHIRPath, Math.
  mutating func arithmetic(
    _ op: Operator, _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let second = try single(from: right, .right(op), offset)
    drop(to: right)
    let first = try single(from: base, .left(op), offset)
    guard let first, let second else { return replace(base, with: nil) }
    replace(base, with: try calculate(op, first, second, offset))
  }

  private mutating func calculate(
    _ op: Operator, _ a: Item, _ b: Item, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    if a.kind != .decimal, b.kind != .decimal, isNumber(a), isNumber(b), op != .divide {
      return wholeNumbers(op, a, b)
    }
    if isNumber(a), isNumber(b), let left = decimal(a), let right = decimal(b) {
      return decimals(op, left, right)
    }
    if a.kind == .string, b.kind == .string, op == .plus { return try joined(a, b, offset) }
    if isTemporal(a), op == .plus || op == .minus, !isNumber(b), let amount = quantity(b) {
      return try shifted(a, by: ofCalendar(amount, b), isLater: op == .plus, offset)
    }
    if !isNumber(a) || !isNumber(b), let (left, right) = quantities(a, b),
      let result = quantities(op, left, right)
    {
      charge(left, right)
      return result.map { store.add($0) }
    }
    throw failure(
      isTemporal(a) ? .wrongOperandsOfTime : .wrongOperands,
      ["operator": .literal(op.text), "left": .phrase(phrase(a)), "right": .phrase(phrase(b))],
      at: offset)
  }

  private func wholeNumbers(_ op: Operator, _ a: Item, _ b: Item) -> Item? {
    let left = a.integer
    let right = b.integer
    let result: (partialValue: Int64, overflow: Bool)
    switch op {
    case .plus: result = left.addingReportingOverflow(right)
    case .minus: result = left.subtractingReportingOverflow(right)
    case .times: result = left.multipliedReportingOverflow(by: right)
    case .div: result = left.dividedReportingOverflow(by: right)
    case .mod: result = left.remainderReportingOverflow(dividingBy: right)
    default: return nil
    }
    let isLong = a.kind == .long || b.kind == .long
    guard !result.overflow, isLong || Int32(exactly: result.partialValue) != nil else {
      return nil
    }
    return .integer(result.partialValue, kind: isLong ? .long : .integer)
  }

  private mutating func decimals(
    _ op: Operator, _ a: ExactDecimal, _ b: ExactDecimal
  ) -> Item? {
    switch op {
    case .plus: return a.plus(b).map { store.add($0) }
    case .minus: return a.minus(b).map { store.add($0) }
    case .times: return a.times(b).map { store.add($0) }
    case .divide: return a.divided(by: b).map { store.add($0) }
    case .div: return a.truncatingDivision(by: b)?.integer.flatMap { whole(Int64($0)) }
    case .mod: return a.remainder(dividingBy: b).map { store.add($0) }
    default: return nil
    }
  }

  /// A whole number of the type that has room for it.
  func whole(_ value: Int64) -> Item {
    .integer(value, kind: Int32(exactly: value) == nil ? .long : .integer)
  }

  /// The outer optional is empty where the operator does not work on quantities.
  private func quantities(
    _ op: Operator, _ left: Quantity, _ right: Quantity
  ) -> Quantity?? {
    switch op {
    case .plus: .some(left.plus(right))
    case .minus: .some(left.minus(right))
    case .times: .some(left.times(right))
    case .divide: .some(left.divided(by: right))
    default: .none
    }
  }

  private mutating func shifted(
    _ item: Item, by amount: Quantity, isLater: Bool, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    do throws(DurationProblem) {
      switch item.kind {
      case .date:
        let value = store.dates[item.index]
        return try (isLater ? value.adding(amount) : value.subtracting(amount)).map {
          store.add($0)
        }
      case .dateTime:
        let value = store.dateTimes[item.index]
        return try (isLater ? value.adding(amount) : value.subtracting(amount)).map {
          store.add($0)
        }
      default:
        let value = store.times[item.index]
        return try (isLater ? value.adding(amount) : value.subtracting(amount)).map {
          store.add($0)
        }
      }
    } catch {
      throw failure(error, offset)
    }
  }

  private func failure(_ problem: DurationProblem, _ offset: Int) -> FHIRPath.Failure {
    switch problem {
    case .noAmount: failure(.durationWithoutValue, at: offset)
    case .notATime(let unit): failure(.notAUnitOfTime, ["unit": .literal(unit)], at: offset)
    case .notOfTheCalendar(let unit):
      failure(.unitWithoutDays, ["unit": .literal(unit)], at: offset)
    case .tooLongForTime(let unit):
      failure(.unitTooLongForTime, ["unit": .literal(unit)], at: offset)
    }
  }

  /// The unary minus.
  mutating func negate(_ base: Int, _ offset: Int) throws(FHIRPath.Failure) {
    guard let item = try single(from: base, .signed(.minus), offset) else {
      return drop(to: base)
    }
    switch item.kind {
    case .integer, .long:
      let result = Int64(0).subtractingReportingOverflow(item.integer)
      replace(base, with: result.overflow ? nil : .integer(result.partialValue, kind: item.kind))
    case .decimal: replace(base, with: store.add(store.decimals[item.index].negated))
    default:
      guard let amount = quantity(item) else {
        throw wrongType(.signed(.minus), item, .number, at: offset)
      }
      replace(base, with: store.add(amount.negated))
    }
  }

  /// The unary plus changes nothing, but wants a number.
  mutating func requireNumber(_ base: Int, _ offset: Int) throws(FHIRPath.Failure) {
    guard let item = try single(from: base, .signed(.plus), offset) else { return }
    guard isNumber(item) || isQuantity(item) else {
      throw wrongType(.signed(.plus), item, .number, at: offset)
    }
  }
}
