import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath, Math.
enum MathFunction: String, FunctionList {
  case abs, ceiling, floor, truncate, exp, ln, sqrt, log, power, round

  var function: Function {
    switch self {
    case .abs:
      Function(0...0, .value(.input)) {
        (machine, call) throws(FHIRPath.Failure) in
        guard let item = try machine.input(call) else { return machine.drop(to: call.base) }
        if item.kind == .integer || item.kind == .long {
          let isMinimum = item.integer == .min
          return machine.replace(
            call.base, with: isMinimum ? nil : .integer(Swift.abs(item.integer), kind: item.kind))
        }
        if let decimal = machine.decimal(item) {
          return machine.replace(call.base, with: machine.store.add(decimal.magnitude))
        }
        guard let amount = machine.quantity(item) else {
          throw machine.wrongType(.input, item, .number, at: call.offset)
        }
        machine.replace(call.base, with: machine.store.add(amount.magnitude))
      }
    case .ceiling:
      Self.whole { $0.ceiling }
    case .floor:
      Self.whole { $0.floor }
    case .truncate:
      Self.whole { $0.truncated }
    case .exp:
      Self.number { $0.exponential() }
    case .ln:
      Self.number { $0.naturalLogarithm() }
    case .sqrt:
      Self.number { $0.squareRoot() }
    case .log:
      Function(1...1, .value(.system(.decimal))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.withNumbers(call) { $0.logarithm(base: $1) }
      }
    case .power:
      Function(1...1, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        let isWhole = machine.items.last?.kind == .integer
        try machine.withNumbers(call) { $0.power($1) }
        guard isWhole, machine.items.count > call.base, let result = machine.items.last,
          let integer = machine.decimal(result)?.integer, Int32(exactly: integer) != nil
        else { return }
        machine.replace(call.base, with: .integer(Int64(integer)))
      }
    case .round:
      Function(0...1, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        let places = call.count == 1 ? try machine.integerArgument(call, 0) : 0
        guard let places else { return machine.drop(to: call.base) }
        guard (0...ExactDecimal.maximumRoundingPlaces).contains(places) else {
          let most = Int(ExactDecimal.maximumRoundingPlaces)
          throw machine.failure(.wrongPlaces, ["most": .number(most)], at: call.offset)
        }
        try machine.change(call) { value, machine in
          value.rounded(places: Int(places)).map { machine.store.add($0) }
        } amount: {
          $0.rounded(places: Int(places))
        }
      }
    }
  }

  /// A function from decimals to whole numbers.
  private static func whole(
    _ body: @escaping @Sendable (ExactDecimal) -> ExactDecimal
  ) -> Function {
    Function(0...0, .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.change(call) { value, machine in
        let result = body(value)
        return result.integer.map { machine.whole(Int64($0)) } ?? machine.store.add(result)
      } amount: {
        body($0)
      }
    }
  }

  private static func number(
    _ body: @escaping @Sendable (ExactDecimal) -> ExactDecimal?
  ) -> Function {
    Function(0...0, .value(.system(.decimal))) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let value = try machine.numberInput(call) else { return }
      try machine.spend(Machine.seriesSteps, at: call.offset)
      machine.replace(call.base, with: body(value).map { machine.store.add($0) })
    }
  }
}

extension ExactDecimal {
  fileprivate static let maximumRoundingPlaces: Int64 = 28
}

extension Machine {
  /// The steps that a function costs whose value is the sum of a series.
  fileprivate static let seriesSteps = 2_000

  /// Replaces the input by what is made of it: of a number by one function, of the value of an
  /// amount by another, with the unit as it was.
  fileprivate mutating func change(
    _ call: Call, number: (ExactDecimal, inout Machine) -> Item?,
    amount: (ExactDecimal) -> ExactDecimal?
  ) throws(FHIRPath.Failure) {
    guard let item = try input(call) else { return drop(to: call.base) }
    if let value = decimal(item) { return replace(call.base, with: number(value, &self)) }
    guard var result = quantity(item) else {
      throw wrongType(.input, item, .number, at: call.offset)
    }
    result.value = result.value.flatMap(amount)
    replace(call.base, with: result.value == nil ? nil : store.add(result))
  }

  /// The input as one number; `nil`, with the empty collection instead, where there is none.
  fileprivate mutating func numberInput(_ call: Call) throws(FHIRPath.Failure) -> ExactDecimal? {
    guard let item = try input(call) else {
      drop(to: call.base)
      return nil
    }
    if let value = decimal(item) { return value }
    throw wrongType(.input, item, .number, at: call.offset)
  }

  fileprivate mutating func withNumbers(
    _ call: Call, _ body: (ExactDecimal, ExactDecimal) -> ExactDecimal?
  ) throws(FHIRPath.Failure) {
    let argument = try singleArgument(call, 0)
    guard let value = try numberInput(call), let argument else { return drop(to: call.base) }
    guard let other = decimal(argument) else {
      throw wrongType(.argument(0), argument, .number, at: call.offset)
    }
    try spend(2 * Self.seriesSteps, at: call.offset)
    replace(call.base, with: body(value, other).map { store.add($0) })
  }
}
