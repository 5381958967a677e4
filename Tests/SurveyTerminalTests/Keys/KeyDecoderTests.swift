import Testing

@testable import SurveyTerminal

@Suite("Bytes and keys")
struct KeyDecoderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var keys: [Key]
    var testDescription: String { "\(String(decoding: bytes, as: UTF8.self).debugDescription)" }

    init(_ text: String, _ keys: Key...) { (bytes, self.keys) = (Array(text.utf8), keys) }
    init(_ bytes: [UInt8], _ keys: Key...) { (self.bytes, self.keys) = (bytes, keys) }
  }

  static let rows = [
    Row("a", .text("a")), Row("é", .text("é")), Row("日本", .text("日"), .text("本")),
    Row("👍🏽", .text("👍"), .text("🏽")), Row("\u{FFFD}", .text("\u{FFFD}")),
    Row("\r", .enter), Row("\n", .control("j")), Row("\t", .tab), Row("\u{7F}", .backspace),
    Row("\u{1}\u{5}\u{1A}", .control("a"), .control("e"), .control("z")),
    Row("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
    Row("\u{1B}OA\u{1B}OP", .up, .function(1)),
    Row("\u{1B}[11~\u{1B}[[A", .function(1), .function(1)),
    Row("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2A", .wordRight, .wordLeft, .up),
    Row("\u{1B}\u{1B}[D", .wordLeft),
    Row("\u{1B}b\u{1B}f\u{1B}d", .wordLeft, .wordRight, .deleteWordRight),
    Row("\u{1B}\u{7F}", .deleteWordLeft), Row("\u{1B}\r", .altEnter),
    Row("\u{1B}[13;2u", .altEnter),
    Row("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", .home, .end, .home, .end),
    Row("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z", .pageUp, .pageDown, .delete, .backTab),
    // What means nothing here is swallowed whole.
    Row("\u{1B}[?1;2c\u{1B}[<0;12;5Mx", .text("x")), Row("\u{1B}[38;5;1;2;3mx", .text("x")),
    Row("\u{1B}]11;rgb:0/0/0\u{7}x", .text("x")), Row("\u{1B}P1$r0m\u{1B}\\x", .text("x")),
    Row("\u{1B}xa", .text("a")),
    Row("\u{9B}x", .text("x")),
    Row("\u{1B}[200~one\rtwo\u{1B}[A\u{1B}[201~x", .paste("one\rtwo\u{1B}[A"), .text("x")),
    Row("\u{1B}[200~\u{1B}[201~", .paste("")),
    Row([0xFF, 0x61], .text("\u{FFFD}"), .text("a")),
    Row([0xC3, 0x61], .text("\u{FFFD}"), .text("a")),
    Row([0xE2, 0x82, 0x61], .text("\u{FFFD}"), .text("a")),
    Row([0x80], .text("\u{FFFD}")),
  ]

  @Test("Bytes are keys, at once and byte by byte", arguments: rows)
  func keys(_ row: Row) {
    var whole = KeyDecoder()
    let result11 = whole.decode(row.bytes)
    #expect(result11 == row.keys)
    #expect(!whole.isUndecided)
    var split = KeyDecoder()
    let result12 = row.bytes.flatMap { split.decode([$0]) }
    #expect(result12 == row.keys)
    #expect(!split.isUndecided)
  }

  @Test("Esc is a key when nothing follows it in time")
  func escape() {
    var decoder = KeyDecoder()
    let result13 = decoder.decode([0x1B])
    #expect(result13.isEmpty)
    #expect(decoder.isUndecided)
    let result14 = decoder.timeOut()
    #expect(result14 == [.escape])
    let result15 = decoder.decode(Array("[A".utf8))
    #expect(result15 == [.text("["), .text("A")])
  }

  @Test("A sequence or character that was cut off types no keys of its own")
  func cutOff() {
    var decoder = KeyDecoder()
    let result16 = decoder.decode(Array("\u{1B}[1;".utf8))
    #expect(result16.isEmpty)
    let result17 = decoder.timeOut()
    #expect(result17.isEmpty)
    let result18 = decoder.decode([0xE2, 0x82])
    #expect(result18.isEmpty)
    let result19 = decoder.timeOut()
    #expect(result19 == [.text("\u{FFFD}")])
    #expect(!decoder.isUndecided)
  }

  @Test("A sequence without an end does not swallow all that follows")
  func endless() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array(("\u{1B}[" + String(repeating: "1;", count: 100)).utf8))
    let result20 = decoder.decode(Array("x".utf8))
    #expect(result20 == [.text("x")])
  }

  @Test("A paste in pieces of any length is one key", arguments: [1, 2, 3, 7, 100, 1000])
  func pieces(_ length: Int) {
    let text = String(repeating: "line\r\u{1B}[20 ä\n", count: 400)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    var decoder = KeyDecoder()
    let keys = stride(from: 0, to: bytes.count, by: length).flatMap {
      decoder.decode(bytes[$0..<min($0 + length, bytes.count)])
    }
    #expect(keys == [.paste(text)])
  }

  @Test("A paste whose end never comes ends in time")
  func unendedPaste() {
    var decoder = KeyDecoder()
    let result21 = decoder.decode(Array("\u{1B}[200~one\rtwo\u{1B}[2".utf8))
    #expect(result21.isEmpty)
    #expect(decoder.isInPaste)
    let result22 = decoder.timeOut()
    #expect(result22 == [.paste("one\rtwo\u{1B}[2")])
  }

  @Test("Text with Enter inside that comes at once is one paste")
  func burst() {
    #expect(KeyBurst.settled([.text("a"), .enter, .text("b"), .enter]) == [.paste("a\nb\n")])
    #expect(KeyBurst.settled([.paste("a"), .enter, .up]) == [.paste("a\n")])
    #expect(KeyBurst.settled([.text("a"), .enter]) == [.text("a"), .enter])
    #expect(KeyBurst.settled([.down, .enter, .down]) == [.down, .enter, .down])
  }

  @Test("Where letters are commands, several that come at once are a paste")
  func commands() {
    #expect(KeyBurst.settledForCommands([.text("n"), .text("o")]) == [.paste("no")])
    #expect(KeyBurst.settledForCommands([.text("n"), .down]) == [.text("n"), .down])
  }
}
