/// The names of one document that FHIR does not know, numbered as they come.
struct LocalNames: Sendable {
  /// How many a document that is read may have.
  static let readingLimit = 32_000
  /// How many there are numbers for; the one behind them is ``ElementName/root``.
  static let limit = 0x7FFF

  /// The names, by ``ElementName/firstLocal`` and up.
  private(set) var texts: [String] = []
  private var numbers: [Spelling: UInt16] = [:]

  /// The number of a name, a new one where it is new; `nil` where there is none left.
  mutating func number(of text: String, limit: Int = limit) -> UInt16? {
    if let known = numbers[Spelling(text)] { return known }
    guard texts.count < min(limit, Self.limit) else { return nil }
    let number = ElementName.firstLocal + UInt16(texts.count)
    texts.append(text)
    numbers[Spelling(text)] = number
    return number
  }

  mutating func removeAll() {
    guard !texts.isEmpty else { return }
    texts = []
    numbers = [:]
  }
}
