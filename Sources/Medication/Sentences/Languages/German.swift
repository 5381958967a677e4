import FHIRTiming
import SurveyDiagnostics

extension SentenceLanguage {
  /// German, in the words of HL7 Germany's text generation where that has words.
  static let german = SentenceLanguage(
    tag: "de", plural: PluralRule("de"), decimalMark: ",",
    lists: Lists(
      and: " und ", or: " oder ", range: "# bis #", upTo: "bis zu #", atLeast: "mindestens #"),
    counts: Counts(
      times: PluralForms(zero: "nie", "# x"),
      timesInPeriod: PluralForms(zero: "nie", exactly: "", "# x"),
      total: PluralForms("insgesamt # x")),
    every: every, perPeriod: every, length: length,
    apart: UnitForms(
      second: PluralForms(one: "# Sekunde", "# Sekunden"),
      minute: PluralForms(one: "# Minute", "# Minuten"),
      hour: PluralForms(one: "# Stunde", "# Stunden"),
      day: PluralForms(one: "# Tag", "# Tagen"), week: PluralForms(one: "# Woche", "# Wochen"),
      month: PluralForms(one: "# Monat", "# Monaten"),
      year: PluralForms(one: "# Jahr", "# Jahren")),
    within: UnitForms(
      second: PluralForms(one: "in # Sekunde", "in # Sekunden"),
      minute: PluralForms(one: "in # Minute", "in # Minuten"),
      hour: PluralForms(one: "in # Stunde", "in # Stunden"),
      day: PluralForms(one: "in # Tag", "in # Tagen"),
      week: PluralForms(one: "in # Woche", "in # Wochen"),
      month: PluralForms(one: "in # Monat", "in # Monaten"),
      year: PluralForms(one: "in # Jahr", "in # Jahren")),
    events: [
      .morning: Event("morgens", "# nach Beginn des Morgens"),
      .earlyMorning: Event("früh am Morgen", "# nach dem frühen Morgen"),
      .lateMorning: Event("am späten Vormittag", "# nach dem späten Vormittag"),
      .noon: Event("mittags", "# nach Mittag"),
      .afternoon: Event("nachmittags", "# nach Beginn des Nachmittags"),
      .earlyAfternoon: Event("am frühen Nachmittag", "# nach dem frühen Nachmittag"),
      .lateAfternoon: Event("am späten Nachmittag", "# nach dem späten Nachmittag"),
      .evening: Event("abends", "# nach Beginn des Abends"),
      .earlyEvening: Event("am frühen Abend", "# nach dem frühen Abend"),
      .lateEvening: Event("am späten Abend", "# nach dem späten Abend"),
      .night: Event("zur Nacht", "# nach Beginn der Nacht"),
      .asleep: Event("nach dem Einschlafen", "# nach dem Einschlafen"),
      .immediately: Event("sofort", "in #"),
      .beforeSleep: Event("vor dem Schlafengehen", "# vor dem Schlafengehen"),
      .wakingUp: Event("beim Aufwachen", "# nach dem Aufwachen"),
      .meal: Event("zu den Mahlzeiten", "# nach Beginn der Mahlzeiten"),
      .breakfast: Event("zum Frühstück", "# nach Beginn des Frühstücks"),
      .lunch: Event("zum Mittagessen", "# nach Beginn des Mittagessens"),
      .dinner: Event("zum Abendessen", "# nach Beginn des Abendessens"),
      .beforeMeal: Event("vor den Mahlzeiten", "# vor den Mahlzeiten"),
      .beforeBreakfast: Event("vor dem Frühstück", "# vor dem Frühstück"),
      .beforeLunch: Event("vor dem Mittagessen", "# vor dem Mittagessen"),
      .beforeDinner: Event("vor dem Abendessen", "# vor dem Abendessen"),
      .afterMeal: Event("nach den Mahlzeiten", "# nach den Mahlzeiten"),
      .afterBreakfast: Event("nach dem Frühstück", "# nach dem Frühstück"),
      .afterLunch: Event("nach dem Mittagessen", "# nach dem Mittagessen"),
      .afterDinner: Event("nach dem Abendessen", "# nach dem Abendessen"),
    ],
    time: TimeWords(
      duration: "# lang", bound: "für #", atMost: "für höchstens #",
      from: "ab #", until: "bis #", fromTo: "von # bis #",
      fromDay: "ab dem #", untilDay: "bis zum #", fromToDays: "vom # bis zum #",
      asNeeded: "bei Bedarf", asNeededFor: "bei Bedarf: #",
      apart: "im Abstand von mindestens #"),
    dates: DateWords(
      weekdays: CalendarWords.of("de", .weekdays).map { $0.lowercased() + "s" },
      onWeekdays: "#", onDates: "am #", atTimes: "um #",
      months: CalendarWords.of("de", .months),
      dayPattern: [.twoDigitDay, .text("."), .twoDigitMonth, .text("."), .year],
      monthPattern: [.monthName, .text(" "), .year],
      firstOfMonth: "1", moment: "# um #", clock: .twentyFourHours(" Uhr")),
    dose: DoseWords(
      each: "je #", rate: "mit einer Rate von #", ratio: "# in #",
      mostInPeriod: "nicht mehr als # #", mostAtOnce: "nicht mehr als # auf einmal",
      mostInLife: "nicht mehr als # im ganzen Leben",
      route: "Art der Gabe: #", site: "Stelle: #", method: "Vorgehen: #",
      instruction: ". Hinweis: #"),
    routes: [
      .oral: "durch den Mund", .sublingual: "unter die Zunge", .intravenous: "in eine Vene",
      .intramuscular: "in einen Muskel", .subcutaneous: "unter die Haut",
      .inhalation: "durch Einatmen", .nasal: "in die Nase", .eye: "ins Auge", .ear: "ins Ohr",
      .skin: "auf die Haut", .rectal: "in den Enddarm", .vaginal: "in die Scheide",
    ],
    forms: [
      .tablet: PluralForms(one: "# Tablette", "# Tabletten"),
      .capsule: PluralForms(one: "# Kapsel", "# Kapseln"),
      .drop: PluralForms(one: "# Tropfen", "# Tropfen"),
      .patch: PluralForms(one: "# Pflaster", "# Pflaster"),
      .suppository: PluralForms(one: "# Zäpfchen", "# Zäpfchen"),
      .vial: PluralForms(one: "# Durchstechflasche", "# Durchstechflaschen"),
    ],
    records: RecordWords(
      taken: "genommen am: #", notTaken: "nicht genommen am: #"),
    noInstructions: "keine Anweisung")

  private static let every = UnitForms(
    second: PluralForms(exactly: "sekündlich", "alle # Sekunden"),
    minute: PluralForms(exactly: "minütlich", "alle # Minuten"),
    hour: PluralForms(exactly: "stündlich", "alle # Stunden"),
    day: PluralForms(exactly: "täglich", "alle # Tage"),
    week: PluralForms(exactly: "wöchentlich", "alle # Wochen"),
    month: PluralForms(exactly: "monatlich", "alle # Monate"),
    year: PluralForms(exactly: "jährlich", "alle # Jahre"))

  private static let length = UnitForms(
    second: PluralForms(one: "# Sekunde", "# Sekunden"),
    minute: PluralForms(one: "# Minute", "# Minuten"),
    hour: PluralForms(one: "# Stunde", "# Stunden"),
    day: PluralForms(one: "# Tag", "# Tage"), week: PluralForms(one: "# Woche", "# Wochen"),
    month: PluralForms(one: "# Monat", "# Monate"), year: PluralForms(one: "# Jahr", "# Jahre"))
}
