import FHIRDocument
import ResponseValidation
import SurveyDiagnostics

/// The findings about one record in lines of text.
struct ValidationLines {
  let format: ValidationFormat
  let language: DiagnosticLanguage
  /// Whether nothing but errors is wanted.
  let isQuiet: Bool

  func lines(_ report: ValidatedRecord.Report) -> [UInt8] {
    switch format {
    case .text: text(report)
    case .json: json(report)
    case .outcome:
      JSONWriter.write(
        OutcomeWriter.document(report.findings, version: report.version ?? .r4).root)
        + [Self.newline]
    case .sarif: []
    }
  }

  private static let newline = UInt8(ascii: "\n")

  private func text(_ report: ValidatedRecord.Report) -> [UInt8] {
    report.findings.filter { $0.severity == .error || !isQuiet }.flatMap {
      Array($0.visibleText(in: language).utf8) + [Self.newline]
    }
  }

  /// `Schemas/validation.schema.json` describes it.
  private func json(_ report: ValidatedRecord.Report) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("file", report.file)
    writer.member("line", report.line)
    writer.member("id", report.id)
    writer.member("questionnaire", report.questionnaire)
    writer.member("valid", report.outcome == .valid)
    writer.member("result", report.outcome.rawValue)
    writer.member("missing", report.missing)
    writer.openArray("findings")
    for finding in report.findings { add(finding, to: &writer) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  private func add(_ finding: Diagnostic, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("severity", finding.severity.rawValue)
    writer.member("code", finding.code.description)
    writer.member("path", finding.location.subject?.description)
    writer.member("linkId", finding.location.linkId)
    writer.member("line", finding.location.position?.line)
    writer.member("column", finding.location.position?.column)
    writer.member("hint", finding.hint(in: language))
    writer.member("message", finding.message(in: language))
    writer.closeObject()
  }
}
