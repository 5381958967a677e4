import FHIRDocument
import FHIRQuestionnaire
package import SurveyModel

/// The words of rules in several languages, as FHIR has them: beside the words, inside the extension of the rule.
///
/// [targetConstraint](https://hl7.org/fhir/extensions/StructureDefinition-targetConstraint.html)
extension [Carried] {
  /// Has an item carry a rule whose words are in several languages; nothing where they are in one.
  package mutating func add(words: TranslatedText, of constraint: SurveyConstraint) {
    let words = words.carried(as: "valueString")
    if words.isEmpty { return }
    var json = JSONTextWriter()
    json.openObject()
    json.openArray("extension")
    for (name, type, value) in [
      ("key", "valueId", constraint.key), ("severity", "valueCode", constraint.severity.rawValue),
    ] where value != nil {
      json.openObject()
      json.member("url", name)
      json.member(type, value)
      json.closeObject()
    }
    json.openObject()
    json.member("url", "expression")
    json.openObject("valueExpression")
    json.member("language", constraint.expression.language)
    json.member("expression", constraint.expression.text)
    json.closeObject()
    json.closeObject()
    json.openObject()
    json.member("url", "human")
    for part in words {
      json.key(part.name)
      json.raw(part.json.utf8)
    }
    json.closeObject()
    json.closeArray()
    json.member("url", ExtensionURL.constraint)
    json.closeObject()
    add(extension: String(decoding: json.finish(), as: UTF8.self))
  }
}
