package import FHIRDocument
package import SurveyPrimitives

extension Reminder {
  /// The members with a text, and where that goes.
  private static var texts: [(String, WritableKeyPath<Reminder, String?>)] {
    [
      ("dose", \.dose), ("note", \.note), ("zone", \.zone), ("order", \.order),
      ("survey", \.survey),
    ]
  }

  private static let own: Set<String> = Set(
    texts.map(\.0) + [
      "id", "number", "label", "timing", "sound", "snooze", "on", "grace", "since", "changed",
    ])

  /// Reads a reminder; `nil` where it lacks what every reminder has.
  init?(_ object: Element) {
    guard let id = object["id"]?.string, let number = object["number"]?.integer,
      let label = object["label"]?.string, let timing = object["timing"], timing.isObject,
      let since = object["since"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      id: id, number: number, label: label, timing: WrittenTiming(timing), since: since)
    for (member, path) in Self.texts { self[keyPath: path] = object[member]?.string }
    sound = Sound(object["sound"]?.string ?? "bell")
    snooze = object["snooze"]?.integer
    isOn = object["on"]?.boolean ?? true
    grace = object["grace"]?.integer ?? 30
    changed = object["changed"]?.string.flatMap { Instant($0) } ?? since
    others = PlainJSON.members(of: object).filter { !Self.own.contains($0.name) }
  }

  /// Writes the reminder.
  package func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("id", id)
    writer.member("number", number)
    writer.member("label", label)
    writer.key("timing")
    timing.json.write(to: &writer)
    writer.member("sound", sound.text)
    writer.member("snooze", snooze)
    writer.member("on", isOn)
    writer.member("grace", grace)
    for (member, path) in Self.texts { writer.member(member, self[keyPath: path]) }
    writer.member("since", since.text)
    writer.member("changed", changed.text)
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
  }
}

extension Instant {
  /// The instant in UTC, to the second.
  package var text: String { dateTime(offset: .utc).description }

  /// The instant so many seconds later.
  package func adding(seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: secondsSinceEpoch + Int64(seconds), nanoseconds: nanoseconds)
  }

  package func adding(minutes: Int) -> Instant { adding(seconds: minutes * 60) }
}
