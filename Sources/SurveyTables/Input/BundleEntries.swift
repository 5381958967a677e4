import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// The resources of a Bundle, one by one.
struct BundleEntries {
  private var check: RecordCheck
  private let file: String
  private let bytes: [UInt8]
  private var resources: ArraySlice<Element>
  /// The lines on which the resources start, for a text that is not cut into its resources.
  private var lines: ArraySlice<Int?> = []
  /// What was found while the Bundle was read and belongs to no entry so far.
  private var findings: ArraySlice<Diagnostic>
  private var line: Int
  private var lineStart = 0
  private var offset = 0

  /// `bytes` is the text from which the Bundle was read, and `line` the line on which it starts.
  init(
    _ bundle: Element, _ check: RecordCheck, file: String, line: Int, bytes: [UInt8],
    findings: [Diagnostic]
  ) {
    self.check = check
    self.file = file
    self.line = line
    self.bytes = bytes
    self.findings = findings[...]
    let resources = bundle.children(.entry).compactMap { $0[.resource] }
    self.resources = resources[...]
    if resources.first?.sourceText == nil {
      lines = bundle.document.locations(of: resources).map { $0.position?.line }[...]
    }
  }

  /// The resource of the next entry that has one.
  mutating func next() -> BatchItem? {
    if let resource = resources.popFirst() {
      let known = lines.popFirst() ?? nil
      let raw = resource.sourceText ?? []
      let line = raw.isEmpty ? known ?? self.line : move(to: raw.startIndex).line
      let end = raw.isEmpty ? nil : move(to: raw.endIndex)
      return check.check(
        resource, file: file, line: line, raw: raw, findings: takeFindings(before: end))
    }
    guard findings.hasErrors else { return nil }
    return .rejected(
      check.hidden(RejectedRecord(diagnostics: takeFindings(before: nil), raw: [])))
  }

  private mutating func takeFindings(before end: SourcePosition?) -> [Diagnostic] {
    let taken = findings.prefix { finding in
      guard let end, let position = finding.location.position else { return true }
      return position < end
    }
    findings = findings.dropFirst(taken.count)
    return Array(taken)
  }

  private mutating func move(to end: Int) -> SourcePosition {
    while let newline = firstIndex(of: UInt8(ascii: "\n"), in: bytes, min(offset, end)..<end) {
      line += 1
      offset = newline + 1
      lineStart = offset
    }
    offset = max(offset, end)
    return SourcePosition(line: line, column: end - lineStart + 1)
  }
}
