import FHIRDocument
import SurveyDiagnostics

/// The report of an examination for programs; `Schemas/check.schema.json` describes it.
enum CheckReport {
  static func document(_ files: [CheckedFile], in language: DiagnosticLanguage) -> Document {
    var builder = DocumentBuilder()
    builder.open(.root)
    for file in files {
      builder.open(builder.name("files"), inArray: true)
      builder.string(builder.name("file"), file.path)
      builder.boolean(builder.name("examined"), file.failure == nil)
      for finding in file.findings { add(finding, in: language, to: &builder) }
      builder.close()
    }
    let summary = CheckSummary(files)
    builder.open(builder.name("summary"))
    for (name, count) in [
      ("files", summary.files), ("errors", summary.errors), ("warnings", summary.warnings),
      ("notes", summary.notes),
    ] {
      builder.number(builder.name(name), String(count))
    }
    builder.close()
    builder.close()
    return builder.finish()
  }

  private static func add(
    _ finding: Diagnostic, in language: DiagnosticLanguage, to builder: inout DocumentBuilder
  ) {
    builder.open(builder.name("findings"), inArray: true)
    builder.string(builder.name("rule"), finding.code.rule?.name)
    builder.string(.code, finding.code.description)
    builder.string(builder.name("severity"), finding.severity.rawValue)
    builder.string(builder.name("message"), finding.message(in: language))
    builder.string(builder.name("hint"), finding.hint(in: language))
    if let position = finding.location.position {
      builder.number(builder.name("line"), String(position.line))
      builder.number(builder.name("column"), String(position.column))
    }
    builder.string(builder.name("path"), finding.location.subject?.description)
    builder.string(.linkId, finding.location.linkId)
    builder.close()
  }
}
