/// The numbers of element names by the addresses under which libxml2 keeps them.
///
/// libxml2 keeps each name once as long as a parser lives, so that after its first occurrence a
/// name costs one look at a slot.
struct XMLNameCache {
  private struct Slot {
    var text: XMLText?
    var number: UInt16
  }

  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  private(set) var localNames: [String] = []
  private var localIndex: [String: UInt16] = [:]
  private var slots = [Slot](repeating: Slot(text: nil, number: 0), count: 256)
  private let table = NameTable.shared

  /// The number of a name.
  @inline(__always)
  mutating func number(of text: XMLText, _ offset: Int) throws(XMLFailure) -> UInt16 {
    let address = UInt(bitPattern: text)
    let index = Int(truncatingIfNeeded: (address ^ (address >> 8)) & 255)
    if slots[index].text == text { return slots[index].number }
    let number = try find(text, offset)
    slots[index] = Slot(text: text, number: number)
    return number
  }

  @inline(never)
  private mutating func find(_ text: XMLText, _ offset: Int) throws(XMLFailure) -> UInt16 {
    let bytes = bytes(of: text)
    if let known = table.find(
      UnsafeRawBufferPointer(bytes).bytes, from: 0, length: bytes.count)
    {
      return known
    }
    let name = String(decoding: bytes, as: UTF8.self)
    if let index = localIndex[name] { return index }
    guard localNames.count < 32_000 else {
      throw XMLFailure(reason: .tooManyNames, offset: offset)
    }
    let number = ElementName.firstLocal + UInt16(localNames.count)
    localNames.append(name)
    localIndex[name] = number
    return number
  }
}
