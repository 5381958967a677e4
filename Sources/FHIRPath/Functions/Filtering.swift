/// FHIRPath, Filtering and projection.
extension FunctionTable {
  static let filtering: [Function] = [
    Function(name: "where", chapter: .filtering, arity: 1...1, form: .filter) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.keep(call)
    },
    Function(name: "select", chapter: .filtering, arity: 1...1, form: .projection) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.select(call)
    },
    Function(name: "repeat", chapter: .filtering, arity: 1...1, form: .repetition(isDistinct: true))
    {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.repeatProjection(call, distinct: true)
    },
    Function(
      name: "repeatAll", chapter: .filtering, arity: 1...1, form: .repetition(isDistinct: false)
    ) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.repeatProjection(call, distinct: false)
    },
    // Compiled to an instruction of its own, as its argument is the name of a type.
    Function(name: "ofType", chapter: .filtering, arity: 1...1, form: .typeFilter(isOfOne: false)) {
      (machine, call) throws(FHIRPath.Failure) in
    },
    Function(name: "sort", chapter: .filtering, arity: 0...99, form: .sorting) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.sort(call)
    },
  ]
}

extension Machine {
  fileprivate mutating func keep(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    let block = block(call, 0)
    let outer = (this, index)
    var kept = call.base
    for place in call.base..<end {
      this = place..<place + 1
      index = place - call.base
      let start = try run(block)
      let isWanted = try boolean(from: start, call.criterion, call.offset) == true
      drop(to: start)
      guard isWanted else { continue }
      items[kept] = items[place]
      kept += 1
    }
    (this, index) = outer
    drop(to: kept)
  }

  fileprivate mutating func select(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    let block = block(call, 0)
    let outer = (this, index)
    for place in call.base..<end {
      this = place..<place + 1
      index = place - call.base
      try run(block)
    }
    (this, index) = outer
    drop(call.base, end)
  }

  /// Projects the input, then what came of it, until nothing new comes.
  fileprivate mutating func repeatProjection(
    _ call: Call, distinct: Bool
  ) throws(FHIRPath.Failure) {
    let end = items.count
    let block = block(call, 0)
    let outer = (this, index)
    var seen = ItemTable()
    var place = call.base
    while place < items.count {
      this = place..<place + 1
      index = place < end ? place - call.base : place - end
      let start = try run(block)
      try spend(items.count - start, at: call.offset)
      if distinct { try keepNew(from: start, end, &seen, call.offset) }
      place += 1
    }
    (this, index) = outer
    drop(call.base, end)
  }
}
