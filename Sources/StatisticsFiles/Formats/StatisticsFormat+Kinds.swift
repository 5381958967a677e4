extension StatisticsFormat {
  /// How a column of a kind is shown where nobody says how.
  func usualFormat(of kind: StatisticsVariable.Kind) -> String {
    switch (self, kind) {
    case (.dta, .date): "%td"
    case (.dta, .time): "%tcHH:MM:SS"
    case (.dta, .dateTime): "%tc"
    case (.dta, _): ""
    case (.sav, .date): "DATE11"
    case (.sav, .time): "TIME8"
    case (.sav, .dateTime): "DATETIME20"
    case (.sav, .integer): "F11.0"
    case (.sav, _): ""
    case (_, .date): "DATE9"
    case (_, .time): "TIME8"
    case (_, .dateTime): "DATETIME19"
    case (_, _): ""
    }
  }

  /// What the numbers of a column are, from how they are shown; `nil` for plain numbers.
  func kind(ofFormat format: String) -> StatisticsVariable.Kind? {
    if self == .dta {
      if format.hasPrefix("%td") || format.hasPrefix("%-td") || format.hasPrefix("%d") {
        return .date
      }
      guard format.hasPrefix("%tc") || format.hasPrefix("%-tc") else { return nil }
      let shown = format.drop { $0 != "c" }.dropFirst()
      let hasDate = shown.isEmpty || shown.contains { "CYDNJMd".contains($0) && $0 != "M" }
      return hasDate || !shown.hasPrefix("HH") && !shown.hasPrefix("hh") ? .dateTime : .time
    }
    let name = String(format.uppercased().reversed().drop { $0.isNumber || $0 == "." }.reversed())
    let kinds = self == .sav ? Self.kindsInSPSS : Self.kindsInSAS
    return kinds.first { $0.key == name }?.value
  }

  private static let kindsInSPSS: KeyValuePairs<String, StatisticsVariable.Kind> = [
    "DATE": .date, "ADATE": .date, "EDATE": .date, "SDATE": .date, "JDATE": .date,
    "DATETIME": .dateTime, "YMDHMS": .dateTime, "TIME": .time,
  ]
  private static let kindsInSAS: KeyValuePairs<String, StatisticsVariable.Kind> = [
    "DATE": .date, "DDMMYY": .date, "MMDDYY": .date, "YYMMDD": .date, "E8601DA": .date,
    "B8601DA": .date, "JULIAN": .date, "WEEKDATE": .date, "WORDDATE": .date, "MONYY": .date,
    "DATETIME": .dateTime, "E8601DT": .dateTime, "B8601DT": .dateTime, "DATEAMPM": .dateTime,
    "TIME": .time, "E8601TM": .time, "B8601TM": .time, "TOD": .time, "HHMM": .time,
  ]
}
