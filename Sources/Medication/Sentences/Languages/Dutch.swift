import FHIRTiming
import SurveyDiagnostics

extension SentenceLanguage {
  /// Dutch.
  static let dutch = SentenceLanguage(
    tag: "nl", plural: PluralRule("nl"), decimalMark: ",",
    lists: Lists(
      and: " en ", or: " of ", range: "# tot #", upTo: "hoogstens #", atLeast: "minstens #"),
    counts: Counts(
      times: PluralForms(zero: "nooit", "# keer"),
      timesInPeriod: PluralForms(zero: "nooit", "# keer"),
      total: PluralForms("# keer in totaal")),
    every: UnitForms(
      second: PluralForms(exactly: "elke seconde", "elke # seconden"),
      minute: PluralForms(exactly: "elke minuut", "elke # minuten"),
      hour: PluralForms(exactly: "elk uur", "elke # uur"),
      day: PluralForms(exactly: "elke dag", "elke # dagen"),
      week: PluralForms(exactly: "elke week", "elke # weken"),
      month: PluralForms(exactly: "elke maand", "elke # maanden"),
      year: PluralForms(exactly: "elk jaar", "elke # jaar")),
    perPeriod: per,
    length: length, apart: length, within: per,
    events: [
      .morning: Event("’s ochtends", "# na het begin van de ochtend"),
      .earlyMorning: Event("vroeg in de ochtend", "# na de vroege ochtend"),
      .lateMorning: Event("laat in de ochtend", "# na de late ochtend"),
      .noon: Event("rond het middaguur", "# na het middaguur"),
      .afternoon: Event("’s middags", "# na het begin van de middag"),
      .earlyAfternoon: Event("vroeg in de middag", "# na de vroege middag"),
      .lateAfternoon: Event("laat in de middag", "# na de late middag"),
      .evening: Event("’s avonds", "# na het begin van de avond"),
      .earlyEvening: Event("vroeg in de avond", "# na de vroege avond"),
      .lateEvening: Event("laat in de avond", "# na de late avond"),
      .night: Event("’s nachts", "# na het begin van de nacht"),
      .asleep: Event("na het inslapen", "# na het inslapen"),
      .immediately: Event("direct", "over #"),
      .beforeSleep: Event("voor het slapen", "# voor het slapen"),
      .wakingUp: Event("bij het wakker worden", "# na het wakker worden"),
      .meal: Event("bij de maaltijden", "# na het begin van de maaltijden"),
      .breakfast: Event("bij het ontbijt", "# na het begin van het ontbijt"),
      .lunch: Event("bij het middageten", "# na het begin van het middageten"),
      .dinner: Event("bij het avondeten", "# na het begin van het avondeten"),
      .beforeMeal: Event("voor de maaltijden", "# voor de maaltijden"),
      .beforeBreakfast: Event("voor het ontbijt", "# voor het ontbijt"),
      .beforeLunch: Event("voor het middageten", "# voor het middageten"),
      .beforeDinner: Event("voor het avondeten", "# voor het avondeten"),
      .afterMeal: Event("na de maaltijden", "# na de maaltijden"),
      .afterBreakfast: Event("na het ontbijt", "# na het ontbijt"),
      .afterLunch: Event("na het middageten", "# na het middageten"),
      .afterDinner: Event("na het avondeten", "# na het avondeten"),
    ],
    time: TimeWords(
      duration: "gedurende #", bound: "gedurende #", atMost: "gedurende hoogstens #",
      from: "vanaf #", until: "tot en met #", fromTo: "van # tot en met #",
      fromDay: "vanaf #", untilDay: "tot en met #", fromToDays: "van # tot en met #",
      asNeeded: "zo nodig", asNeededFor: "zo nodig: #", apart: "met minstens # ertussen"),
    dates: DateWords(
      weekdays: CalendarWords.of("nl", .weekdays),
      onWeekdays: "op #", onDates: "op #", atTimes: "om #",
      months: CalendarWords.of("nl", .months),
      dayPattern: [.day, .text(" "), .monthName, .text(" "), .year],
      monthPattern: [.monthName, .text(" "), .year],
      firstOfMonth: "1", moment: "# om #", clock: .twentyFourHours("")),
    dose: DoseWords(
      each: "telkens #", rate: "met een snelheid van #", ratio: "# in #",
      mostInPeriod: "hoogstens # #", mostAtOnce: "hoogstens # per keer",
      mostInLife: "hoogstens # in het hele leven",
      route: "toediening: #", site: "plaats: #", method: "werkwijze: #",
      instruction: ". Let op: #"),
    routes: [
      .oral: "via de mond", .sublingual: "onder de tong", .intravenous: "in een ader",
      .intramuscular: "in een spier", .subcutaneous: "onder de huid",
      .inhalation: "via inademing", .nasal: "in de neus", .eye: "in het oog",
      .ear: "in het oor", .skin: "op de huid", .rectal: "in de endeldarm",
      .vaginal: "in de vagina",
    ],
    forms: [
      .tablet: PluralForms(one: "# tablet", "# tabletten"),
      .capsule: PluralForms(one: "# capsule", "# capsules"),
      .drop: PluralForms(one: "# druppel", "# druppels"),
      .patch: PluralForms(one: "# pleister", "# pleisters"),
      .suppository: PluralForms(one: "# zetpil", "# zetpillen"),
      .vial: PluralForms(one: "# flacon", "# flacons"),
    ],
    records: RecordWords(
      taken: "ingenomen op: #", notTaken: "niet ingenomen op: #"),
    noInstructions: "geen instructies")

  private static let per = UnitForms(
    second: PluralForms(exactly: "per seconde", "per # seconden"),
    minute: PluralForms(exactly: "per minuut", "per # minuten"),
    hour: PluralForms(exactly: "per uur", "per # uur"),
    day: PluralForms(exactly: "per dag", "per # dagen"),
    week: PluralForms(exactly: "per week", "per # weken"),
    month: PluralForms(exactly: "per maand", "per # maanden"),
    year: PluralForms(exactly: "per jaar", "per # jaar"))

  private static let length = UnitForms(
    second: PluralForms(one: "# seconde", "# seconden"),
    minute: PluralForms(one: "# minuut", "# minuten"),
    hour: PluralForms("# uur"), day: PluralForms(one: "# dag", "# dagen"),
    week: PluralForms(one: "# week", "# weken"), month: PluralForms(one: "# maand", "# maanden"),
    year: PluralForms("# jaar"))
}
