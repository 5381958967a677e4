/// What is typed to find labels: those that have all of its words, in upper or lower case.
///
/// ```swift
/// LabelFilter("nd 7").matches(LabelFilter.folded("Land 597"))   // true
/// ```
package struct LabelFilter {
  private let words: [[UInt8]]

  package init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
  }

  /// Whether nothing is looked for.
  package var isEmpty: Bool { words.isEmpty }

  /// A label as it is compared; made once where a list is filtered again and again.
  package static func folded(_ label: String) -> [UInt8] { Array(label.lowercased().utf8) }

  /// Whether all words are in a folded label.
  package func matches(_ label: [UInt8]) -> Bool { words.allSatisfy { label.contains($0) } }
}

extension [UInt8] {
  /// Whether the bytes of a word are inside.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    return withUnsafeBufferPointer { bytes in
      var start = 0
      let last = bytes.count - word.count
      while start <= last {
        if bytes[start] == first, bytes[start..<(start + word.count)].elementsEqual(word) {
          return true
        }
        start += 1
      }
      return false
    }
  }
}
