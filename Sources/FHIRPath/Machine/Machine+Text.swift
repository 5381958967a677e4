import SurveyPrimitives

extension Machine {
  /// Hands the bytes of a text to a function.
  @inline(__always)
  func withBytes<Result>(_ text: Item, _ body: (Span<UInt8>) -> Result) -> Result {
    let range = text.bytes
    if text.source == Item.store { return body(store.bytes.span.extracting(range)) }
    if text.source == source { return body(bytes[range].span) }
    let other = sources[Int(text.source)].bytes
    return body(other.span.extracting(range))
  }

  func string(_ text: Item) -> String {
    let range = text.bytes
    if text.source == Item.store { return String(decoding: store.bytes[range], as: UTF8.self) }
    return String(decoding: sources[Int(text.source)].bytes[range], as: UTF8.self)
  }

  func array(_ text: Item) -> [UInt8] {
    text.source == Item.store
      ? Array(store.bytes[text.bytes]) : Array(sources[Int(text.source)].bytes[text.bytes])
  }

  func isText(_ text: Item, _ other: StaticString) -> Bool {
    guard text.bytes.count == other.utf8CodeUnitCount else { return false }
    return withBytes(text) { bytes in
      other.withUTF8Buffer { buffer in
        for index in 0..<bytes.count where bytes[index] != buffer[index] { return false }
        return true
      }
    }
  }

  /// Compares two texts byte by byte, which orders them by their code points.
  mutating func compareTexts(_ a: Item, _ b: Item) -> Int {
    charge(min(a.bytes.count, b.bytes.count) >> 4)
    return withBytes(a) { left in
      withBytes(b) { right in
        let count = min(left.count, right.count)
        for index in 0..<count where left[index] != right[index] {
          return left[index] < right[index] ? -1 : 1
        }
        return left.count - right.count
      }
    }
  }

  /// A value as a text, as `toString()` has it; `nil` for what cannot be one.
  mutating func text(of item: Item) -> Item? {
    guard let value = value(item) else { return nil }
    switch value.kind {
    case .string: return value
    case .boolean: return store.add((value.boolean ? "true" : "false").utf8)
    case .integer, .long: return store.add(String(value.integer).utf8)
    case .decimal: return store.add(store.decimals[value.index].description.utf8)
    case .date: return store.add(store.dates[value.index].description.utf8)
    case .dateTime: return store.add(store.dateTimes[value.index].description.utf8)
    case .time: return store.add(store.times[value.index].description.utf8)
    case .quantity:
      return store.quantities[value.index].literal.map { store.add($0.utf8) }
    case .type: return store.add(store.types[value.index].text.utf8)
    case .element:
      return quantity(value)?.literal.map { store.add($0.utf8) }
    }
  }
}
