/// The numbers of element names by the addresses under which libxml2 keeps them.
///
/// libxml2 keeps each name once as long as a parser lives, so that after its first occurrence a
/// name costs one look at a slot.
struct XMLNameCache: ~Copyable {
  struct Slot: BitwiseCopyable {
    var text: XMLText?
    var number: UInt16 = 0
  }

  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  private(set) var local = LocalNames()
  private var slots = Scratch(repeating: Slot(), count: 1 << slotBits)
  private let table = NameTable.shared

  private static let slotBits = 9

  /// The number of a name that was met before.
  @inline(__always)
  func known(_ text: XMLText) -> UInt16? {
    let slot = slots[Self.place(text)]
    return UInt(bitPattern: slot.text) == UInt(bitPattern: text) ? slot.number : nil
  }

  /// The number of a name; `nil` where it is no plain element, but a resource, a `div` or the like.
  mutating func number(of text: XMLText, at offset: Int) throws(XMLFailure) -> UInt16? {
    if let known = known(text) { return known }
    guard let number = try find(text, offset) else { return nil }
    slots[Self.place(text)] = Slot(text: text, number: number)
    return number
  }

  @inline(__always)
  private static func place(_ text: XMLText) -> Int {
    let hash = UInt64(UInt(bitPattern: text)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> UInt64(64 - slotBits))
  }

  private mutating func find(_ text: XMLText, _ offset: Int) throws(XMLFailure) -> UInt16? {
    let bytes = bytes(of: text)
    guard let first = bytes.first, !(0x41...0x5A).contains(first), first != UInt8(ascii: "_"),
      !isEqual(text, "div")
    else { return nil }
    if let known = table.find(
      UnsafeRawBufferPointer(bytes).bytes, from: 0, length: bytes.count)
    {
      return known
    }
    let name = String(decoding: bytes, as: UTF8.self)
    guard let number = local.number(of: name, limit: LocalNames.readingLimit) else {
      throw XMLFailure(reason: .tooManyNames, offset: offset)
    }
    return number
  }

  /// Makes ready for another document, whose own names get other numbers.
  mutating func forgetLocalNames() {
    guard !local.texts.isEmpty else { return }
    local.removeAll()
    slots = Scratch(repeating: Slot(), count: 1 << Self.slotBits)
  }
}
