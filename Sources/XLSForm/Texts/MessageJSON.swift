import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel

/// The words of rules in several languages, as FHIR has them: beside the words, inside the extension of the rule.
///
/// [targetConstraint](https://hl7.org/fhir/extensions/StructureDefinition-targetConstraint.html)
enum MessageJSON {
  /// Has an item carry a rule whose words are in several languages.
  static func add(
    _ constraint: SurveyConstraint, _ message: FormText, to carried: inout [Carried]
  ) {
    carried.add(words: message.translated, of: constraint)
  }

  /// The words of the rules of an item in other languages, by what they are in its own.
  static func translations(in carried: [Carried]) -> [String: [FormText.Translation]] {
    let parts = carried.filter { $0.name == "extension" && $0.json.has("/translation") }
    guard let extensions = CarriedMembers.members(of: parts)?["extension"] else { return [:] }
    var found: [String: [FormText.Translation]] = [:]
    for element in extensions where element[.url]?.string == ExtensionURL.constraint {
      let human = element.children(.extension).first { $0[.url]?.string == "human" }
      guard let words = human?.choice("value"), let text = words.string else { continue }
      let translations = TranslationJSON.translations(of: words)
      if !translations.isEmpty { found[text] = translations }
    }
    return found
  }
}

extension [FormText] {
  /// One text after another, in each language in which there is one of them.
  func joined() -> FormText {
    var languages: [String] = []
    for translation in flatMap(\.translations) where !languages.contains(translation.language) {
      languages.append(translation.language)
    }
    let others = languages.map { language in
      let texts = map { text in
        text.translations.first { $0.language == language }?.text ?? text.text
      }
      return FormText.Translation(language: language, text: texts.joined(separator: " "))
    }
    return FormText(map(\.text).joined(separator: " "), others)
  }
}
