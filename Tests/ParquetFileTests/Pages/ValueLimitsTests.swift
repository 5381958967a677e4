import Testing

@testable import ParquetFile

struct ValueLimitsTests {
  private func bytes(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
    numbers.reduce(into: []) { $0.appendLittleEndian($1) }
  }

  private func texts(_ texts: [String]) -> [UInt8] {
    texts.reduce(into: []) {
      $0.appendLittleEndian(UInt32($1.utf8.count))
      $0 += Array($1.utf8)
    }
  }

  private func doubles(_ numbers: [Double]) -> [UInt8] { bytes(numbers.map(\.bitPattern)) }

  @Test("Numbers are compared with their sign", arguments: [ParquetType.integer, .instant, .time])
  func numbers(type: ParquetType) {
    let limits = ValueLimits(of: bytes([3, -5, Int64.max, 0]), type)
    #expect(limits == ValueLimits(least: bytes([Int64(-5)]), greatest: bytes([Int64.max])))
    let days = ValueLimits(of: bytes([Int32(3), -5]), .date)
    #expect(days == ValueLimits(least: bytes([Int32(-5)]), greatest: bytes([Int32(3)])))
    #expect(ValueLimits(of: [1, 0], .boolean) == ValueLimits(least: [0], greatest: [1]))
  }

  @Test("Texts are compared by their bytes, and are in the limits without length")
  func texts() {
    let limits = ValueLimits(of: texts(["b", "", "é", "ba", "Z"]), .text)
    #expect(limits == ValueLimits(least: [], greatest: Array("é".utf8)))
  }

  @Test("Long texts are compared by the first byte that differs, and by length where none does")
  func longTexts() {
    let all = ["12345678é", "12345678", "12345678901234567", "1234567a", "123456789012345678"]
    let least = ValueLimits(of: texts(all), .text)?.least
    #expect(least == Array("12345678".utf8))
    #expect(ValueLimits(of: texts(all), .text)?.greatest == Array("1234567a".utf8))
    let ends = ValueLimits(of: texts(["0123456789abcdex", "0123456789abcdé", "0123456789"]), .text)
    #expect(ends?.least == Array("0123456789".utf8))
    #expect(ends?.greatest == Array("0123456789abcdé".utf8))
  }

  @Test("No limits: nothing at all, texts that are long, what is not a number")
  func none() {
    for type in ParquetType.allCases { #expect(ValueLimits(of: [], type) == nil) }
    #expect(ValueLimits(of: texts(["a", String(repeating: "z", count: 129)]), .text) == nil)
    #expect(ValueLimits(of: texts(["a", String(repeating: "z", count: 128)]), .text) != nil)
    #expect(ValueLimits(of: doubles([1, .nan, 2]), .double) == nil)
  }

  @Test("A least zero is -0, a greatest one is 0")
  func zeros() {
    #expect(
      ValueLimits(of: doubles([0]), .double)
        == ValueLimits(least: doubles([-0.0]), greatest: doubles([0])))
    #expect(
      ValueLimits(of: doubles([-0.0, -.infinity]), .double)
        == ValueLimits(least: doubles([-.infinity]), greatest: doubles([0])))
  }
}
