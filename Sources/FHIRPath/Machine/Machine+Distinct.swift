import FHIRDocument
import SurveyPrimitives

extension Machine {
  /// Leaves of each item above `base` the first one only.
  mutating func distinct(_ base: Int, _ offset: Int) throws(FHIRPath.Failure) {
    let end = items.count
    guard end - base > 1 else { return }
    guard end - base > 8 else {
      var kept = base + 1
      for index in base + 1..<end {
        let item = items[index]
        if try contains(item, base..<kept, offset) { continue }
        items[kept] = item
        kept += 1
      }
      drop(to: kept)
      return
    }
    try spend(end - base, at: offset)
    try reserve((end - base) * 24, at: offset)
    var seen = ItemTable(capacity: end - base)
    try keepNew(from: base, base, &seen, offset)
  }

  /// Leaves above `start` what is not among the items from `first` on, which `seen` counts.
  mutating func keepNew(
    from start: Int, _ first: Int, _ seen: inout ItemTable, _ offset: Int
  ) throws(FHIRPath.Failure) {
    var kept = start
    for index in start..<items.count {
      let item = items[index]
      let hash = equalityHash(item)
      var slot = seen.slot(hash)
      var isNew = true
      while let other = seen.entry(slot) {
        try spend(1, at: offset)
        if seen.hash(other) == hash, equals(items[first + other], item) == true {
          isNew = false
          break
        }
        slot = seen.next(slot)
      }
      guard isNew else { continue }
      seen.add(slot, hash)
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }

  /// A number that items share when they are equal.
  mutating func equalityHash(_ item: Item) -> UInt64 {
    if item.kind == .element {
      use(item.source)
      if nodes[item.node].isObject {
        // An amount may be equal to a number in another unit.
        let type = type(item)
        if let types, type.isKnown, types.meaning(type) == .quantity { return 7 }
        return !type.isKnown && hasValueChild(item) ? 7 : treeHash(item)
      }
    }
    guard let value = value(item) else { return 1 }
    switch value.kind {
    case .string:
      charge(value.bytes.count >> 4)
      return withBytes(value) { TextHash.text($0) }
    case .boolean: return value.boolean ? 3 : 2
    // Numbers are equal to amounts of the unit 1, and dates to dateTimes of the same precision.
    case .integer, .long, .decimal, .quantity: return numberHash(value)
    case .date: return dayHash(store.dates[value.index])
    case .dateTime:
      let moment = store.dateTimes[value.index]
      return moment.time == nil ? dayHash(moment.date) : 5
    case .time: return 6
    case .element, .type: return 4
    }
  }

  private func dayHash(_ date: PartialDate) -> UInt64 {
    UInt64(bitPattern: Int64(date.hashValue))
  }

  private func numberHash(_ item: Item) -> UInt64 {
    guard item.kind != .quantity, let decimal = decimal(item) else { return 7 }
    return TextHash.number(decimal)
  }

  /// Whether an element of a type that is not known may be an amount.
  private func hasValueChild(_ item: Item) -> Bool {
    var child = item.node + 1
    while child < Int(nodes[item.node].next) {
      if nodes[child].name == ElementName.value.rawValue { return true }
      child = Int(nodes[child].next)
    }
    return false
  }

  /// Sums up names and values of all that is inside, so that their order does not count.
  private mutating func treeHash(_ item: Item) -> UInt64 {
    var sum: UInt64 = 11
    let end = Int(nodes[item.node].next)
    var size = 0
    for child in item.node + 1..<max(end, item.node + 1) {
      let node = nodes[child]
      var hash = UInt64(node.name) &* 0x9E37_79B9_7F4A_7C15
      if node.hasText {
        let range = Int(node.start)..<Int(node.start) + Int(node.length)
        size += range.count
        hash ^=
          node.isEscaped
          ? TextHash.value(JSONEscapes.decode(sources[Int(source)].bytes[range]).span)
          : TextHash.value(bytes[range].span)
      }
      sum = sum &+ (hash ^ hash >> 29) &* 0xD6E8_FEB8_6659_FD93
    }
    charge(end - item.node + size >> 4)
    return sum
  }
}

/// Hashes of texts and numbers that are shared by all that may be equal.
private enum TextHash {
  /// The hash of the text of a value whose type is not looked at.
  static func value(_ bytes: Span<UInt8>) -> UInt64 {
    guard bytes.count > 0, isDigit(bytes[0]) || bytes[0] == 0x2D else { return text(bytes) }
    // Times and dateTimes are equal in several spellings, and so are numbers.
    for index in 0..<bytes.count where bytes[index] == 0x3A { return 13 }
    return ExactDecimal(bytes: bytes).map(number) ?? text(bytes)
  }

  static func text(_ bytes: Span<UInt8>) -> UInt64 { FNVHash(bytes).value }

  static func number(_ number: ExactDecimal) -> UInt64 {
    UInt64(bitPattern: Int64(number.integer ?? number.hashValue))
  }
}
