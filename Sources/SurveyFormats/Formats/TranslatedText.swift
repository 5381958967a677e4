import FHIRDocument
import FHIRQuestionnaire
package import SurveyModel
package import SurveyPrimitives

/// A text with its translations, for readers of formats that have all languages side by side.
///
/// In a survey, translations are what FHIR has for them: the extension
/// [translation](http://hl7.org/fhir/StructureDefinition/translation) beside the text.
package struct TranslatedText: Hashable, Sendable {
  /// The text in the language of the form.
  package var text: String?
  /// The text in others, by their tags of BCP 47, in the order of the source.
  package var others: [(language: String, text: String)] = []
  /// What calculates the texts in other languages that show answers, by their tags.
  package var expressions: [String: SurveyExpression] = [:]

  package init(_ text: String?, others: [(language: String, text: String)] = []) {
    (self.text, self.others) = (text, others)
  }

  package static func == (left: TranslatedText, right: TranslatedText) -> Bool {
    left.text == right.text && left.others.elementsEqual(right.others) { $0 == $1 }
      && left.expressions == right.expressions
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    for other in others { hasher.combine(other.text) }
  }

  /// Where FHIR has translations.
  package static let url = "http://hl7.org/fhir/StructureDefinition/translation"
  private static let expressionURL = "http://hl7.org/fhir/StructureDefinition/cqf-expression"

  /// The translations as a member `_name` that FHIR has beside a text; `nil` without any.
  private func extensions(with expression: SurveyExpression? = nil) -> [UInt8]? {
    if others.isEmpty { return nil }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.openArray("extension")
    if let expression { Self.write(expression, to: &writer) }
    for (language, text) in others {
      writer.openObject()
      writer.openArray("extension")
      for (name, type, value) in [
        ("lang", "valueCode", language), ("content", "valueString", text),
      ] {
        writer.openObject()
        writer.member("url", name)
        writer.member(type, value)
        if name == "content", let expression = expressions[language] {
          writer.openObject("_" + type)
          writer.openArray("extension")
          Self.write(expression, to: &writer)
          writer.closeArray()
          writer.closeObject()
        }
        writer.closeObject()
      }
      writer.closeArray()
      writer.member("url", Self.url)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    return writer.finish()
  }

  private static func write(_ expression: SurveyExpression, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("url", expressionURL)
    writer.openObject("valueExpression")
    writer.member("language", expression.language)
    writer.member("expression", expression.text)
    writer.closeObject()
    writer.closeObject()
  }

  /// What FHIR has of a text with translations, as parts of what a survey or an item carries.
  ///
  /// - Parameter expression: what calculates the text, which is an extension beside it, too.
  package func carried(as name: String, with expression: SurveyExpression? = nil) -> [Carried] {
    guard let extensions = extensions(with: expression), let text else { return [] }
    return [
      Carried(name) { $0.string(text) },
      Carried(name: "_" + name, json: String(decoding: extensions, as: UTF8.self)),
    ]
  }

  /// What a coding with this display has beside it.
  package var preservedInCoding: Preserved {
    guard let extensions = extensions() else { return Preserved() }
    let text = Array(#"{"_display":"#.utf8) + extensions + Array("}".utf8)
    guard let root = Document.read(Source(name: "-", bytes: text)).document?.root else {
      return Preserved()
    }
    return Preserved(root, as: .coding)
  }
}

extension SurveyItem {
  /// Gives the item its text in all languages, beside what calculates it.
  package mutating func set(text: TranslatedText) {
    self.text = text.text
    carried += text.carried(as: "text", with: textExpression)
  }
}
