package import FHIRDocument

/// Entries by texts, such as addresses and codes, found by the bytes of an element without a text made
/// of them.
package struct TextTable<Entry: Sendable>: Sendable {
  /// The texts of each length.
  private var byLength: [[(text: [UInt8], entry: Entry)]] = []

  package init() {}

  /// The entry of a text.
  package subscript(_ text: String) -> Entry? {
    get {
      let bytes = Array(text.utf8)
      return entries(ofLength: bytes.count).first { $0.text == bytes }?.entry
    }
    set {
      let bytes = Array(text.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].removeAll { $0.text == bytes }
      if let newValue { byLength[bytes.count].append((bytes, newValue)) }
    }
  }

  /// The entry of the text that is the value of an element.
  package func entry(of element: Element) -> Entry? {
    guard let length = element.textLength else { return element.string.flatMap { self[$0] } }
    return entries(ofLength: length).first { element.hasText($0.text) }?.entry
  }

  private func entries(ofLength length: Int) -> [(text: [UInt8], entry: Entry)] {
    byLength.indices.contains(length) ? byLength[length] : []
  }
}
