/// How a table writes numbers, as far as its first rows show it.
struct NumberStyle: Sendable {
  /// Whether a comma parts the fraction.
  var hasDecimalCommas = false
  /// Whether a point may part thousands.
  var hasUnclearPoints = false

  /// A number with a point where the table has a decimal comma; any other text as it is.
  func pointed(_ text: String) -> String {
    hasDecimalCommas && NumberMarks.isCommaAlone(in: text)
      ? text.replacing(",", with: ".", maxReplacements: 1) : text
  }
}

/// What the points and commas in the numbers of a table show.
///
/// `1.000` is a thousand where numbers have decimal commas, and 1 where they have points. A table with
/// semicolons is one with decimal commas, as spreadsheets write it, unless its numbers show otherwise.
struct NumberMarks {
  private var hasDecimalComma = false
  private var hasDecimalPoint = false

  /// Notes what a cell shows, if it is a number.
  mutating func note(_ cell: ArraySlice<UInt8>) {
    guard let parts = Self.parts(cell) else { return }
    switch (parts.last, Set(parts.marks).count) {
    // Of two kinds of marks, the last one parts the fraction.
    case (UInt8(ascii: ","), 2): hasDecimalComma = true
    case (_, 2): hasDecimalPoint = true
    case (_, 0): return
    default:
      let isComma = parts.last == UInt8(ascii: ",")
      if parts.marks.count > 1 {
        // The same mark twice parts thousands, so that the other one is for fractions.
        if isComma { hasDecimalPoint = true } else { hasDecimalComma = true }
      } else if !parts.mayBeThousands {
        if isComma { hasDecimalComma = true } else { hasDecimalPoint = true }
      }
    }
  }

  /// How a table writes numbers whose cells are parted so.
  ///
  /// Where commas part cells, one in a number may be for thousands. Of a table that REDCap wrote, each field has what was
  /// typed into it, with a decimal comma or a point, and nothing parts thousands.
  func style(separator: UInt8, isOfREDCap: Bool) -> NumberStyle {
    let mayHaveCommas = hasDecimalComma || separator == UInt8(ascii: ";")
    return isOfREDCap
      ? NumberStyle(
        hasDecimalCommas: hasDecimalComma, hasUnclearPoints: mayHaveCommas && !hasDecimalPoint)
      : NumberStyle(
        hasDecimalCommas: hasDecimalComma && !hasDecimalPoint && separator != CSVText.comma,
        hasUnclearPoints: hasDecimalComma || mayHaveCommas && !hasDecimalPoint)
  }

  /// Whether a text is a number with a comma and no other mark, with or without an exponent.
  static func isCommaAlone(in text: String) -> Bool {
    let mantissa = Array(text.utf8.prefix { ![UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) })
    return parts(mantissa[...])?.marks == [UInt8(ascii: ",")]
  }

  /// The whole number that a text is if its point parts thousands, and the one that it is otherwise;
  /// `nil` where it is certain what it is.
  static func readings(of text: String) -> (whole: String, decimal: String)? {
    let bytes = Array(text.utf8)[...]
    guard let parts = parts(bytes), parts.mayBeThousands, parts.last == UInt8(ascii: ".") else {
      return nil
    }
    let point = text.firstIndex(of: ".") ?? text.endIndex
    var decimal = text
    while decimal.last == "0" { decimal.removeLast() }
    if decimal.last == "." { decimal.removeLast() }
    return (String(text[..<point]) + text[point...].dropFirst(), decimal)
  }

  /// The parts of a number with points or commas.
  private struct Parts {
    var marks: [UInt8] = []
    /// How many digits are before the first mark, and behind the last one.
    var (before, behind) = (0, 0)
    var startsWithZero = false

    var last: UInt8? { marks.last }
    var mayBeThousands: Bool {
      marks.count == 1 && behind == 3 && (1...3).contains(before) && !startsWithZero
    }
  }

  private static func parts(_ text: ArraySlice<UInt8>) -> Parts? {
    var text = text
    while let first = text.first, first == UInt8(ascii: " ") { text.removeFirst() }
    while let last = text.last, last == UInt8(ascii: " ") { text.removeLast() }
    if let sign = text.first, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(sign) {
      text.removeFirst()
    }
    guard !text.isEmpty, text.count < 40 else { return nil }
    var parts = Parts()
    parts.startsWithZero = text.first == UInt8(ascii: "0")
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if parts.marks.isEmpty { parts.before += 1 } else { parts.behind += 1 }
      case UInt8(ascii: "."), UInt8(ascii: ","):
        parts.marks.append(byte)
        parts.behind = 0
      default: return nil
      }
    }
    return parts
  }
}
