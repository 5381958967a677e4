extension ExactDecimal {
  /// The largest whole number that is not above this one (`floor`).
  public var floor: ExactDecimal { self }

  /// The smallest whole number that is not below this one (`ceiling`).
  public var ceiling: ExactDecimal { self }

  /// The number without its fraction (`truncate`).
  public var truncated: ExactDecimal { self }

  /// The number rounded to `places` digits after the point, half away from zero; unchanged where it
  /// has no more of them, `nil` for negative places.
  public func rounded(places: Int) -> ExactDecimal? { nil }

  /// Whether both are the same when rounded to the fewer places of the two, zeros at the end aside
  /// (FHIRPath `~`): `0.6666667` is equivalent to `0.67`.
  public func isEquivalent(to other: ExactDecimal) -> Bool { false }
}
