import SurveyDiagnostics
import SurveyPrimitives
import Testing

@testable import SurveyTerminal

@Suite("Recordings of a terminal")
struct CastTests {
  static let texts = [
    "", "plain", "Zoë 日本 👩‍👩‍👧", "\u{1B}[1mbold\u{1B}[m\r\n\t", #"a "quoted" \ text"#,
    "\u{7F}\u{85}\u{2028}",
  ]

  @Test("What is written is read as it was", arguments: texts)
  func roundTrip(_ text: String) throws {
    var header = CastHeader(width: 80, height: 24)
    header.timestamp = 1_795_000_000
    header.title = text
    header.command = text
    header.environment = ["TERM": text]
    header.survey = ["seed": text]
    let events = [
      CastEvent(0, .pause), CastEvent(7, .output, text), CastEvent(1_234_567, .input, text),
      CastEvent(1_234_567, .resize, "100x30"),
    ]
    let lines = [header.line] + events.map(\.line)
    #expect(lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
    #expect(lines[3].hasPrefix("[1.234567, \"i\", "))
    let cast = try CastReader.read(Self.bytes(lines), name: "a.cast")
    #expect(cast == Cast(header: header, events: events))
    #expect(events[3].size?.columns == 100)
    #expect(events[3].size?.rows == 30)
  }

  @Test("Recordings of other programs are read")
  func others() throws {
    let cast = try CastReader.read(
      Self.bytes([
        #"{"version":2,"width":80,"height":24,"timestamp":1.7e9,"idle_time_limit":null,"#
          + #""env":{"SHELL":"/bin/sh","n":1},"theme":{"fg":"white","palette":["a",[1,-2e3,{}]]}}"#,
        #"[1e-05,"o","\ud83d\ude00\u001b\/"]"#, "", #" [ 2 , "m" , "a marker" ] "#,
        #"[3, "i", "\ud83d"]"#,
      ]), name: "a.cast")
    #expect(cast.header.timestamp == 1_700_000_000)
    #expect(cast.header.environment == ["SHELL": "/bin/sh"])
    #expect(cast.header.survey == nil)
    #expect(cast.events.map(\.data) == ["😀\u{1B}/", "a marker", "\u{FFFD}"])
    #expect(cast.events.map(\.time) == [10, 2_000_000, 3_000_000])
  }

  private static let head = #"{"version": 2, "width": 80, "height": 24}"#

  /// Lines, the number of the flawed one, and its code.
  static let flaws: [(lines: [String], line: Int, code: Diagnostic.Code)] = [
    ([""], 1, .notARecording), (["[]"], 1, .notARecording), (["{}"], 1, .notARecording),
    ([#"{"version": 2"#], 1, .notARecording), ([head + "x"], 1, .notARecording),
    ([#"{"version": 2, "env": []}"#], 1, .notARecording),
    ([#"{"version": 3, "width": 80, "height": 24}"#], 1, .recordingOfOtherVersion),
    ([#"{"version": 1e300, "width": 80, "height": 24}"#], 1, .recordingOfOtherVersion),
    ([#"{"version": 2, "width": 80}"#], 1, .recordingWithoutSize),
    ([#"{"version": 2, "width": 80, "height": 1e9}"#], 1, .recordingWithoutSize),
    ([#"{"version": 2, "width": 0, "height": 24}"#], 1, .recordingWithoutSize),
    ([head, "x", ""], 2, .unreadableRecording),
    ([head, #"[0, "o", "a"]"#, #"[0, "o"]"#, ""], 3, .unreadableRecording),
    ([head, #"[-1, "o", "a"]"#, ""], 2, .unreadableRecording),
    ([head, #"[1e99, "o", "a"]"#, ""], 2, .unreadableRecording),
    ([head, #"[+1, "o", "a"]"#, ""], 2, .unreadableRecording),
    ([head, #"["0", "o", "a"]"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "o", 1]"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "o", "a"] x"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "o", "\x"]"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "o", "\u12g4"]"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "r", "80"]"#, ""], 2, .unreadableRecording),
    ([head, #"[0, "r", "0x24"]"#, ""], 2, .unreadableRecording),
    ([head, "", #"[0, "r", "axb"]"#, ""], 3, .unreadableRecording),
  ]

  @Test("A flawed line is named", arguments: flaws.indices)
  func flawed(_ index: Int) {
    let flaw = Self.flaws[index]
    let error = #expect(throws: Diagnostic.self) {
      _ = try CastReader.read(Self.bytes(flaw.lines, isTorn: true), name: "a.cast")
    }
    #expect(error?.code == flaw.code)
    #expect(error?.location.file == "a.cast")
    #expect(error?.location.position?.line == flaw.line)
  }

  @Test("A last line that was not written to its end is left out")
  func torn() throws {
    let lines = [Self.head, #"[0, "i", "a"]"#, #"[1, "i", "b"#]
    let cast = try CastReader.read(Self.bytes(lines, isTorn: true), name: "a.cast")
    #expect(cast.events == [CastEvent(0, .input, "a")])
  }

  @Test("Bytes that are not UTF-8 are no recording")
  func notUTF8() {
    var bytes = Self.bytes([Self.head])
    bytes += Array(#"[0, "o", ""#.utf8) + [0xFF] + Array("\"]\n".utf8)
    #expect(throws: Diagnostic.self) { try CastReader.read(bytes, name: "a.cast") }
  }

  static func bytes(_ lines: [String], isTorn: Bool = false) -> [UInt8] {
    Array((lines.joined(separator: "\n") + (isTorn ? "" : "\n")).utf8)
  }
}
