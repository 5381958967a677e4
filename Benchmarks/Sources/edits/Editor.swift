import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Answers questions of a session, one after another, in an order that is always the same.
struct Editor {
  private var state: UInt64 = 42

  /// An edit of some question that is shown; `nil` where the question takes none that can be made up.
  mutating func edit(_ session: Session, among questions: [InstanceID]) -> SessionEvent? {
    guard !questions.isEmpty else { return nil }
    let id = questions[Int(next() % UInt64(questions.count))]
    guard session.isVisible(id), !session.isReadOnly(id),
      let value = answer(to: session.item(id))
    else { return nil }
    return SessionEvent(.answer(session.path(id), [value]), at: Form.moment)
  }

  /// All questions that stand in a session.
  static func questions(of session: Session) -> [InstanceID] {
    var found: [InstanceID] = []
    var waiting = session.roots()
    while let id = waiting.popLast() {
      if session.item(id).type.isQuestion { found.append(id) }
      waiting += session.children(of: id)
    }
    return found
  }

  private mutating func answer(to item: SurveyItem) -> AnswerValue? {
    let number = next()
    if !item.options.isEmpty { return item.options[Int(number % UInt64(item.options.count))].value }
    switch item.type {
    case .boolean: return .boolean(number.isMultiple(of: 2))
    case .integer: return .integer(Int(number % 120))
    case .decimal: return ExactDecimal("\(number % 100).\(number % 10)").map { .decimal($0) }
    case .string, .text: return .string("Answer \(number % 1_000)")
    case .date: return PartialDate("2026-0\(1 + number % 9)-14").map { .date($0) }
    default: return nil
    }
  }

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
