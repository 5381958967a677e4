import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// What a draft comes to: the last answers of each question, found without the survey.
struct DraftAnswers {
  /// The answers by the paths of the questions, in the order in which they were first given; none
  /// where they were taken back.
  private(set) var answers: [Entry] = []

  typealias Entry = (path: InstancePath, values: [AnswerValue])

  init(_ events: [SessionEvent]) {
    for event in events {
      switch event.action {
      case .answer(let path, let values): give(values, to: path)
      case .removeRepetition(let path): remove(path)
      case .addRepetition: continue
      }
    }
  }

  private mutating func give(_ values: [AnswerValue], to path: InstancePath) {
    let depth = path.steps.count
    if depth == 0 { return }
    // What is below an answer goes with it.
    answers.removeAll { entry in
      guard entry.path.steps.count > depth,
        entry.path.steps.prefix(depth - 1) == path.steps.prefix(depth - 1)
      else { return false }
      let step = entry.path.steps[depth - 1]
      return step.linkId == path.steps.last?.linkId && step.index >= values.count
    }
    if let index = answers.firstIndex(where: { $0.path == path }) {
      answers[index].values = values
    } else {
      answers.append((path, values))
    }
  }

  /// Takes a repetition away; those behind it move up.
  private mutating func remove(_ path: InstancePath) {
    guard let removed = path.steps.last else { return }
    let depth = path.steps.count
    answers = answers.compactMap { entry -> Entry? in
      guard entry.path.steps.count >= depth,
        entry.path.steps.prefix(depth - 1) == path.steps.prefix(depth - 1),
        entry.path.steps[depth - 1].linkId == removed.linkId
      else { return entry }
      let index = entry.path.steps[depth - 1].index
      if index == removed.index { return nil }
      var entry = entry
      if index > removed.index { entry.path.steps[depth - 1].index -= 1 }
      return entry
    }
  }
}
