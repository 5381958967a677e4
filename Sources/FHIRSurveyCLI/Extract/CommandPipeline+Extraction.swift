import FHIRDocument
import FHIRTerminology
import ResponseExtraction
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

extension CommandPipeline {
  /// The plans of all questionnaires in some files, with the profiles beside them.
  func extractionPlans(
    _ paths: [String], isCoded: Bool, at moment: Instant
  ) throws(ExitStatus) -> ExtractionPlans {
    let found = try resources(paths)
    var library = ResourceLibrary()
    var options = ExtractionPlan.Options()
    options.isCoded = isCoded
    for element in found.elements {
      library.add(element)
      if element.resourceType == "StructureDefinition" { options.profiles.append(element) }
    }
    guard !library.questionnaires.isEmpty else {
      reporter.report(
        Diagnostic(.notOneQuestionnaire, ["count": .number(0)], at: Location(file: paths.first)))
      throw .badInput
    }
    let plans = ExtractionPlans(
      library.questionnaires.map {
        ExtractionPlan(
          $0, library: library, options: options, at: moment, uuid: ExtractionPlan.uuid)
      })
    try reporter.check(plans.findings)
    return plans
  }
}
