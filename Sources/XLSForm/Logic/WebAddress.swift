import SurveyFormats
import SurveyLogic
import SurveyModel

/// The rule that the answer to a question for an address keeps, which is a text in forms.
///
/// [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#section-2): what may be in an address; everything else is a `%` with
/// two hexadecimal digits.
enum WebAddress {
  private static let pattern = #"([^\s"%<>\\^`{|}]|%[0-9A-Fa-f]{2})+"#

  /// The rule as a part of a constraint; `nil` of another question.
  static func condition(on item: SurveyItem) -> Logic? {
    guard item.type == .url, !item.isChoice, !item.hidden else { return nil }
    return .apply(.matches, [.itself, .literal(.string(pattern))])
  }

  /// What a constraint says beside it; `nil` where that is nothing.
  static func rest(of condition: Logic, on item: SurveyItem) -> Logic? {
    guard let own = Self.condition(on: item) else { return condition }
    let rest = condition.conjuncts.filter { $0 != own }
    return rest.isEmpty ? nil : .all(rest)
  }
}
