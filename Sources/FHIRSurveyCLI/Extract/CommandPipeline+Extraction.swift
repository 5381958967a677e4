import FHIRDocument
import FHIRTerminology
import QuestionnaireAssembly
import ResponseExtraction
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow

extension CommandPipeline {
  /// What is extracted from one response to a form; ends the command where that is not all that it asks for.
  func extracted(
    from response: Document, _ form: Form, at moment: Instant
  ) throws(ExitStatus) -> [Element] {
    let plan = ExtractionPlan(
      form.questionnaire, library: form.library, at: moment, uuid: ExtractionPlan.uuid)
    let extraction = plan.extract(from: response.root)
    try reporter.check(plan.findings + extraction.findings)
    return extraction.bundle.root.children(.entry).compactMap { $0[.resource] }
  }

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
