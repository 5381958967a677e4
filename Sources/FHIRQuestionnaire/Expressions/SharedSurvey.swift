import FHIRDocument
import FHIRPath
import SurveyEngine
import SurveyModel
import Synchronization

/// What all copies of an evaluator have in common; the questionnaire is made when it is asked for.
final class SharedSurvey: Sendable {
  let shape: ResponseShape
  private let survey: Survey
  private let given: Element?
  private let made = Mutex<Made?>(nil)

  private struct Made {
    var questionnaire: Element
    var weights: FHIRPath.OptionWeights
    /// The items in document order.
    var items: [Element]
  }

  init(_ survey: Survey, questionnaire: Element?) {
    self.survey = survey
    given = questionnaire
    shape = ResponseShape(survey)
  }

  var questionnaire: Element { use { $0.questionnaire } }

  var optionWeights: FHIRPath.OptionWeights { use { $0.weights } }

  /// The item of the questionnaire at a place of the survey.
  func questionnaireItem(_ index: SurveyIndex.ItemIndex) -> Element? {
    use { $0.items.indices.contains(index.rawValue) ? $0.items[index.rawValue] : nil }
  }

  private func use<T>(_ body: (Made) -> T) -> T {
    made.withLock { made in
      if let made { return body(made) }
      let new = make()
      made = new
      return body(new)
    }
  }

  private func make() -> Made {
    let questionnaire = given ?? QuestionnaireWriter.write(survey).root
    var items: [Element] = []
    Self.add(itemsBelow: questionnaire, to: &items)
    return Made(
      questionnaire: questionnaire, weights: FHIRPath.OptionWeights(questionnaire), items: items)
  }

  private static func add(itemsBelow parent: Element, to items: inout [Element]) {
    for item in parent.children(.item) {
      items.append(item)
      add(itemsBelow: item, to: &items)
    }
  }
}
