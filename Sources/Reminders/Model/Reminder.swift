import FHIRDocument
package import SurveyPrimitives

/// Something that a person is reminded of: a Timing with how it rings.
package struct Reminder: Hashable, Sendable {
  /// A UUID, which stays.
  package var id: String
  /// The number by which the person names it, which stays as well.
  package var number: Int
  /// What the person calls it.
  package var label: String
  /// When it is due.
  package var timing: WrittenTiming
  /// `bell`, `tickle`, or a file.
  package var sound = Sound.bell
  /// After how many minutes it rings again where that is wanted; `nil` without a snooze.
  package var snooze: Int?
  /// How much is taken, in words.
  package var dose: String?
  /// What else the person should know.
  package var note: String?
  /// The time zone that it goes by wherever the person is; `nil` for the one of the machine.
  package var zone: String?
  /// The order that it comes from, as `MedicationRequest/1`.
  package var order: String?
  /// The questionnaire that is to be answered.
  package var survey: String?
  /// Whether it rings.
  package var isOn = true
  /// For how many minutes what is due can be confirmed before it counts as missed.
  package var grace = 30
  /// From when on it is due: when it was made, changed or switched on last.
  package var since: Instant
  /// When it was changed last.
  package var changed: Instant
  /// What another version of the program wrote beside that.
  var others: [PlainJSON.Member] = []

  package init(
    id: String, number: Int, label: String, timing: WrittenTiming, since: Instant
  ) {
    (self.id, self.number, self.label, self.timing) = (id, number, label, timing)
    (self.since, changed) = (since, since)
  }

  /// The minutes of a snooze that does not say how long it is.
  package static let usualSnooze = 9

  /// Label and dose: `Panadol 500 mg`.
  package var title: String { dose.map { "\(label) \($0)" } ?? label }

  /// Whether it is about something that is taken, and not about questions.
  package var isMedicine: Bool { survey == nil }
}

/// How a reminder sounds.
package enum Sound: Hashable, Sendable {
  case bell
  case tickle
  case file(String)

  package init(_ text: String) {
    self = text == "bell" ? .bell : text == "tickle" ? .tickle : .file(text)
  }

  package var text: String {
    switch self {
    case .bell: "bell"
    case .tickle: "tickle"
    case .file(let path): path
    }
  }
}
