import FHIRDocument
import FHIRTerminology
import ResponseValidation
import SurveyDiagnostics
import SystemIO

extension CommandPipeline {
  /// Of a questionnaire that has findings of its own, says that; under `--verbose`, lists them.
  func noteFindings(of validator: ResponseValidator) {
    for (questionnaire, findings) in validator.findings
    where findings.contains(where: { $0.severity != .note }) {
      if options.verbose {
        findings.forEach(reporter.report)
        continue
      }
      let path = questionnaire.document.sourceName
      // `check` does not look into Bundles.
      guard questionnaire == questionnaire.document.root, FileSystem.kind(of: path) == .file else {
        reporter.note(
          "\(path): the questionnaire has findings of its own; in a file by itself, check lists them"
        )
        continue
      }
      let checked = check(
        path, ResourceLibrary(), SeverityPolicy(.examining, isStrict: options.strict))
      let counts = CheckSummary([checked]).counts
      reporter.note("\(path): \(counts) about the questionnaire; check lists them")
    }
  }
}
