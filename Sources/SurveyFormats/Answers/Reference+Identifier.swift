import FHIRDocument
package import FHIRQuestionnaire
package import SurveyModel
import SurveyPrimitives

extension Reference {
  /// The identifier in place of an address, which is preserved and no field of the model.
  package var identifier: ResponseIdentifier? {
    guard let json = preserved.json,
      let root = Document.read(Source(text: json), options: .ofOwnText()).document?.root,
      let identifier = root[.value]?[.identifier], let value = identifier[.value]?.string
    else { return nil }
    return ResponseIdentifier(system: identifier[.system]?.string, value: value)
  }

  /// A reference to what has an identifier.
  package init(
    identifier: ResponseIdentifier, type: String? = nil, display: String? = nil
  ) {
    var json = JSONTextWriter()
    json.openObject()
    json.openObject("identifier")
    json.member("system", identifier.system)
    json.member("value", identifier.value)
    json.closeObject()
    json.closeObject()
    let document = Document.read(
      Source(name: "-", bytes: json.finish()), options: .ofOwnText()
    ).document
    guard let root = document?.root,
      case .reference(let reference)? = AnswerValue(root, as: .reference)
    else {
      self.init(reference: nil, type: type, display: display)
      return
    }
    self = reference
    (self.type, self.display) = (type, display)
  }
}
