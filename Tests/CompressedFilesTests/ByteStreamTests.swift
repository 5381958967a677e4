import CompressedFiles
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

struct ByteStreamTests {
  /// Reads a file to its end, or to what is wrong with it, through a buffer of some size.
  private func read(_ bytes: [UInt8], room: Int = 1000) throws -> (text: [UInt8], Diagnostic?) {
    let workspace = try Workspace()
    let path = workspace.file("input")
    try Data(bytes).write(to: URL(filePath: path))
    let stream = try ByteStream(path: path)
    var buffer = [UInt8](repeating: 0, count: room + 3)
    var text: [UInt8] = []
    do {
      while true {
        let count = try stream.read(into: &buffer, 3..<buffer.count)
        if count == 0 { break }
        text += buffer[3..<3 + count]
      }
    } catch {
      return (text, error)
    }
    #expect(stream.bytesTaken == bytes.count)
    return (text, nil)
  }

  private static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = []
    _ = ZstdFrame().compress(bytes[...], into: &frame)
    return frame
  }

  /// More than all blocks that wait together.
  private static let long = (0..<300_000).flatMap { Array("line \($0 % 7919)\n".utf8) }
  private static let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
  /// What `bgzip` writes: members with a field of their own, an empty one last.
  private static let bgzip =
    "H4sIBAAAAAAA/wYAQkMCACQAy89LVcjJzEvlAgA1PGreCQAAAB+LCAQAAAAAAP8GAEJDAgArAEvMyy/J"
    + "SC1SyMnMS+VKxMkBAPLDbnEnAAAAH4sIBAAAAAAA/wYAQkMCABsAAwAAAAAAAAAAAA=="

  @Test(
    "What is compressed is read as what it holds",
    arguments: [
      ("a member", Gzip.member("abc"), "abc"),
      ("members", Gzip.member("abc\n") + Gzip.member("") + Gzip.member("d"), "abc\nd"),
      ("zeros behind", Gzip.member("abc") + [UInt8](repeating: 0, count: 700), "abc"),
      ("a frame", zstd(Array("abc".utf8)), "abc"),
      ("frames", zstd(Array("abc".utf8)) + skipped + zstd(Array("d".utf8)), "abcd"),
      ("a skipped frame first", skipped + zstd(Array("d".utf8)), "d"),
      ("plain", Array("{}".utf8), "{}"), ("nothing", [], ""), ("a byte", [0x1F], "\u{1F}"),
      ("nearly a frame", Array("P*M".utf8), "P*M"), ("P", Array("P,Q\n".utf8), "P,Q\n"),
    ])
  func content(_: String, bytes: [UInt8], text: String) throws {
    for room in [4, 1000] {
      let found = try read(bytes, room: room)
      #expect(String(decoding: found.text, as: UTF8.self) == text)
      #expect(found.1 == nil)
    }
  }

  @Test("Blocks of gzip with fields of their own are read")
  func blocks() throws {
    let bytes = try #require(Data(base64Encoded: Self.bgzip))
    let found = try read(Array(bytes))
    #expect(
      String(decoding: found.text, as: UTF8.self)
        == "one line\n" + String(repeating: "another line\n", count: 3))
  }

  @Test("A long text comes whole, whatever the room", arguments: [Gzip.member(long), zstd(long)])
  func longText(bytes: [UInt8]) throws {
    let found = try read(bytes, room: 70_001)
    #expect(found.text == Self.long)
    #expect(found.1 == nil)
  }

  @Test(
    "What is cut off anywhere is no shorter text, but an error",
    arguments: [
      Gzip.member("abcdef"), zstd(Array("abcdef abcdef abcdef".utf8)), skipped,
      Gzip.member("ab") + Gzip.member("cd"),
    ])
  func truncated(bytes: [UInt8]) throws {
    let isTwo = bytes == Gzip.member("ab") + Gzip.member("cd")
    for count in 4..<bytes.count {
      let found = try read(Array(bytes[..<count]))
      // Behind the first of two members nothing is missing.
      if isTwo, count == Gzip.member("ab").count {
        #expect(found.1 == nil)
      } else {
        #expect(found.1?.code == .damagedInput, "cut at \(count)")
        #expect(found.1?.text(in: .english).contains("ends at byte \(count)") == true)
      }
    }
  }

  @Test("What is damaged is an error behind the text before it")
  func damaged() throws {
    var sum = Gzip.member("abc")
    sum[sum.count - 8] ^= 1
    for bytes in [
      sum, Gzip.member("abc") + [7, 7], Gzip.member("abc") + [0, 0, 7, 7],
      Self.zstd(Array("abc".utf8)) + Array("garbage".utf8),
    ] {
      let found = try read(bytes)
      #expect(String(decoding: found.text, as: UTF8.self) == "abc")
      #expect(found.1?.code == .damagedInput)
      #expect(found.1?.text(in: .english).contains("damaged") == true)
    }
  }

  @Test("A window that wants more memory than is given is refused")
  func window() throws {
    // A frame of one raw block of a byte, whose window is 2 GB.
    let found = try read([0x28, 0xB5, 0x2F, 0xFD, 0, 21 << 3, 9, 0, 0, 65])
    #expect(found.1?.code == .damagedInput)
    #expect(found.1?.text(in: .english).contains("128 MB") == true)
  }

  @Test("A stream of which only the start is read ends without its rest")
  func abandoned() throws {
    let workspace = try Workspace()
    let path = workspace.file("input")
    try Data(Gzip.member(Self.long)).write(to: URL(filePath: path))
    for _ in 0..<20 {
      let stream = try ByteStream(path: path)
      var buffer = [UInt8](repeating: 0, count: 10)
      #expect(try stream.read(into: &buffer, 0..<10) == 10)
    }
  }

  @Test("A range of a plain file is read, even where it starts like something compressed")
  func range() throws {
    let workspace = try Workspace()
    let path = workspace.file("input")
    try Data([1, 2, 0x1F, 0x8B, 5, 6]).write(to: URL(filePath: path))
    let stream = try ByteStream(path: path, range: 2..<5)
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(try stream.read(into: &buffer, 0..<10) == 3)
    #expect(buffer[..<3] == [0x1F, 0x8B, 5])
    #expect(try stream.read(into: &buffer, 0..<10) == 0)
  }
}
