extension Diagnostic {
  /// What a code is about; policies and reports treat the codes of a category alike.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    /// Bytes that are not what their format wants.
    case syntax
    /// A resource that is not as its definition wants it.
    case structure
    /// What changes when a resource goes to another version or format.
    case conversion
    /// A questionnaire, as its author wrote it.
    case questionnaire
    /// An answer, as a person gives it.
    case answer
    /// A response, an answers file, a journal, a task.
    case response
    /// What an expression or a condition could not give for these answers.
    case evaluation
    /// The language of expressions.
    case expression
    /// Value sets and code systems.
    case terminology
    /// Records of a batch, rows and columns of a table.
    case batch
    /// Files, terminals and what else is outside.
    case system
  }

  /// What decides whether a finding about a response holds.
  ///
  /// Where that depends on something that is not available, the finding is undetermined.
  public enum Basis: Hashable, Sendable {
    /// Whether the item is enabled.
    case enablement
    /// Whether something inside the item is enabled.
    case presence
    /// Which options it has.
    case options
    /// Calculated limits.
    case limits
    /// The rules that its answers must keep.
    case rules
    /// Its calculated answer.
    case value
  }

  /// The rule of the examination of questionnaires that a code stands for.
  public struct Rule: Hashable, Sendable {
    /// Its name: FHIR's where it has one (`que-1`), else words (`unknown-question`).
    public let name: String
    /// What the rule wants, in a sentence.
    public let summary: String
    /// Whether it is applied unless somebody says otherwise.
    public let isOn: Bool

    init(_ name: String, _ summary: String, isOn: Bool = true) {
      (self.name, self.summary, self.isOn) = (name, summary, isOn)
    }
  }
}
