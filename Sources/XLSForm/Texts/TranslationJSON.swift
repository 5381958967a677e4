import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// Translations of texts as FHIR has them: extensions beside a text.
///
/// [translation](http://hl7.org/fhir/StructureDefinition/translation)
enum TranslationJSON {
  /// The members `text` and `_text` of an element whose text is in several languages.
  ///
  /// - Parameter expression: what calculates the text, which is an extension beside it, too.
  static func carried(
    _ name: String, _ text: FormText, expression: SurveyExpression? = nil
  ) -> [Carried] {
    text.translated.carried(as: name, with: expression)
  }

  /// A coding with its display in several languages.
  static func coding(_ coding: Coding, display: FormText) -> Coding {
    guard !display.translations.isEmpty else { return coding }
    var coding = coding
    coding.display = display.text
    coding.preserved = display.translated.preservedInCoding
    return coding
  }
}

extension FormText {
  var translated: TranslatedText {
    var text = TranslatedText(text, others: translations.map { ($0.language, $0.text) })
    for translation in translations {
      text.expressions[translation.language] = translation.expression
    }
    return text
  }
}

// MARK: Reading

extension TranslationJSON {
  /// The translations of a member among what is carried.
  static func translations(_ name: String, in carried: [Carried]) -> [FormText.Translation] {
    guard let extras = carried.first(where: { $0.name == "_" + name }) else { return [] }
    return document(extras.json).map { translations(of: $0) } ?? []
  }

  /// The translations of the display of a coding.
  static func translations(of coding: Coding) -> [FormText.Translation] {
    guard !coding.preserved.isEmpty, let json = coding.preserved.json, json.has("/translation")
    else { return [] }
    guard let value = document(json)?["value"] else { return [] }
    return value.children(.display).first { _ in true }.map { translations(of: $0) } ?? []
  }

  private static func document(_ json: String) -> Element? {
    Document.read(Source(name: "-", bytes: Array(json.utf8))).document?.root
  }

  static func translations(of element: Element) -> [FormText.Translation] {
    element.children(.extension).compactMap { child in
      guard child[.url]?.string == TranslatedText.url else { return nil }
      func part(_ name: String) -> Element? {
        child.children(.extension).first { $0[.url]?.string == name }?.choice("value")
      }
      guard let language = part("lang")?.string, let content = part("content"),
        let text = content.string, !text.isEmpty
      else { return nil }
      return FormText.Translation(
        language: language, text: text, expression: content.textExpression)
    }
  }
}
