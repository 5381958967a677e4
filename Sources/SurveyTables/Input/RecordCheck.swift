import FHIRDocument
import SurveyDiagnostics

/// Distinguishes the resources that are wanted from everything else.
struct RecordCheck {
  /// The type that is wanted; `nil` for any resource.
  let wanted: String?
  private let wantedText: [UInt8]?
  private let isStrict: Bool
  /// What changes responses before anything else sees them.
  private var policy: PolicyWorker?
  /// The ids of what was deleted, as they are before a policy changes them.
  private let deleted: Set<String>
  /// Whether ids are looked at.
  private let looksAtIds: Bool
  /// The only questionnaires that responses may name; `nil` for any.
  private let forms: GivenForms?

  init(
    _ wanted: String?, isStrict: Bool, policy: PolicyWorker? = nil, deleted: Set<String> = [],
    looksAtIds: Bool = false, forms: GivenForms? = nil
  ) {
    (self.deleted, self.looksAtIds, self.forms) = (deleted, looksAtIds, forms)
    self.wanted = wanted
    self.isStrict = isStrict
    self.policy = policy
    wantedText = wanted.map { Array($0.utf8) }
  }

  /// The same check, with memory of its own.
  func another() -> RecordCheck {
    RecordCheck(
      wanted, isStrict: isStrict, policy: policy, deleted: deleted, looksAtIds: looksAtIds,
      forms: forms)
  }

  /// Whether every response passes that is in order, as it is, and nothing about it is asked.
  var passesAll: Bool {
    policy == nil && deleted.isEmpty && !looksAtIds && forms == nil && wanted != nil
  }

  mutating func check(
    _ element: Element, file: String, line: Int, raw: ArraySlice<UInt8>, findings: [Diagnostic]
  ) -> BatchItem {
    if policy != nil, isWanted(element) {
      return checkChanged(element, file: file, line: line, findings)
    }
    let record = BatchRecord(
      element: element, file: file, line: line, raw: raw, diagnostics: findings)
    if findings.hasErrors {
      return .rejected(hidden(RejectedRecord(diagnostics: findings, raw: record.rawText)))
    }
    if isWanted(element) {
      if let finding = forms?.finding(for: element) {
        return .rejected(RejectedRecord(diagnostics: [finding], raw: record.rawText))
      }
      var record = record
      record.isDeleted = isDeleted(element)
      if looksAtIds { record.id = RecordName.id(of: element) }
      return .record(record)
    }
    return .rejected(hidden(record.rejected(record.isNot(wanted))))
  }

  private func isDeleted(_ element: Element) -> Bool {
    guard !deleted.isEmpty, let id = element[.id]?.string else { return false }
    return deleted.contains(id)
  }

  /// What is rejected as it is; under a policy nothing of its text, and findings that do not quote it.
  func hidden(_ record: RejectedRecord) -> RejectedRecord {
    if policy == nil { return record }
    return RejectedRecord(diagnostics: record.diagnostics.map(\.withoutContent), raw: [])
  }

  /// Checks what a policy leaves of a response; where it was not as FHIR wants it, that is rejected.
  private mutating func checkChanged(
    _ element: Element, file: String, line: Int, _ findings: [Diagnostic]
  ) -> BatchItem {
    let changed = policy?.changed(element, file: file, line: line) ?? element
    let raw = changed.sourceText ?? []
    let findings = findings + (forms?.finding(for: element).map { [$0] } ?? [])
    if findings.hasErrors {
      let hidden = findings.filter { $0.severity == .error }.map(\.withoutContent)
      return .rejected(RejectedRecord(diagnostics: hidden, raw: raw))
    }
    let found = self.findings(in: changed, [])
    if found.hasErrors { return .rejected(RejectedRecord(diagnostics: found, raw: raw)) }
    return .record(
      BatchRecord(
        element: changed, file: file, line: line, raw: raw, diagnostics: found,
        isDeleted: isDeleted(element), id: looksAtIds ? RecordName.id(of: element) : 0))
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
