import SurveyDiagnostics
import SurveyPrimitives
import SystemIO
import TestSupport
import Testing

@testable import SurveyTerminal

@Suite("Recording and replaying a terminal")
struct ReplayTests {
  /// A clock that somebody sets.
  final class Watch {
    var now = Instant(secondsSinceEpoch: 1_795_000_000, nanoseconds: 250_000_000)

    func pass(milliseconds: Int32) {
      let nanoseconds = Int64(now.nanoseconds) + Int64(milliseconds) * 1_000_000
      now = Instant(
        secondsSinceEpoch: now.secondsSinceEpoch + nanoseconds / 1_000_000_000,
        nanoseconds: Int32(nanoseconds % 1_000_000_000))
    }
  }

  /// Records what `body` lets happen; gives what was written.
  private static func record(
    own: Bool = true, _ body: (Recorder, Watch) -> Void
  ) throws -> Cast {
    let watch = Watch()
    let recorder = Recorder(clock: { watch.now })
    let file = try PrivateFile(in: "/tmp", name: "empty", [])
    defer { file.remove() }
    let path = file.path + ".cast"
    var header = CastHeader(width: 80, height: 24)
    header.survey = own ? [:] : nil
    recorder.begin(header, in: try RecordingFile(path, force: false))
    body(recorder, watch)
    return try CastReader.read(Files.read(path), name: path)
  }

  @Test("Time is that of what was typed, and the same in the replay")
  func time() throws {
    var moments: [Instant] = []
    let cast = try Self.record { recorder, watch in
      moments.append(recorder.now)
      watch.pass(milliseconds: 1500)
      recorder.shown("Question")
      moments.append(recorder.now)
      watch.pass(milliseconds: 1500)
      recorder.typed(Array("one\n".utf8))
      watch.pass(milliseconds: 2)
      moments.append(recorder.now)
    }
    #expect(moments[0] == moments[1])
    let replay = Replay(cast)
    #expect(replay.now == moments[0])
    #expect(replay.readLine() == "one")
    #expect(replay.now == moments[2])
    #expect(replay.now.secondsSinceEpoch == 1_795_000_003)
    #expect(replay.readLine() == nil)
  }

  @Test("A clock that is set back does not turn the recording round")
  func clockSetBack() throws {
    let cast = try Self.record { recorder, watch in
      watch.pass(milliseconds: 5000)
      recorder.shown("a")
      watch.now = Instant(secondsSinceEpoch: 1_700_000_000)
      recorder.typed([0x61])
      recorder.shown("b")
    }
    let times = cast.events.map(\.time)
    #expect(times == times.sorted())
  }

  @Test("A character that comes in pieces is recorded whole, and bytes that are none as U+FFFD")
  func pieces() throws {
    let cast = try Self.record { recorder, _ in
      for byte in "é👍".utf8 { recorder.typed([byte]) }
      recorder.typed([0xFF, 0x61])
    }
    #expect(cast.events.filter { $0.code == .input }.map(\.data) == ["é", "👍", "\u{FFFD}a"])
  }

  @Test("A line break goes to the start of the line, as a terminal has it")
  func lineBreaks() throws {
    let cast = try Self.record { recorder, _ in recorder.shown("a\nb\r\nc") }
    #expect(cast.events.filter { $0.code == .output }.map(\.data) == ["a\r\nb\r\nc"])
  }

  @Test("A device that is replayed gives what the recorded one gave")
  func device() throws {
    var script: [TerminalEvent] = [
      .bytes([0x1B]), .timeout, .bytes(Array("text".utf8)), .resized, .timeout, .stop, .resumed,
      .bytes([]),
    ]
    let expected: [TerminalEvent] = [
      .bytes([0x1B]), .timeout, .bytes(Array("text".utf8)), .resized, .timeout, .bytes([0x1A]),
      .resized, .bytes([]),
    ]
    var sizes = [(rows: 30, columns: 100), (rows: 24, columns: 80)]
    let edits: [EditedText] = [.text("=?edited\n"), .failed, .noEditor]
    let cast = try Self.record { recorder, watch in
      recorder.happened(.keys)
      var rest = edits
      let device = RichDevice(
        next: { _ in
          watch.pass(milliseconds: 700)
          return script.removeFirst()
        }, write: { _ in }, size: { sizes.removeFirst() }, edit: { _ in rest.removeFirst() }
      ).recorded(by: recorder)
      for _ in expected { _ = device.next(10) }
      for _ in edits { _ = device.edit("") }
    }
    let replay = Replay(cast)
    #expect(replay.readLine() == nil)
    let device = try #require(replay.device { _ in })
    let events = expected.dropLast().map { _ in device.next(10) }
    #expect(events == expected.dropLast())
    #expect(device.size() == (24, 80))
    #expect(edits.map { _ in device.edit("") } == edits)
    #expect(device.next(10) == .bytes([]))
  }

  @Test("A program that waits without an end sees no pause")
  func patience() throws {
    let cast = try Self.record { recorder, _ in
      recorder.happened(.keys)
      recorder.happened(.pause)
      recorder.typed([0x61])
    }
    let device = try #require(Replay(cast).device { _ in })
    #expect(device.next(nil) == .bytes([0x61]))
  }

  @Test("In a recording of another program the times say when nothing came")
  func otherPrograms() throws {
    let cast = try Self.record(own: false) { recorder, watch in
      recorder.typed([0x1B])
      watch.pass(milliseconds: 60)
      recorder.typed([0x61])
      watch.pass(milliseconds: 20)
      recorder.typed([0x0D])
    }
    let device = try #require(Replay(cast).device { _ in })
    let events = [device.next(nil)] + (0..<4).map { _ in device.next(50) }
    #expect(
      events == [.bytes([0x1B]), .timeout, .bytes([0x61]), .bytes([0x0D]), .bytes([])])
  }

  @Test("Lines end with what Enter gives, and a paste that was dropped is dropped again")
  func lines() throws {
    let cast = try Self.record { recorder, _ in
      recorder.typed(Array("one\r".utf8))
      recorder.happened(.droppedPaste)
      recorder.typed(Array("two\n".utf8))
    }
    let replay = Replay(cast)
    #expect(replay.readLine() == "one")
    #expect(replay.dropPaste())
    #expect(!replay.isOver)
    #expect(replay.readLine() == "two")
    #expect(!replay.dropPaste())
    #expect(replay.isOver)
  }
}
