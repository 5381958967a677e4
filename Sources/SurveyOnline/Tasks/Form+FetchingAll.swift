import SurveyDiagnostics
import SurveyWorkflow

extension Form {
  /// How often what was fetched is looked through for what it needs itself.
  private static let mostRounds = 5

  /// The form with all that it and its parts need, as far as a source has it.
  func fetchingAll(
    from source: OnlineSource, by stages: Pipeline = Pipeline()
  ) async throws(Diagnostic) -> ReadForm {
    var form = self
    var needs = Requirements(of: form).unmet(by: form)
    var read = ReadForm(form: form, diagnostics: [])
    for _ in 0..<Self.mostRounds where !needs.valueSets.isEmpty || !needs.questionnaires.isEmpty {
      read = try await form.fetching(from: source, by: stages)
      guard let next = read.form else { return read }
      form = next
      let more = Requirements(of: form).unmet(by: form)
      if more == needs { break }
      needs = more
    }
    return read
  }
}
