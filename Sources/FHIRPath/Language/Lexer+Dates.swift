import SurveyDiagnostics

extension Lexer {
  /// A date, dateTime or time; `start` is the offset of `@`.
  mutating func temporal(_ start: Int) throws(FHIRPath.Failure) -> Token {
    var end = start + 1
    if byte(end) == UInt8(ascii: "T") {
      let digits = end + 1
      end = clock(from: digits)
      guard end > digits else { throw notADate(start) }
      return take(.time, to: end)
    }
    guard digits(4, from: end) else { throw notADate(start) }
    end += 4
    for _ in 0..<2 where byte(end) == UInt8(ascii: "-") && digits(2, from: end + 1) { end += 3 }
    guard byte(end) == UInt8(ascii: "T") else { return take(.date, to: end) }
    let clockStart = end + 1
    end = clock(from: clockStart)
    if end > clockStart { end = zone(from: end) }
    return take(.dateTime, to: end)
  }

  /// The offset after a time of the day; `start` where there is none.
  private func clock(from start: Int) -> Int {
    var end = start
    guard digits(2, from: end) else { return start }
    end += 2
    for _ in 0..<2 {
      guard byte(end) == UInt8(ascii: ":"), digits(2, from: end + 1) else { return end }
      end += 3
    }
    guard byte(end) == UInt8(ascii: "."), isDigit(byte(end + 1)) else { return end }
    end += 1
    while isDigit(byte(end)) { end += 1 }
    return end
  }

  /// The offset after a time zone; `start` where there is none.
  private func zone(from start: Int) -> Int {
    switch byte(start) {
    case UInt8(ascii: "Z"): start + 1
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      digits(2, from: start + 1) && byte(start + 3) == UInt8(ascii: ":")
        && digits(2, from: start + 4) ? start + 6 : start
    default: start
    }
  }

  private func digits(_ count: Int, from start: Int) -> Bool {
    (start..<start + count).allSatisfy { isDigit(byte($0)) }
  }

  private func notADate(_ start: Int) -> FHIRPath.Failure {
    FHIRPath.Failure(.notATemporalLiteral, at: start..<start + 1)
  }
}
