/// A list of words that a language has: what people type, and the names in a calendar.
public enum WordList: String, Hashable, Sendable, CaseIterable {
  /// What means yes, the letter of prompts first.
  case yes
  /// What means no, the letter of prompts first.
  case no
  /// What means the present date.
  case today
  /// What means the present moment.
  case now
  /// What says that there is nothing more, beside what means no.
  case nothing
  /// What asks for the entry "Other…" of an open choice.
  case other
  /// The months from January on, as they stand in a date.
  case months
  /// The days of the week from Monday on.
  case weekdays
}

extension WordList {
  /// The English words, which are understood beside those of any language.
  public var english: [String] {
    switch self {
    case .yes: ["y", "yes", "true"]
    case .no: ["n", "no", "false"]
    case .today: ["today"]
    case .now: ["now"]
    case .nothing: ["nope", "none", "nothing", "no more", "done"]
    case .other: ["other", "other…", "other..."]
    case .months:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    case .weekdays:
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    }
  }
}

/// In which order people write day, month and year in digits.
public enum DateOrder: String, Hashable, Sendable {
  /// `14.03.2026`, `14/03/2026`
  case dayFirst
  /// `03/14/2026`
  case monthFirst
  /// `2026/03/14`
  case yearFirst
}
