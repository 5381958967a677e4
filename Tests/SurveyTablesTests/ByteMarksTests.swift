import TestSupport
import Testing

@testable import SurveyTables

@Suite("Places of bytes that are found eight at a time")
struct ByteMarksTests {
  /// Bytes that differ from those looked for in one bit, or follow them.
  private static let bytes: [UInt8] = [
    0x2C, 0x22, 0x0D, 0x00, 0x2D, 0x23, 0x0C, 0xAC, 0xA2, 0x8D, 0xFF, 0x80,
  ]

  @Test("They are those that a look at each byte finds", arguments: 0..<40)
  func places(_ count: Int) {
    var random = Seeded(state: UInt64(count))
    for _ in 0..<50 {
      let text = (0..<count).map { _ in Self.bytes.randomElement(using: &random) ?? 0 }
      for start in [0, 1, 7, 8].filter({ $0 <= count }) {
        var marks = ByteMarks(0x2C, 0x22, 0x0D, from: start)
        var found: [Int] = []
        while let place = marks.next(in: text.span) { found.append(place) }
        #expect(
          found == (start..<count).filter { [0x2C, 0x22, 0x0D].contains(text[$0]) }, "\(text)")
      }
    }
  }
}
