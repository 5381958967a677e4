/// The scales on which special units count (UCUM §21 and §22): a temperature with a zero of its own, a
/// level that is a logarithm, and the like.
enum SpecialScale: String, Sendable {
  case celsius = "Cel"
  case fahrenheit = "degF"
  case reaumur = "degRe"
  case tangent = "tanTimes100"
  case slope = "100tan"
  case homeopathicX = "hpX"
  case homeopathicC = "hpC"
  case homeopathicM = "hpM"
  case homeopathicQ = "hpQ"
  case acidity = "pH"
  case naturalLogarithm = "ln"
  case decimalLogarithm = "lg"
  case decimalLogarithmOfSquare = "lgTimes2"
  case binaryLogarithm = "ld"
  case squareRoot = "sqrt"
}

extension SpecialScale {
  /// What has to be added before the factor, for scales that only have another zero:
  /// K = (°F + 459.67) × 5/9.
  var offset: ExactDecimal? {
    switch self {
    case .celsius: ExactDecimal("273.15")
    case .fahrenheit: ExactDecimal("459.67")
    case .reaumur: ExactDecimal("218.52")
    default: nil
    }
  }

  /// From the scale to the unit that the function is taken to.
  func linear(_ value: ExactDecimal) -> ExactDecimal? {
    if let offset { return value.plus(offset) }
    if self == .squareRoot { return value.times(value) }
    if self == .naturalLogarithm { return value.exponential() }
    guard let (base, multiple) = logarithm else { return nil }
    return value.divided(by: multiple).flatMap { base.power($0) }
  }

  /// From that unit to the scale.
  func scaled(_ value: ExactDecimal) -> ExactDecimal? {
    if let offset { return value.minus(offset) }
    if self == .squareRoot { return value.squareRoot() }
    if self == .naturalLogarithm { return value.naturalLogarithm() }
    guard let (base, multiple) = logarithm else { return nil }
    return value.logarithm(base: base)?.times(multiple)
  }

  /// The value is `multiple` × log to the base `base`.
  private var logarithm: (base: ExactDecimal, multiple: ExactDecimal)? {
    switch self {
    case .homeopathicX, .acidity: (ExactDecimal(10), ExactDecimal(-1))
    case .homeopathicC: (ExactDecimal(100), ExactDecimal(-1))
    case .homeopathicM: (ExactDecimal(1000), ExactDecimal(-1))
    case .homeopathicQ: (ExactDecimal(50_000), ExactDecimal(-1))
    case .decimalLogarithm: (ExactDecimal(10), ExactDecimal(1))
    case .decimalLogarithmOfSquare: (ExactDecimal(10), ExactDecimal(2))
    case .binaryLogarithm: (ExactDecimal(2), ExactDecimal(1))
    default: nil
    }
  }
}
