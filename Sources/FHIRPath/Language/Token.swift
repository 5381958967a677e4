/// A word, sign or literal of an expression: its kind and its bytes.
struct Token {
  enum Kind: UInt8 {
    /// A name, or an operator that is a word.
    case identifier
    /// A name between backticks or quotation marks.
    case delimited
    /// A text between apostrophes.
    case string
    /// Digits with or without a fraction.
    case number
    /// Digits with `L` after them.
    case long
    /// `@2026-03-14`
    case date
    /// `@2026-03-14T10:15`
    case dateTime
    /// `@T10:15`
    case time
    /// `%`
    case percent
    /// `$this`, `$index`, `$total`
    case special
    case plus, minus, star, slash, ampersand, bar
    case equal, notEqual, equivalent, notEquivalent
    case less, lessOrEqual, greater, greaterOrEqual
    case dot, comma, colon, open, close, openBracket, closeBracket, openBrace, closeBrace
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int

  /// The bytes of the token.
  var range: Range<Int> { start..<end }

  /// Its bytes without the marks: what is between apostrophes, what follows `$` or `@T`.
  var contents: Range<Int> {
    switch kind {
    case .string, .delimited: start + 1..<end - 1
    case .special, .date, .dateTime: start + 1..<end
    case .time: start + 2..<end
    case .long: start..<end - 1
    default: start..<end
    }
  }
}
