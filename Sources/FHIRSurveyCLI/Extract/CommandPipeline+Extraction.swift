import FHIRDocument
import FHIRTerminology
import QuestionnaireAssembly
import ResponseExtraction
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

extension CommandPipeline {
  /// The plans of all questionnaires in some files, with the definitions beside them and in packages.
  ///
  /// Those with errors are left out, unless a part of the result is enough; ends the command with 65
  /// where none is left.
  func extractionPlans(
    _ paths: [String], isCoded: Bool, isPartial: Bool, at moment: Instant
  ) throws(ExitStatus) -> ExtractionPlans {
    let library = try assembled(library(paths))
    let questionnaires = library.questionnaires.filter { !$0.isOnlyQuestionnairePart }
    guard !questionnaires.isEmpty else {
      reporter.report(
        Diagnostic(.notOneQuestionnaire, ["count": .number(0)], at: Location(file: paths.first)))
      throw .badInput
    }
    var options = ExtractionPlan.Options()
    options.isCoded = isCoded
    let plans = questionnaires.map {
      ExtractionPlan(
        $0, library: library, options: options, at: moment, uuid: ExtractionPlan.uuid)
    }
    reportPackages()
    plans.flatMap(\.findings).forEach(reporter.reportFew)
    let kept = isPartial ? plans : plans.filter { !$0.findings.hasErrors }
    if kept.isEmpty { throw .badInput }
    return ExtractionPlans(kept)
  }
}
