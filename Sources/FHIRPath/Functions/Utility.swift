import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath, Utility functions.
enum UtilityFunction: String, FunctionList {
  case trace, now, today, timeOfDay, defineVariable, lowBoundary, highBoundary, precision,
    comparable

  var function: Function {
    switch self {
    case .trace:
      Function.turns(1...2, .trace) { (machine, call) throws(FHIRPath.Failure) in
        try machine.trace(&call)
      }
    case .now:
      Self.moment(.dateTime) { machine, now in machine.store.add(now) }
    case .today:
      Self.moment(.date) { machine, now in machine.store.add(now.date) }
    case .timeOfDay:
      Self.moment(.time) { machine, now in now.time.map { machine.store.add($0) } }
    // With a name that is written in the expression an instruction of its own does it.
    case .defineVariable:
      Function.turns(1...2, .definition) { (machine, call) throws(FHIRPath.Failure) in
        try machine.defineComputed(&call)
      }
    case .lowBoundary:
      Self.boundary(isLow: true)
    case .highBoundary:
      Self.boundary(isLow: false)
    case .precision:
      Function(0...0, .value(.system(.integer))) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        guard let item else { return machine.drop(to: call.base) }
        guard let precision = machine.precision(item) else {
          throw machine.wrongType(.input, item, .number, .date, at: call.offset)
        }
        machine.replace(call.base, with: .integer(Int64(precision)))
      }
    case .comparable:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        let other = try machine.singleArgument(call, 0)
        let item = try machine.input(call)
        guard let item, let other else { return machine.drop(to: call.base) }
        guard let left = machine.quantity(item), let right = machine.quantity(other) else {
          throw machine.wrongType(.input, item, .quantity, at: call.offset)
        }
        machine.replace(call.base, with: .boolean(Quantity.isComparable(left, right)))
      }
    }
  }

  private static func moment(
    _ type: SystemType,
    _ body: @escaping @Sendable (inout Machine, PartialDateTime) -> Item?
  ) -> Function {
    Function(0...0, .value(.system(type)), uses: .clock) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let now = machine.environment.now else {
        throw machine.failure(
          .noClock, ["name": .literal(machine.functionName(at: call.offset))], at: call.offset)
      }
      machine.replace(call.base, with: body(&machine, now))
    }
  }

  private static func boundary(isLow: Bool) -> Function {
    Function(0...1, .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      let precision = call.count == 1 ? try machine.integerArgument(call, 0) : nil
      guard let item = try machine.input(call) else { return machine.drop(to: call.base) }
      if precision == nil, call.count == 1 { return machine.drop(to: call.base) }
      let places = precision.map { Int(truncatingIfNeeded: min(max($0, -1), 1000)) }
      let result = try machine.boundary(item, isLow, places, call)
      machine.replace(call.base, with: result)
    }
  }
}

extension Machine {
  /// The name of the trace is behind the input, then what its values are to be.
  fileprivate mutating func trace(_ call: inout Call) throws(FHIRPath.Failure) -> Int? {
    if call.turn == 0 { return 0 }
    if call.turn == 1 {
      let name = try text(from: call.end, .argument(0), call.offset)
      replace(call.end, with: name)
      call.kept = items.count
    }
    guard let listener = environment.trace else {
      drop(to: call.end)
      return nil
    }
    if call.count == 2, goOn(&call) { return 1 }
    let name = call.kept > call.end ? string(items[call.end]) : ""
    let shown = call.count == 2 ? call.kept..<items.count : call.base..<call.end
    try spend(shown.count, at: call.offset)
    try reserve(shown.count * MemoryLayout<FHIRPath.Value>.stride, at: call.offset)
    listener(name, items[shown].map { value(of: $0) })
    drop(to: call.end)
    return nil
  }

  fileprivate mutating func defineComputed(
    _ call: inout Call
  ) throws(FHIRPath.Failure) -> Int? {
    if call.turn == 0 { return 0 }
    if call.turn == 1 {
      guard let text = try text(from: call.end, .argument(0), call.offset) else {
        throw missingArgument(call, 0)
      }
      let name = string(text)
      guard !StandardVariable.isReserved(name), environment.variables[name] == nil else {
        throw duplicate(name, call.offset)
      }
      replace(call.end, with: text)
      if call.count == 2 {
        this = call.base..<call.end
        return 1
      }
    }
    leave(call)
    let name = string(items[call.end])
    let value = call.count == 2 ? items[call.start..<items.count] : items[call.base..<call.end]
    computed.removeAll { $0.name == name }
    computed.append((name, value))
    drop(to: call.end)
    return nil
  }

  fileprivate func precision(_ item: Item) -> Int? {
    switch item.kind {
    case .integer, .long: 0
    case .decimal: store.decimals[item.index].precision
    case .date: store.dates[item.index].precision
    case .dateTime: store.dateTimes[item.index].precision
    case .time: store.times[item.index].precision
    default: nil
    }
  }

  fileprivate mutating func boundary(
    _ item: Item, _ isLow: Bool, _ places: Int?, _ call: Call
  ) throws(FHIRPath.Failure) -> Item? {
    switch item.kind {
    case .date:
      let date = store.dates[item.index]
      return (isLow ? date.lowBoundary(precision: places) : date.highBoundary(precision: places))
        .map { store.add($0) }
    case .dateTime:
      let moment = store.dateTimes[item.index]
      return
        (isLow ? moment.lowBoundary(precision: places) : moment.highBoundary(precision: places))
        .map { store.add($0) }
    case .time:
      let time = store.times[item.index]
      return (isLow ? time.lowBoundary(precision: places) : time.highBoundary(precision: places))
        .map { store.add($0) }
    default: break
    }
    if let number = decimal(item) {
      return Self.bound(number, isLow, places).map { store.add($0) }
    }
    guard let amount = quantity(item) else {
      throw wrongType(.input, item, .number, .date, .quantity, at: call.offset)
    }
    guard let value = amount.value, let bound = Self.bound(value, isLow, places) else {
      return nil
    }
    var result = amount
    result.value = bound
    return store.add(result)
  }

  /// The boundary of a number to so many places.
  ///
  /// Where there are fewer places than the boundary has, the one nearer to zero is cut off and the
  /// other one rounded: that is how all cases of the official suites come out, LowBoundaryDecimal15
  /// and HighBoundaryDecimal15 and 16 among them.
  private static func bound(_ number: ExactDecimal, _ isLow: Bool, _ places: Int?) -> ExactDecimal?
  {
    func boundary(_ places: Int?) -> ExactDecimal? {
      isLow ? number.lowBoundary(precision: places) : number.highBoundary(precision: places)
    }
    let full = number.fractionDigits + 1
    guard let places, (0..<full).contains(places), let exact = boundary(full) else {
      return boundary(places)
    }
    let isOuter = isLow == (exact.coefficient < 0)
    if isOuter { return exact.rounded(places: places) }
    var digits = exact.coefficient
    for _ in places..<exact.scale { digits /= 10 }
    return ExactDecimal(coefficient: digits, scale: places)
  }
}
