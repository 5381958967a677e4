import FHIRPopulation
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyOnline
import SurveyPrimitives
import SurveyWorkflow

extension Taking {
  /// Reads what the form is filled in from, and lets its queries be answered from it.
  mutating func openData() throws(ExitStatus) {
    let now = clock.dateTime(clock.now())
    let fetched = assignment.online?.prepared.data(now: now, library: form.library)
    guard command.populate || fetched != nil else { return }
    data = try pipeline.data(command.data.data, now: now, library: form.library) ?? fetched
    evaluator?.queries = data
    evaluator?.references = data
  }

  /// A session with what is known filled in, and where it comes from; `nil` where that is not asked for.
  mutating func populated(at start: Instant) -> Session? {
    guard command.populate, let evaluator else { return nil }
    let filled = form.populator(evaluator, data: data).populate(subject: subject, at: start)
    for answer in filled.answers where answer.origin.isFromData {
      prefilled[answer.path] = PrefilledAnswer(answer.values, from: answer.origin.source)
    }
    for finding in filled.diagnostics where pipeline.reporter.shows(finding, to: .respondent) {
      pipeline.reporter.report(finding)
    }
    return filled.session
  }
}

extension PopulatedAnswer.Origin {
  /// Where an answer comes from, as a person reads it.
  fileprivate var source: String? {
    if case .observation(let name, let date) = self {
      return date.map { "\(name), \($0)" } ?? name
    }
    return resources.isEmpty ? nil : resources.joined(separator: ", ")
  }
}
