import CReadStat

/// A column as the cells of a row need it; nothing in it has to be retained.
struct StatisticsColumn {
  let variable: OpaquePointer?
  let kind: StatisticsVariable.Kind
  /// The type in which the library has its values.
  let type: UInt32
  /// How many bytes of a text are kept; 0 for other kinds.
  let width: Int
  /// From the least of the numbers that say why a cell is empty to the greatest; in SPSS alone.
  let missingRange: ClosedRange<Double>?

  init(
    variable: OpaquePointer?, kind: StatisticsVariable.Kind, type: UInt32, width: Int,
    missingNumbers: [UInt8: Double]
  ) {
    (self.variable, self.kind, self.type, self.width) = (variable, kind, type, width)
    missingRange = missingNumbers.values.min().flatMap { low in
      missingNumbers.values.max().map { low...$0 }
    }
  }

  /// The type in which a format has the values of a kind.
  static func type(of kind: StatisticsVariable.Kind, in format: StatisticsFormat) -> UInt32 {
    switch kind {
    case .text: FSR_TEXT.rawValue
    case .integer: FSR_INT32.rawValue
    case .date: format == .dta ? FSR_INT32.rawValue : FSR_DOUBLE.rawValue
    case .number, .time, .dateTime: FSR_DOUBLE.rawValue
    }
  }
}
