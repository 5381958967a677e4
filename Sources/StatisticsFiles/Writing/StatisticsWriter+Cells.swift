import CReadStat
package import SurveyDiagnostics

/// The values of a row; each is one of the column's kind, and set once.
extension StatisticsWriter {
  /// Sets a number.
  @discardableResult
  package func set(number: Double, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    guard number == 0 || format.limits.magnitudes.contains(abs(number)) else {
      return try lose(column)
    }
    return try insert(number, column)
  }

  /// Sets a whole number.
  @discardableResult
  package func set(integer: Int, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    return try insert(Double(integer), column)
  }

  /// Sets a text, of which as many bytes are kept as the column is wide.
  @discardableResult
  package func set(text: String, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    let fitting = StatisticsLimits.Length.bytes(column.width).fitting(text)
    try check(functions.insertText(writer, column.variable, fitting.text))
    return fitting.isWhole ? .whole : .cut
  }

  /// Sets a date.
  @discardableResult
  package func set(date days: Int, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    return try insert(epoch.date(days: Double(days)), column)
  }

  /// Sets a time of the day, in seconds since midnight.
  @discardableResult
  package func set(time seconds: Double, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    return try insert(epoch.time(seconds: seconds), column)
  }

  /// Sets a date with a time, in microseconds since 1970-01-01T00:00:00.
  @discardableResult
  package func set(dateTime microseconds: Int64, at index: Int) throws(Diagnostic) -> StatisticsFit
  {
    guard let column = column(index) else { return .lost }
    return try insert(epoch.dateTime(microseconds: microseconds), column)
  }

  /// Leaves a cell empty, and says why, by the letter of one of the column's reasons.
  ///
  /// A text column has nothing to say it with.
  @discardableResult
  package func setMissing(_ tag: UInt8?, at index: Int) throws(Diagnostic) -> StatisticsFit {
    guard let column = column(index) else { return .lost }
    guard
      let tag, UInt8(ascii: "a")...UInt8(ascii: "z") ~= tag, column.type != FSR_TEXT.rawValue
    else {
      try check(functions.insertMissing(writer, column.variable))
      return tag == nil ? .whole : .lost
    }
    switch format {
    case .sav:
      guard let number = missingNumbers[index][tag] else { return try lose(column) }
      _ = try insert(number, column)
    case .dta:
      try check(functions.insertTag(writer, column.variable, CChar(bitPattern: tag)))
    case .xpt5, .xpt8, .sas7bdat:
      try check(functions.insertTag(writer, column.variable, CChar(bitPattern: tag & ~0x20)))
    }
    return .whole
  }

  private func column(_ index: Int) -> StatisticsColumn? {
    guard columns.indices.contains(index) else { return nil }
    isSet[index] = true
    return columns[index]
  }

  private func lose(_ column: StatisticsColumn) throws(Diagnostic) -> StatisticsFit {
    try check(functions.insertMissing(writer, column.variable))
    return .lost
  }

  private func insert(
    _ number: Double, _ column: StatisticsColumn
  ) throws(Diagnostic) -> StatisticsFit {
    if column.type == FSR_INT32.rawValue {
      guard let integer = Int(exactly: number), format.limits.integers.contains(integer) else {
        return try lose(column)
      }
      try check(functions.insertInteger(writer, column.variable, Int32(integer)))
    } else {
      try check(functions.insertNumber(writer, column.variable, number))
    }
    return column.missingRange?.contains(number) == true ? .meansMissing : .whole
  }
}
