import FHIRDocument
import FHIRTerminology
import ResponseExtraction
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

extension CommandPipeline {
  /// The plans of all questionnaires in some files, with the definitions beside them and in packages.
  func extractionPlans(
    _ paths: [String], isCoded: Bool, at moment: Instant
  ) throws(ExitStatus) -> ExtractionPlans {
    let library = try assembled(library(paths))
    guard !library.questionnaires.isEmpty else {
      reporter.report(
        Diagnostic(.notOneQuestionnaire, ["count": .number(0)], at: Location(file: paths.first)))
      throw .badInput
    }
    var options = ExtractionPlan.Options()
    options.isCoded = isCoded
    let plans = ExtractionPlans(
      library.questionnaires.map {
        ExtractionPlan(
          $0, library: library, options: options, at: moment, uuid: ExtractionPlan.uuid)
      })
    reportPackages()
    try reporter.check(plans.findings)
    return plans
  }
}
