/// The Unified Code for Units of Measure: what a unit's code means, and how amounts are converted.
///
/// ucum.org, version 2.2, the case-sensitive codes.
public enum UCUM {
  /// What is wrong with a code; `nil` when it is one of UCUM.
  ///
  /// Spaces in annotations are a problem, yet such codes are compared and converted all the same.
  public static func problem(in code: some StringProtocol) -> Problem? {
    do throws(Problem) {
      _ = try CanonicalUnit(String(code))
      return try UnitParser.check(code).annotation
    } catch {
      return error
    }
  }

  /// Whether a code is one of UCUM.
  public static func isValid(_ code: some StringProtocol) -> Bool { problem(in: code) == nil }

  /// Whether two units measure the same, so that amounts can be converted; false for unknown codes.
  public static func areComparable(_ a: String, _ b: String) -> Bool {
    guard let left = try? CanonicalUnit(a), let right = try? CanonicalUnit(b) else { return false }
    return left.dimension == right.dimension
  }

  /// An amount in another unit: exact where it ends within 28 digits, else rounded to 28 digits.
  ///
  /// `nil` where the units do not measure the same or are unknown, where a number gets too long, and for
  /// slopes and prism dioptres, which are angles by their tangent.
  ///
  ///     UCUM.convert(ExactDecimal(37), from: "Cel", to: "[degF]")  // 98.6
  public static func convert(
    _ value: ExactDecimal, from unit: String, to target: String
  ) -> ExactDecimal? {
    Conversion(from: unit, to: target)?.value(value)
  }

  /// The order of two amounts, decided exactly where the factors are exact; `nil` where the units do
  /// not measure the same.
  public static func compare(
    _ a: ExactDecimal, in aUnit: String, _ b: ExactDecimal, in bUnit: String
  ) -> Ordering? {
    guard let left = try? CanonicalUnit(aUnit), let right = try? CanonicalUnit(bUnit),
      left.dimension == right.dimension
    else { return nil }
    return aUnit == bUnit ? ExactDecimal.compare(a, b) : left.compare(a, b, in: right)
  }
}
