extension Lexer {
  /// A date, dateTime or time; the bytes start behind `@` and, of a time, behind `T`.
  mutating func temporal(_ start: Int) throws(FHIRPath.Failure) -> Token {
    var end = start + 1
    if byte(end) == UInt8(ascii: "T") {
      let digits = end + 1
      end = clock(from: digits)
      guard end > digits else { throw noDate(start) }
      advance(to: end)
      return Token(kind: .time, start: digits, end: end)
    }
    guard digits(4, from: end) else { throw noDate(start) }
    end += 4
    for _ in 0..<2 where byte(end) == UInt8(ascii: "-") && digits(2, from: end + 1) { end += 3 }
    guard byte(end) == UInt8(ascii: "T") else {
      advance(to: end)
      return Token(kind: .date, start: start + 1, end: end)
    }
    let clockStart = end + 1
    end = clock(from: clockStart)
    if end > clockStart { end = offset(from: end) }
    advance(to: end)
    return Token(kind: .dateTime, start: start + 1, end: end)
  }

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

  private func offset(from start: Int) -> Int {
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

  private func noDate(_ start: Int) -> FHIRPath.Failure {
    FHIRPath.Failure(
      .syntax, "no date or time stands behind @", at: start,
      hint: "write @2026-03-14, @2026-03-14T10:15:00Z or @T10:15")
  }
}
