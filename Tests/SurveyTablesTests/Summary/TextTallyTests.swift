import Testing

@testable import SurveyTables

@Suite("Texts of a summary")
struct TextTallyTests {
  private func tally(_ texts: some Sequence<String>) -> TextTally {
    var tally = TextTally()
    for text in texts {
      let bytes = Array(text.utf8)
      tally.add(bytes.span)
    }
    return tally
  }

  @Test("Different texts are counted, and the longest is measured in characters")
  func few() {
    let tally = tally(["a", "b", "a", "äöü😀"])
    #expect(tally.distinct == (3, true))
    #expect(tally.longest == 4)
  }

  @Test("The number of many different texts is estimated, and the same in any order")
  func many() {
    var parts = (0..<5).map { part in
      tally((0..<8_000).map { "text \($0 * (part.isMultiple(of: 2) ? 1 : 3))" })
    }
    var whole = TextTally()
    for part in parts { whole.add(part) }
    let texts = Set((0..<8_000).flatMap { [$0, $0 * 3] }).count
    #expect(!whole.distinct.isExact)
    #expect(abs(Double(whole.distinct.count) - Double(texts)) < Double(texts) * 0.05)
    parts.reverse()
    var other = TextTally()
    for part in parts { other.add(part) }
    #expect(other.distinct == whole.distinct)
  }
}
