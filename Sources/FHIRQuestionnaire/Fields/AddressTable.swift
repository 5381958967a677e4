import FHIRDocument

/// Entries by addresses, found by the bytes of an element without a text made of them.
struct AddressTable<Entry: Sendable>: Sendable {
  /// The addresses of each length.
  private var byLength: [[(address: [UInt8], entry: Entry)]] = []

  /// The entry of an address.
  subscript(_ address: String) -> Entry? {
    get {
      let bytes = Array(address.utf8)
      return entries(ofLength: bytes.count).first { $0.address == bytes }?.entry
    }
    set {
      let bytes = Array(address.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].removeAll { $0.address == bytes }
      if let newValue { byLength[bytes.count].append((bytes, newValue)) }
    }
  }

  /// The entry of the address that is the value of an element.
  func entry(of element: Element) -> Entry? {
    guard let length = element.textLength else { return element.string.flatMap { self[$0] } }
    return entries(ofLength: length).first { element.hasText($0.address) }?.entry
  }

  private func entries(ofLength length: Int) -> [(address: [UInt8], entry: Entry)] {
    byLength.indices.contains(length) ? byLength[length] : []
  }
}
