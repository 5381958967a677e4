package import SurveyEngine
package import SurveyInterview

/// How the rich face ended.
package enum RichOutcome: Sendable {
  /// As in the plain face.
  case ended(InterviewOutcome)
  /// With Ctrl-C, and the draft is to be kept or thrown away.
  case left(Session, keepsDraft: Bool)
}
