import SurveyPrimitives

/// How a language says a number of something, by plural category; zero and one may have words of their own.
///
/// The order is that of ICU: the exact number, then the category.
struct PluralForms: Sendable {
  private let zero: Template?
  private let exactlyOne: Template?
  private let one: Template
  private let many: Template
  private let other: Template

  init(
    zero: Template? = nil, exactly exactlyOne: Template? = nil, one: Template? = nil,
    many: Template? = nil, _ other: Template
  ) {
    self.zero = zero
    self.exactlyOne = exactlyOne
    self.one = one ?? other
    self.many = many ?? other
    self.other = other
  }

  /// The template of a number; `text` is how the number is written, alone or as a range.
  func say(_ number: ExactDecimal, _ text: String, isRange: Bool, _ rule: PluralRule) -> String {
    if !isRange {
      if let zero, number.coefficient == 0 { return zero(text) }
      if let exactlyOne, number == Self.onlyOne { return exactlyOne(text) }
    }
    return switch rule.category(number) {
    case .one: one(text)
    case .many: many(text)
    case .other: other(text)
    }
  }

  private static let onlyOne = ExactDecimal(1)
}
