import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// Which of the translations of a text is shown to somebody who wants a language.
///
/// [translation](http://hl7.org/fhir/StructureDefinition/translation): `lang` is a tag of BCP 47,
/// `content` the text. The best one is found as RFC 4647 looks up; a text whose own language is the
/// best one stays as it is.
struct Translations {
  /// A text in another language.
  struct Translation {
    var language: String
    var text: String
    /// What calculates it, where it shows answers.
    var expression: SurveyExpression?
  }

  static let url = "http://hl7.org/fhir/StructureDefinition/translation"
  /// The language that is wanted.
  let wanted: String
  /// The language of the resource.
  let own: String?

  /// The translation of a primitive element; `nil` where its own text is shown.
  func text(of element: Element?) -> String? { translation(of: element)?.text }

  /// The translation of a primitive element; `nil` where its own text is shown.
  func translation(of element: Element?) -> Translation? {
    guard let element else { return nil }
    let all = Self.all(of: element)
    if all.isEmpty { return nil }
    let tags = [own].compactMap(\.self) + all.map(\.language)
    guard let tag = LanguageTag.lookup(wanted, among: tags), tag != own else { return nil }
    return all.first { $0.language == tag }
  }

  /// The text of a designation of a concept; `nil` where none is in the language.
  func designation(of concept: Element) -> String? {
    if let text = text(of: concept[.display]) { return text }
    var all: [(language: String, text: String)] = []
    for child in concept.children where child.document.text(of: child.name) == "designation" {
      guard let language = child[.language]?.string, let text = child[.value]?.string else {
        continue
      }
      all.append((language, text))
    }
    let tags = [own].compactMap(\.self) + all.map(\.language)
    guard let tag = LanguageTag.lookup(wanted, among: tags), tag != own else { return nil }
    return all.first { $0.language == tag }?.text
  }

  /// All translations of a primitive element, in their order.
  static func all(of element: Element) -> [Translation] {
    guard element.hasChildren else { return [] }
    return element.children(.extension).compactMap { translation in
      guard translation[.url]?.string == url else { return nil }
      let parts = Array(translation.children(.extension))
      func part(_ name: String) -> Element? {
        parts.first { $0[.url]?.string == name }?.choice("value")
      }
      guard let language = part("lang")?.string, let content = part("content"),
        let text = content.string, !text.isEmpty
      else { return nil }
      return Translation(
        language: language, text: text, expression: content.textExpression)
    }
  }

  /// The tags of all translations in a resource, each once, in the order in which they come first.
  static func languages(in root: Element) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var open = [root]
    while let element = open.popLast() {
      if element.isPrimitive {
        for translation in all(of: element) where seen.insert(translation.language).inserted {
          found.append(translation.language)
        }
      }
      open += element.children.reversed()
    }
    return found
  }
}
