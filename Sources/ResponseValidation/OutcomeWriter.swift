public import FHIRDocument
public import SurveyDiagnostics

/// Writes findings as an OperationOutcome.
///
/// [operationoutcome.html](https://hl7.org/fhir/R4/operationoutcome.html): one issue a finding, with
/// severity, type, the code of the catalogue, the finding in words, and the element as an expression
/// of FHIRPath. Without findings, one issue says so.
public enum OutcomeWriter {
  /// The system of the codes in `issue.details`.
  public static let codeSystem = "urn:x-fhir-survey:diagnostics"

  /// The outcome of validating one resource.
  public static func document(
    _ findings: [Diagnostic], version: FHIRVersion = .r4
  ) -> Document {
    if version == .dstu2 {
      // It has no expression, which conversion keeps in an extension.
      return VersionConversion.convert(document(findings), to: version).document
    }
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "OperationOutcome")
    for finding in findings { add(finding, to: &builder) }
    if findings.isEmpty {
      builder.open(builder.name("issue"), inArray: true)
      builder.string(builder.name("severity"), "information")
      builder.string(.code, "informational")
      builder.string(builder.name("diagnostics"), "nothing was found")
      builder.close()
    }
    builder.close()
    return builder.finish(version: version)
  }

  private static func add(_ finding: Diagnostic, to builder: inout DocumentBuilder) {
    builder.open(builder.name("issue"), inArray: true)
    builder.string(builder.name("severity"), severity(of: finding))
    builder.string(.code, finding.isUndetermined ? "not-found" : finding.code.issueType)
    builder.open(builder.name("details"))
    builder.open(.coding, inArray: true)
    builder.string(.system, codeSystem)
    builder.string(.code, finding.code.description)
    builder.close()
    builder.string(.text, writable(finding.message()))
    builder.close()
    builder.string(builder.name("diagnostics"), writable(finding.description))
    if let path = finding.location.subject?.description, !path.isEmpty {
      builder.string(builder.name("expression"), writable(expression(path)), inArray: true)
    }
    builder.close()
  }

  private static func severity(of finding: Diagnostic) -> String {
    switch finding.severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "information"
    }
  }

  /// The text without what FHIR's strings cannot hold.
  private static func writable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar.value < 0x20 && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// A path of names as FHIRPath: `value.ofType(Coding)` for `valueCoding`.
  static func expression(_ path: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false).map { step in
      let name = step.prefix { $0 != "[" }
      guard step.hasPrefix("value"), step.count > 5 else { return String(step) }
      let type = name.dropFirst(5)
      if type == "[x]" || type.isEmpty { return "value" }
      guard type.first?.isUppercase == true else { return String(step) }
      let isObject = ["Coding", "Quantity", "Reference", "Attachment"].contains(String(type))
      let typeName = isObject ? String(type) : type.prefix(1).lowercased() + type.dropFirst()
      return "value.ofType(\(typeName))"
    }
    .joined(separator: ".")
  }
}
