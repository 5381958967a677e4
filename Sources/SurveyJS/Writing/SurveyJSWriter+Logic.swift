import SurveyFormats
import SurveyLogic
import SurveyModel

/// Conditions, calculations and rules.
extension SurveyJSWriter {
  mutating func logic(of item: SurveyItem, around parent: SurveyItem?) {}
  mutating func optionLogic(of option: AnswerOption, _ item: SurveyItem) {}
  mutating func constraints(of item: SurveyItem) -> [(human: String?, expression: String)] { [] }
}
