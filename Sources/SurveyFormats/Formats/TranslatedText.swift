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

  /// The part that is carried beside a text.
  package func carried(beside name: String) -> Carried? {
    extensions.map { Carried(name: "_" + name, json: String(decoding: $0, as: UTF8.self)) }
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
    if let carried = text.carried(beside: "text") { self.carried.append(carried) }
  }
}
