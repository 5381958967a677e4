/// A set of numbers that stand for texts, in 9 to 12 bytes for each.
///
/// It is 256 tables, so that one that grows needs little room beside itself. Each is at most 85 % full and
/// grows by a quarter; what has no place of its own is in the next free one.
struct MarkSet: Sendable {
  fileprivate struct Table {
    /// 0 is a free place.
    var places: [UInt64] = Array(repeating: 0, count: 8)
    var count = 0
  }

  private var tables: [Table] = Array(repeating: Table(), count: 256)

  /// The room that it takes.
  var byteCount: Int { tables.reduce(0) { $0 + $1.places.count * MemoryLayout<UInt64>.stride } }

  /// Adds a number that is not 0; `false` where it was there.
  mutating func insert(_ mark: UInt64) -> Bool {
    tables[Int(truncatingIfNeeded: mark >> 56)].insert(mark)
  }
}

extension MarkSet.Table {
  mutating func insert(_ mark: UInt64) -> Bool {
    let place = self.place(of: mark)
    if places[place] == mark { return false }
    places[place] = mark
    count += 1
    if count * 100 > places.count * 85 { grow() }
    return true
  }

  /// Where a number is, or would be.
  private func place(of mark: UInt64) -> Int {
    // The bits below the first eight, spread over all places.
    var place = Int((mark << 8).multipliedFullWidth(by: UInt64(places.count)).high)
    while places[place] != 0, places[place] != mark {
      place += 1
      if place == places.count { place = 0 }
    }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: old.count + max(old.count / 4, 4))
    for mark in old where mark != 0 { places[place(of: mark)] = mark }
  }
}
