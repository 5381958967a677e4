import FHIRDocument
import ResponseExtraction
import ResponseValidation
import SurveyDiagnostics
import SurveyTables
import SurveyWorkflow

extension Taking {
  /// Writes what is extracted from a response that is complete, where that was asked for; where something of
  /// it is wrong, writes an OperationOutcome and ends the command with 1 (rule 109).
  func extract(from response: Document) throws(ExitStatus) {
    guard let path = command.extract else { return }
    guard !isHeldOpen else {
      return pipeline.reporter.note("nothing is extracted from a response that is not complete")
    }
    let plan = ExtractionPlan(
      form.questionnaire, library: form.library, at: clock.now(), uuid: ExtractionPlan.uuid)
    let extraction = plan.extract(from: response.root)
    let findings = plan.findings + extraction.findings
    findings.forEach(pipeline.reporter.report)
    let isWrong = findings.hasErrors
    let result =
      isWrong
      ? OutcomeWriter.document(findings, version: response.fhirVersion) : extraction.bundle
    try pipeline.write(
      pipeline.text(of: result, as: command.to), path: path, force: command.output.force)
    if isWrong { throw .findings }
  }
}
