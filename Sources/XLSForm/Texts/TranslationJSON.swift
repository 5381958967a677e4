import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// Translations of texts as FHIR has them: extensions beside a text.
///
/// [translation](http://hl7.org/fhir/StructureDefinition/translation)
enum TranslationJSON {
  private static let url = "http://hl7.org/fhir/StructureDefinition/translation"
  private static let expressionURL = "http://hl7.org/fhir/StructureDefinition/cqf-expression"

  /// The members `text` and `_text` of an element whose text is in several languages.
  ///
  /// - Parameter expression: what calculates the text, which is an extension beside it, too.
  static func carried(
    _ name: String, _ text: FormText, expression: SurveyExpression? = nil
  ) -> [Carried] {
    guard !text.translations.isEmpty else { return [] }
    var own = JSONTextWriter()
    own.string(text.text)
    var extras = JSONTextWriter()
    write(text, expression, to: &extras)
    return [
      Carried(name: name, json: String(decoding: own.finish(), as: UTF8.self)),
      Carried(name: "_" + name, json: String(decoding: extras.finish(), as: UTF8.self)),
    ]
  }

  private static func write(
    _ text: FormText, _ expression: SurveyExpression?, to json: inout JSONTextWriter
  ) {
    json.openObject()
    json.openArray("extension")
    if let expression {
      json.openObject()
      json.member("url", expressionURL)
      json.openObject("valueExpression")
      json.member("language", expression.language)
      json.member("expression", expression.text)
      json.closeObject()
      json.closeObject()
    }
    for translation in text.translations {
      json.openObject()
      json.openArray("extension")
      json.openObject()
      json.member("url", "lang")
      json.member("valueCode", translation.language)
      json.closeObject()
      json.openObject()
      json.member("url", "content")
      json.member("valueString", translation.text)
      json.closeObject()
      json.closeArray()
      json.member("url", url)
      json.closeObject()
    }
    json.closeArray()
    json.closeObject()
  }

  /// A coding with its display in several languages.
  static func coding(_ coding: Coding, display: FormText) -> Coding {
    guard !display.translations.isEmpty else { return coding }
    var json = JSONTextWriter()
    json.openObject()
    json.member("system", coding.system)
    json.member("code", coding.code)
    json.member("display", display.text)
    json.key("_display")
    write(display, nil, to: &json)
    json.closeObject()
    let read = Document.read(Source(name: "-", bytes: json.finish()))
    guard let root = read.document?.root, case .coding(let coding)? = AnswerValue(root, as: .coding)
    else { return coding }
    return coding
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

  private static func translations(of element: Element) -> [FormText.Translation] {
    element.children(.extension).compactMap { child in
      guard child[.url]?.string == url else { return nil }
      func part(_ name: String) -> String? {
        child.children(.extension).first { $0[.url]?.string == name }?.choice("value")?.string
      }
      guard let language = part("lang"), let text = part("content"), !text.isEmpty else {
        return nil
      }
      return FormText.Translation(language: language, text: text)
    }
  }
}
