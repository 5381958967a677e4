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
    data =
      try pipeline.data(
        command.data, for: form.resource, about: subject ?? evaluator?.patient, now: now,
        library: form.library) ?? fetched
    evaluator?.queries = data
    evaluator?.references = data
  }

  /// A session with what is known filled in, and where it comes from; `nil` where that is not asked for.
  mutating func populated(at start: Instant) -> Session? {
    guard command.populate, let evaluator else { return nil }
    let filled = form.populator(evaluator, data: data).populate(
      subject: measured, at: start)
    for answer in filled.answers where answer.origin.isFromData {
      prefilled[answer.path] = PrefilledAnswer(
        answer.values, from: answer.origin.source(at: start))
    }
    for finding in filled.diagnostics where pipeline.reporter.shows(finding, to: .respondent) {
      pipeline.reporter.report(finding)
    }
    return filled.session
  }
}

extension Taking {
  /// Whom measurements are about: of an export of Apple Health whoever answers, if nobody is named.
  fileprivate var measured: String? {
    let person = subject ?? evaluator?.patient
    return person ?? (command.data.health == nil ? nil : CommandPipeline.unnamedPerson)
  }
}

extension PopulatedAnswer.Origin {
  /// Where an answer comes from, and of a measurement how old it is, as a person reads it.
  fileprivate func source(at now: Instant) -> String? {
    if case .observation(let name, let date) = self {
      guard let date else { return name }
      let age = Instant(date).map { " (\(Age(of: $0, at: now).words))" } ?? ""
      return "\(name), \(date)\(age)"
    }
    return resources.isEmpty ? nil : resources.joined(separator: ", ")
  }
}
