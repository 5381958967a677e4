// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import ResponseValidation
import SurveyDiagnostics

/// Why a request is not done: a status of HTTP, and what an OperationOutcome says.
struct Refusal: Error {
  /// The codes of FHIR for kinds of issues (valueset-issue-type.html) that are used here.
  enum Issue: String {
    case invalid, structure, value, required, security, login, forbidden, processing, duplicate
    case notSupported = "not-supported"
    case notFound = "not-found"
    case multipleMatches = "multiple-matches"
    case deleted, conflict, exception, transient, unknown, informational
    case tooLong = "too-long"
    case tooCostly = "too-costly"
    case businessRule = "business-rule"
  }

  var status: Int
  var issue: Issue
  var text: String
  var expression: String?
  /// Findings, where there are some.
  var findings: [Diagnostic] = []
  /// Further fields of the reply.
  var fields: [(name: String, value: String)] = []

  init(_ status: Int, _ issue: Issue, _ text: String, expression: String? = nil) {
    (self.status, self.issue, self.text) = (status, issue, text)
    self.expression = expression
  }

  /// What was found in a resource.
  init(_ status: Int, _ findings: [Diagnostic]) {
    self.init(status, .invalid, findings.first?.description ?? "")
    self.findings = findings
  }

  init(_ failure: DiskFailure) { self.init(500, .exception, "\(failure)") }

  func with(_ name: String, _ value: String) -> Refusal {
    var refusal = self
    refusal.fields.append((name, value))
    return refusal
  }

  /// The OperationOutcome as JSON.
  func outcome(_ version: FHIRVersion) -> [UInt8] {
    guard findings.isEmpty else {
      return JSONWriter.write(OutcomeWriter.document(findings, version: version).root)
    }
    return Outcome.json("error", issue, text, expression: expression)
  }
}

/// An OperationOutcome with one issue.
enum Outcome {
  static func json(
    _ severity: String, _ issue: Refusal.Issue, _ text: String, expression: String? = nil
  ) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "OperationOutcome")
    writer.openArray("issue")
    writer.openObject()
    writer.member("severity", severity)
    writer.member("code", issue.rawValue)
    writer.member("diagnostics", text)
    if let expression { writer.member("expression", [expression]) }
    writer.closeObject()
    writer.closeArray()
    writer.closeObject()
    return writer.finish()
  }
}
