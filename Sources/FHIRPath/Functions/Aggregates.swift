import SurveyPrimitives

/// FHIRPath, Aggregates.
enum AggregateFunction: String, FunctionList {
  case aggregate, sum, min, max, avg

  var function: Function {
    switch self {
    case .aggregate:
      Function.turns(1...2, .aggregation) { (machine, call) throws(FHIRPath.Failure) in
        machine.aggregate(&call)
      }
    case .sum:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.fold(call, .plus)
      }
    case .min:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.extreme(call, .less)
      }
    case .max:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.extreme(call, .greater)
      }
    case .avg:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        let count = machine.items.count - call.base
        guard count > 0 else { return }
        try machine.fold(call, .plus)
        machine.items.append(.integer(Int64(count)))
        try machine.arithmetic(.divide, call.base, call.base + 1, call.offset)
      }
    }
  }
}

extension Machine {
  /// The total is behind the input: first the value of the second argument, then what comes of
  /// each item.
  fileprivate mutating func aggregate(_ call: inout Call) -> Int? {
    if call.turn == 0, call.count == 2 { return 1 }
    if call.turn >= call.count { drop(call.end, call.start) }
    if goOn(&call) {
      total = call.end..<items.count
      return 0
    }
    drop(call.base, call.end)
    return nil
  }

  /// Combines all items by an operator, from the first on.
  fileprivate mutating func fold(_ call: Call, _ op: Operator) throws(FHIRPath.Failure) {
    let end = items.count
    guard end > call.base + 1 else { return }
    items.append(items[call.base])
    for index in call.base + 1..<end {
      try spend(1, at: call.offset)
      items.append(items[index])
      try arithmetic(op, end, end + 1, call.offset)
      if items.count == end { break }
    }
    drop(call.base, end)
  }

  fileprivate mutating func extreme(_ call: Call, _ op: Operator) throws(FHIRPath.Failure) {
    var best: (index: Int, value: Item)?
    for index in call.base..<items.count {
      try spend(1, at: call.offset)
      guard let value = value(items[index]) else { continue }
      guard let present = best else {
        best = (index, value)
        continue
      }
      let order = try order(value, present.value, op, call.offset)
      if order == (op == .less ? .less : .greater) { best = (index, value) }
    }
    replace(call.base, with: best.map { items[$0.index] })
  }
}
