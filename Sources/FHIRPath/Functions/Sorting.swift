import SurveyPrimitives

extension Machine {
  /// `sort()`: by the items themselves, or by keys; a key with a minus in front sorts downward.
  ///
  /// FHIRPath 3.0, Sort: items without a key come first, upward and downward.
  mutating func sort(_ call: inout Call) throws(FHIRPath.Failure) -> Int? {
    guard call.end - call.base > 1 else { return nil }
    guard call.count > 0 else {
      try reserve(items: (call.end - call.base) * 3, at: call.offset)
      call.kept = sortKeys.count
      for index in call.base..<call.end { sortKeys.append(value(items[index])) }
      try arrange([false], call)
      return nil
    }
    if call.turn == 0 {
      call.kept = sortKeys.count
    } else {
      sortKeys.append(try single(from: call.start, .key, call.offset))
      drop(to: call.start)
    }
    let number = call.turn % call.count
    if number > 0 || goOn(&call) { return number }
    try arrange((0..<call.count).map { block(call, $0) < 0 }, call)
    return nil
  }

  /// Puts the items in the order of their keys.
  private mutating func arrange(_ isDown: [Bool], _ call: Call) throws(FHIRPath.Failure) {
    let count = call.end - call.base
    try reserve(items: count * 2, at: call.offset)
    var order = Array(0..<count)
    var failure: FHIRPath.Failure?
    order.sort { first, second in
      guard failure == nil else { return false }
      do throws(FHIRPath.Failure) {
        return try isBefore(first, second, isDown, call)
      } catch {
        failure = error
        return false
      }
    }
    sortKeys.removeSubrange(call.kept...)
    if let failure { throw failure }
    let sorted = order.map { items[call.base + $0] }
    for (number, item) in sorted.enumerated() { items[call.base + number] = item }
  }

  /// Whether one item of the input comes before another.
  private mutating func isBefore(
    _ first: Int, _ second: Int, _ areDown: [Bool], _ call: Call
  ) throws(FHIRPath.Failure) -> Bool {
    try spend(1, at: call.offset)
    for (number, isDown) in areDown.enumerated() {
      let left = sortKeys[call.kept + first * areDown.count + number]
      let right = sortKeys[call.kept + second * areDown.count + number]
      switch (left, right) {
      case (nil, nil): continue
      case (nil, _): return true
      case (_, nil): return false
      case (let left?, let right?):
        let order = try order(left, right, .less, call.offset)
        if order == nil || order == .equal { continue }
        return (order == .less) != isDown
      }
    }
    return false
  }
}
