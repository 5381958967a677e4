/// Places of items by a hash that equal items share: open addressing, at most half full.
struct ItemTable {
  private var slots: [Int32]
  private var hashes: [UInt64] = []
  private var mask: Int

  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
    hashes.reserveCapacity(capacity)
  }

  var count: Int { hashes.count }

  /// The bytes that it takes.
  var size: Int { slots.count * 4 + hashes.count * 8 }

  @inline(__always)
  func slot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
  }

  @inline(__always)
  func next(_ slot: Int) -> Int { (slot + 1) & mask }

  /// The number of the item in a slot; items are numbered as they come.
  @inline(__always)
  func entry(_ slot: Int) -> Int? { slots[slot] < 0 ? nil : Int(slots[slot]) }

  func hash(_ number: Int) -> UInt64 { hashes[number] }

  /// Adds the next item to a free slot.
  mutating func add(_ slot: Int, _ hash: UInt64) {
    slots[slot] = Int32(truncatingIfNeeded: hashes.count)
    hashes.append(hash)
    guard hashes.count * 2 > slots.count else { return }
    slots = Array(repeating: -1, count: slots.count * 2)
    mask = slots.count - 1
    for number in hashes.indices {
      var slot = self.slot(hashes[number])
      while slots[slot] >= 0 { slot = next(slot) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
