import SurveyDiagnostics
import SurveyPrimitives

/// The CLDR plural categories that the languages of sentences have.
enum PluralCategory: String, Hashable, Sendable {
  case one, many, other
}

/// Which category a number has in a language: CLDR's rules, compiled for the numbers that dosages have.
struct PluralRule: Sendable {
  private let rules: PluralRules
  private let whole: [PluralCategory]
  private let withDecimals: [PluralCategory]

  /// The rule of a language by its tag.
  init(_ tag: String) {
    let rules = PluralRules.of(tag)
    self.rules = rules
    whole = (0..<128).map { Self.category($0, 0, rules) }
    withDecimals = (0..<128).map { Self.category($0, 1, rules) }
  }

  func category(_ number: ExactDecimal) -> PluralCategory {
    let decimals = number.fractionDigits
    guard let integer = decimals == 0 ? number.integer : number.truncated.integer else {
      return .other
    }
    let known = decimals == 0 ? whole : withDecimals
    return known.indices.contains(integer)
      ? known[integer] : Self.category(integer, decimals, rules)
  }

  private static func category(_ number: Int, _ decimals: Int, _ rules: PluralRules)
    -> PluralCategory
  {
    PluralCategory(rawValue: rules.category(of: number, decimals: decimals)) ?? .other
  }
}
