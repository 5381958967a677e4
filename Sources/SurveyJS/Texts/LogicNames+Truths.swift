import SurveyLogic
import SurveyModel

extension LogicNames {
  /// Says what stands for yes and no in the answers to a question.
  mutating func set(_ truths: (yes: String, no: String), of linkId: String) {
    set(truths.yes, for: .boolean(true), of: linkId)
    set(truths.no, for: .boolean(false), of: linkId)
  }
}
