public import SurveyDiagnostics

/// What validation found out about a response.
public struct ValidationResult: Sendable {
  /// Whether a response is right, as far as that is known (rule 78).
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// Nothing is wrong with it that is an error.
    case valid
    /// A finding is an error.
    case invalid
    /// No finding is an error, but something that decides is not available; see
    /// ``ValidationResult/missing``.
    case undetermined

    /// The outcome that findings come to.
    public init(_ findings: some Sequence<Diagnostic>) {
      var isUndetermined = false
      for finding in findings {
        if finding.severity == .error {
          self = .invalid
          return
        }
        isUndetermined = isUndetermined || finding.isUndetermined
      }
      self = isUndetermined ? .undetermined : .valid
    }
  }

  /// The questionnaire that it was validated against, or that it names.
  public var questionnaire: String?
  /// What is wrong with it, in the order of its text.
  public var findings: [Diagnostic]

  /// Whether it is valid, invalid or undetermined.
  public var outcome: Outcome { Outcome(findings) }

  /// Whether it is valid: nothing is an error, and everything that decides was available.
  public var isValid: Bool { outcome == .valid }

  /// The names of what would be needed and is not available: questionnaires, value sets, launch
  /// contexts (`%patient`); each once, in the order of the text.
  public var missing: [String] {
    var seen: Set<String> = []
    return findings.compactMap(\.lacks).filter { seen.insert($0).inserted }
  }
}
