import StatisticsFiles
import SurveyPrimitives

/// Dates and times as other programs write them, as they are written here.
extension String {
  /// A date without the time that pandas writes behind it where it knows no dates without one.
  var withoutMidnight: String {
    let midnight = " 00:00:00"
    return hasSuffix(midnight) ? String(dropLast(midnight.count)) : self
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
    guard let moment = PartialDateTime(lenient: self), let time = moment.time,
      moment.offset.map({ $0.minutes == 0 }) != false,
      StatisticsFormat.firstDays.contains(moment.date)
    else { return self }
    return time.description
  }
}

extension StatisticsFormat {
  /// The days from which moments are counted.
  fileprivate static let firstDays: Set<PartialDate> = Set(
    allCases.map {
      Instant(secondsSinceEpoch: $0.firstMicrosecond / 1_000_000).dateTime(offset: .utc).date
    })
}
