import CompressedFiles
import Testing

struct ZstdFrameTests {
  @Test("A frame starts with the number of the format, and repeated text becomes short")
  func frame() {
    let compressor = ZstdFrame()
    var bytes: [UInt8] = [7]
    #expect(compressor.compress(Array(repeating: 65, count: 10_000)[...], into: &bytes))
    #expect(bytes.prefix(5) == [7, 0x28, 0xB5, 0x2F, 0xFD])
    #expect(bytes.count < 100)
  }
}
