/// An exact decimal number that keeps its digits as written: `93.50` stays `93.50`.
///
/// The value is `coefficient × 10^-scale`. FHIR: "The precision of the decimal value has
/// significance" (datatypes.html#decimal); so `1.0` and `1.00` are equal in value (`==`, hash,
/// `compare`) and yet not identical (`isIdentical(to:)`).
///
/// Limits: 38 significant digits, and a scale between -6144 and 6144. What lies beyond is refused,
/// never rounded.
public struct ExactDecimal: Sendable {
  /// All digits as one integer, with the sign.
  public let coefficient: Int128
  /// How many digits are after the point; negative for `1e3`.
  public let scale: Int
  /// The exponent that is written: 3 for `1.50e3`, 0 where there is none.
  let exponent: Int32
  /// Whether the text was a zero with a minus sign, such as `-0.0`.
  let isNegativeZero: Bool

  /// The largest number of significant digits.
  static let maximumDigits = 38
  /// The largest scale in either direction.
  static let maximumScale = 6144
  /// The largest number of digits after the point that is written without an exponent.
  static let maximumPlaces = 76

  /// `exponent` is the written one; without it the shortest form is written.
  init?(coefficient: Int128, scale: Int, exponent: Int = 0, isNegativeZero: Bool) {
    guard (-Self.maximumScale...Self.maximumScale).contains(scale),
      coefficient.magnitude < PowersOfTen.value(Self.maximumDigits)
    else { return nil }
    self.coefficient = coefficient
    self.scale = scale
    let isWritable = (0...Self.maximumPlaces).contains(scale + exponent)
    self.exponent = Int32(isWritable ? exponent : -scale)
    self.isNegativeZero = isNegativeZero
  }

  /// Creates `coefficient × 10^-scale`, or `nil` beyond 38 digits or a scale of 6144.
  public init?(coefficient: Int128, scale: Int) {
    self.init(coefficient: coefficient, scale: scale, isNegativeZero: false)
  }

  /// Creates a whole number.
  public init(_ integer: Int) {
    coefficient = Int128(integer)
    scale = 0
    exponent = 0
    isNegativeZero = false
  }
}

extension ExactDecimal {
  /// The digits after the point: 2 for `93.50`, 0 for `120` and for `1e3` (`maxDecimalPlaces`).
  public var fractionDigits: Int { max(0, scale) }

  /// The value as an `Int`, where it is exactly integral and in range: 12 for `12.00`.
  public var integer: Int? {
    if coefficient == 0 { return 0 }
    if scale <= 0 {
      guard -scale <= Self.maximumDigits else { return nil }
      let (product, overflow) = coefficient.multipliedReportingOverflow(
        by: Int128(PowersOfTen.value(-scale)))
      return overflow ? nil : Int(exactly: product)
    }
    guard scale < Self.maximumDigits else { return nil }
    let (quotient, remainder) = coefficient.quotientAndRemainder(
      dividingBy: Int128(PowersOfTen.value(scale)))
    return remainder == 0 ? Int(exactly: quotient) : nil
  }

  /// Whether both are written alike, with the same digits, sign and exponent: `1.0` is not identical
  /// to `1.00`, nor `1e3` to `1.0e3`.
  public func isIdentical(to other: ExactDecimal) -> Bool {
    coefficient == other.coefficient && scale == other.scale && exponent == other.exponent
      && isNegativeZero == other.isNegativeZero
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number as it was written, `93.50` and `1.50e3`, with the exponent in its shortest form.
  ///
  /// A number that was calculated has an exponent only where the last digit is left of the point
  /// (`1e3`) or more than 76 places right of it. Reading it again gives an identical number.
  public var description: String {
    let sign = coefficient < 0 || isNegativeZero ? "-" : ""
    let digits = String(coefficient.magnitude)
    let suffix = exponent == 0 ? "" : "e\(exponent)"
    let places = scale + Int(exponent)
    if places == 0 { return sign + digits + suffix }
    let padding = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count))
    let padded = padding + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places) + suffix
  }
}
