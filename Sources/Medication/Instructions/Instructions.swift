public import SurveyDiagnostics

/// What a person is told of a medicine, and what could not be said.
public struct Instructions: Sendable {
  /// The sentences, in the order of the dosages.
  public var sentences: [String] = []
  /// What could not be read or said.
  public var findings: [Diagnostic] = []

  /// Creates instructions that say nothing.
  public init() {}
}
