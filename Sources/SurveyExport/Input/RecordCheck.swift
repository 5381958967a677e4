import Diagnostics
import FHIRDocument

/// Tells responses from everything else.
enum RecordCheck {
  static func check(
    _ element: Element, file: String, line: Int, raw: ArraySlice<UInt8>, findings: [Diagnostic]
  ) -> BatchItem {
    let record = BatchRecord(
      element: element, file: file, line: line, raw: raw, diagnostics: findings)
    if findings.hasErrors {
      return .rejected(RejectedRecord(diagnostics: findings, raw: record.rawText))
    }
    if element[.resourceType]?.hasText(questionnaireResponse) == true { return .record(record) }
    let type = element.resourceType.map { "a resource of type \($0)" } ?? "no FHIR resource"
    return .rejected(
      record.rejected(
        Diagnostic(
          .error, .notAResponse, "\(type) where a QuestionnaireResponse is wanted",
          at: record.location())))
  }

  private static let questionnaireResponse = Array("QuestionnaireResponse".utf8)
}
