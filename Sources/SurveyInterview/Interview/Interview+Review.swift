import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives

extension Interview {
  mutating func handleReview(
    _ input: InterviewInput, hadWarned: Bool, at now: Instant
  ) -> [InterviewEffect] {
    switch input {
    case .finish: return finish(hadWarned: hadWarned, at: now)
    case .jump(let number): return jump(to: number)
    case .leaveOut(let number): askLeaving(number)
    case .skip, .forward: return jumpToFirstProblem()
    case .back:
      screen = .question
      returnsToReview = false
      if position == nil { position = route.lastStop }
      if position == nil { screen = .review }
    case .review: break
    case .answer, .choose, .addAnother, .remove, .confirm, .clear:
      said.append(words.text(.notInReview))
    case .help, .quit, .undo, .redo, .why, .find: break
    }
    return []
  }

  private mutating func jump(to number: Int) -> [InterviewEffect] {
    guard let stop = reviewLines.first(where: { $0.number == number })?.stop else {
      said.append(words.noSuchNumber(number))
      return []
    }
    return jump(to: stop)
  }

  private mutating func jump(to stop: Route.Step) -> [InterviewEffect] {
    position = stop
    screen = .question
    returnsToReview = true
    return []
  }

  private mutating func jumpToFirstProblem() -> [InterviewEffect] {
    let open = reviewLines.filter { $0.problem != nil }
    if let stop = open.lazy.compactMap(\.stop).first { return jump(to: stop) }
    if let problem = open.lazy.compactMap(\.problem).first { return refuse(problem) }
    said.append(words.text(.sendHow))
    return []
  }
}

extension Interview {
  /// One line of the review.
  struct ReviewLine {
    /// The number of the question to which it leads, the one that it is asked with.
    var number: Int?
    var stop: Route.Step?
    var instance: InstanceID?
    var problem: Diagnostic?
    /// The optional section with which what is missing may be left out.
    var section: InstanceID?
  }

  /// What is missing or wrong first, then everything else, each in document order.
  var reviewLines: [ReviewLine] {
    var open: [InstancePath: Diagnostic] = [:]
    var elsewhere: [Diagnostic] = []
    for problem in problems where problem.severity == .error || problem.isNotCalculated {
      if let path = problem.location.instancePath {
        if open[path] == nil { open[path] = problem }
      } else {
        elsewhere.append(problem)
      }
    }
    var wrong: [ReviewLine] = []
    var right: [ReviewLine] = []
    for step in route.steps {
      guard let stop = reviewStop(step) else { continue }
      let problem = open.removeValue(forKey: session.path(step.instance))
      let line = ReviewLine(
        number: stop.stop.flatMap { number($0) }, stop: stop.stop, instance: step.instance,
        problem: problem,
        section: problem.flatMap { optionalSection(of: step.instance, lacking: $0) })
      if problem != nil { wrong.append(line) } else if !stop.isGroup { right.append(line) }
    }
    elsewhere += open.sorted { $0.key.description < $1.key.description }.map(\.value)
    wrong += elsewhere.map { ReviewLine(problem: $0) }
    return wrong + right
  }

  private func reviewStop(_ step: Route.Step) -> (stop: Route.Step?, isGroup: Bool)? {
    switch step {
    case .question: (step, false)
    case .readOnly: (nil, false)
    case .heading: (route.stop(after: step), true)
    default: nil
    }
  }

  private func number(_ stop: Route.Step) -> Int? {
    if case .question = stop { route.number(of: stop) } else { nil }
  }
}
