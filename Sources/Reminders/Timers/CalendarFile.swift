public import SurveyPrimitives

/// A calendar of RFC 5545: each time at which a reminder is due as an event of its own, in UTC, with an alarm.
///
/// No rule is written: programs differ in what they make of one in the night in which clocks change.
public struct CalendarFile {
  private var lines: [String] = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//fhir-survey//reminders//EN", "CALSCALE:GREGORIAN",
  ]
  private let made: Instant

  /// A calendar without events; `made` is the moment at which it is written.
  public init(made: Instant) { self.made = made }

  /// Adds one time of a reminder, which lasts as long as its grace; its UID is that of the occurrence, so that a calendar that
  /// is read again replaces it.
  public mutating func add(_ reminder: Reminder, due: Instant) {
    lines += [
      "BEGIN:VEVENT", "UID:\(Occurrence(reminder.id, due).id)", "DTSTAMP:\(Self.utc(made))",
      "DTSTART:\(Self.utc(due))", "DURATION:PT\(max(reminder.grace, 1))M",
      "SUMMARY:\(Self.escaped(reminder.title))",
    ]
    if let note = reminder.note { lines.append("DESCRIPTION:\(Self.escaped(note))") }
    lines += [
      "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S",
      "DESCRIPTION:\(Self.escaped(reminder.title))", "END:VALARM", "END:VEVENT",
    ]
  }

  /// The text of the file, in lines of at most 75 bytes.
  public var text: String {
    (lines + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
  }

  /// `20260329T013000Z`.
  static func utc(_ instant: Instant) -> String {
    instant.text.filter { $0 != "-" && $0 != ":" }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case "\r\n", "\n", "\r": result += "\\n"
      default:
        if !character.unicodeScalars.contains(where: { $0.value < 32 }) { result.append(character) }
      }
    }
    return result
  }

  private static func folded(_ line: String) -> String {
    var result = ""
    var length = 0
    for character in line {
      let size = character.utf8.count
      if length + size > 75 {
        result += "\r\n "
        length = 1
      }
      result.append(character)
      length += size
    }
    return result
  }
}
