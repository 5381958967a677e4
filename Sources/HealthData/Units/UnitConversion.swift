import SurveyPrimitives

/// How values in one unit of HealthKit become values in another one, exactly.
enum UnitConversion: Sendable {
  /// As they are.
  case same
  /// A share of 1, which HealthKit calls a percentage, times 100.
  case percent
  /// Times a factor, first; then between codes of UCUM.
  case converted(factor: ExactDecimal?, UCUM.Conversion)

  /// How values become those of another unit; `nil` where one is not known, or they do not measure the
  /// same.
  init?(from unit: String, to target: String, molarMass: String?) {
    if unit == "%", target == "%" {
      self = .percent
      return
    }
    if unit == target {
      self = .same
      return
    }
    guard let own = HealthUnit(unit, molarMass: molarMass), let other = HealthUnit(target),
      other.molarMass == nil, let conversion = UCUM.Conversion(from: own.code, to: other.code)
    else { return nil }
    let factor = own.molarMass.flatMap { ExactDecimal($0) }
    if own.molarMass != nil, factor == nil { return nil }
    self = factor == nil && own.code == other.code ? .same : .converted(factor: factor, conversion)
  }

  /// The value in the other unit, as FHIR writes it; `nil` for one that is none.
  func value(_ value: ExactDecimal) -> ExactDecimal? {
    switch self {
    case .same: value
    case .percent: value.hundredfold
    case .converted(let factor, let conversion):
      (factor.map { value.times($0) } ?? value)
        .flatMap { conversion.value($0) }?.atMost(digits: Self.mostDigits)
    }
  }

  /// FHIR: decimals do not have more than 18 digits (datatypes.html#decimal).
  private static let mostDigits = 18
}

extension ExactDecimal {
  /// The number with its point moved by two digits: 98 for `0.98`, 100 for `1`.
  fileprivate var hundredfold: ExactDecimal? {
    scale >= 2
      ? ExactDecimal(coefficient: coefficient, scale: scale - 2) : times(ExactDecimal(100))
  }

  /// The number rounded to so many digits, where it has more.
  fileprivate func atMost(digits most: Int) -> ExactDecimal {
    let surplus = String(coefficient.magnitude).utf8.count - most
    guard surplus > 0, scale > 0 else { return self }
    return rounded(places: max(0, scale - surplus)) ?? self
  }
}
