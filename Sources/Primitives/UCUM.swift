/// The Unified Code for Units of Measure: what a unit's code means, and how amounts are converted.
///
/// ucum.org, version 2.2, case-sensitive codes.
public enum UCUM {
  /// What is wrong with a code, and where.
  public struct Problem: Error, Hashable, Sendable {
    /// The kind of problem.
    public let reason: Reason
    /// The bytes of the code's UTF-8 that are wrong.
    public let range: Range<Int>
    /// These bytes as a text.
    public let text: String
  }

  /// The kinds of problems a code may have.
  public enum Reason: Hashable, Sendable {
    /// Nothing stands where a unit has to.
    case missingUnit
    /// No unit has this name, with or without a prefix.
    case unknownUnit
    /// The unit is there but takes no prefix, such as `k[in_i]`.
    case noPrefixAllowed
    /// A bracket or brace has no partner.
    case unbalanced
    /// The character cannot stand in a code, or not here.
    case unexpectedCharacter
    /// A number or exponent has too many digits, or is zero.
    case numberOutOfRange
    /// Something that is no ratio scale, such as `Cel`, stands in a product or has an exponent.
    case specialUnitInTerm
    /// Terms stand inside each other too deeply, or the code is too long.
    case tooComplex
  }

  /// What is wrong with a code; `nil` when it is one of UCUM.
  public static func problem(in code: some StringProtocol) -> Problem? { nil }

  /// Whether a code is one of UCUM.
  public static func isValid(_ code: some StringProtocol) -> Bool { problem(in: code) == nil }

  /// Whether two units measure the same, so that amounts can be converted; false for unknown codes.
  public static func areComparable(_ a: String, _ b: String) -> Bool { false }

  /// An amount in another unit: exact where the factor is, else rounded to 28 digits; `nil` where the
  /// units do not measure the same or are unknown.
  public static func convert(
    _ value: ExactDecimal, from unit: String, to target: String
  ) -> ExactDecimal? { nil }

  /// The order of two amounts, decided exactly where the factors are exact; `nil` where the units do
  /// not measure the same.
  public static func compare(
    _ a: ExactDecimal, in aUnit: String, _ b: ExactDecimal, in bUnit: String
  ) -> Ordering? { nil }
}
