import SurveyEngine
import SurveyModel

/// The way through a session as it is now: what is shown in passing and where one stops to answer.
struct Route: Hashable, Sendable {
  /// One thing on the way.
  enum Step: Hashable, Sendable {
    /// The heading of a group.
    case heading(InstanceID)
    /// A text to read.
    case text(InstanceID)
    /// The words that what follows is about one of several answers.
    case under(InstanceID, answer: Int)
    /// A question that is shown with its value and not asked.
    case readOnly(InstanceID)
    /// A question to answer.
    case question(InstanceID)
    /// "Add another?", after the last repetition of a group.
    case another(InstanceID)
  }

  private(set) var steps: [Step] = []
  private(set) var questionCount = 0
  /// The state of the session that it belongs to.
  let structureVersion: Int
  private var indexes: [Step: Int] = [:]
  /// For each step how many questions there are up to it.
  private var numbers: [Int] = []

  init(_ session: Session) {
    structureVersion = session.structureVersion
    add(session.roots(), of: session)
    indexes.reserveCapacity(steps.count)
    numbers.reserveCapacity(steps.count)
    var number = 0
    for (index, step) in steps.enumerated() {
      if case .question = step { number += 1 }
      indexes[step] = index
      numbers.append(number)
    }
  }

  private mutating func add(_ siblings: [InstanceID], of session: Session) {
    let siblings = Self.ordered(siblings, of: session)
    for (index, id) in siblings.enumerated() where session.isVisible(id) {
      switch session.item(id).type {
      case .group:
        let next = siblings.indices.contains(index + 1) ? siblings[index + 1] : nil
        let isLast = next.map { session.definition($0) != session.definition(id) } ?? true
        addGroup(id, isLast: isLast, of: session)
      case .display:
        if !session.belongsToParent(id) { steps.append(.text(id)) }
      default: addQuestion(id, of: session)
      }
    }
  }

  /// Headers before everything else and footers behind it, wherever they are in the survey.
  static func ordered(_ siblings: [InstanceID], of session: Session) -> [InstanceID] {
    func rank(_ id: InstanceID) -> Int {
      let item = session.item(id)
      guard item.type == .group else { return 1 }
      return item.isLaidOut(as: "header") ? 0 : item.isLaidOut(as: "footer") ? 2 : 1
    }
    let ranks = siblings.map(rank)
    if ranks.allSatisfy({ $0 == 1 }) { return siblings }
    return (0...2).flatMap { wanted in
      zip(siblings, ranks).filter { $0.1 == wanted }.map(\.0)
    }
  }

  private mutating func addGroup(_ id: InstanceID, isLast: Bool, of session: Session) {
    let before = questionCount
    steps.append(.heading(id))
    add(session.children(of: id), of: session)
    guard isLast, session.item(id).repeats, !session.isReadOnly(id), questionCount > before,
      session.canAddRepetition(of: id) || session.repetition(id).count > 1
    else { return }
    steps.append(.another(id))
  }

  private mutating func addQuestion(_ id: InstanceID, of session: Session) {
    if session.isReadOnly(id) {
      steps.append(.readOnly(id))
    } else {
      steps.append(.question(id))
      questionCount += 1
    }
    let answers = session.answers(id)
    for number in answers.indices {
      let children = session.children(of: id, answer: number)
      if children.isEmpty { continue }
      let start = steps.count
      add(children, of: session)
      if answers.count > 1, steps.count > start {
        steps.insert(.under(id, answer: number), at: start)
      }
    }
  }
}

extension Route.Step {
  /// Whether an input is waited for here.
  var isStop: Bool {
    switch self {
    case .question, .another: true
    default: false
    }
  }

  /// The instance that this step is about.
  var instance: InstanceID {
    switch self {
    case .heading(let id), .text(let id), .under(let id, _), .readOnly(let id), .question(let id),
      .another(let id):
      id
    }
  }
}

extension Route {
  var firstStop: Step? { steps.first(where: \.isStop) }
  var lastStop: Step? { steps.last(where: \.isStop) }

  func contains(_ step: Step) -> Bool { indexes[step] != nil }

  func stop(after step: Step) -> Step? {
    guard let index = indexes[step] else { return nil }
    return steps[(index + 1)...].first(where: \.isStop)
  }

  func stop(before step: Step) -> Step? {
    guard let index = indexes[step] else { return nil }
    return steps[..<index].last(where: \.isStop)
  }

  /// The number of a question, from 1.
  func number(of step: Step) -> Int { indexes[step].map { numbers[$0] } ?? questionCount }

  /// What is shown in passing on the way to a stop; `nil` asks for what follows the last stop.
  func passed(before step: Step?) -> ArraySlice<Step> {
    let end = step.flatMap { indexes[$0] } ?? steps.endIndex
    let start = steps[..<end].lastIndex(where: \.isStop).map { $0 + 1 } ?? steps.startIndex
    return steps[start..<end]
  }

  /// Where to go on when `step` is gone: the next stop of the former route that is still there.
  func stop(after step: Step, onceIn former: Route) -> Step? {
    if contains(step) { return stop(after: step) }
    guard let index = former.indexes[step] else { return firstStop }
    return former.steps[index...].first { $0.isStop && contains($0) }
  }
}
