/// What fits into a file of a format.
package struct StatisticsLimits: Hashable, Sendable {
  /// How many bytes the name of a column has at most.
  package var name: Int
  /// How many bytes a text in a cell has at most.
  package var text: Int
  /// How long the label of a column is at most.
  package var label: Length
  /// How long the label of a value is at most; `nil` where the format has none.
  package var valueLabel: Length?
  /// How many bytes a text column may have whose values have labels; 0 where none may.
  package var labelledText: Int
  /// How many columns a file has at most.
  package var columns: Int
  /// The whole numbers of an integer column.
  package var integers: ClosedRange<Int>
  /// The numbers of a numeric column, without their sign, other than 0.
  package var magnitudes: ClosedRange<Double>

  /// A number of bytes of UTF-8, or of characters as Unicode numbers them.
  package enum Length: Hashable, Sendable {
    case bytes(Int), scalars(Int)
  }
}

extension StatisticsFormat {
  /// What fits into a file of the format.
  ///
  /// In SPSS's, texts may have 32,767 bytes; libreadstat 1.1.8 writes wrong files from 756 on
  /// (its issue 260), and wrong labels of texts from 9 on. Its names of segments are unique up to
  /// 10,000 columns.
  package var limits: StatisticsLimits {
    let int32 = Int(Int32.min)...Int(Int32.max)
    let doubles = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude.nextDown
    return switch self {
    case .dta:
      StatisticsLimits(
        name: 32, text: 2045, label: .scalars(80), valueLabel: .bytes(32_000), labelledText: 0,
        columns: 32_767, integers: -2_147_483_647...2_147_483_620,
        // Half of the greatest double and more is missing.
        magnitudes: .leastNonzeroMagnitude...0x1.ffffffffffffep+1022)
    case .sav:
      StatisticsLimits(
        name: 64, text: 755, label: .bytes(256), valueLabel: .bytes(120), labelledText: 8,
        columns: 10_000, integers: int32, magnitudes: doubles)
    case .xpt5:
      StatisticsLimits(
        name: 8, text: 200, label: .bytes(40), valueLabel: nil, labelledText: 0, columns: 9999,
        // The mainframe's floating point: 16 to the power of -65 up to 63.
        integers: int32, magnitudes: 0x1p-260...0x1.fffffffffffffp+251)
    case .xpt8:
      StatisticsLimits(
        name: 32, text: 32_767, label: .bytes(256), valueLabel: nil, labelledText: 0,
        columns: 9999, integers: int32, magnitudes: 0x1p-260...0x1.fffffffffffffp+251)
    case .sas7bdat:
      StatisticsLimits(
        name: 32, text: 32_767, label: .bytes(256), valueLabel: nil, labelledText: 0,
        columns: 32_767, integers: int32, magnitudes: doubles)
    }
  }
}

extension StatisticsLimits.Length {
  /// The beginning of a text that fits, and whether that is all of it; it ends before a NUL, too.
  package func fitting(_ text: String) -> (text: String, isWhole: Bool) {
    let (limit, isBytes) =
      switch self {
      case .bytes(let count): (count, true)
      case .scalars(let count): (count, false)
      }
    let hasNull = text.utf8.withContiguousStorageIfAvailable { $0.contains(0) }
    if text.utf8.count <= limit, hasNull == false { return (text, true) }
    var end = text.unicodeScalars.startIndex
    var room = limit
    while end < text.unicodeScalars.endIndex {
      let scalar = text.unicodeScalars[end]
      room -= isBytes ? UTF8.width(scalar) : 1
      if room < 0 || scalar.value == 0 { return (String(text[..<end]), false) }
      text.unicodeScalars.formIndex(after: &end)
    }
    return (text, true)
  }
}
