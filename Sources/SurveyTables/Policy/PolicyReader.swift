package import FHIRDocument
import FHIRQuestionnaire
package import SurveyDiagnostics

/// Reads a policy from JSON, as `Schemas/policy.schema.json` has it.
///
/// Nothing in it is read over: a member that is not known, or is there twice, is an error with its line,
/// since it was meant to protect something.
package enum PolicyReader {
  /// The version that it reads.
  static let version = "1"

  /// A policy, and what was found in reading it.
  package struct Result: Sendable {
    /// The policy; `nil` where there are errors.
    package var policy: DeidentificationPolicy?
    /// The findings, in the order of the text.
    package var diagnostics: [Diagnostic]
  }

  /// Reads the text of a policy.
  package static func read(_ source: Source, options: ReadOptions = ReadOptions()) -> Result {
    var options = options
    options.readsSiblings = false
    let read = Document.read(source, options: options)
    guard let document = read.document, !read.diagnostics.hasErrors else {
      return Result(policy: nil, diagnostics: read.diagnostics)
    }
    var decoder = PolicyDecoder()
    let policy = decoder.policy(document.root)
    let diagnostics = read.diagnostics + decoder.findings.diagnostics
    return Result(policy: diagnostics.hasErrors ? nil : policy, diagnostics: diagnostics)
  }
}
