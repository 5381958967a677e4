extension UCUM {
  /// What is wrong with a code, and where.
  public struct Problem: Error, Hashable, Sendable {
    /// The kind of problem.
    public let reason: Reason
    /// The bytes of the code's UTF-8 that are wrong; empty at the end where something is missing.
    public let range: Range<Int>
    /// These bytes as a text.
    public let text: String
  }

  /// The kinds of problems a code may have.
  public enum Reason: Hashable, Sendable {
    /// A unit is missing.
    case missingUnit
    /// No unit has this name, with or without a prefix.
    case unknownUnit
    /// The unit is there but takes no prefix, such as `k[in_i]`.
    case noPrefixAllowed
    /// A bracket or brace has no partner.
    case unbalanced
    /// The character cannot be in a code, or not here.
    case unexpectedCharacter
    /// A number or exponent has too many digits, or a number is zero.
    case numberOutOfRange
    /// A unit that is not a ratio scale, such as `Cel`, is in a product or has an exponent (§21).
    case specialUnitInTerm
    /// The code is too long, or parentheses are inside each other too deeply, or the factor has
    /// thousands of digits.
    case tooComplex
  }
}
