import SurveyPrimitives

extension Machine {
  /// `sort()`: by the items themselves, or by keys; a key with a minus in front sorts downward.
  ///
  /// FHIRPath 3.0, Sort: items without a key come first, upward and downward.
  mutating func sort(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    guard end - call.base > 1 else { return }
    var rows: [(item: Item, keys: [Item?])] = []
    let outer = (this, index)
    for place in call.base..<end {
      this = place..<place + 1
      index = place - call.base
      var keys: [Item?] = []
      for number in 0..<call.count {
        let block = block(call, number)
        let start = try run(block < 0 ? ~block : block)
        keys.append(try single(from: start, call.key, call.offset))
        drop(to: start)
      }
      if call.count == 0 { keys.append(value(items[place])) }
      rows.append((items[place], keys))
    }
    (this, index) = outer
    let directions = (0..<max(call.count, 1)).map { $0 < call.count && block(call, $0) < 0 }
    var failure: FHIRPath.Failure?
    rows.sort { first, second in
      guard failure == nil else { return false }
      do throws(FHIRPath.Failure) {
        return try isBefore(first.keys, second.keys, directions, call)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    for (place, row) in rows.enumerated() { items[call.base + place] = row.item }
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
