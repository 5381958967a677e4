import FHIRDocument
import SurveyModel

/// The formatted forms of a text (rendering-xhtml, rendering-markdown) in another language.
///
/// Where the plain text is translated, a form that is not would show the former language: it is left
/// out. A style holds for a text in any language.
struct TranslatedRendering {
  private static let base = "http://hl7.org/fhir/StructureDefinition/rendering-"
  private static let forms = ExtensionURL.formattedTexts
  private static let style = base + "style"
  let translations: Translations

  /// Puts what is preserved of a translated text in its place.
  ///
  /// - Parameter element: the text in the Questionnaire, with its extensions.
  func localize(_ carried: inout [Carried], _ name: String, _ element: Element) {
    guard let index = carried.firstIndex(where: { $0.name == "_" + name }) else { return }
    var builder = DocumentBuilder()
    builder.open(.root)
    var isEmpty = true
    for child in element.children(.extension) {
      guard let url = child[.url]?.string else { continue }
      if url == Self.style {
        builder.open(.extension, inArray: true)
        for part in child.children { builder.copy(part) }
      } else if Self.forms.contains(url), let value = child.choice("value"),
        let text = translations.text(of: value)
      {
        builder.open(.extension, inArray: true)
        builder.string(.url, url)
        builder.string(value.name, text)
      } else {
        continue
      }
      builder.close()
      isEmpty = false
    }
    builder.close()
    if isEmpty {
      carried.remove(at: index)
    } else {
      let json = String(decoding: JSONWriter.write(builder.finish().root), as: UTF8.self)
      carried[index] = Carried(name: "_" + name, json: json)
    }
  }
}
