import Diagnostics
import FHIRDocument
import FHIRQuestionnaire

/// A questionnaire that was examined, and what was found.
struct CheckedFile {
  let path: String
  let bytes: [UInt8]
  let findings: [CheckFinding]

  func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.diagnostic.severity == severity }
  }
}

extension Pipeline {
  /// Examines one file; ends it with 65 or 66 if it cannot be read, or is no questionnaire.
  func check(
    _ path: String, _ library: ResourceLibrary, _ settings: CheckSettings
  ) throws(ExitStatus) -> CheckedFile {
    let bytes = try bytes(of: path)
    let result = Document.read(Source(name: path, bytes: bytes), options: readOptions)
    guard let document = result.document, !result.diagnostics.hasErrors else {
      result.diagnostics.forEach(reporter.report)
      throw .badInput
    }
    let root = document.root
    guard SurveyDefinitionReader.recognizes(root) || root.resourceType == "Questionnaire" else {
      QuestionnaireReader.read(root).diagnostics.forEach(reporter.report)
      throw .badInput
    }
    let read = result.diagnostics.map { CheckFinding(rule: nil, diagnostic: $0) }
    let found = QuestionnaireCheck.check(root, library: library, settings: settings)
    return CheckedFile(path: path, bytes: bytes, findings: read + found)
  }
}

extension CheckFinding {
  /// The finding as a compiler prints it, with the name of its rule.
  var line: String {
    var lines = diagnostic.visible.description.split(separator: "\n", maxSplits: 1)
      .map(String.init)
    if let rule { lines[0] += " [\(rule.name)]" }
    return lines.joined(separator: "\n")
  }
}

/// How much was found.
struct CheckSummary {
  let files: Int
  let errors: Int
  let warnings: Int
  let notes: Int

  init(_ checked: [CheckedFile]) {
    files = checked.count
    errors = checked.reduce(0) { $0 + $1.count(.error) }
    warnings = checked.reduce(0) { $0 + $1.count(.warning) }
    notes = checked.reduce(0) { $0 + $1.count(.note) }
  }

  /// `2 files: 1 error, 3 warnings`.
  var text: String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
    let found = counts.map { Reporter.count($0.0, $0.1) }.joined(separator: ", ")
    return "\(Reporter.count(files, "file")): \(found.isEmpty ? "nothing found" : found)"
  }
}
