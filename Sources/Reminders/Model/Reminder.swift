import FHIRDocument
public import SurveyPrimitives

/// Something that a person is reminded of: a Timing with how it rings.
///
/// ```swift
/// guard let time = TimeOfDay("08:00:00") else { return }
/// let reminder = Reminder(
///   id: "4d3f…", number: 1, label: "Panadol", timing: WrittenTiming(times: [time]), since: now)
/// let ringer = Ringer([reminder], History(), zones)
/// ringer.next(after: now).first?.due  // tomorrow at 8:00 by the clock of the place
/// ```
public struct Reminder: Hashable, Sendable {
  /// A UUID, which stays.
  public var id: String
  /// The number by which the person names it, which stays as well.
  public var number: Int
  /// What the person calls it.
  public var label: String
  /// When it is due.
  public var timing: WrittenTiming
  /// `bell`, `tickle`, or a file.
  public var sound = Sound.bell
  /// After how many minutes it rings again where that is wanted; `nil` without a snooze.
  public var snooze: Int?
  /// How much is taken, in words.
  public var dose: String?
  /// What else the person should know.
  public var note: String?
  /// The time zone that it goes by wherever the person is; `nil` for the one of the machine.
  public var zone: String?
  /// The order that it comes from, as `MedicationRequest/1`.
  public var order: String?
  /// The medicine as the order has it, a CodeableConcept; `nil` where only its name is known.
  public var medication: MedicineConcept?
  /// The questionnaire that is to be answered.
  public var survey: String?
  /// Whether it rings.
  public var isOn = true
  /// For how many minutes what is due can be confirmed before it counts as missed.
  public var grace = 30
  /// From when on it is due: when it was made, changed or switched on last.
  public var since: Instant
  /// When it was changed last.
  public var changed: Instant
  /// What another version of the program wrote beside that.
  var others: [PlainJSON.Member] = []

  /// Creates a reminder that is on, rings with the bell and can be confirmed for 30 minutes.
  public init(
    id: String, number: Int, label: String, timing: WrittenTiming, since: Instant
  ) {
    (self.id, self.number, self.label, self.timing) = (id, number, label, timing)
    (self.since, changed) = (since, since)
  }

  /// The minutes of a snooze that does not say how long it is.
  public static let usualSnooze = 9

  /// Label and dose: `Panadol 500 mg`.
  public var title: String { dose.map { "\(label) \($0)" } ?? label }

  /// Whether it is about something that is taken, and not about questions.
  public var isMedicine: Bool { survey == nil }
}

/// How a reminder sounds.
public enum Sound: Hashable, Sendable {
  /// The bell of the terminal.
  case bell
  /// The bell, twice.
  case tickle
  /// A file of sound, by its path.
  case file(String)

  /// The sound of a text: `bell`, `tickle`, or else a path.
  public init(_ text: String) {
    self = text == "bell" ? .bell : text == "tickle" ? .tickle : .file(text)
  }

  /// The sound as a text.
  public var text: String {
    switch self {
    case .bell: "bell"
    case .tickle: "tickle"
    case .file(let path): path
    }
  }
}
