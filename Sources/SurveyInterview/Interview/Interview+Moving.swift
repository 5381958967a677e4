import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Interview {
  /// Goes to the stop after `step`, back to the review, or to the end.
  mutating func goOn(
    after step: Route.Step, onceIn former: Route? = nil, at now: Instant
  ) -> [InterviewEffect] {
    screen = .question
    if returnsToReview {
      returnsToReview = false
      screen = .review
      return []
    }
    position = former.map { route.stop(after: step, onceIn: $0) } ?? route.stop(after: step)
    return position == nil ? arriveAtEnd(at: now) : []
  }

  private mutating func arriveAtEnd(at now: Instant) -> [InterviewEffect] {
    if mode == .unattended { return finish(at: now) }
    screen = .review
    return []
  }

  /// Goes to the stop before `step`.
  mutating func goBack(before step: Route.Step) {
    if let former = route.stop(before: step) {
      position = former
    } else {
      said.append(words.text(.isFirst))
    }
  }

  /// Where an interview goes on that was left after an event.
  func stop(after event: SessionEvent) -> Route.Step? {
    switch event.action {
    case .answer(let path, _):
      guard let id = session.instance(at: path) else { return route.firstStop }
      let step = Route.Step.question(id)
      guard route.contains(step) else { return route.firstStop }
      return mayCollectMore(id) && !session.answers(id).isEmpty ? step : route.stop(after: step)
    case .addRepetition(let parent, let linkId):
      let first = InstancePath(parent.steps + [.init(linkId: linkId)])
      guard let id = session.instance(at: first), let last = session.repetitions(of: id).last
      else { return route.firstStop }
      return route.stop(after: .heading(last)) ?? route.firstStop
    case .removeRepetition(let path):
      guard var steps = Optional(path.steps), let index = steps.indices.last else {
        return route.firstStop
      }
      steps[index].index = 0
      guard let id = session.instance(at: InstancePath(steps)),
        let last = session.repetitions(of: id).last
      else { return route.firstStop }
      return route.contains(.another(last)) ? .another(last) : route.stop(after: .heading(last))
    }
  }

  /// Whether a repeating question takes one more answer.
  func mayCollectMore(_ id: InstanceID) -> Bool {
    let item = session.item(id)
    guard item.collectsAnswers else { return false }
    return item.maxOccurs.map { session.answers(id).count < $0 } ?? true
  }
}
