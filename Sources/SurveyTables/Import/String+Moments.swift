import StatisticsFiles
import SurveyPrimitives

/// Dates and times as other programs write them, as they are written here.
extension String {
  /// A date without the time that pandas writes behind it where it knows no dates without one, in CSV as in Stata's files.
  var withoutMidnight: String {
    guard let moment = PartialDateTime(lenient: self), moment.isMidnight, moment.isOfUTC else {
      return self
    }
    return moment.date.description
  }

  /// A moment with hours and minutes in its offset: DuckDB and PostgreSQL write `+01`, polars `+0100`.
  var withWholeOffset: String {
    guard let sign = utf8.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return self }
    let digits = self[sign...].dropFirst()
    guard digits.utf8.count == 2 || digits.utf8.count == 4, self[..<sign].contains(":") else {
      return self
    }
    let minutes = digits.dropFirst(2)
    let text = "\(self[...sign])\(digits.prefix(2)):\(minutes.isEmpty ? "00" : minutes)"
    return PartialDateTime(lenient: text) == nil ? self : text
  }

  /// A time of the day without the day before it: pandas has it as a moment of the first day of the format of
  /// Stata, SPSS or SAS.
  var withoutFirstDay: String {
    guard let moment = PartialDateTime(lenient: self), let time = moment.time, moment.isOfUTC,
      StatisticsFormat.firstDays.contains(moment.date)
    else { return self }
    return time.description
  }
}

extension PartialDateTime {
  fileprivate var isMidnight: Bool {
    guard let time else { return false }
    return (time.hour, time.minute, time.second) == (0, 0, 0) && (time.fraction?.value ?? 0) == 0
  }

  /// Whether it is in UTC, or does not say where it is.
  fileprivate var isOfUTC: Bool { offset.map { $0.minutes == 0 } != false }
}

extension StatisticsFormat {
  /// The days from which moments are counted.
  fileprivate static let firstDays: Set<PartialDate> = Set(
    allCases.map {
      Instant(secondsSinceEpoch: $0.firstMicrosecond / 1_000_000).dateTime(offset: .utc).date
    })
}
