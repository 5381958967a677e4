import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath, Utility functions.
extension FunctionTable {
  static let utility: [Function] = [
    Function(name: "trace", chapter: .utility, arity: 1...2, form: .trace) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.trace(call)
    },
    moment("now", .dateTime) { machine, now in machine.store.add(now) },
    moment("today", .date) { machine, now in machine.store.add(now.date) },
    moment("timeOfDay", .time) { machine, now in now.time.map { machine.store.add($0) } },
    // With a name that is written in the expression it is compiled to an instruction of its own.
    Function(name: "defineVariable", chapter: .utility, arity: 1...2, form: .definition) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.defineComputed(call)
    },
    boundary("lowBoundary", isLow: true),
    boundary("highBoundary", isLow: false),
    Function(name: "precision", chapter: .utility, arity: 0...0, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      guard let item else { return machine.drop(to: call.base) }
      guard let precision = machine.precision(item) else {
        throw machine.wrongType(call.input, item, .number, .date, at: call.offset)
      }
      machine.replace(call.base, with: .integer(Int64(precision)))
    },
    Function(name: "comparable", chapter: .utility, arity: 1...1, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      let other = try machine.singleArgument(call, 0)
      let item = try machine.input(call)
      guard let item, let other else { return machine.drop(to: call.base) }
      guard let left = machine.quantity(item), let right = machine.quantity(other) else {
        throw machine.wrongType(call.input, item, .quantity, at: call.offset)
      }
      machine.replace(call.base, with: .boolean(Quantity.isComparable(left, right)))
    },
  ]

  private static func moment(
    _ name: String, _ type: SystemType,
    _ body: @escaping @Sendable (inout Machine, PartialDateTime) -> Item?
  ) -> Function {
    Function(name: name, chapter: .utility, arity: 0...0, form: .value(.system(type)), uses: .clock)
    {
      (machine, call) throws(FHIRPath.Failure) in
      guard let now = machine.environment.now else {
        throw machine.failure(.noClock, ["name": .literal(name)], at: call.offset)
      }
      machine.replace(call.base, with: body(&machine, now))
    }
  }

  private static func boundary(_ name: String, isLow: Bool) -> Function {
    Function(name: name, chapter: .utility, arity: 0...1, form: .value(.unknown)) {
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
  fileprivate mutating func trace(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    let name = try textArgument(call, 0)
    guard let listener = environment.trace else { return }
    if call.count == 2 {
      let outer = (this, index)
      for place in call.base..<end {
        this = place..<place + 1
        index = place - call.base
        try run(block(call, 1))
      }
      (this, index) = outer
    }
    let start = call.count == 2 ? end : call.base
    listener(name.map { string($0) } ?? "", items[start..<items.count].map { value(of: $0) })
    drop(to: end)
  }

  fileprivate mutating func defineComputed(_ call: Call) throws(FHIRPath.Failure) {
    guard let name = try textArgument(call, 0).map({ string($0) }) else {
      throw missingArgument(call, 0)
    }
    guard !Compiler.isReserved(name), environment.variables[name] == nil else {
      throw duplicate(name, call.offset)
    }
    let value = try definedValue(call.count == 2 ? block(call, 1) : -1, call.base)
    computed.removeAll { $0.name == name }
    computed.append((name, value))
  }

  fileprivate func precision(_ item: Item) -> Int? {
    switch item.kind {
    case .integer, .long: 0
    case .decimal: store.decimals[item.place].precision
    case .date: store.dates[item.place].precision
    case .dateTime: store.dateTimes[item.place].precision
    case .time: store.times[item.place].precision
    default: nil
    }
  }

  fileprivate mutating func boundary(
    _ item: Item, _ isLow: Bool, _ places: Int?, _ call: Call
  ) throws(FHIRPath.Failure) -> Item? {
    switch item.kind {
    case .date:
      let date = store.dates[item.place]
      return (isLow ? date.lowBoundary(precision: places) : date.highBoundary(precision: places))
        .map { store.add($0) }
    case .dateTime:
      let moment = store.dateTimes[item.place]
      return
        (isLow ? moment.lowBoundary(precision: places) : moment.highBoundary(precision: places))
        .map { store.add($0) }
    case .time:
      let time = store.times[item.place]
      return (isLow ? time.lowBoundary(precision: places) : time.highBoundary(precision: places))
        .map { store.add($0) }
    default: break
    }
    if let number = decimal(item) {
      return Self.bound(number, isLow, places).map { store.add($0) }
    }
    guard let amount = quantity(item) else {
      throw wrongType(call.input, item, .number, .date, .quantity, at: call.offset)
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
