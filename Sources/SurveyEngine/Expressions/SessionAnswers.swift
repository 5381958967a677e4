/// The answers that count at present, as an evaluator of expressions reads them.
///
/// What is disabled has no answers here (rule 6).
public struct SessionAnswers: Sendable {
  /// The items of the survey.
  public let index: SurveyIndex
  /// A number that changes with every answer, and with everything that decides which of them count.
  public let revision: Int
  let tree: InstanceTree
}
