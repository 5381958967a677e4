import FHIRDocument
import FHIRQuestionnaire
import SurveyLogic
import SurveyModel
import TestSupport

/// The questionnaires of the corpus, and the expressions in them.
enum LogicCorpus {
  static let files = ["stu3", "r4", "r4b", "r5"].flatMap {
    Corpus.files("questionnaires/\($0)/json", ending: ".json")
  }

  static func survey(_ path: String) -> Survey? {
    guard let root = Corpus.read(path)?.document?.root, root.resourceType == "Questionnaire" else {
      return nil
    }
    return QuestionnaireReader.read(root).survey
  }

  /// An expression of a form, with what it is for.
  struct Use {
    var text: String
    var linkId: String
    var purpose: FHIRPathLanguage.Purpose
  }

  /// The FHIRPath expressions of a survey.
  static func expressions(of survey: Survey) -> [Use] {
    var found: [Use] = []
    func add(
      _ expression: SurveyExpression?, _ linkId: String, _ purpose: FHIRPathLanguage.Purpose
    ) {
      guard let expression, expression.language == SurveyExpression.fhirPath else { return }
      found.append(Use(text: expression.text, linkId: linkId, purpose: purpose))
    }
    for variable in survey.variables { add(variable, "", .value) }
    for constraint in survey.constraints { add(constraint.expression, "", .constraint) }
    for step in ItemWalk(survey.items) {
      guard case .enter(let item) = step else { continue }
      add(item.enableWhenExpression, item.linkId, .condition)
      for toggle in item.optionToggles { add(toggle.expression, item.linkId, .condition) }
      for rule in item.constraints { add(rule.expression, item.linkId, .constraint) }
      let others = [
        item.initialExpression, item.calculatedExpression, item.answerExpression,
        item.candidateExpression, item.itemPopulationContext, item.textExpression,
      ]
      for other in others { add(other, item.linkId, .value) }
      for other in item.variables { add(other, item.linkId, .value) }
      for limit in item.calculatedLimits { add(limit.expression, item.linkId, .value) }
    }
    return found
  }
}
