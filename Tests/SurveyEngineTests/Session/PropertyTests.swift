import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

/// Random forms and random edits.
struct RandomForm {
  var random: Seeded
  var count = 0
  /// Whether conditions may lead back to their own item.
  let cyclic: Bool

  mutating func survey() -> Survey {
    Survey(items: (0..<Int.random(in: 2...6, using: &random)).map { _ in item(depth: 0) })
  }

  mutating func item(depth: Int) -> SurveyItem {
    let number = count
    count += 1
    let isGroup = depth < 3 && Bool.random(using: &random)
    var item = make("i\(number)", isGroup ? .group : .integer)
    item.repeats = Int.random(in: 0..<3, using: &random) == 0
    item.required = Bool.random(using: &random)
    if !isGroup, Int.random(in: 0..<3, using: &random) == 0 { item.initial = [.integer(1)] }
    for _ in 0..<Int.random(in: 0..<3, using: &random) where number > 0 {
      let source = Int.random(in: 0..<(cyclic ? number + 4 : number), using: &random)
      let op = EnableWhen.Operator.allCases.randomElement(using: &random) ?? .equal
      let value = Int.random(in: 0...2, using: &random)
      item = item.when("i\(source)", op, op == .exists ? .boolean(value > 0) : .integer(value))
    }
    item.enableBehavior = Bool.random(using: &random) ? .any : .all
    if depth < 3, isGroup || Int.random(in: 0..<3, using: &random) == 0 {
      item.items = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        self.item(depth: depth + 1)
      }
    }
    return item
  }

  mutating func event(for session: Session) -> SessionEvent? {
    var all: [InstanceID] = []
    session.everyInstance { all.append($0) }
    guard let id = all.randomElement(using: &random) else { return nil }
    let path = session.path(id)
    let item = session.item(id)
    if item.type == .group {
      guard item.repeats else { return nil }
      if Bool.random(using: &random) {
        return SessionEvent(.removeRepetition(path), at: noon)
      }
      let parent = InstancePath(path.steps.dropLast())
      return SessionEvent(.addRepetition(parent, linkId: item.linkId), at: noon)
    }
    let values = (0..<Int.random(in: 0...(item.repeats ? 3 : 1), using: &random)).map { _ in
      AnswerValue.integer(Int.random(in: 0...2, using: &random))
    }
    return SessionEvent(.answer(path, values), at: noon)
  }
}

extension Session {
  func everyInstance(_ body: (InstanceID) -> Void) {
    func visit(_ id: InstanceID) {
      body(id)
      children(of: id).forEach(visit)
      for number in answers(id).indices { children(of: id, answer: number).forEach(visit) }
    }
    roots().forEach(visit)
  }
}

@Suite struct PropertyTests {
  @Test("Replaying gives the same state, undo the one before", arguments: 0..<40)
  func replay(seed: Int) throws {
    var form = RandomForm(random: Seeded(state: UInt64(seed)), cyclic: seed % 2 == 1)
    let survey = form.survey()
    var session = Session(survey, at: noon)
    var history = [session.snapshot]
    for _ in 0..<40 {
      guard let event = form.event(for: session) else { continue }
      try session.apply(event)
      history.append(session.snapshot)
      _ = session.problems(completing: true)
    }
    let again = try Session(survey, at: noon, replaying: session.events)
    #expect(again.snapshot == session.snapshot)
    #expect(again.events == session.events)
    while !session.events.isEmpty {
      #expect(session.snapshot == history.removeLast())
      try session.undo()
    }
    #expect(session.snapshot == history.first)
  }

  @Test("Every path leads back to its instance", arguments: 0..<20)
  func paths(seed: Int) throws {
    var form = RandomForm(random: Seeded(state: UInt64(seed)), cyclic: false)
    var session = Session(form.survey(), at: noon)
    for _ in 0..<40 {
      if let event = form.event(for: session) { try session.apply(event) }
    }
    session.everyInstance { id in
      #expect(session.instance(at: session.path(id)) == id)
    }
  }

