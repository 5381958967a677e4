import SurveyPrimitives

/// FHIRPath, Aggregates.
extension FunctionTable {
  static let aggregates: [Function] = [
    Function(name: "aggregate", chapter: .aggregates, arity: 1...2, form: .aggregation) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.aggregate(call)
    },
    Function(name: "sum", chapter: .aggregates, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.fold(call, .plus)
    },
    Function(name: "min", chapter: .aggregates, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.extreme(call, .less)
    },
    Function(name: "max", chapter: .aggregates, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.extreme(call, .greater)
    },
    Function(name: "avg", chapter: .aggregates, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      let count = machine.items.count - call.base
      guard count > 0 else { return }
      try machine.fold(call, .plus)
      machine.items.append(.integer(Int64(count)))
      try machine.arithmetic(.divide, call.base, call.base + 1, call.offset)
    },
  ]
}

extension Machine {
  fileprivate mutating func aggregate(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    let outer = (this, index, total)
    if call.count == 2 { _ = try argument(call, 1) }
    let block = block(call, 0)
    for place in call.base..<end {
      this = place..<place + 1
      index = place - call.base
      total = end..<items.count
      let start = try run(block)
      drop(end, start)
    }
    (this, index, total) = outer
    drop(call.base, end)
  }

  /// Combines all items by an operator, from the first on.
  fileprivate mutating func fold(_ call: Call, _ op: Operator) throws(FHIRPath.Failure) {
    let end = items.count
    guard end > call.base + 1 else { return }
    items.append(items[call.base])
    for place in call.base + 1..<end {
      try spend(1, at: call.offset)
      items.append(items[place])
      try arithmetic(op, end, end + 1, call.offset)
      if items.count == end { break }
    }
    drop(call.base, end)
  }

  fileprivate mutating func extreme(_ call: Call, _ op: Operator) throws(FHIRPath.Failure) {
    var best: (place: Int, value: Item)?
    for place in call.base..<items.count {
      guard let value = value(items[place]) else { continue }
      guard let present = best else {
        best = (place, value)
        continue
      }
      let order = try order(value, present.value, op, call.offset)
      if order == (op == .less ? .less : .greater) { best = (place, value) }
    }
    replace(call.base, with: best.map { items[$0.place] })
  }
}
