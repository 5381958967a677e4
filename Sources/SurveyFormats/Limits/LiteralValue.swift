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

  /// The value of a JSON text that a program shows or keeps for a question of a type, where a quantity is its number;
  /// `nil` where it is none of the type, and of types whose values have parts.
  package init?(jsonText text: String, of type: ItemType) {
    let value: AnswerValue? =
      switch type.answerType?.kind {
      case .truth: Bool(text).map { .boolean($0) }
      case .number where type == .integer: Int(text).map { .integer($0) }
      case .number, .quantity: ExactDecimal(text).map { .decimal($0) }
      case .moment where type == .date: PartialDate(text).map { .date($0) }
      case .moment: PartialDateTime(lenient: text).map { .dateTime($0) }
      case .time: TimeOfDay(lenient: text).map { .time($0) }
      case .text: type == .url ? .uri(text) : .string(text)
      case .code, .reference, .file, nil: nil
      }
    guard let value else { return nil }
    self = value
  }

  /// The value as cells have it; `nil` of what cannot be written into one.
  package var cellText: String? {
    switch self {
    case .boolean(let value): value ? "yes" : "no"
    case .coding(let value): value.code
    case .quantity(let value): value.value?.description
    case .reference(let value): value.reference
    case .attachment: nil
    default: label
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
