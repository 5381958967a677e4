/// A condition under which an item is enabled.
///
/// [Questionnaire.item.enableWhen](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item.enableWhen)
public struct EnableWhen: Hashable, Sendable {
  /// How the answers are held against the value.
  ///
  /// [questionnaire-enable-operator](https://hl7.org/fhir/R4/valueset-questionnaire-enable-operator.html)
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    /// Whether there is an answer at all.
    case exists
    /// At least one answer equals the value.
    case equal = "="
    /// No answer equals the value.
    case notEqual = "!="
    /// At least one answer is greater.
    case greater = ">"
    /// At least one answer is less.
    case less = "<"
    /// At least one answer is greater or equal.
    case greaterOrEqual = ">="
    /// At least one answer is less or equal.
    case lessOrEqual = "<="
  }

  /// The linkId of the question that decides.
  public var question: String
  /// The comparison.
  public var `operator`: Operator
  /// The value compared with.
  public var answer: AnswerValue

  /// Creates a condition.
  public init(question: String, operator: Operator, answer: AnswerValue) {
    self.question = question
    self.operator = `operator`
    self.answer = answer
  }
}

/// How several conditions of one item count together.
public enum EnableBehavior: String, Hashable, Sendable, CaseIterable {
  /// Every condition must hold.
  case all
  /// One condition is enough.
  case any
}
