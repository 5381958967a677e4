import FHIRTiming
import SurveyDiagnostics

extension SentenceLanguage {
  /// French.
  static let french = SentenceLanguage(
    tag: "fr", plural: PluralRule("fr"), decimalMark: ",",
    lists: Lists(
      and: " et ", or: " ou ", range: "# à #", upTo: "jusqu’à #", atLeast: "au moins #"),
    counts: Counts(
      times: PluralForms(zero: "jamais", "# fois"),
      timesInPeriod: PluralForms(zero: "jamais", "# fois"),
      total: PluralForms("# fois au total")),
    every: UnitForms(
      second: PluralForms(exactly: "chaque seconde", "toutes les # secondes"),
      minute: PluralForms(exactly: "chaque minute", "toutes les # minutes"),
      hour: PluralForms(exactly: "chaque heure", "toutes les # heures"),
      day: PluralForms(exactly: "chaque jour", "tous les # jours"),
      week: PluralForms(exactly: "chaque semaine", "toutes les # semaines"),
      month: PluralForms(exactly: "chaque mois", "tous les # mois"),
      year: PluralForms(exactly: "chaque année", "tous les # ans")),
    perPeriod: UnitForms(
      second: PluralForms(exactly: "par seconde", "toutes les # secondes"),
      minute: PluralForms(exactly: "par minute", "toutes les # minutes"),
      hour: PluralForms(exactly: "par heure", "toutes les # heures"),
      day: PluralForms(exactly: "par jour", "tous les # jours"),
      week: PluralForms(exactly: "par semaine", "toutes les # semaines"),
      month: PluralForms(exactly: "par mois", "tous les # mois"),
      year: PluralForms(exactly: "par an", "tous les # ans")),
    length: length, apart: length,
    within: UnitForms(
      second: PluralForms(exactly: "par seconde", one: "en # seconde", "en # secondes"),
      minute: PluralForms(exactly: "par minute", one: "en # minute", "en # minutes"),
      hour: PluralForms(exactly: "par heure", one: "en # heure", "en # heures"),
      day: PluralForms(exactly: "par jour", one: "en # jour", "en # jours"),
      week: PluralForms(exactly: "par semaine", one: "en # semaine", "en # semaines"),
      month: PluralForms(exactly: "par mois", "en # mois"),
      year: PluralForms(exactly: "par an", one: "en # an", "en # ans")),
    events: [
      .morning: Event("le matin", "# après le début de la matinée"),
      .earlyMorning: Event("tôt le matin", "# après le petit matin"),
      .lateMorning: Event("en fin de matinée", "# après la fin de la matinée"),
      .noon: Event("à midi", "# après midi"),
      .afternoon: Event("l’après-midi", "# après le début de l’après-midi"),
      .earlyAfternoon: Event("en début d’après-midi", "# après le début de l’après-midi"),
      .lateAfternoon: Event("en fin d’après-midi", "# après la fin de l’après-midi"),
      .evening: Event("le soir", "# après le début de la soirée"),
      .earlyEvening: Event("en début de soirée", "# après le début de la soirée"),
      .lateEvening: Event("en fin de soirée", "# après la fin de la soirée"),
      .night: Event("la nuit", "# après la tombée de la nuit"),
      .asleep: Event("après l’endormissement", "# après l’endormissement"),
      .immediately: Event("tout de suite", "dans #"),
      .beforeSleep: Event("avant le coucher", "# avant le coucher"),
      .wakingUp: Event("au réveil", "# après le réveil"),
      .meal: Event("pendant les repas", "# après le début des repas"),
      .breakfast: Event("au petit-déjeuner", "# après le début du petit-déjeuner"),
      .lunch: Event("au déjeuner", "# après le début du déjeuner"),
      .dinner: Event("au dîner", "# après le début du dîner"),
      .beforeMeal: Event("avant les repas", "# avant les repas"),
      .beforeBreakfast: Event("avant le petit-déjeuner", "# avant le petit-déjeuner"),
      .beforeLunch: Event("avant le déjeuner", "# avant le déjeuner"),
      .beforeDinner: Event("avant le dîner", "# avant le dîner"),
      .afterMeal: Event("après les repas", "# après les repas"),
      .afterBreakfast: Event("après le petit-déjeuner", "# après le petit-déjeuner"),
      .afterLunch: Event("après le déjeuner", "# après le déjeuner"),
      .afterDinner: Event("après le dîner", "# après le dîner"),
    ],
    time: TimeWords(
      duration: "pendant #", bound: "pendant #", atMost: "pendant # au plus",
      from: "dès #", until: "jusqu’en #", fromTo: "entre # et #",
      fromDay: "à partir du #", untilDay: "jusqu’au #", fromToDays: "du # au #",
      asNeeded: "si nécessaire", asNeededFor: "si nécessaire : #",
      apart: "à au moins # d’intervalle"),
    dates: DateWords(
      weekdays: CalendarWords.of("fr", .weekdays).map { "le \($0)" },
      onWeekdays: "#", onDates: "le #", atTimes: "à #",
      months: CalendarWords.of("fr", .months),
      dayPattern: [.day, .text(" "), .monthName, .text(" "), .year],
      monthPattern: [.monthName, .text(" "), .year],
      firstOfMonth: "1er", moment: "# à #", clock: .twentyFourHours("")),
    dose: DoseWords(
      each: "# à chaque prise", rate: "à un débit de #", ratio: "# en #",
      mostInPeriod: "au plus # #", mostAtOnce: "au plus # par prise",
      mostInLife: "au plus # dans toute la vie",
      route: "voie : #", site: "endroit : #", method: "méthode : #",
      instruction: ". Remarque : #"),
    routes: [
      .oral: "par la bouche", .sublingual: "sous la langue", .intravenous: "dans une veine",
      .intramuscular: "dans un muscle", .subcutaneous: "sous la peau",
      .inhalation: "par inhalation", .nasal: "dans le nez", .eye: "dans l’œil",
      .ear: "dans l’oreille", .skin: "sur la peau", .rectal: "dans le rectum",
      .vaginal: "dans le vagin",
    ],
    forms: [
      .tablet: PluralForms(one: "# comprimé", "# comprimés"),
      .capsule: PluralForms(one: "# gélule", "# gélules"),
      .drop: PluralForms(one: "# goutte", "# gouttes"),
      .patch: PluralForms(one: "# patch", "# patchs"),
      .suppository: PluralForms(one: "# suppositoire", "# suppositoires"),
      .vial: PluralForms(one: "# flacon", "# flacons"),
    ],
    records: RecordWords(
      taken: "pris le : #", notTaken: "non pris le : #"),
    noInstructions: "aucune instruction")

  private static let length = UnitForms(
    second: PluralForms(one: "# seconde", many: "# de secondes", "# secondes"),
    minute: PluralForms(one: "# minute", many: "# de minutes", "# minutes"),
    hour: PluralForms(one: "# heure", many: "# d’heures", "# heures"),
    day: PluralForms(one: "# jour", many: "# de jours", "# jours"),
    week: PluralForms(one: "# semaine", many: "# de semaines", "# semaines"),
    month: PluralForms("# mois"), year: PluralForms(one: "# an", many: "# d’ans", "# ans"))
}
