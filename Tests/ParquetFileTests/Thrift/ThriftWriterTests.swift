import Testing

@testable import ParquetFile

struct ThriftWriterTests {
  /// What is written, and the bytes that the specification of the protocol asks for.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var write: @Sendable (inout ThriftWriter) -> Void
  }

  static let cases = [
    Case(testDescription: "numbers in zigzag", bytes: [0x15, 2, 0x16, 3, 0x16, 0xD8, 4]) {
      $0.write(1, int32: 1)
      $0.write(2, int64: -2)
      $0.write(3, int64: 300)
    },
    Case(testDescription: "a number far from the one before", bytes: [0x15, 0, 0x05, 40, 0]) {
      $0.write(1, int32: 0)
      $0.write(20, int32: 0)
    },
    Case(testDescription: "truth values in the header", bytes: [0x11, 0x12]) {
      $0.write(1, true)
      $0.write(2, false)
    },
    Case(testDescription: "bytes after their count", bytes: [0x48, 2, 0x68, 0x69]) {
      $0.write(4, "hi".utf8)
    },
    Case(testDescription: "a struct, and the field after it", bytes: [0x1C, 0x15, 2, 0, 0x15, 4]) {
      $0.write(1) { $0.write(1, int32: 1) }
      $0.write(2, int32: 2)
    },
    Case(testDescription: "a short list", bytes: [0x19, 0x25, 0, 6]) {
      $0.write(1, listOf: .int32, count: 2)
      $0.element(0)
      $0.element(3)
    },
    Case(testDescription: "a long list", bytes: [0x19, 0xF8, 15] + Array(repeating: 0, count: 15)) {
      $0.write(1, listOf: .binary, count: 15)
      for _ in 0..<15 { $0.element("".utf8) }
    },
  ]

  @Test("Fields have the bytes of the compact protocol", arguments: cases)
  func fields(row: Case) {
    var thrift = ThriftWriter()
    row.write(&thrift)
    #expect(thrift.bytes == row.bytes)
  }

  @Test("What follows after bytes were taken out is the same struct")
  func taken() {
    var thrift = ThriftWriter()
    thrift.write(3, true)
    #expect(thrift.take() == [0x31])
    thrift.write(4, true)
    #expect(thrift.take() == [0x11])
  }
}
