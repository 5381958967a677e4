import FHIRDocument
import FHIRPath
import SurveyEngine
import SurveyModel
import Synchronization

/// What all copies of an evaluator have in common; the questionnaire is made when it is asked for.
final class SharedSurvey: Sendable {
  let shape: ResponseShape
  let index: SurveyIndex
  private let given: Element?
  private let made = Mutex<Made?>(nil)
  private let memory = Mutex<FHIRPath.Evaluator?>(nil)

  private struct Made {
    var questionnaire: Element
    var weights: FHIRPath.OptionWeights
    /// The items in document order.
    var items: [Element]
  }

  /// `questionnaire` is the resource that the survey was read from, if it was a Questionnaire.
  init(_ index: SurveyIndex, questionnaire: Element?) {
    self.index = index
    given = questionnaire
    shape = ResponseShape(index)
  }

  /// Evaluates a program as ``FHIRPath/Program/evaluate(on:in:steps:)`` does, as a rule in the memory
  /// of the evaluation before; who finds that in use, or hears of steps, takes new memory.
  func evaluate(
    _ program: FHIRPath.Program, on input: Element, in environment: FHIRPath.Environment,
    steps: inout Int
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    if environment.step == nil {
      let value = try memory.withLockIfAvailable { evaluator throws(FHIRPath.Failure) in
        let used = evaluator ?? FHIRPath.Evaluator()
        evaluator = used
        used.environment = environment
        return try used.evaluate(program, on: input, steps: &steps)
      }
      if let value { return value }
    }
    return try program.evaluate(on: input, in: environment, steps: &steps)
  }

  var questionnaire: Element { use { $0.questionnaire } }

  var optionWeights: FHIRPath.OptionWeights { use { $0.weights } }

  /// The item of the questionnaire that an item of the survey was read from.
  func questionnaireItem(_ item: SurveyIndex.ItemIndex) -> Element? {
    use { $0.items.indices.contains(item.rawValue) ? $0.items[item.rawValue] : nil }
  }

  private func use<T>(_ body: (Made) -> T) -> T {
    made.withLock { made in
      if let made { return body(made) }
      let new = make()
      made = new
      return body(new)
    }
  }

  /// The resource that was given, if it has the items of the survey one for one; otherwise the
  /// survey is written as one.
  private func make() -> Made {
    if let given {
      let items = Self.items(of: given)
      if isRead(from: items) { return make(given, items) }
    }
    let written = QuestionnaireWriter.write(index.survey).root
    return make(written, Self.items(of: written))
  }

  private func make(_ questionnaire: Element, _ items: [Element]) -> Made {
    Made(
      questionnaire: questionnaire, weights: FHIRPath.OptionWeights(questionnaire), items: items)
  }

  private func isRead(from items: [Element]) -> Bool {
    items.count == index.count
      && zip(items, index.items).allSatisfy { ($0[.linkId]?.string ?? "") == $1.linkId }
  }

  /// The items in a questionnaire, in document order.
  private static func items(of questionnaire: Element) -> [Element] {
    var items: [Element] = []
    var waiting = Array(questionnaire.children(.item).reversed())
    while let item = waiting.popLast() {
      items.append(item)
      waiting += item.children(.item).reversed()
    }
    return items
  }
}
