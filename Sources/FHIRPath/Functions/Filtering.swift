/// FHIRPath, Filtering and projection.
enum FilteringFunction: String, FunctionList {
  case `where`, select, `repeat`, repeatAll, ofType, sort

  var function: Function {
    switch self {
    case .where:
      Function.turns(1...1, .filter) { (machine, call) throws(FHIRPath.Failure) in
        try machine.keep(&call)
      }
    case .select:
      Function.turns(1...1, .projection) { (machine, call) throws(FHIRPath.Failure) in
        machine.select(&call)
      }
    case .repeat:
      Function.turns(1...1, .repetition(isDistinct: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.repeatProjection(&call, isDistinct: true)
      }
    case .repeatAll:
      Function.turns(1...1, .repetition(isDistinct: false)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.repeatProjection(&call, isDistinct: false)
      }
    case .ofType:
      Function.compiled(1...1, .typeFilter(isOfOne: false))
    case .sort:
      Function.turns(0...99, .sorting) { (machine, call) throws(FHIRPath.Failure) in
        try machine.sort(&call)
      }
    }
  }
}

extension Machine {
  fileprivate mutating func keep(_ call: inout Call) throws(FHIRPath.Failure) -> Int? {
    if call.turn > 0 {
      let isWanted = try boolean(from: call.start, .criterion, call.offset) == true
      drop(to: call.start)
      if isWanted {
        items[call.kept] = items[call.current]
        call.kept += 1
      }
    }
    if goOn(&call) { return 0 }
    drop(to: call.kept)
    return nil
  }

  fileprivate mutating func select(_ call: inout Call) -> Int? {
    if goOn(&call) { return 0 }
    drop(call.base, call.end)
    return nil
  }

  /// Projects the input, then what came of it, until nothing new comes.
  fileprivate mutating func repeatProjection(
    _ call: inout Call, isDistinct: Bool
  ) throws(FHIRPath.Failure) -> Int? {
    if call.turn > 0 {
      try spend(items.count - call.start, at: call.offset)
      if isDistinct, var seen = repeated.popLast() {
        try keepNew(from: call.start, call.end, &seen, call.offset)
        repeated.append(seen)
      }
    } else if isDistinct {
      repeated.append(ItemTable())
    }
    call.current += 1
    if call.current < items.count {
      this = call.current..<call.current + 1
      itemNumber = call.current < call.end ? call.current - call.base : call.current - call.end
      return 0
    }
    if isDistinct { repeated.removeLast() }
    leave(call)
    drop(call.base, call.end)
    return nil
  }
}
