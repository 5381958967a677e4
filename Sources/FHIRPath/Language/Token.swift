/// A word, sign or literal of an expression: its kind and its bytes.
struct Token {
  enum Kind: UInt8 {
    /// A name, or an operator that is a word.
    case identifier
    /// A name between backticks.
    case delimited
    /// A text between apostrophes.
    case string
    /// Digits with or without a fraction.
    case number
    /// Digits with `L` behind.
    case long
    case date
    case dateTime
    case time
    /// `%`
    case percent
    /// `$this`, `$index`, `$total`; the bytes start behind the `$`.
    case special
    case plus, minus, star, slash, ampersand, bar
    case equal, notEqual, equivalent, notEquivalent
    case less, lessOrEqual, greater, greaterOrEqual
    case dot, comma, open, close, openBracket, closeBracket, openBrace, closeBrace
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int

  var range: Range<Int> { start..<end }
}
