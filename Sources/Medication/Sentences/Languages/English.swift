import FHIRTiming
import SurveyDiagnostics

extension SentenceLanguage {
  /// English, as the seed's table of plural rules has it.
  static let english = SentenceLanguage(
    tag: "en", plural: PluralRule("en"), decimalMark: ".",
    lists: Lists(
      and: " and ", or: " or ", range: "# - #", upTo: "up to #", atLeast: "at least #"),
    counts: Counts(
      times: PluralForms(zero: "never", one: "# time", "# times"),
      timesInPeriod: PluralForms(zero: "never", one: "# time", "# times"),
      total: PluralForms(one: "# time in total", "# times in total")),
    every: every, perPeriod: every, length: length, apart: length,
    within: UnitForms(
      second: PluralForms(exactly: "per second", "per # seconds"),
      minute: PluralForms(exactly: "per minute", "per # minutes"),
      hour: PluralForms(exactly: "per hour", "per # hours"),
      day: PluralForms(exactly: "per day", "per # days"),
      week: PluralForms(exactly: "per week", "per # weeks"),
      month: PluralForms(exactly: "per month", "per # months"),
      year: PluralForms(exactly: "per year", "per # years")),
    events: [
      .morning: Event("in the morning", "# after the beginning of the morning"),
      .earlyMorning: Event("early in the morning", "# after early morning"),
      .lateMorning: Event("late in the morning", "# after late morning"),
      .noon: Event("at noon", "# after noon"),
      .afternoon: Event("in the afternoon", "# after the beginning of the afternoon"),
      .earlyAfternoon: Event("early in the afternoon", "# after early afternoon"),
      .lateAfternoon: Event("late in the afternoon", "# after late afternoon"),
      .evening: Event("in the evening", "# after the beginning of the evening"),
      .earlyEvening: Event("early in the evening", "# after early evening"),
      .lateEvening: Event("late in the evening", "# after late evening"),
      .night: Event("at night", "# after nightfall"),
      .asleep: Event("after falling asleep", "# after falling asleep"),
      .immediately: Event("at once", "# from now"),
      .beforeSleep: Event("before sleep", "# before sleep"),
      .wakingUp: Event("upon waking up", "# after waking up"),
      .meal: Event("with meals", "# into meals"),
      .breakfast: Event("with breakfast", "# into breakfast"),
      .lunch: Event("with lunch", "# into lunch"),
      .dinner: Event("with dinner", "# into dinner"),
      .beforeMeal: Event("before meals", "# before meals"),
      .beforeBreakfast: Event("before breakfast", "# before breakfast"),
      .beforeLunch: Event("before lunch", "# before lunch"),
      .beforeDinner: Event("before dinner", "# before dinner"),
      .afterMeal: Event("after meals", "# after meals"),
      .afterBreakfast: Event("after breakfast", "# after breakfast"),
      .afterLunch: Event("after lunch", "# after lunch"),
      .afterDinner: Event("after dinner", "# after dinner"),
    ],
    time: TimeWords(
      duration: "for #", bound: "for #", atMost: "for up to #",
      from: "starting #", until: "until #", fromTo: "from # to #",
      fromDay: "starting #", untilDay: "until #", fromToDays: "from # to #",
      asNeeded: "as needed", asNeededFor: "as needed for #", apart: "at least # apart"),
    dates: DateWords(
      weekdays: CalendarWords.of("en", .weekdays),
      onWeekdays: "on #", onDates: "on #", atTimes: "at #",
      months: CalendarWords.of("en", .months),
      dayPattern: [.monthName, .text(" "), .day, .text(", "), .year],
      monthPattern: [.monthName, .text(" "), .year],
      firstOfMonth: "1", moment: "# at #", clock: .twelveHours),
    dose: DoseWords(
      each: "# each time", rate: "at a rate of #", ratio: "# in #",
      mostInPeriod: "at most # #", mostAtOnce: "at most # each time",
      mostInLife: "at most # in a lifetime",
      route: "route: #", site: "site: #", method: "method: #", instruction: ". Note: #"),
    routes: [
      .oral: "by mouth", .sublingual: "under the tongue", .intravenous: "into a vein",
      .intramuscular: "into a muscle", .subcutaneous: "under the skin",
      .inhalation: "by inhalation", .nasal: "into the nose", .eye: "into the eye",
      .ear: "into the ear", .skin: "on the skin", .rectal: "into the rectum",
      .vaginal: "into the vagina",
    ],
    forms: [
      .tablet: PluralForms(one: "# tablet", "# tablets"),
      .capsule: PluralForms(one: "# capsule", "# capsules"),
      .drop: PluralForms(one: "# drop", "# drops"),
      .patch: PluralForms(one: "# patch", "# patches"),
      .suppository: PluralForms(one: "# suppository", "# suppositories"),
      .vial: PluralForms(one: "# vial", "# vials"),
    ],
    records: RecordWords(
      taken: "taken on: #", notTaken: "not taken on: #"),
    noInstructions: "no instructions")

  private static let every = UnitForms(
    second: PluralForms(exactly: "every second", "every # seconds"),
    minute: PluralForms(exactly: "every minute", "every # minutes"),
    hour: PluralForms(exactly: "every hour", "every # hours"),
    day: PluralForms(exactly: "every day", "every # days"),
    week: PluralForms(exactly: "every week", "every # weeks"),
    month: PluralForms(exactly: "every month", "every # months"),
    year: PluralForms(exactly: "every year", "every # years"))

  private static let length = UnitForms(
    second: PluralForms(exactly: "one second", "# seconds"),
    minute: PluralForms(exactly: "one minute", "# minutes"),
    hour: PluralForms(exactly: "one hour", "# hours"),
    day: PluralForms(exactly: "a day", "# days"),
    week: PluralForms(exactly: "a week", "# weeks"),
    month: PluralForms(exactly: "a month", "# months"),
    year: PluralForms(exactly: "a year", "# years"))
}
