import SurveyDiagnostics
public import SurveyEngine

/// Where a person is, for a run that goes on later.
extension Interview {
  /// The place that is shown; `nil` once it is done.
  public var place: SessionPlace? {
    switch screen {
    case .done: nil
    case .review, .leaving: .review
    case .question, .other, .removal: sessionPlace(of: position)
    }
  }

  /// Whether an interview that goes on with the session begins at the place that is shown.
  public var isWhereItGoesOn: Bool { !startsOver && place == sessionPlace(of: firstPosition) }

  private func sessionPlace(of position: Route.Step?) -> SessionPlace {
    guard let position else { return .review }
    return SessionPlace(session.path(position.instance), returnsToReview: returnsToReview)
  }

  /// Goes to the place that was shown when another run ended, if it is still there.
  public mutating func goOn(at place: SessionPlace) {
    if place.path.steps.isEmpty {
      screen = .review
      return
    }
    guard let id = session.instance(at: place.path) else { return }
    let stops: [Route.Step] = [.question(id), .another(id)]
    guard let stop = stops.first(where: route.contains) else { return }
    position = stop
    screen = .question
    returnsToReview = place.returnsToReview
  }
}
