import FHIRTiming
import Medication
import SurveyPrimitives
import Testing

/// The whole grammar by generation: every subset of parts, each in several forms.
@Suite("Every sentence that the grammar can make")
struct GrammarTests {
  /// Nothing, one, some, a range.
  static let numbers: [(Int?, Int?)] = [(nil, nil), (1, nil), (3, nil), (1, 2), (nil, 4)]
  static let units: [CalendarUnit] = [.second, .minute, .hour, .day, .week, .month, .year]

  static func amounts(_ unit: CalendarUnit) -> [Timing.Amount?] {
    [
      nil, Timing.Amount(1, unit: unit), Timing.Amount(2, unit: unit),
      Timing.Amount(ExactDecimal(1), max: ExactDecimal(3), unit: unit),
      ExactDecimal("0.5").map { Timing.Amount($0, unit: unit) },
    ]
  }

  static let moment = PartialDateTime("2015-07-01T13:00:00Z")
  static let bounds: [Timing.Bounds?] = [
    nil, .length(Timing.Amount(14, unit: .day)), .atMost(Timing.Amount(1, unit: .month)),
    .period(start: moment, end: nil), .period(start: nil, end: PartialDateTime("2016")),
    .period(start: moment, end: PartialDateTime("2016-02")),
    .period(start: PartialDateTime("2015-04"), end: PartialDateTime("2015-08")),
  ]

  /// All timings of a unit: counts × periods × durations × events × bounds × days and times.
  static func rules(_ unit: CalendarUnit) -> [Timing.Repeat] {
    var rules: [Timing.Repeat] = []
    for (low, high) in numbers {
      for period in amounts(unit) {
        for duration in amounts(unit) {
          for bound in bounds {
            for events in [[], [EventTiming.morning], [.beforeMeal, .beforeSleep]] {
              rules.append(
                Timing.Repeat(
                  bounds: bound, duration: duration, frequency: low, frequencyMax: high,
                  period: period, when: events, offset: events.count == 2 ? 10 : nil))
            }
          }
        }
      }
    }
    return rules
  }

  static func dosages(_ unit: CalendarUnit) -> [Dosage] {
    rules(unit).map { rule in
      var dosage = Dosage()
      dosage.timing = Timing(repeat: rule)
      return dosage
    }
  }

  /// All subsets of what comes behind the timing, in units that no language has words for.
  static func details() -> [Dosage] {
    let amount = DoseAmount.quantity(Quantity(value: ExactDecimal(2), unit: "mg"))
    let range = DoseAmount.range(
      low: Quantity(value: ExactDecimal(1), unit: "mg"),
      high: Quantity(value: ExactDecimal(2), unit: "mg"))
    let rate = DoseAmount.ratio(
      Quantity(value: ExactDecimal(2), unit: "mg"),
      Quantity(value: ExactDecimal(24), code: "h"))
    return (0..<1 << 9).flatMap { bits in
      KnownRoutes.codes.map { route in
        var dosage = Dosage()
        let has = { (bit: Int) in bits >> bit & 1 == 1 }
        var rule = Timing.Repeat()
        if has(0) { rule.daysOfWeek = [.mon, .sun] }
        if has(1) { rule.timesOfDay = ["08:00:00", "20:15:30"].compactMap { TimeOfDay($0) } }
        if has(2) { (rule.count, rule.countMax) = (1, has(3) ? 5 : nil) }
        dosage.timing = Timing(repeat: rule)
        dosage.isAsNeeded = has(4)
        dosage.doses = has(5) ? [amount, range] : []
        dosage.rates = has(6) ? [rate] : []
        dosage.mostPerPeriod = has(7) ? [rate] : []
        if has(8) {
          dosage.route = Concept(codings: [Coding(code: route)])
          dosage.mostAtOnce = Quantity(value: ExactDecimal(9), unit: "mg")
          dosage.mostInLife = dosage.mostAtOnce
          dosage.leastInterval = Timing.Amount(4, unit: .hour)
        }
        return dosage
      }
    }
  }

  @Test(
    "No sentence shows a slot, and none has an English word in another language",
    arguments: DosageSentences.languages, units)
  func total(language: String, unit: CalendarUnit) throws {
    let sentences = try #require(DosageSentences(language: language))
    let wrong = Self.dosages(unit).compactMap { problem(sentences.sentence($0), language) }
    #expect(wrong.prefix(5) == [])
  }

  @Test("Nor where days, doses, routes and limits are said", arguments: DosageSentences.languages)
  func details(language: String) throws {
    let sentences = try #require(DosageSentences(language: language))
    let wrong = Self.details().compactMap { problem(sentences.sentence($0), language) }
    #expect(wrong.prefix(5) == [])
  }

  @Test("Nor with any event, alone or with an offset", arguments: DosageSentences.languages)
  func events(language: String) throws {
    let sentences = try #require(DosageSentences(language: language))
    for event in EventTiming.allCases {
      for offset in [nil, 1, 30, 60, 120] {
        var dosage = Dosage()
        dosage.timing = Timing(repeat: Timing.Repeat(when: [event], offset: offset))
        #expect(problem(sentences.sentence(dosage), language) == nil)
        #expect(sentences.sentence(dosage) != sentences.noInstructions)
      }
    }
  }

  /// What is wrong with a sentence; `nil` where nothing is.
  private func problem(_ sentence: String?, _ language: String) -> String? {
    guard let sentence, !sentence.isEmpty else { return "nothing is said" }
    let isWhole =
      !sentence.utf8.contains { Self.forbidden.contains($0) } && !sentence.hasPrefix(" ")
      && !sentence.hasSuffix(" ") && !sentence.contains("  ")
    if !isWhole { return sentence }
    if language == "en" { return nil }
    let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
    let english = words.filter {
      Self.english.contains($0) && !(Self.shared[language] ?? []).contains($0)
    }
    return english.isEmpty ? nil : "\(english) in \(sentence)"
  }

  private static let forbidden = Set("(%_#){}".utf8)
  /// The words of all English sentences here.
  private static let english: Set<String> = Set(
    """
    never time times total every second seconds minute minutes hour hours day days week weeks month months \
    year years in the morning after beginning of early late at noon afternoon evening night nightfall \
    falling asleep once from now before sleep upon waking up with meals into breakfast lunch dinner for to \
    starting until as needed least apart on monday tuesday wednesday thursday friday saturday sunday \
    january february march april may june july august september october november december am pm each \
    rate a most lifetime by mouth under tongue vein muscle skin inhalation nose eye ear rectum vagina no \
    instructions per and or one
    """.split(separator: " ").map(String.init))
  /// Words that are those of another language, too.
  private static let shared: [String: Set<String>] = [
    "de": ["in", "am", "april", "august", "minute", "rate"],
    "fr": ["minute", "minutes", "total", "muscle", "inhalation", "rectum"],
    "nl": ["in", "per", "week", "april", "vagina", "late"],
  ]
}

/// A code of each route that has words of its own, and one that has none.
enum KnownRoutes {
  static let codes = [
    "26643006", "37839007", "47625008", "78421000", "34206005", "447694001", "46713006",
    "54485002", "10547007", "6064005", "37161004", "16857009",
  ]
}
