import FHIRDocument
package import SurveyPrimitives

/// Something that happened to an occurrence of a reminder.
package struct ReminderEvent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// It rang.
    case rang
    /// The person wants it to ring again later.
    case snoozed
    /// The person wants no more of its sound.
    case muted
    /// The second channel was used.
    case escalated
    /// The person has done it.
    case taken
    /// The person has not done it, and says why.
    case notTaken
    /// Nobody has confirmed it in time.
    case missed
    /// Its resources are kept, and with them the message to the doctor.
    case recorded
  }

  package var kind: Kind
  package var occurrence: Occurrence
  package var at: Instant
  /// Until when it does not ring.
  package var until: Instant?
  /// Why it was not done.
  package var reason: String?
  /// Whether nobody was there to ring.
  package var wasOff = false

  package init(
    _ kind: Kind, _ occurrence: Occurrence, at: Instant, until: Instant? = nil,
    reason: String? = nil, wasOff: Bool = false
  ) {
    (self.kind, self.occurrence, self.at) = (kind, occurrence, at)
    (self.until, self.reason, self.wasOff) = (until, reason, wasOff)
  }
}

extension ReminderEvent {
  /// Reads an event; `nil` for anything else.
  init?(_ object: Element) {
    guard let kind = object["event"]?.string.flatMap({ Kind(rawValue: $0) }),
      let reminder = object["reminder"]?.string,
      let due = object["due"]?.string.flatMap({ Instant($0) }),
      let at = object["at"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      kind, Occurrence(reminder, due), at: at,
      until: object["until"]?.string.flatMap { Instant($0) }, reason: object["reason"]?.string,
      wasOff: object["off"]?.boolean ?? false)
  }

  /// The event in a line.
  var line: [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("event", kind.rawValue)
    writer.member("reminder", occurrence.reminder)
    writer.member("due", occurrence.due.text)
    writer.member("at", at.text)
    writer.member("until", until?.text)
    writer.member("reason", reason)
    if wasOff { writer.member("off", true) }
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
