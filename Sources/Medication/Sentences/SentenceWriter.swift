import FHIRTiming
import SurveyPrimitives

/// Makes the sentence of a dosage in a language.
///
/// The order of parts is that of rule M17: frequency, period, event, duration, bounds; then days, times,
/// count, need, dose, route, site, maximum, and what the patient is told. Any of them may be missing.
struct SentenceWriter {
  let language: SentenceLanguage
  /// The offset from UTC at an instant, by which moments are said; without it as they are written.
  var offset: ((Instant) -> UTCOffset?)?

  /// The whole sentence; never empty.
  func sentence(_ dosage: Dosage) -> String {
    var clauses = dosage.timing.map(clauses) ?? []
    if clauses.isEmpty, let text = dosage.text { clauses = [text] }
    addNeed(of: dosage, to: &clauses)
    addAmounts(of: dosage, to: &clauses)
    addPlaces(of: dosage, to: &clauses)
    addLimits(of: dosage, to: &clauses)
    var sentence = clauses.joined(separator: ", ")
    for told in dosage.additional.compactMap(\.words)
      + [dosage.patientInstruction].compactMap(\.self)
    {
      if sentence.hasSuffix(".") { sentence.removeLast() }
      if sentence.isEmpty { sentence = told } else { sentence += language.dose.instruction(told) }
    }
    return sentence.isEmpty ? language.noInstructions : sentence
  }
}

// MARK: Timing

extension SentenceWriter {
  /// The dates, then how often and when, then how many times.
  private func clauses(_ timing: Timing) -> [String] {
    var clauses: [String] = []
    if !timing.events.isEmpty {
      clauses.append(language.dates.onDates(list(timing.events.map { moment($0).text })))
    }
    var words = [timing.codeWords].compactMap(\.self)
    if let rule = timing.rule { add(rule, to: &words) }
    if !words.isEmpty { clauses.append(words.joined(separator: " ")) }
    if let rule = timing.rule, rule.count != nil || rule.countMax != nil {
      clauses.append(number(rule.count, rule.countMax, language.counts.total))
    }
    return clauses
  }

  private func add(_ rule: Timing.Repeat, to words: inout [String]) {
    addFrequency(rule, to: &words)
    addEvents(rule, to: &words)
    if let duration = rule.duration { words.append(language.time.duration(length(duration))) }
    if let bounds = rule.bounds { words.append(said(bounds)) }
    if !rule.daysOfWeek.isEmpty {
      let days = rule.daysOfWeek.map { name(of: $0) }
      words.append(language.dates.onWeekdays(list(days)))
    }
    if !rule.timesOfDay.isEmpty {
      words.append(language.dates.atTimes(list(rule.timesOfDay.map(clock))))
    }
  }

  private func name(of day: DayOfWeek) -> String {
    let names = language.dates.weekdays
    return day.number <= names.count ? names[day.number - 1] : day.rawValue
  }

  /// "3 times every day", "3 times", "every day", "never".
  private func addFrequency(_ rule: Timing.Repeat, to words: inout [String]) {
    guard rule.frequency != nil || rule.frequencyMax != nil else {
      if let period = rule.period { words.append(amount(period, language.every)) }
      return
    }
    guard let period = rule.period else {
      words.append(number(rule.frequency, rule.frequencyMax, language.counts.times))
      return
    }
    let times = number(rule.frequency, rule.frequencyMax, language.counts.timesInPeriod)
    if !times.isEmpty { words.append(times) }
    if (rule.frequency ?? 1) == 0, (rule.frequencyMax ?? 0) == 0 { return }
    words.append(amount(period, times.isEmpty ? language.every : language.perPeriod))
  }

  private func addEvents(_ rule: Timing.Repeat, to words: inout [String]) {
    guard !rule.when.isEmpty else {
      if let offset = rule.offset { words.append(minutes(offset)) }
      return
    }
    words.append(
      list(
        rule.when.compactMap { event in
          let said = language.events[event]
          guard let offset = rule.offset, offset > 0 else { return said?.alone }
          return said?.offset(minutes(offset))
        }))
  }

  /// An offset: 10 minutes, 2 hours.
  private func minutes(_ count: Int) -> String {
    let isHours = count > 0 && count.isMultiple(of: 60)
    return length(
      isHours ? Timing.Amount(count / 60, unit: .hour) : Timing.Amount(count, unit: .minute))
  }

  func said(_ bounds: Timing.Bounds) -> String {
    let words = language.time
    switch bounds {
    case .length(let amount): return words.bound(length(amount))
    case .atMost(let amount): return words.atMost(length(amount))
    case .period(let start?, let end?):
      let (from, to) = (moment(start), moment(end))
      if from.isDay == to.isDay {
        return (from.isDay ? words.fromToDays : words.fromTo)(from.text, to.text)
      }
      return said(from: from) + " " + said(until: to)
    case .period(let start?, nil): return said(from: moment(start))
    case .period(nil, let end?): return said(until: moment(end))
    case .period(nil, nil): return ""
    }
  }

  private func said(from moment: SaidMoment) -> String {
    (moment.isDay ? language.time.fromDay : language.time.from)(moment.text)
  }

  private func said(until moment: SaidMoment) -> String {
    (moment.isDay ? language.time.untilDay : language.time.until)(moment.text)
  }
}

// MARK: Doses

extension SentenceWriter {
  private func addNeed(of dosage: Dosage, to clauses: inout [String]) {
    let reasons = dosage.reasons.compactMap(\.words)
    if !reasons.isEmpty {
      let said = language.time.asNeededFor(list(reasons, language.lists.or))
      clauses.append(said)
    } else if dosage.isAsNeeded {
      clauses.append(language.time.asNeeded)
    }
    if let least = dosage.leastInterval {
      clauses.append(language.time.apart(amount(least, language.apart)))
    }
  }

  private func addAmounts(of dosage: Dosage, to clauses: inout [String]) {
    clauses += dosage.doses.map { language.dose.each(said($0)) }
    clauses += dosage.rates.map { language.dose.rate(said($0)) }
  }

  private func addPlaces(of dosage: Dosage, to clauses: inout [String]) {
    if let method = dosage.method?.words { clauses.append(language.dose.method(method)) }
    if let route = dosage.route {
      let known = KnownRoute(route).flatMap { language.routes[$0] }
      if let known {
        clauses.append(known)
      } else if let words = route.words {
        clauses.append(language.dose.route(words))
      }
    }
    if let site = dosage.site?.words { clauses.append(language.dose.site(site)) }
  }

  private func addLimits(of dosage: Dosage, to clauses: inout [String]) {
    for most in dosage.mostPerPeriod {
      if case .ratio(let dose, let period) = most, let length = Timing.Amount(period) {
        let within = amount(length, language.within)
        clauses.append(language.dose.mostInPeriod(quantity(dose), within))
      } else {
        clauses.append(language.dose.mostAtOnce(said(most)))
      }
    }
    if let most = dosage.mostAtOnce { clauses.append(language.dose.mostAtOnce(quantity(most))) }
    if let most = dosage.mostInLife { clauses.append(language.dose.mostInLife(quantity(most))) }
  }
}
