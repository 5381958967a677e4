/// What a character is when lines are broken; the letters are those of ``LineBreakTable``.
///
/// [UAX #14, table 1](https://www.unicode.org/reports/tr14/tr14-50.html#Table1), resolved by rule LB1.
/// Brackets of wide characters and pictures to come have classes of their own, which rules LB30 and
/// LB30b ask for.
enum LineBreakClass: UInt8 {
  case al = 0x61
  case b2, ba, bb, bk, cb, cl, cm, cp
  case wideCP
  case cr, eb, em, ex, gl, h2, hl, hy, id
  case pictureToCome
  case `in`, `is`, jl, jt, jv, lf
  case nl = 0x41
  case ns, nu, op
  case wideOP
  case po, pr, qu, ri, sp, sy, wj, zw, zwj
  /// A syllable of Hangul with a final consonant; the table does not tell it from ``h2``.
  case h3

  /// The class of a character.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      self = Self.ascii[Int(value)]
    } else if (0xAC00...0xD7A3).contains(value) {
      self = (value - 0xAC00) % 28 == 0 ? .h2 : .h3
    } else {
      self = Self.table.value(of: value)
    }
  }

  private static let table = CharacterRuns(LineBreakTable.classes) {
    LineBreakClass(rawValue: $0) ?? .al
  }
  private static let ascii = (UInt32(0)..<0x80).map { table.value(of: $0) }
}

/// A value for each character, as runs of those that are alike.
struct CharacterRuns<Value: Sendable>: Sendable {
  private var starts: [UInt32] = []
  private var values: [Value] = []

  /// Reads a table: a letter for each run, and its length in base 36.
  init(_ table: String, _ value: (UInt8) -> Value) {
    var start: UInt32 = 0
    for entry in table.utf8.split(separator: UInt8(ascii: " ")) {
      guard let letter = entry.first,
        let count = UInt32(Substring(entry.dropFirst()), radix: 36)
      else { continue }
      starts.append(start)
      values.append(value(letter))
      start += count
    }
  }

  /// The value of a character; each is in a run.
  func value(of character: UInt32) -> Value {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= character { low = middle } else { high = middle - 1 }
    }
    return values[low]
  }
}
