import TestSupport
import Testing

@testable import ParquetFile

struct HybridEncodingTests {
  private func encode(_ numbers: [UInt32], width: Int, from start: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = DictionaryIndices(indices: numbers, width: width, end: numbers.count)
    HybridEncoding.append(source, from: start, to: &bytes)
    return bytes
  }

  @Test("Numbers are packed as in the example of the specification")
  func example() {
    #expect(encode([0, 1, 2, 3, 4, 5, 6, 7], width: 3) == [3, 0x88, 0xC6, 0xFA])
  }

  @Test("Equal numbers are a run: their count, and the number in whole bytes")
  func run() {
    #expect(encode(Array(repeating: 300, count: 100), width: 9) == [0xC8, 1, 0x2C, 1])
  }

  @Test(
    "What was encoded is what a decoder by the specification reads",
    arguments: [1, 2, 3, 7, 8, 9, 16, 17, 24], 0..<8)
  func roundTrip(width: Int, seed: UInt64) {
    var random = Seeded(state: seed)
    var numbers: [UInt32] = []
    for _ in 0..<60 {
      let number = UInt32.random(in: 0..<(1 << UInt32(width)), using: &random)
      let length = [1, 1, 2, 7, 8, 9, 15, 16, 17, 64, 600].randomElement(using: &random) ?? 1
      numbers += Array(repeating: number, count: length)
    }
    let start = Int.random(in: 0..<20, using: &random)
    let bytes = encode(numbers, width: width, from: start)
    let wanted = Array(numbers[start...])
    #expect(HybridDecoder.numbers(bytes, width: width, count: wanted.count) == wanted)
  }

  @Test(
    "The levels of rows are 1 where there is a value, from any row to any row", arguments: 0..<20)
  func levels(seed: UInt64) {
    var random = Seeded(state: seed)
    var rows: [Bool] = []
    for _ in 0..<30 {
      let length = [1, 3, 8, 40, 64, 200].randomElement(using: &random) ?? 1
      rows += Array(repeating: Bool.random(using: &random), count: length)
    }
    let presence = PresenceBitsTests.bits(rows, batch: 100)
    let start = Int.random(in: 0..<rows.count, using: &random)
    let end = Int.random(in: start..<rows.count, using: &random)
    var bytes: [UInt8] = []
    HybridEncoding.append(PresenceLevels(presence: presence, end: end), from: start, to: &bytes)
    let read = HybridDecoder.numbers(bytes, width: 1, count: end - start)
    #expect(read == rows[start..<end].map { $0 ? 1 : 0 })
  }
}
