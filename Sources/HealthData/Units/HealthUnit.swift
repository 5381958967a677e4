/// A unit in HealthKit's words, `mL/min·kg`, as a code of UCUM.
///
/// HealthKit writes products with `·` or `*` and one `/`, behind which all is below the line.
struct HealthUnit: Equatable, Sendable {
  /// The code of UCUM; `mg` stands for the mmol of a substance whose molar mass is known.
  let code: String
  /// The grams of a mole, where the unit counts moles.
  let molarMass: String?

  /// Reads a unit; `nil` for one that is not known.
  ///
  /// `molarMass` is that of the substance, for a unit that does not say it itself.
  init?(_ text: String, molarMass: String? = nil) {
    var isBelow = false
    var code = ""
    var mass: String?
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0 != "/" && $0 != "·" && $0 != "*" }
      guard let factor = Self.factor(word, molarMass) else { return nil }
      if let grams = factor.molarMass {
        // Moles below the line, or twice, are not of this world.
        guard !isBelow, mass == nil else { return nil }
        mass = grams
      }
      if !factor.code.isEmpty { code += (isBelow ? "/" : code.isEmpty ? "" : ".") + factor.code }
      rest = rest[word.endIndex...]
      if let sign = rest.popFirst() {
        isBelow = isBelow || sign == "/"
        guard !rest.isEmpty else { return nil }
      }
    }
    guard !text.isEmpty else { return nil }
    (self.code, self.molarMass) = (code.isEmpty ? "1" : code, mass)
  }

  /// A factor of a unit: `kg`, `m^2`, `mmol<180.1558800000541>`.
  private static func factor(
    _ word: Substring, _ molarMass: String?
  ) -> (code: String, molarMass: String?)? {
    let base = word.prefix { $0 != "^" && $0 != "<" }
    let rest = word[base.endIndex...]
    if let grams = moles[String(base)] {
      if rest.isEmpty { return molarMass.map { (grams, $0) } }
      guard rest.hasPrefix("<"), rest.hasSuffix(">") else { return nil }
      return (grams, String(rest.dropFirst().dropLast()))
    }
    guard let code = atoms[String(base)] else { return nil }
    if rest.isEmpty { return (code, nil) }
    guard rest.hasPrefix("^"), let power = Int(rest.dropFirst()), (1...9).contains(power),
      !code.isEmpty
    else { return nil }
    return ("\(code)\(power)", nil)
  }

  /// Moles, as the grams that they are when they are multiplied by the molar mass.
  private static let moles = ["mol": "g", "mmol": "mg", "mcmol": "ug", "umol": "ug", "nmol": "ng"]

  /// What HealthKit calls what UCUM has.
  private static let atoms = [
    "count": "", "%": "%", "g": "g", "kg": "kg", "mg": "mg", "mcg": "ug", "ng": "ng",
    "lb": "[lb_av]", "oz": "[oz_av]", "st": "[stone_av]", "m": "m", "km": "km", "cm": "cm",
    "mm": "mm", "ft": "[ft_i]", "in": "[in_i]", "yd": "[yd_i]", "mi": "[mi_i]", "L": "L", "l": "L",
    "dL": "dL", "mL": "mL", "ml": "mL", "fl_oz_us": "[foz_us]", "fl_oz_imp": "[foz_br]",
    "cup_us": "[cup_us]", "pt_us": "[pt_us]", "pt_imp": "[pt_br]", "s": "s", "ms": "ms",
    "min": "min", "hr": "h", "d": "d", "Cal": "kcal", "kcal": "kcal", "cal": "cal", "kJ": "kJ",
    "J": "J", "degC": "Cel", "degF": "[degF]", "K": "K", "mmHg": "mm[Hg]", "inHg": "[in_i'Hg]",
    "cmAq": "cm[H2O]", "Pa": "Pa", "kPa": "kPa", "hPa": "hPa", "atm": "atm", "dBASPL": "dB[SPL]",
    "IU": "[iU]", "S": "S", "mS": "mS", "mcS": "uS", "W": "W", "Hz": "Hz", "V": "V", "mV": "mV",
    "mcV": "uV", "deg": "deg", "rad": "rad", "D": "[diop]", "lx": "lx",
  ]
}
