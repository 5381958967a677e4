import FHIRDocument
import SurveyDiagnostics

/// Distinguishes the resources that are wanted from everything else.
struct RecordCheck {
  /// The type that is wanted; `nil` for any resource.
  let wanted: String?
  private let wantedText: [UInt8]?
  private let isStrict: Bool

  init(_ wanted: String?, isStrict: Bool) {
    self.wanted = wanted
    self.isStrict = isStrict
    wantedText = wanted.map { Array($0.utf8) }
  }

  /// The same check, with memory of its own.
  func another() -> RecordCheck { RecordCheck(wanted, isStrict: isStrict) }

  func check(
    _ element: Element, file: String, line: Int, raw: ArraySlice<UInt8>, findings: [Diagnostic]
  ) -> BatchItem {
    let record = BatchRecord(
      element: element, file: file, line: line, raw: raw, diagnostics: findings)
    if findings.hasErrors {
      return .rejected(RejectedRecord(diagnostics: findings, raw: record.rawText))
    }
    if isWanted(element) { return .record(record) }
    return .rejected(record.rejected(record.isNot(wanted)))
  }

  /// What was found in a document while it was read, and what in its resource, a Bundle's entries
  /// included, is not as FHIR wants it; in the order of the text.
  func findings(in root: Element, _ found: [Diagnostic]) -> [Diagnostic] {
    let structure = root.structureFindings(isStrict: isStrict)
    let note = root.document.versionNote
    if structure.isEmpty, note == nil { return found }
    let start = SourcePosition(line: 0, column: 0)
    return ((note.map { [$0] } ?? []) + found + structure).sorted {
      $0.location.position ?? start < $1.location.position ?? start
    }
  }

  /// Whether it is a resource of the wanted type.
  func isWanted(_ element: Element) -> Bool {
    element[.resourceType].map { type in wantedText.map(type.hasText) ?? true } ?? false
  }
}
