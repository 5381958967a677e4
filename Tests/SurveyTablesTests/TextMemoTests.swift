import Testing

@testable import SurveyTables

@Suite("Texts that were met before")
struct TextMemoTests {
  @Test("A text is found again, and no other that differs in one byte or in its length")
  func everyByte() {
    for count in 0..<40 {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
      var memo = TextMemo<Int>(longest: 100)
      memo.add(text, text.span.memoHash, count)
      #expect(memo.find(text.span, text.span.memoHash)?.value == count)
      var others = [text + [0], text.dropLast(), text + text].map(Array.init)
      for place in text.indices {
        var other = text
        other[place] ^= 0x80
        others.append(other)
      }
      for other in others where other != text {
        // Also where the hash is the same.
        #expect(memo.find(other.span, text.span.memoHash) == nil)
        #expect(other.span.memoHash != text.span.memoHash)
      }
    }
  }
}
