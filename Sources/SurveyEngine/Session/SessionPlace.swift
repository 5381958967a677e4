public import SurveyDiagnostics

/// Where a person is in a session: at a question, behind the last repetition of a group, or in the review of
/// all answers.
public struct SessionPlace: Hashable, Sendable {
  /// The question or the group; the empty path is the review.
  public var path: InstancePath
  /// Whether the person came from the review and goes back to it.
  public var returnsToReview: Bool

  /// Creates a place.
  public init(_ path: InstancePath, returnsToReview: Bool = false) {
    (self.path, self.returnsToReview) = (path, returnsToReview)
  }

  /// The review of all answers.
  public static let review = SessionPlace(InstancePath([]))
}
