package import FHIRDocument

/// Entries by texts, such as addresses and codes, found by the bytes of an element without a text made
/// of them.
package struct TextTable<Entry: Sendable>: Sendable {
  private struct Row: Sendable {
    let text: [UInt8]
    let ending: UInt64
    let entry: Entry
  }

  /// The rows of the texts of each length.
  private var byLength: [[Row]] = []

  package init() {}

  /// The entry of a text.
  package subscript(_ text: String) -> Entry? {
    get {
      let bytes = Array(text.utf8)
      guard byLength.indices.contains(bytes.count) else { return nil }
      return byLength[bytes.count].first { $0.text == bytes }?.entry
    }
    set {
      let bytes = Array(text.utf8)
      while byLength.count <= bytes.count { byLength.append([]) }
      byLength[bytes.count].removeAll { $0.text == bytes }
      guard let newValue else { return }
      let ending = Element.ending(of: bytes)
      byLength[bytes.count].append(Row(text: bytes, ending: ending, entry: newValue))
    }
  }

  /// The entry of the text that is the value of an element.
  package func entry(of element: Element) -> Entry? {
    guard let length = element.textLength, let ending = element.textEnding else {
      return element.string.flatMap { self[$0] }
    }
    guard byLength.indices.contains(length) else { return nil }
    for index in byLength[length].indices
    where byLength[length][index].ending == ending
      // The ending of a short text is all of it.
      && (length <= 8 || element.hasText(byLength[length][index].text))
    {
      return byLength[length][index].entry
    }
    return nil
  }
}
