/// Arithmetic as FHIRPath has it: exact where the result fits 38 digits, rounded to 38 otherwise.
///
/// FHIRPath asks for 28 digits with 8 places at least (Literals, Decimal). `nil` means that the
/// whole part needs more than 38 digits or that there is no result; in FHIRPath the empty collection
/// (Math: "If the operation would overflow, the result is empty").
extension ExactDecimal {
  /// The sum, with the digits of the more precise number.
  public func plus(_ other: ExactDecimal) -> ExactDecimal? { nil }

  /// The difference, with the digits of the more precise number.
  public func minus(_ other: ExactDecimal) -> ExactDecimal? { nil }

  /// The product; its scale is the sum of both scales where 38 digits are enough.
  public func times(_ other: ExactDecimal) -> ExactDecimal? { nil }

  /// The quotient (`/`): exact where it ends within 28 digits, else rounded to 28 digits, half away
  /// from zero; `nil` for a division by zero.
  public func divided(by other: ExactDecimal) -> ExactDecimal? { nil }

  /// The quotient without its fraction (`div`), a whole number: `-5.5 div 2` is `-2`; `nil` for a
  /// division by zero.
  public func truncatingDivision(by other: ExactDecimal) -> ExactDecimal? { nil }

  /// What `div` leaves (`mod`), exact, with the sign of this number: `-5.5 mod 2` is `-1.5`; `nil`
  /// for a division by zero.
  public func remainder(dividingBy other: ExactDecimal) -> ExactDecimal? { nil }

  /// The same digits with the other sign.
  public var negated: ExactDecimal { self }

  /// The same digits without a minus sign (`abs`).
  public var magnitude: ExactDecimal { self }
}
