package import FHIRDocument
import SurveyPrimitives

extension Reminder {
  /// What this version of the program writes of a reminder.
  enum Member: Int, CaseIterable {
    case id, number, label, timing, sound, snooze, on, grace
    case dose, note, zone, order, survey, medication
    case since, changed

    var name: String { Self.names[rawValue] }
    static let names = allCases.map { "\($0)" }
  }

  /// The members with a text that may be missing, and where that goes.
  private static var texts: [(Member, WritableKeyPath<Reminder, String?>)] {
    [
      (.dose, \.dose), (.note, \.note), (.zone, \.zone), (.order, \.order), (.survey, \.survey),
    ]
  }

  /// Reads a reminder; `nil` where it lacks what every reminder has.
  init?(_ object: Element) { self.init(object, ReminderNames(object.document)) }

  /// Reads one of the reminders of a document, whose names were looked up once.
  init?(_ object: Element, _ names: ReminderNames) {
    func member(_ member: Member) -> Element? { names[member].flatMap { object[$0] } }
    guard let id = member(.id)?.string, let number = member(.number)?.integer,
      let label = member(.label)?.string, let timing = member(.timing), timing.isObject,
      let since = member(.since)?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      id: id, number: number, label: label, timing: WrittenTiming(timing), since: since)
    for (name, path) in Self.texts { self[keyPath: path] = member(name)?.string }
    medication = member(.medication).flatMap { MedicineConcept($0) }
    sound = Sound(member(.sound)?.string ?? "bell")
    snooze = member(.snooze)?.integer
    isOn = member(.on)?.boolean ?? true
    grace = member(.grace)?.integer ?? 30
    changed = member(.changed)?.string.flatMap { Instant($0) } ?? since
    if names.hasOthers(object) {
      others = PlainJSON.members(of: object, besides: Set(Member.names))
    }
  }

  /// Writes the reminder.
  package func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("id", id)
    writer.member("number", number)
    writer.member("label", label)
    writer.key("timing")
    timing.write(to: &writer)
    writer.member("sound", sound.text)
    writer.member("snooze", snooze)
    writer.member("on", isOn)
    writer.member("grace", grace)
    for (member, path) in Self.texts { writer.member(member.name, self[keyPath: path]) }
    if let medication {
      writer.key("medication")
      medication.write(to: &writer)
    }
    writer.member("since", since.text)
    writer.member("changed", changed.text)
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
  }
}

/// The names of the members of reminders, as a document numbers them.
struct ReminderNames {
  private let names: [ElementName?]

  init(_ document: Document) { names = Reminder.Member.names.map { document.name($0) } }

  subscript(_ member: Reminder.Member) -> ElementName? { names[member.rawValue] }

  /// Whether another version of the program wrote something else into a reminder.
  func hasOthers(_ object: Element) -> Bool {
    object.children.contains { !names.contains($0.name) }
  }
}
