public import SurveyDiagnostics
public import SurveyEngine

/// Where the answers of an interview are kept as they come, so that none is lost.
public struct AnswerStore {
  /// Puts an event on disk; called before the next prompt appears.
  public var save: (SessionEvent) throws(Diagnostic) -> Void
  /// Puts on disk that the last event did not happen.
  public var undo: () throws(Diagnostic) -> Void
  /// Keeps a text that is typed and not given as an answer yet, of the question at a path.
  public var keepTyping: (String, InstancePath) -> Void
  /// Keeps where the person is, and whether another run begins there by itself, as behind the last event.
  public var keepPlace: (SessionPlace, Bool) -> Void

  /// Keeps answers by what is given; without anything nothing is kept.
  public init(
    save: @escaping (SessionEvent) throws(Diagnostic) -> Void = { (_) throws(Diagnostic) in },
    undo: @escaping () throws(Diagnostic) -> Void = { () throws(Diagnostic) in },
    keepTyping: @escaping (String, InstancePath) -> Void = { _, _ in },
    keepPlace: @escaping (SessionPlace, Bool) -> Void = { _, _ in }
  ) {
    self.save = save
    self.undo = undo
    self.keepTyping = keepTyping
    self.keepPlace = keepPlace
  }

  /// Does what came of an input, in order; how the interview ended, if it did.
  public func perform(
    _ effects: [InterviewEffect], of interview: Interview
  ) -> InterviewOutcome? {
    do throws(Diagnostic) {
      for effect in effects {
        switch effect {
        case .saved(let event): try save(event)
        case .undone: try undo()
        case .finished: return .finished(interview.session)
        case .quit:
          keep(placeOf: interview)
          return .quit(interview.session)
        case .failed(let problem): throw problem
        }
      }
      keep(placeOf: interview)
      return nil
    } catch {
      return .failed(error, interview.session)
    }
  }

  private func keep(placeOf interview: Interview) {
    if let place = interview.place { keepPlace(place, interview.isWhereItGoesOn) }
  }
}
