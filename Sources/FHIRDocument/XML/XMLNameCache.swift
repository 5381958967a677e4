/// The numbers of element names by the addresses under which libxml2 keeps them.
///
/// libxml2 keeps each name once as long as a parser lives, so that after its first occurrence a
/// name costs one look at a slot.
struct XMLNameCache {
  private struct Slot {
    var text: XMLText?
    var number: UInt16 = 0
  }

  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  private(set) var local = LocalNames()
  private var slots = [Slot](repeating: Slot(), count: 1 << slotBits)
  private let table = NameTable.shared

  private static let slotBits = 9

  /// The number of a name; `nil` where it is no plain element, but a resource, a `div` or the like.
  @inline(__always)
  mutating func number(of text: XMLText, at offset: Int) throws(XMLFailure) -> UInt16? {
    let hash = UInt64(UInt(bitPattern: text)) &* 0x9E37_79B9_7F4A_7C15
    let index = Int(truncatingIfNeeded: hash >> UInt64(64 - Self.slotBits))
    let slot = slots[index]
    if slot.text == text { return slot.number }
    guard let number = try find(text, offset) else { return nil }
    slots[index] = Slot(text: text, number: number)
    return number
  }

  @inline(never)
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
    slots = [Slot](repeating: Slot(), count: slots.count)
  }
}
