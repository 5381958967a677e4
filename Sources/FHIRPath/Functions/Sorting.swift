import SurveyPrimitives

extension Machine {
  /// `sort()`: by the items themselves, or by keys; a key with a minus in front sorts downward.
  ///
  /// FHIRPath 3.0, Sort: items without a key come first, upward and downward.
  mutating func sort(_ call: inout Call) throws(FHIRPath.Failure) -> Int? {
    guard call.end - call.base > 1 else { return nil }
    guard call.count > 0 else {
      let rows = (call.base..<call.end).map { (item: items[$0], keys: [value(items[$0])]) }
      try arrange(rows, [false], call)
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
    let rows = (call.base..<call.end).map { index in
      let first = call.kept + (index - call.base) * call.count
      return (item: items[index], keys: Array(sortKeys[first..<first + call.count]))
    }
    sortKeys.removeSubrange(call.kept...)
    let isDown = (0..<call.count).map { block(call, $0) < 0 }
    try arrange(rows, isDown, call)
    return nil
  }

  /// Puts the items in the order of their keys.
  private mutating func arrange(
    _ rows: [(item: Item, keys: [Item?])], _ isDown: [Bool], _ call: Call
  ) throws(FHIRPath.Failure) {
    var rows = rows
    var failure: FHIRPath.Failure?
    rows.sort { first, second in
      guard failure == nil else { return false }
      do throws(FHIRPath.Failure) {
        return try isBefore(first.keys, second.keys, isDown, call)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    for (number, row) in rows.enumerated() { items[call.base + number] = row.item }
  }

  private mutating func isBefore(
    _ a: [Item?], _ b: [Item?], _ areDown: [Bool], _ call: Call
  ) throws(FHIRPath.Failure) -> Bool {
    try spend(1, at: call.offset)
    for (number, isDown) in areDown.enumerated() {
      switch (a[number], b[number]) {
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
