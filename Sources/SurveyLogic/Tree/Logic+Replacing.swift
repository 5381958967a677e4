extension Logic {
  /// The same with the answers to a question in this repetition replaced.
  package func replacing(answersTo linkId: String, with other: Logic) -> Logic {
    switch self {
    case .answer(let question) where question == Question(linkId): other
    case .literal, .answer, .itself: self
    case .apply(let function, let operands):
      .apply(function, operands.map { $0.replacing(answersTo: linkId, with: other) })
    }
  }

  /// The same with the answer that a constraint is about replaced.
  package func replacing(itselfWith other: Logic) -> Logic {
    switch self {
    case .itself: other
    case .literal, .answer: self
    case .apply(let function, let operands):
      .apply(function, operands.map { $0.replacing(itselfWith: other) })
    }
  }
}
