public import Diagnostics
public import SurveyEngine

/// A response, read back into a session.
public struct ReadResponse: Sendable {
  /// What it says besides its answers; the layout is the one it was found in.
  public var details: ResponseDetails
  /// The questionnaire that it names.
  public var questionnaire: QuestionnaireReference?
  /// The answers that have a place in the questionnaire; its events rebuild them.
  public var session: Session
  /// What is wrong with it, in the order of the response.
  public var diagnostics: [Diagnostic]
}
