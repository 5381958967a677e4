/// An event of the day by which something is timed, by FHIR's code.
///
/// [valueset-event-timing](https://hl7.org/fhir/R5/valueset-event-timing.html), of all versions.
public enum EventTiming: String, Hashable, Sendable, CaseIterable {
  /// In the morning.
  case morning = "MORN"
  /// Early in the morning.
  case earlyMorning = "MORN.early"
  /// Late in the morning.
  case lateMorning = "MORN.late"
  /// At noon.
  case noon = "NOON"
  /// In the afternoon.
  case afternoon = "AFT"
  /// Early in the afternoon.
  case earlyAfternoon = "AFT.early"
  /// Late in the afternoon.
  case lateAfternoon = "AFT.late"
  /// In the evening.
  case evening = "EVE"
  /// Early in the evening.
  case earlyEvening = "EVE.early"
  /// Late in the evening.
  case lateEvening = "EVE.late"
  /// At night.
  case night = "NIGHT"
  /// After falling asleep.
  case asleep = "PHS"
  /// At once, and only once.
  case immediately = "IMD"
  /// Before sleep.
  case beforeSleep = "HS"
  /// Upon waking up.
  case wakingUp = "WAKE"
  /// With each meal.
  case meal = "C"
  /// With breakfast.
  case breakfast = "CM"
  /// With lunch.
  case lunch = "CD"
  /// With dinner.
  case dinner = "CV"
  /// Before each meal.
  case beforeMeal = "AC"
  /// Before breakfast.
  case beforeBreakfast = "ACM"
  /// Before lunch.
  case beforeLunch = "ACD"
  /// Before dinner.
  case beforeDinner = "ACV"
  /// After each meal.
  case afterMeal = "PC"
  /// After breakfast.
  case afterBreakfast = "PCM"
  /// After lunch.
  case afterLunch = "PCD"
  /// After dinner.
  case afterDinner = "PCV"
}

extension EventTiming {
  /// Whether an offset counts backwards from the event; after it for all others.
  public var isBefore: Bool {
    switch self {
    case .beforeSleep, .beforeMeal, .beforeBreakfast, .beforeLunch, .beforeDinner: true
    default: false
    }
  }

  /// The events of a day that it stands for: three for meals, itself for all others.
  public var single: [EventTiming] {
    switch self {
    case .meal: [.breakfast, .lunch, .dinner]
    case .beforeMeal: [.beforeBreakfast, .beforeLunch, .beforeDinner]
    case .afterMeal: [.afterBreakfast, .afterLunch, .afterDinner]
    default: [self]
    }
  }

  /// Whether no offset can go with it, since it is during a meal (tim-9).
  public var isDuringMeal: Bool {
    switch self {
    case .meal, .breakfast, .lunch, .dinner: true
    default: false
    }
  }
}
