import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension AnswerValue {
  /// A value as cells have it; `nil` where the text is none of the type.
  package init?(_ text: String, as type: AnswerType) {
    switch type {
    case .boolean:
      guard let value = YesNo.value(text) else { return nil }
      self = .boolean(value)
    case .integer:
      guard let value = ExactDecimal(text)?.integer else { return nil }
      self = .integer(value)
    case .decimal:
      guard let value = ExactDecimal(text) else { return nil }
      self = .decimal(value)
    case .date:
      guard let value = PartialDate(text) else { return nil }
      self = .date(value)
    case .dateTime:
      guard let value = PartialDateTime(text) ?? PartialDateTime(lenient: text) else { return nil }
      self = .dateTime(value)
    case .time:
      guard let value = TimeOfDay(text) ?? TimeOfDay(text + ":00") else { return nil }
      self = .time(value)
    case .string: self = .string(text)
    case .uri: self = .uri(text)
    case .coding: self = .coding(Coding(code: text))
    case .quantity:
      guard let value = ExactDecimal(text) else { return nil }
      self = .quantity(Quantity(value: value))
    case .reference: self = .reference(Reference(reference: text))
    case .attachment: return nil
    }
  }

  /// The value as cells have it; `nil` of what cannot be written into one.
  package var cellText: String? {
    switch self {
    case .boolean(let value): value ? "yes" : "no"
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .string(let value), .uri(let value): value
    case .coding(let value): value.code
    case .quantity(let value): value.value?.description
    case .reference(let value): value.reference
    case .attachment: nil
    }
  }
}

/// The words for yes and no that forms have.
package enum YesNo {
  /// What the two options are called for people.
  package static func labels(in language: String?) -> (yes: String, no: String) {
    switch language.map({ LanguageTag.primary($0) }) {
    case "de": ("Ja", "Nein")
    case "es": ("Sí", "No")
    case "fr": ("Oui", "Non")
    case "it": ("Sì", "No")
    case "nl": ("Ja", "Nee")
    case "no", "nb", "da": ("Ja", "Nei")
    case "pt": ("Sim", "Não")
    default: ("Yes", "No")
    }
  }

  package static func value(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "true()", "1": true
    case "no", "false", "false()", "0": false
    default: nil
    }
  }
}
