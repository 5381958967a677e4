import FHIRTiming
import SurveyPrimitives

/// A language of sentences: one table, and nothing else is needed for another language.
///
/// Every part of a sentence has a row; slots are written as `#`.
struct SentenceLanguage: Sendable {
  /// The tag of BCP 47.
  let tag: String
  let plural: PluralRule
  let decimalMark: String
  let lists: Lists
  let counts: Counts
  /// What repeats, said without a count: "every 2 days".
  let every: UnitForms
  /// What repeats, said behind a count: "every 2 days", "par jour".
  let perPeriod: UnitForms
  /// A length of time: "for one hour" has "one hour".
  let length: UnitForms
  /// A length of time behind "at least … apart".
  let apart: UnitForms
  /// In a time: "per hour".
  let within: UnitForms
  let events: [EventTiming: Event]
  let time: TimeWords
  let dates: DateWords
  let dose: DoseWords
  /// The ways into the body that have words of their own.
  let routes: [KnownRoute: String]
  /// How many of a form of a medicine.
  let forms: [KnownForm: PluralForms]
  let records: RecordWords
  /// Said where there is no instruction.
  let noInstructions: String
}

extension SentenceLanguage {
  /// How things are listed, and ranges written.
  struct Lists: Sendable {
    let and, or: String
    let range: Template
    /// Of a range whose least is not said.
    let upTo: Template
    /// Of a range whose most is not said.
    let atLeast: Template
  }

  /// How often.
  struct Counts: Sendable {
    /// A count alone, or before what it is repeated in; zero is "never".
    let times: PluralForms
    /// The same before a period, where that differs.
    let timesInPeriod: PluralForms
    /// In all.
    let total: PluralForms
  }

  /// An event of the day: alone, and with an offset in its slot.
  struct Event: Sendable {
    let alone: String
    let offset: Template

    init(_ alone: String, _ offset: Template) { (self.alone, self.offset) = (alone, offset) }
  }

  /// Duration, bounds, need and intervals.
  struct TimeWords: Sendable {
    let duration, bound, atMost: Template
    let from, until, fromTo: Template
    /// The same where the slots are days, where that differs.
    let fromDay, untilDay, fromToDays: Template
    let asNeeded: String
    let asNeededFor, apart: Template
  }

  /// Days, months, times.
  struct DateWords: Sendable {
    let weekdays: [String]
    let onWeekdays, onDates, atTimes: Template
    let months: [String]
    /// A day by the slots that its letters name: d, dd, MM, MMMM, y.
    let dayPattern: [DatePiece]
    let monthPattern: [DatePiece]
    let firstOfMonth: String
    let moment: Template
    let clock: ClockStyle
  }

  /// A piece of a written date.
  enum DatePiece: Sendable {
    case day, twoDigitDay, twoDigitMonth, monthName, year
    case text(String)
  }

  /// How a time is written.
  enum ClockStyle: Sendable {
    /// 1:00 PM
    case twelveHours
    /// 13:00, with what comes behind it
    case twentyFourHours(String)
  }

  /// What lists of medicines and of what was taken say.
  struct RecordWords: Sendable {
    let taken, notTaken: Template
  }

  /// Dose, rate, route, site, method, maximum, instruction.
  struct DoseWords: Sendable {
    let each, rate, ratio, mostInPeriod, mostAtOnce, mostInLife: Template
    let route, site, method, instruction: Template
  }
}

extension SentenceLanguage {
  /// All languages, English first.
  static let all: [SentenceLanguage] = [.english, .german, .french, .dutch]

  /// The language of a tag, `de-AT` as `de`; `nil` for one that is not spoken.
  static func named(_ tag: String) -> SentenceLanguage? {
    let name = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    return all.first { $0.tag == name }
  }
}
