import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives

/// Taking a change back, and making it again.
extension Interview {
  /// Takes the last change back and goes to where it was made.
  mutating func undo() -> [InterviewEffect] {
    let count = changes.lastChange(of: session.events)
    guard mode == .attended, count > 0, let first = session.events.suffix(count).first else {
      said.append(words.text(.nothingToUndo))
      return []
    }
    let actions = session.events.suffix(count).map(\.action)
    do throws(Diagnostic) {
      try session.undo(count)
    } catch {
      return refuse(error)
    }
    changes.undo(actions)
    updateRoute(says: false)
    show(first.action, after: words.undone)
    return Array(repeating: .undone, count: count)
  }

  /// Makes the change again that was taken back last.
  mutating func redo(at now: Instant) -> [InterviewEffect] {
    guard mode == .attended, let actions = changes.undone.last, let first = actions.first else {
      said.append(words.text(.nothingToRedo))
      return []
    }
    let start = session.events.count
    var effects: [InterviewEffect] = []
    for action in actions { effects += record(action, at: now) ?? [] }
    changes.redo(from: start)
    said = []
    show(first, after: words.redone)
    return effects
  }

  /// Goes to the question that an action was about and says what its answer is now; the review stays.
  private mutating func show(
    _ action: SessionEvent.Action, after reading: (_ title: String, _ answers: [String]?) -> String
  ) {
    let path =
      switch action {
      case .answer(let path, _), .removeRepetition(let path): path
      case .addRepetition(let parent, let linkId):
        InstancePath(parent.steps + [.init(linkId: linkId)])
      }
    if screen != .review { screen = .question }
    guard let id = session.instance(at: path) ?? session.instance(at: path.first) else {
      position = route.firstStop
      return
    }
    if case .answer = action {
      said.append(reading(reviewTitle(id), readings(id)))
    } else {
      said.append(reading(session.item(id).title, nil))
    }
    if screen == .review {
      if let former = position, !route.contains(former) { position = nil }
      return
    }
    let last = session.repetitions(of: id).last ?? id
    let stops: [Route.Step] = [.question(id), .another(last)]
    position =
      stops.first(where: route.contains) ?? route.stop(after: .heading(id)) ?? route.firstStop
    if position == nil { screen = .review }
  }
}

extension InstancePath {
  /// The path of the first repetition.
  fileprivate var first: InstancePath {
    var steps = steps
    if let last = steps.indices.last { steps[last].index = 0 }
    return InstancePath(steps)
  }
}