  @Test("What is enabled after edits is what the rules give from scratch", arguments: 0..<25)
  func enablement(seed: Int) throws {
    var form = RandomForm(random: Seeded(state: UInt64(seed)), cyclic: false)
    var session = Session(form.survey(), at: noon)
    for _ in 0..<20 {
      guard let event = form.event(for: session) else { continue }
      try session.apply(event)
      let oracle = Oracle(session)
      session.everyInstance { id in
        #expect(session.enablement(id) == oracle.enablement(id), "\(session.path(id))")
      }
    }
  }
}

/// Works enablement out anew from the answers, by the words of the rules and nothing else.
struct Oracle {
  let session: Session
  var all: [InstanceID] = []
  /// Whether sources count where the session says so; for forms with more than conditions.
  let isLocal: Bool

  init(_ session: Session, isLocal: Bool = false) {
    self.session = session
    self.isLocal = isLocal
    var found: [InstanceID] = []
    session.everyInstance { found.append($0) }
    all = found
  }

  func enablement(_ id: InstanceID) -> Enablement {
    if isLocal { return session.enablement(id) }
    let outer = session.parent(id).map(enablement) ?? .enabled
    let item = session.item(id)
    if outer == .disabled { return .disabled }
    if item.enableWhen.isEmpty { return outer }
    return ownEnablement(id) ? outer : .disabled
  }

  /// What the item's own conditions give.
  func ownEnablement(_ id: InstanceID) -> Bool {
    let item = session.item(id)
    let outcomes = item.enableWhen.map { holds($0, for: id) }
    return item.enableBehavior == .any ? outcomes.contains(true) : !outcomes.contains(false)
  }

  private func holds(_ condition: EnableWhen, for id: InstanceID) -> Bool {
    let numbers = counting(condition.question, for: id)
    var value = 0
    if case .integer(let number) = condition.answer { value = number }
    switch condition.operator {
    case .exists: return numbers.isEmpty == (condition.answer == .boolean(false))
    case .equal: return numbers.contains(value)
    case .notEqual: return !numbers.contains(value)
    case .greater: return numbers.contains { $0 > value }
    case .less: return numbers.contains { $0 < value }
    case .greaterOrEqual: return numbers.contains { $0 >= value }
    case .lessOrEqual: return numbers.contains { $0 <= value }
    }
  }

  /// The answers that count of the question meant: the one whose path shares most with this one.
  private func counting(_ linkId: String, for id: InstanceID) -> [Int] {
    let own = session.path(id).steps
    let candidates = all.filter { session.item($0).linkId == linkId }
    // Above: the answer under which the item hangs.
    for candidate in candidates {
      let place = session.path(candidate).steps.count - 1
      if place < own.count - 1, own[place].linkId == linkId, isAbove(candidate, id) {
        guard session.item(candidate).type != .group else { return [] }
        return enablement(candidate) == .disabled
          ? [] : [number(session.answers(candidate)[own[place].index])]
      }
    }
    func shared(_ candidate: InstanceID) -> Int {
      zip(session.path(candidate).steps, own).prefix { $0 == $1 }.count
    }
    func sharedNames(_ candidate: InstanceID) -> Int {
      zip(session.path(candidate).steps, own).prefix { $0.linkId == $1.linkId }.count
    }
    let near = candidates.filter { shared($0) == sharedNames($0) }
    let isBefore = near.first.map { session.definition($0) < session.definition(id) } ?? true
    guard let source = isBefore ? near.last : near.first, enablement(source) != .disabled else {
      return []
    }
    return session.answers(source).map(number)
  }

  private func isAbove(_ candidate: InstanceID, _ id: InstanceID) -> Bool {
    var current = session.parent(id)
    while let above = current {
      if above == candidate { return true }
      current = session.parent(above)
    }
    return false
  }

  private func number(_ value: AnswerValue) -> Int {
    if case .integer(let number) = value { number } else { -1 }
  }
}
