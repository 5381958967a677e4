import FHIRDocument
import ResponseValidation
import SurveyDiagnostics
import SurveyTables

/// Validates records, on any thread.
struct RecordValidator: Sendable {
  let validator: ResponseValidator
  /// The files that were named, in which anything but a response is wrong.
  let named: Set<String>
  /// Whether a response without findings is reported.
  let reportsClean: Bool
  /// Whether columns count Unicode scalars.
  let countsScalars: Bool

  func validate(_ item: BatchItem) -> ValidatedRecord {
    switch item {
    case .rejected(let rejected):
      return .unreadable(report(on: rejected))
    case .record(let record):
      guard record.element.resourceType == "QuestionnaireResponse" else { return other(record) }
      let size = record.raw.count
      let result = validator.validate(record.element, structure: record.diagnostics)
      if result.findings.isEmpty, !reportsClean { return .clean(file: record.file, size: size) }
      return .validated(
        ValidatedRecord.Report(
          file: record.file, line: record.line, id: record.element[.id]?.string,
          questionnaire: result.questionnaire, version: record.document.fhirVersion,
          findings: counted(result.findings, in: record.document.source), missing: result.missing,
          outcome: result.outcome, size: size))
    }
  }

  /// The findings with the columns that the report wants.
  private func counted(_ findings: [Diagnostic], in source: Source?) -> [Diagnostic] {
    guard countsScalars, let source else { return findings }
    return findings.countingScalars(in: source)
  }

  /// In Bundles and folders other resources are skipped.
  private func other(_ record: BatchRecord) -> ValidatedRecord {
    let size = record.raw.count
    guard named.contains(record.file), record.element == record.document.root else {
      return .other(file: record.file, size: size)
    }
    let finding = record.isNot("QuestionnaireResponse")
    return .unreadable(
      ValidatedRecord.Report(
        file: record.file, line: record.line, findings: [finding], size: size))
  }

  private func report(on rejected: RejectedRecord) -> ValidatedRecord.Report {
    let location = rejected.diagnostics.first?.location
    // What has one line is a line of NDJSON.
    let isLine = !rejected.raw.contains(UInt8(ascii: "\n"))
    let source = Source(
      name: location?.file ?? "-", bytes: Array(rejected.raw),
      firstLine: isLine ? location?.position?.line ?? 1 : 1)
    return ValidatedRecord.Report(
      file: location?.file, line: location?.position?.line,
      findings: counted(rejected.diagnostics, in: source),
      size: rejected.raw.count)
  }
}
