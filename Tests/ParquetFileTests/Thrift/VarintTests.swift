import Testing

@testable import ParquetFile

struct VarintTests {
  @Test(
    "A number is written in groups of 7 bits, the lowest first, and read again",
    arguments: [
      (0, [0]), (1, [1]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]),
      (Int.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
    ] as [(Int, [UInt8])])
  func numbers(number: Int, bytes: [UInt8]) {
    var written: [UInt8] = []
    Varint.append(number, to: &written)
    #expect(written == bytes)
    var left = (bytes + [9])[...]
    #expect(Varint.read(&left) == number)
    #expect(left == [9])
  }

  @Test(
    "What ends too early or is too large is no number",
    arguments: [[], [0x80], Array(repeating: 0xFF, count: 20)] as [[UInt8]])
  func wrong(bytes: [UInt8]) {
    var left = bytes[...]
    #expect(Varint.read(&left) == nil)
  }
}
