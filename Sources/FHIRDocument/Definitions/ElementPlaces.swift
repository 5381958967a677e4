/// Finds elements of a type by name, in a hash table with linear probing that is half empty.
struct ElementPlaces: Sendable {
  private static let free: UInt32 = .max

  /// The name in the upper half, the place in the lower.
  private var slots: [UInt32]

  init(_ elements: [ElementDefinition]) {
    var size = 4
    while size < elements.count * 2 { size *= 2 }
    slots = Array(repeating: Self.free, count: size)
    for (place, element) in elements.enumerated() where find(element.name) == nil {
      guard place < 0xFFFF else { return }
      var slot = start(element.name)
      while slots[slot] != Self.free { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(element.name.rawValue) << 16 | UInt32(place)
    }
  }

  /// The place of the first element with a name.
  @inline(__always)
  func find(_ name: ElementName) -> Int? {
    var slot = start(name)
    while slots[slot] != Self.free {
      if slots[slot] >> 16 == name.rawValue { return Int(slots[slot] & 0xFFFF) }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  @inline(__always)
  private func start(_ name: ElementName) -> Int { Int(name.rawValue) & (slots.count &- 1) }
}
