/// The names of one document that FHIR does not know, numbered as they come.
struct LocalNames: Sendable {
  /// How many a document that is read may have.
  static let readingLimit = 32_000
  /// How many there are numbers for; the one behind them is ``ElementName/root``.
  static let limit = 0x7FFF

  /// The names, by ``ElementName/firstLocal`` and up.
  private(set) var texts: [String] = []
  private var numbers: [Spelling: UInt16] = [:]
  /// Positions in ``texts``, counted from 1, by what ``slot(_:_:)`` makes of the bytes: of those that
  /// have the same one, the last that was asked for.
  private var recent: [UInt16] = []

  /// The number of a name, a new one where it is new; `nil` where there is none left.
  mutating func number(of text: String, limit: Int = limit) -> UInt16? {
    if let known = recentNumber(of: text) { return known }
    let known = numbers[Spelling(text)]
    guard known != nil || texts.count < min(limit, Self.limit) else { return nil }
    let number = known ?? ElementName.firstLocal + UInt16(texts.count)
    if known == nil {
      texts.append(text)
      numbers[Spelling(text)] = number
    }
    note(number, text)
    return number
  }

  mutating func removeAll() {
    guard !texts.isEmpty else { return }
    texts = []
    numbers = [:]
    recent = []
  }
}

// MARK: Names that come again

extension LocalNames {
  /// The number of a name by the bytes of its text, without a text made of them; `nil` where it is
  /// new, or another one took its place.
  func recentNumber(of bytes: RawSpan, _ part: Range<Int>) -> UInt16? {
    if recent.isEmpty { return nil }
    let position = Int(recent[Self.slot(bytes, part)])
    guard position > 0 else { return nil }
    let isSame = texts[position - 1].withBytes { text in
      text.count == part.count && bytes.hasBytes(at: part.lowerBound, text.span.bytes, text.indices)
    }
    return isSame ? ElementName.firstLocal + UInt16(position - 1) : nil
  }

  func recentNumber(of text: String) -> UInt16? {
    text.withBytes { recentNumber(of: $0.span.bytes, $0.indices) }
  }

  private mutating func note(_ number: UInt16, _ text: String) {
    if recent.isEmpty { recent = Array(repeating: 0, count: 256) }
    let slot = text.withBytes { Self.slot($0.span.bytes, $0.indices) }
    recent[slot] = number - ElementName.firstLocal + 1
  }

  /// A number below 256, from the first and the last bytes.
  private static func slot(_ bytes: RawSpan, _ part: Range<Int>) -> Int {
    let first = part.count < 8 ? 0 : bytes.wordIfWhole(part.lowerBound) ?? 0
    let last = bytes.ending(at: part.upperBound, length: part.count)
    let mixed = (first ^ last &+ UInt64(part.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 56)
  }
}
