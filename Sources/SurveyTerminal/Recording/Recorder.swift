package import SurveyDiagnostics
package import SurveyPrimitives
package import SystemIO

/// Writes what happens on a terminal to a file as it happens.
///
/// Its time is that of the last thing that was typed: what the program does then is done at that
/// moment, and the recording gives the same moments when it is replayed.
package final class Recorder {
  /// The second at which the times of the recording begin.
  package let timestamp: Int64
  private let clock: () -> Instant
  private var file: RecordingFile?
  /// The moment of what happened last, in microseconds.
  private var moment: Int64
  /// The time of the last line; lines never go back in time.
  private var written: Int64 = 0
  /// The first bytes of a character whose others have not come yet.
  private var torn: [UInt8] = []

  /// Begins to count time.
  package init(clock: @escaping () -> Instant) {
    self.clock = clock
    let start = clock()
    timestamp = start.secondsSinceEpoch
    moment = Int64(start.nanoseconds) / 1000
  }

  /// The present moment, as the program and its replay see it.
  package var now: Instant {
    Instant(
      secondsSinceEpoch: timestamp + moment / 1_000_000,
      nanoseconds: Int32(moment % 1_000_000) * 1000)
  }

  /// Writes the first line, and from now on each event.
  package func begin(_ header: CastHeader, in file: RecordingFile) {
    var header = header
    header.timestamp = timestamp
    self.file = file
    file.add(header.line)
    // A replay begins at the same moment.
    add(.pause, "", at: moment)
  }

  /// Why the recording is not whole, if it is not.
  package var failure: Diagnostic? { file?.failure }

  /// The program wrote this; a line break alone goes to the start of the line, as a terminal has it.
  package func shown(_ text: String) {
    if text.isEmpty { return }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", last != "\r" { result.append("\r") }
      result.append(scalar)
      last = scalar
    }
    add(.output, String(result), at: present)
  }

  /// These bytes were typed.
  ///
  /// A recording holds text: a character that comes in pieces is written once it is whole.
  package func typed(_ bytes: [UInt8]) {
    moment = present
    let all = torn + bytes
    let whole = all.count - Self.tornLength(all)
    torn = Array(all[whole...])
    if whole > 0 { add(.input, String(decoding: all[..<whole], as: UTF8.self), at: moment) }
  }

  /// Something else happened.
  package func happened(_ code: CastEvent.Code, _ data: String = "") {
    moment = present
    add(code, data, at: moment)
  }

  /// The microseconds since the timestamp by the clock of the machine, which may be set back.
  private var present: Int64 {
    let now = clock()
    let seconds = now.secondsSinceEpoch - timestamp
    return max(written, seconds * 1_000_000 + Int64(now.nanoseconds) / 1000)
  }

  private func add(_ code: CastEvent.Code, _ data: String, at time: Int64) {
    written = max(written, time)
    file?.add(CastEvent(written, code, data).line)
  }

  /// How many bytes at the end begin a character.
  private static func tornLength(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      switch byte {
      case 0x80..<0xC0: continue
      case 0xC2..<0xE0: return back < 2 ? back : 0
      case 0xE0..<0xF0: return back < 3 ? back : 0
      case 0xF0..<0xF5: return back
      default: return 0
      }
    }
    return 0
  }
}
