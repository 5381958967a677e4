public import SurveyDiagnostics
public import SurveyModel

/// What an expression gives an item to choose from (answerExpression, candidateExpression).
///
/// [SDC](https://hl7.org/fhir/uv/sdc/expressions.html#answerExpression)
public struct OfferedAnswers: Sendable {
  /// A value that cannot be an answer to the item.
  public struct Unfit: Hashable, Sendable {
    /// The value, for people.
    public var text: String
    /// What kind of value it is: `a text`.
    public var kind: Diagnostic.Argument.Value

    /// Creates one.
    public init(text: String, kind: Diagnostic.Argument.Value) {
      self.text = text
      self.kind = kind
    }
  }

  /// The values that can be answers, in their order.
  public var answers: [AnswerValue]
  /// The values that are left out.
  public var unfit: [Unfit]

  /// Creates a list.
  public init(_ answers: [AnswerValue] = [], unfit: [Unfit] = []) {
    self.answers = answers
    self.unfit = unfit
  }
}

extension OfferedAnswers {
  /// Whether anything can be known from the list; not where no value of it is fit.
  var isKnown: Bool { !answers.isEmpty || unfit.isEmpty }
}
