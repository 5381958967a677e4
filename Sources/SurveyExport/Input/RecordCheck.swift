import Diagnostics
import FHIRDocument

/// Tells the resources that are wanted from everything else.
struct RecordCheck {
  /// The type that is wanted; `nil` for any resource.
  let wanted: String?
  private let wantedText: [UInt8]?

  init(_ wanted: String?) {
    self.wanted = wanted
    wantedText = wanted.map { Array($0.utf8) }
  }

  func check(
    _ element: Element, file: String, line: Int, raw: ArraySlice<UInt8>, findings: [Diagnostic]
  ) -> BatchItem {
    let record = BatchRecord(
      element: element, file: file, line: line, raw: raw, diagnostics: findings)
    if findings.hasErrors {
      return .rejected(RejectedRecord(diagnostics: findings, raw: record.rawText))
    }
    if let type = element[.resourceType], isWanted(type) { return .record(record) }
    let type = element.resourceType.map { "a resource of type \($0)" } ?? "no FHIR resource"
    return .rejected(
      record.rejected(
        Diagnostic(
          .error, .notAResponse, "\(type) where a \(wanted ?? "FHIR resource") is wanted",
          at: record.location())))
  }

  private func isWanted(_ type: Element) -> Bool {
    wantedText.map(type.hasText) ?? true
  }
}
