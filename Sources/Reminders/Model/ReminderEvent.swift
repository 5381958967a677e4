import FHIRDocument
public import SurveyPrimitives

/// Something that happened to an occurrence of a reminder.
public struct ReminderEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Sendable {
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

  /// What happened.
  public var kind: Kind
  /// The occurrence to which it happened.
  public var occurrence: Occurrence
  /// When it happened.
  public var at: Instant
  /// Until when it does not ring.
  public var until: Instant?
  /// Why it was not done.
  public var reason: String?
  /// Whether nobody was there to ring.
  public var wasOff = false
  /// Whether it takes the place of a miss: the person says what nobody had said in time.
  public var isCorrection = false

  /// Creates an event.
  public init(
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
    isCorrection = object["corrects"]?.boolean ?? false
  }

  /// Reads a line of a log; `nil` for anything else.
  init?(line: [UInt8]) {
    guard !line.isEmpty, let root = OwnText.object(line, name: "events") else { return nil }
    self.init(root)
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
    if isCorrection { writer.member("corrects", true) }
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
