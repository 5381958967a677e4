package import SurveyPrimitives

/// A recording that is typed again: it takes the place of the person and of the clock.
///
/// What the program writes goes nowhere from here. Where the recording is another program's, which
/// does not say when nothing came, the times decide.
package final class Replay {
  private let cast: Cast
  private let events: [CastEvent]
  private var index = 0
  /// The moment of what happened last, in microseconds.
  private var moment: Int64 = 0
  private var lines = LineBuffer()
  /// The present size of the terminal of the recording.
  private(set) package var size: (rows: Int, columns: Int)

  package init(_ cast: Cast) {
    self.cast = cast
    // What was shown is shown again by the program itself.
    events = cast.events.filter { Self.codes.contains($0.code) }
    size = (cast.header.height, cast.header.width)
    if isOwn, let first = events.first, first.code == .pause { pass() }
  }

  /// What is typed or happens; the rest was seen, or is not known here.
  private static let codes: Set<CastEvent.Code> = [
    .input, .resize, .pause, .droppedPaste, .keys, .edited,
  ]

  /// Whether this program wrote the recording.
  private var isOwn: Bool { cast.header.survey != nil }

  /// The present moment: that of the recording.
  package var now: Instant {
    let micros = cast.header.timestamp.addingReportingOverflow(moment / 1_000_000)
    return Instant(
      secondsSinceEpoch: micros.partialValue, nanoseconds: Int32(moment % 1_000_000) * 1000)
  }

  /// Whether all that was typed was typed again.
  package var isOver: Bool { !events[index...].contains { $0.code == .input } }

  /// The next line that was typed; `nil` where no more were.
  package func readLine() -> String? {
    while true {
      if let line = lines.nextLine() { return line }
      guard index < events.count, events[index].code != .keys else { return lines.rest() }
      let event = pass()
      guard event.code == .input else { continue }
      // Enter is a return for a terminal, and ends the line.
      lines.append(
        event.data.hasSuffix("\r") ? event.data.utf8.dropLast() + [0x0A] : Array(event.data.utf8))
    }
  }

  /// Whether the lines after the last one were dropped as a paste.
  package func dropPaste() -> Bool {
    guard index < events.count, events[index].code == .droppedPaste else { return false }
    pass()
    return true
  }

  /// The terminal key by key, where the recording has it so; `write` takes what is drawn.
  package func device(write: @escaping (String) -> Void) -> RichDevice? {
    if isOwn {
      guard index < events.count, events[index].code == .keys else { return nil }
      pass()
    }
    return RichDevice(
      next: next, write: write, size: { self.size }, edit: { _ in self.edited() })
  }

  private func next(_ milliseconds: Int?) -> TerminalEvent {
    while index < events.count {
      let event = events[index]
      if let milliseconds, !isOwn, event.time > moment + Int64(milliseconds) * 1000 {
        moment += Int64(milliseconds) * 1000
        return .timeout
      }
      pass()
      switch event.code {
      case .input where !event.data.isEmpty: return .bytes(Array(event.data.utf8))
      case .resize: return .resized
      // A program that waits without an end sees no pause.
      case .pause where milliseconds != nil: return .timeout
      default: continue
      }
    }
    return .bytes([])
  }

  private func edited() -> EditedText {
    guard index < events.count, events[index].code == .edited else { return .failed }
    let data = pass().data
    switch data.first {
    case "=": return .text(String(data.dropFirst()))
    case "?": return .noEditor
    default: return .failed
    }
  }

  @discardableResult
  private func pass() -> CastEvent {
    let event = events[index]
    index += 1
    moment = max(moment, event.time)
    if let size = event.size { self.size = size }
    return event
  }
}
