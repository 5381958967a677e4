import FHIRTiming
import SurveyPrimitives

/// A moment in words, and whether it is a day or a time of one, before which some languages have other words.
struct SaidMoment {
  let text: String
  let isDay: Bool
}

extension SentenceWriter {
  /// "July 1, 2015 at 1:00 PM", "July 2015", "2015".
  func moment(_ written: PartialDateTime) -> SaidMoment {
    let moment = inZone(written)
    let day = self.day(moment.date)
    guard let time = moment.time else {
      return SaidMoment(text: day, isDay: moment.date.day != nil)
    }
    return SaidMoment(text: language.dates.moment(day, clock(time)), isDay: true)
  }

  private func inZone(_ moment: PartialDateTime) -> PartialDateTime {
    guard moment.offset != nil, let instant = Instant(moment), let offset = offset?(instant) else {
      return moment
    }
    return instant.dateTime(offset: offset)
  }

  private func day(_ date: PartialDate) -> String {
    guard date.month != nil else { return String(date.year) }
    let pattern = date.day == nil ? language.dates.monthPattern : language.dates.dayPattern
    return pattern.map { piece in
      switch piece {
      case .text(let text): text
      case .year: String(date.year)
      case .day: date.day == 1 ? language.dates.firstOfMonth : String(date.day ?? 1)
      case .twoDigitDay: twoDigits(date.day ?? 1)
      case .twoDigitMonth: twoDigits(date.month ?? 1)
      case .monthName: name(ofMonth: date.month ?? 1)
      }
    }.joined()
  }

  private func name(ofMonth month: Int) -> String {
    let names = language.dates.months
    return (1...names.count).contains(month) ? names[month - 1] : String(month)
  }

  /// "1:00 PM", "13:00 Uhr"; with seconds only where there are some.
  func clock(_ time: TimeOfDay) -> String {
    let seconds = time.second == 0 ? "" : ":" + twoDigits(time.second)
    let minutes = ":" + twoDigits(time.minute) + seconds
    switch language.dates.clock {
    case .twelveHours:
      let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
      return "\(hour)\(minutes) \(time.hour < 12 ? "AM" : "PM")"
    case .twentyFourHours(let behind): return twoDigits(time.hour) + minutes + behind
    }
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// "A, B and C".
  func list(_ words: [String], _ conjunction: String? = nil) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + (conjunction ?? language.lists.and) + last
  }
}
