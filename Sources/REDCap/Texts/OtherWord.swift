import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// What the choice of an answer beside the options is called.
enum OtherWord {
  /// What a question calls it, else the word of the language.
  static func word(of item: SurveyItem, in language: String?) -> String {
    FHIRPresentation().openLabel(of: item) ?? word(in: language)
  }

  static func word(in language: String?) -> String {
    switch language.map({ LanguageTag.primary($0) }) {
    case "de": "Andere"
    case "es": "Otro"
    case "fr": "Autre"
    case "it": "Altro"
    case "nl": "Anders"
    case "no", "nb", "da": "Annet"
    case "pt": "Outro"
    default: "Other"
    }
  }
}
