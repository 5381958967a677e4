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

  package init(_ text: String?, others: [(language: String, text: String)] = []) {
    (self.text, self.others) = (text, others)
  }

  package static func == (left: TranslatedText, right: TranslatedText) -> Bool {
    left.text == right.text && left.others.elementsEqual(right.others) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    for other in others { hasher.combine(other.text) }
  }

  /// The translations as a member `_name` that FHIR has beside a text; `nil` without any.
  private var extensions: [UInt8]? {
    if others.isEmpty { return nil }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.key("extension")
    writer.openArray()
    for (language, text) in others {
      writer.openObject()
      writer.key("extension")
      writer.openArray()
      for (name, type, value) in [
        ("lang", "valueCode", language), ("content", "valueString", text),
      ] {
        writer.openObject()
        writer.key("url")
        writer.string(name)
        writer.key(type)
        writer.string(value)
        writer.closeObject()
      }
      writer.closeArray()
      writer.key("url")
      writer.string("http://hl7.org/fhir/StructureDefinition/translation")
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    return writer.finish()
  }

  /// What FHIR has of a text with translations, as parts of what a survey or an item carries.
  package func carried(as name: String) -> [Carried] {
    guard let extensions, let text else { return [] }
    var writer = JSONTextWriter()
    writer.string(text)
    return [
      Carried(name: name, json: String(decoding: writer.finish(), as: UTF8.self)),
      Carried(name: "_" + name, json: String(decoding: extensions, as: UTF8.self)),
    ]
  }

  /// What a coding with this display has beside it.
  package var preservedInCoding: Preserved {
    guard let extensions else { return Preserved() }
    let text = Array(#"{"_display":"#.utf8) + extensions + Array("}".utf8)
    guard let root = Document.read(Source(name: "-", bytes: text)).document?.root else {
      return Preserved()
    }
    return Preserved(root, as: .coding)
  }
}

extension SurveyItem {
  /// Gives the item its text in all languages.
  package mutating func set(text: TranslatedText) {
    self.text = text.text
    carried += text.carried(as: "text")
  }
}
