package import SurveyDiagnostics

/// A recording that was read.
package struct Cast: Hashable, Sendable {
  package var header: CastHeader
  package var events: [CastEvent]

  /// The drafts that it goes on with.
  package var drafts: [String] { events.filter { $0.code == .draft }.map(\.data) }
}

/// Reads recordings in the format asciicast v2, of this program and of others.
package enum CastReader {
  /// How many columns or rows a terminal may have.
  static let sizes = 1...10_000
  /// The longest time, in microseconds: a year.
  private static let longest = 366.0 * 86_400 * 1_000_000

  /// Reads a recording; an error names the line that is flawed.
  ///
  /// A last line that was not written to its end, as after a kill, is left out.
  package static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Cast {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var cast = Cast(header: try header(lines.first ?? [], name), events: [])
    for (index, line) in lines.enumerated().dropFirst() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard let event = event(line), event.code != .resize || event.size != nil else {
        if index == lines.count - 1 { break }
        throw Diagnostic(.unreadableRecording, at: location(name, index + 1))
      }
      cast.events.append(event)
    }
    return cast
  }

  private static func location(_ name: String, _ line: Int) -> Location {
    Location(file: name, position: SourcePosition(line: line, column: 1))
  }

  private static func header(
    _ line: ArraySlice<UInt8>, _ name: String
  ) throws(Diagnostic) -> CastHeader {
    var scanner = CastScanner(line)
    var header = CastHeader(width: 0, height: 0)
    var version: Double?
    let isRead = scanner.members { scanner, name in
      switch name {
      case "version": version = scanner.number()
      case "width": header.width = scanner.number().flatMap { Int(exactly: $0) } ?? 0
      case "height": header.height = scanner.number().flatMap { Int(exactly: $0) } ?? 0
      case "timestamp":
        guard let seconds = scanner.number(), seconds.magnitude < 1e12 else { return false }
        header.timestamp = Int64(seconds)
      case "title": header.title = scanner.string()
      case "command": header.command = scanner.string()
      case "env": return scanner.texts().map { header.environment = $0 } != nil
      case "fhir-survey": return scanner.texts().map { header.survey = $0 } != nil
      default: return scanner.skipValue()
      }
      return true
    }
    guard isRead, scanner.isAtEnd(), let version else {
      throw Diagnostic(.notARecording, at: location(name, 1))
    }
    guard version == 2 else {
      throw Diagnostic(
        .recordingOfOtherVersion,
        ["version": .literal(Int(exactly: version).map(String.init) ?? version.description)],
        at: location(name, 1))
    }
    guard sizes.contains(header.width), sizes.contains(header.height) else {
      throw Diagnostic(.recordingWithoutSize, at: location(name, 1))
    }
    return header
  }

  private static func event(_ line: ArraySlice<UInt8>) -> CastEvent? {
    var scanner = CastScanner(line)
    guard scanner.take("["), let seconds = scanner.number(), seconds >= 0,
      seconds * 1_000_000 < longest, scanner.take(","), let code = scanner.string(),
      scanner.take(","), let data = scanner.string(), scanner.take("]"), scanner.isAtEnd()
    else { return nil }
    return CastEvent(
      Int64((seconds * 1_000_000).rounded()), CastEvent.Code(rawValue: code), data)
  }
}
