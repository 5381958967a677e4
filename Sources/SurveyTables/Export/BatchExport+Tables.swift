import ResponseValidation
import SurveyDiagnostics
import SurveyPrimitives

extension BatchExport {
  /// Writes the wide tables of all questionnaires.
  func writeTables(
    _ pass: BatchPass, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    let builders = try builders(pass.inputs)
    let plans = TablePlans(plans(builders), groups: groups)
    let tables = try TableFiles(
      plans, output: output, suffix: target.suffix, force: force, split: split,
      keepsRest: keepsRest)
    let writer: any BatchWriter
    if let format = target.statisticsFormat(transportVersion: transportVersion) {
      writer = try StatisticsTableWriter(
        tables, plans, isFrozen: isFrozen, format, time: Int(moment.secondsSinceEpoch))
    } else if target == .parquet {
      writer = ParquetTableWriter(
        tables, plans, isFrozen: isFrozen, rowGroupSize: rowGroupSize)
    } else {
      let rests = keepsRest ? try restPlans(plans, builders) : []
      let style = target.style(guardsFormulas: guardsFormulas)
      writer = TableWriter(tables, plans, isFrozen: isFrozen, style) {
        rests.map(RestMaker.init)
      }
    }
    var export = self
    export.policy?.mark(plans)
    let summary = try export.write(
      pass, writer, codebook: codebookDigest(plans), isFolderOfTables: plans.plans.count > 1,
      onDiagnostic)
    if target.isStatistics { builders.compactMap(\.findingOfLabels).forEach(onDiagnostic) }
    notReadBack(plans.plans).forEach(onDiagnostic)
    return summary
  }

  /// What makes the codebooks: the questionnaires that are given, else what the responses show of them.
  ///
  /// None where the codebook that is given stays as it is and no questionnaire is given.
  func builders(_ inputs: BatchInputs) throws(Diagnostic) -> [CodebookBuilder] {
    let layout = codebook?.layout ?? layout
    var builders = CodebookBuilder.all(of: questionnaires, library: library, layout: layout)
    if builders.isEmpty {
      if isFrozen, codebook != nil { return [] }
      builders = try shape(of: inputs).builders(layout, beside: codebook)
      // Where no response can be read there is a table all the same, without rows.
      if builders.isEmpty { builders = [CodebookBuilder(layout)] }
    } else if !isFrozen, layout.repeats == .wide || layout.choices == .positions {
      try shape(of: inputs).addRepetitions(to: &builders)
    }
    return policy.map { policy in builders.map { $0.applying(policy) } } ?? builders
  }

  /// The plans: the codebook that is given, with what the builders add to it.
  func plans(_ builders: [CodebookBuilder]) -> [TablePlan] {
    if builders.isEmpty, let codebook { return [TablePlan(codebook, policy: policy)] }
    return builders.map { builder in
      let isOwn = builders.count == 1 || codebook?.questionnaire == builder.address
      let earlier = isOwn ? codebook : nil
      let codebook = isFrozen ? earlier : builder.codebook(extending: earlier)
      let own = codebook ?? builder.codebook()
      return TablePlan(
        own, forms: forms(builder), surveys: builder.versions, policy: policy,
        hasCellsOfCodebook: target.isStatistics && own.layout.hasCellsOfCodebookInStatistics)
    }
  }

  /// How an import would read the tables.
  private func restPlans(
    _ plans: TablePlans, _ builders: [CodebookBuilder]
  ) throws(Diagnostic) -> [RestPlan] {
    var rests: [RestPlan] = []
    for plan in plans.plans {
      let address = plan.codebook.questionnaire
      let own = builders.first { $0.address == address } ?? builders.first
      let surveys = own?.versions.map(\.survey) ?? []
      rests.append(try RestPlan(plan.codebook, surveys, at: moment))
    }
    return rests
  }

  /// What the responses show of their questionnaires, in a first reading.
  private func shape(of inputs: BatchInputs) throws(Diagnostic) -> ResponseShape {
    try run(BatchPass(inputs), ShapeWriter(groups: groups)).writer.shape
  }

  /// The linkIds of groups: of the questionnaires that are given, else of the codebook.
  var groups: Set<String> {
    if !questionnaires.isEmpty { return ItemOrder.groups(of: questionnaires) }
    let questions = codebook?.questions ?? []
    return Set(questions.flatMap { $0.path.dropLast() }).subtracting(questions.map(\.linkId))
  }

  /// What says of each version what is disabled; none where no column asks.
  private func forms(_ builder: CodebookBuilder) -> [SurveyResponseValidator] {
    guard (codebook?.layout ?? layout).missing else { return [] }
    return builder.versions.compactMap { version in
      version.questionnaire.map { questionnaire in
        SurveyResponseValidator(
          version.survey, questionnaire: questionnaire, library: library, at: moment)
      }
    }
  }
}
