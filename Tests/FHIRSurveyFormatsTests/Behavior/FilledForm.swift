import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport

/// A form with random answers, and what holds in it.
struct FilledForm {
  /// What holds of an item.
  struct State {
    var item: SurveyItem
    var isEnabled: Bool
    var isRequired: Bool
    var keepsRules: Bool
    var answers: [AnswerValue]
  }

  /// A place in the form: the linkIds of the items around an item and of itself, each with the number of
  /// its repetition from 0.
  struct Step: Hashable {
    var linkId: String
    var number: Int
  }

  private(set) var states: [(path: [Step], state: State)] = []
  let session: Session

  /// Fills in a form; the same seed gives the same answers.
  ///
  /// What is answered is enabled in the end; some questions stay without an answer.
  init(_ form: BehaviorForm, _ generator: inout Seeded) {
    let evaluator = FHIRPathEvaluator(
      survey: form.survey, now: BehaviorForm.now.dateTime(offset: .utc))
    var session = Session(form.survey, at: BehaviorForm.now, evaluator: evaluator)
    let values = Values(form)
    for _ in 0..<2 {
      for id in Self.all(session) where session.isEnabled(id) {
        let item = session.item(id)
        if item.repeats, item.type == .group, Int.random(in: 0..<2, using: &generator) == 0 {
          let parent = session.parent(id).map { session.path($0) } ?? InstancePath([])
          _ = try? session.apply(
            SessionEvent(.addRepetition(parent, linkId: item.linkId), at: BehaviorForm.now))
        }
        guard item.type.isQuestion, !session.isCalculated(id), session.answers(id).isEmpty,
          Int.random(in: 0..<4, using: &generator) > 0
        else { continue }
        let answers = values.random(item, &generator)
        guard !answers.isEmpty else { continue }
        _ = try? session.apply(
          SessionEvent(.answer(session.path(id), answers), at: BehaviorForm.now))
      }
    }
    for id in Self.all(session) where !session.isEnabled(id) && !session.answers(id).isEmpty {
      _ = try? session.apply(
        SessionEvent(.answer(session.path(id), []), at: BehaviorForm.now))
    }
    for id in Self.all(session) {
      let item = session.item(id)
      let problems = session.problems(of: id, completing: true)
      states.append(
        (
          Self.path(id, session),
          State(
            item: item, isEnabled: session.isEnabled(id), isRequired: item.required,
            keepsRules: !problems.contains { $0.severity == .error }, answers: session.answers(id))
        ))
    }
    self.session = session
  }

  private static func all(_ session: Session) -> [InstanceID] {
    var found: [InstanceID] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      found.append(id)
      waiting += session.children(of: id).reversed()
    }
    return found
  }

  private static func path(_ id: InstanceID, _ session: Session) -> [Step] {
    var steps: [Step] = []
    var next: InstanceID? = id
    while let each = next {
      let item = session.item(each)
      let number = item.repeats && item.type == .group ? session.repetition(each).number : 0
      steps.insert(Step(linkId: item.linkId, number: number), at: 0)
      next = session.parent(each)
    }
    return steps
  }
}

/// The values that may be answered: options, those that conditions compare with, and some beside limits.
private struct Values {
  private var compared: [String: [AnswerValue]] = [:]

  init(_ form: BehaviorForm) {
    for condition in form.items.flatMap(\.enableWhen) where condition.operator != .exists {
      compared[condition.question, default: []].append(condition.answer)
    }
  }

  func random(_ item: SurveyItem, _ generator: inout Seeded) -> [AnswerValue] {
    let all = values(item)
    guard item.repeats else { return all.randomElement(using: &generator).map { [$0] } ?? [] }
    guard !item.options.isEmpty else { return [] }
    return all.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
  }

  private func values(_ item: SurveyItem) -> [AnswerValue] {
    if !item.options.isEmpty { return item.options.map(\.value) }
    let compared = compared[item.linkId] ?? []
    switch item.type {
    case .boolean: return [.boolean(true), .boolean(false)]
    case .integer: return compared + [0, 1, 2, 7, 70, 400].map { .integer($0) }
    case .decimal:
      return compared
        + ["0", "1.5", "12", "70", "170.25"].compactMap { ExactDecimal($0) }.map {
          .decimal($0)
        }
    case .string, .text: return compared + [.string("a"), .string("12345")]
    case .date:
      return compared
        + ["1950-05-17", "2001-02-03", "2026-11-01"].compactMap { PartialDate($0) }.map {
          .date($0)
        }
    default: return []
    }
  }
}
