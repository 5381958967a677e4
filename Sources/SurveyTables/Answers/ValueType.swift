import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

/// The type of a value in an answer, by the name of its element: `valueCoding` is a Coding.
enum ValueType: Equatable {
  case answer(AnswerType)
  /// A type that answers cannot have in R4.
  case other

  /// The type that a name means; `nil` where it is not one of `value[x]`.
  init?(_ name: ElementName, in document: Document) {
    if let type = AnswerType(valueName: name) {
      self = .answer(type)
      return
    }
    switch name {
    case .item, .id, .extension: return nil
    default:
      let text = document.text(of: name)
      guard text.hasPrefix("value"), text.utf8.count > 5 else { return nil }
      self = .other
    }
  }

  /// FHIR's name of the type; `nil` for ``other``.
  var name: String? {
    if case .answer(let type) = self { type.fhirName } else { nil }
  }
}
