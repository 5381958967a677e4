import SurveyPrimitives

/// The CLDR plural categories that the languages of sentences have.
enum PluralCategory: Hashable, Sendable {
  case one, many, other
}

/// Which category a number has in a language, by CLDR's cardinal rules.
///
/// [Plural rules](https://www.unicode.org/cldr/charts/47/supplemental/language_plural_rules.html)
enum PluralRule: Sendable {
  /// One is 1 without decimals: English, German, Dutch.
  case oneIsOne
  /// One is whatever begins with 0 or 1; a million is "many": French.
  case oneIsBelowTwo

  func category(_ number: ExactDecimal) -> PluralCategory {
    let whole = number.truncated.integer
    switch self {
    case .oneIsOne: return whole == 1 && number.fractionDigits == 0 ? .one : .other
    case .oneIsBelowTwo:
      guard let whole else { return .other }
      if (0...1).contains(whole) { return .one }
      return number.fractionDigits == 0 && whole.isMultiple(of: 1_000_000) ? .many : .other
    }
  }
}
