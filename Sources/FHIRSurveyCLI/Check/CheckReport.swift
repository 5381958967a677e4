import FHIRDocument
import SurveyDiagnostics

/// The report of an examination for programs; `Schemas/check.schema.json` describes it.
enum CheckReport {
  static func text(
    _ files: [CheckedFile], _ summary: CheckSummary, in language: DiagnosticLanguage
  ) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.openArray("files")
    for file in files {
      writer.openObject()
      writer.member("file", file.path)
      writer.member("examined", file.failure == nil)
      add(file.findings, in: language, to: &writer)
      writer.closeObject()
    }
    writer.closeArray()
    writer.openObject("summary")
    writer.member("files", summary.files)
    writer.member("errors", summary.findings.errors)
    writer.member("warnings", summary.findings.warnings)
    writer.member("notes", summary.findings.notes)
    add(summary.tally, to: &writer)
    writer.closeObject()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private static func add(_ tally: FindingTally, to writer: inout JSONTextWriter) {
    guard !tally.byCode.isEmpty else { return }
    writer.openArray("rules")
    for (code, count) in tally.codes {
      writer.openObject()
      writer.member("rule", code.ruleName)
      writer.member("code", code.description)
      writer.member("count", count)
      writer.closeObject()
    }
    writer.closeArray()
  }

  private static func add(
    _ findings: [Diagnostic], in language: DiagnosticLanguage, to writer: inout JSONTextWriter
  ) {
    guard !findings.isEmpty else { return }
    writer.openArray("findings")
    for finding in findings {
      writer.openObject()
      writer.member("rule", finding.code.ruleName)
      writer.member("code", finding.code.description)
      writer.member("severity", finding.severity.rawValue)
      writer.member("message", finding.message(in: language))
      writer.member("hint", finding.hint(in: language))
      writer.member("line", finding.location.position?.line)
      writer.member("column", finding.location.position?.column)
      writer.member("path", finding.location.subject?.description)
      writer.member("linkId", finding.location.linkId)
      writer.closeObject()
    }
    writer.closeArray()
  }
}
