import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel

extension Element {
  /// The answer that a value of JSON is to a question of a type whose values are one text; `nil` where it is none.
  func plainAnswer(_ type: ItemType) -> AnswerValue? {
    guard isPrimitive, let answerType = type.answerType else { return nil }
    return switch answerType.kind {
    case .truth, .number: AnswerValue(self, as: answerType)
    case .moment, .time, .text: AnswerValue(jsonText: string ?? "", of: type)
    case .code, .quantity, .reference, .file: nil
    }
  }
}
