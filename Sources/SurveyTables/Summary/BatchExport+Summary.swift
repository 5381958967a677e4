package import SurveyDiagnostics
import SystemIO

extension BatchExport {
  /// Reads all inputs and counts what they answer, as the tables would have it; nothing is written.
  ///
  /// `language` is that of the texts, as BCP 47. The result is the same for any number of ``jobs``, and
  /// memory does not grow with the number of responses. Throws, beside what ``run(_:onDiagnostic:)``
  /// throws, where responses cannot be put into groups by what is asked for.
  package func summarize(
    _ inputs: [String], by grouping: SummaryGrouping? = nil, leastCount: Int = 1,
    language: String? = nil, onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> (summary: AnswerSummary, batch: BatchSummary) {
    var export = self
    export.layout = TableLayout(missing: true)
    let files = BatchInputs(files: try BatchFiles(inputs, options: options))
    let builders = try export.builders(files).map { builder in
      var builder = builder
      builder.takesUnknownOptions = true
      return builder
    }
    let plans = TablePlans(export.plans(builders), groups: export.groups)
    let keys = try SummaryKeyReader.all(grouping, of: plans.plans.map(\.codebook))
    let shape = SummaryShape(plans, keys: keys)
    let run = try export.run(BatchPass(files), SummaryWriter(plans, shape), onDiagnostic)
    builders.compactMap(\.findingOfLabels).forEach(onDiagnostic)
    let counted = run.writer.counted
    let counts = SummaryCounts(
      counted: counted, shape: shape, codebooks: plans.plans.map(\.codebook),
      grouping: grouping, language: language)
    return (counts.summary(Suppression(leastCount: leastCount)), run.summary)
  }
}

/// What was counted, and what it is shown with.
private struct SummaryCounts {
  let counted: SummaryRows
  let shape: SummaryShape
  let codebooks: [Codebook]
  let grouping: SummaryGrouping?
  let language: String?

  /// The summary; the column of all responses is beside groups only where no cell is hidden.
  func summary(_ suppression: Suppression) -> AnswerSummary {
    let whole = counted.whole(shape)
    let hidden = suppression.hidden(in: whole.responses)
    func makeForms(withAll: Bool) -> [AnswerSummary.Form] {
      codebooks.enumerated().filter { whole.responses[$0.offset] > 0 || codebooks.count == 1 }
        .map { plan, codebook in
          let all = (label: SummaryGroupLabel(text: "all"), tally: whole)
          let groups = grouping.map {
            counted.groups($0, plan: plan, codebook, CodebookLanguages(language, of: codebook))
          }
          return SummaryMaker(
            shape, plan: plan, codebook, language: language, suppression, grouping,
            (withAll ? [all] : []) + (groups ?? []), isHidden: codebooks.count > 1 && hidden[plan]
          ).form
        }
    }
    var forms = makeForms(withAll: grouping == nil)
    let count = forms.map(\.hiddenCells).reduce(0, +)
    if grouping != nil, count == 0 { forms = makeForms(withAll: true) }
    return AnswerSummary(
      forms: forms, grouping: grouping, leastCount: suppression.leastCount, hidden: count)
  }
}
