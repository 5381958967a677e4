public import SurveyDiagnostics
public import SurveyModel
public import SurveyPrimitives

/// A survey being taken: the answers of every item instance, and what they enable.
///
/// A value: a copy goes its own way. The state is a fold over ``events``; every edit goes through
/// ``apply(_:)``.
///
/// ```swift
/// var session = Session(survey, at: now)
/// try session.apply(SessionEvent(.answer(path, [.boolean(true)]), at: now))
/// ```
public struct Session: Sendable {
  /// When the session began.
  public let start: Instant
  /// Everything that happened, in order.
  public private(set) var events: [SessionEvent] = []
  /// What is not supported of the response that the session goes on with (rule 77).
  ///
  /// As long as there is something, ``completionObstacle`` names it; who has looked at it takes it away.
  public var unsupported: [UnsupportedPart] = []
  /// What the response that the session goes on with says of its items beyond the values of answers; it
  /// is written again where that still holds (rule 44).
  package var preservedItems: [InstanceID: PreservedItem] = [:]
  /// How many events had happened when ``finishLoading()`` was called.
  private var loadedEvents: Int?
  private let initialValues: Bool
  private let survey: PreparedSurvey
  private(set) var state: SessionState

  /// Creates the instances of a survey and applies initial values.
  ///
  /// `initialValues: false` leaves them out at the start, for answers that come from a finished
  /// response (rule 60); later repetitions get theirs all the same, unless they are stored ones.
  ///
  /// Without an evaluator no expression is evaluated, and conditions that are expressions stay
  /// undecided.
  public init(
    _ survey: Survey, at start: Instant, initialValues: Bool = true,
    evaluator: (any ExpressionEvaluator)? = nil
  ) {
    self.init(
      PreparedSurvey(survey, evaluator: evaluator), at: start, initialValues: initialValues)
  }

  /// Creates the instances of a survey that was made ready before, and applies initial values.
  public init(_ survey: PreparedSurvey, at start: Instant, initialValues: Bool = true) {
    self.start = start
    self.initialValues = initialValues
    self.survey = survey
    state = SessionState(survey, initialValues: initialValues)
  }

  /// Creates a session and applies events to it.
  public init(
    _ survey: Survey, at start: Instant, initialValues: Bool = true,
    evaluator: (any ExpressionEvaluator)? = nil, replaying events: [SessionEvent]
  ) throws(Diagnostic) {
    try self.init(
      PreparedSurvey(survey, evaluator: evaluator), at: start, initialValues: initialValues,
      replaying: events)
  }

  /// Creates a session of a survey that was made ready before and applies events to it.
  public init(
    _ survey: PreparedSurvey, at start: Instant, initialValues: Bool = true,
    replaying events: [SessionEvent]
  ) throws(Diagnostic) {
    self.init(survey, at: start, initialValues: initialValues)
    for event in events { try apply(event) }
  }

  /// The items of the survey.
  public var index: SurveyIndex { state.index }

  /// When the last event happened; the response's `authored` (rule 41).
  public var lastEdit: Instant? { events.last?.at }

  /// The answers that count at present, for evaluators and for what else reads them as a whole.
  public var countingAnswers: SessionAnswers {
    SessionAnswers(index: index, revision: state.revision, tree: state.tree)
  }

  /// A number that grows when instances come, go or move, and when one is enabled or disabled.
  ///
  /// As long as it is the same for one session, the same instances are there and count in the same
  /// order; only answers may differ.
  public var structureVersion: Int { state.structureVersion }

  /// Lets an event happen.
  ///
  /// Throws and changes nothing when no item is at the path, when a value has another type than
  /// the item, or when a repetition of something that does not repeat is added. Whether the answers
  /// are right otherwise is for ``problems(of:completing:)`` to say.
  public mutating func apply(_ event: SessionEvent) throws(Diagnostic) {
    try apply(event, to: target(of: event))
  }

  /// Ends the reading of stored answers: from now on what is calculated becomes the answer.
  ///
  /// While stored events are applied, and in a session that began without initial values, answers
  /// are those of the response and nothing else. A stored answer that differs from what is calculated
  /// counts as one that a person has given (rule 61); what the response leaves open is calculated.
  /// The first event that is not a stored one ends the reading, too.
  public mutating func finishLoading() {
    guard state.isLoading else { return }
    state.endLoading()
    loadedEvents = events.count
  }

  /// Takes the last events back: begins the survey again, and applies all events before them.
  public mutating func undo(_ count: Int = 1) throws(Diagnostic) {
    guard count <= events.count, count > 0 else {
      throw Diagnostic(.nothingToUndo)
    }
    events.removeLast(count)
    let last = state
    state = SessionState(survey, initialValues: initialValues)
    state.structureVersion = last.structureVersion + 1
    state.revision = last.revision &+ 1
    if let loaded = loadedEvents, loaded > events.count { loadedEvents = nil }
    for (number, event) in events.enumerated() {
      if number == loadedEvents { state.endLoading() }
      try perform(event, at: target(of: event))
    }
    if loadedEvents == events.count { state.endLoading() }
  }

  /// Lets an event happen at the instance that its path leads to; of a group that gets one more
  /// repetition, at one of those that it has.
  mutating func apply(_ event: SessionEvent, to id: InstanceID) throws(Diagnostic) {
    try perform(event, at: id)
    events.append(event)
  }

  private mutating func perform(
    _ event: SessionEvent, at id: InstanceID
  ) throws(Diagnostic) {
    switch event.action {
    case .answer(let path, let values):
      try check(values, for: id, at: path)
      begin(event)
      state.setAnswers(values, of: id.rawValue, isStored: event.isStored)
      state.markGiven(id.rawValue, isStored: event.isStored)
    case .addRepetition:
      guard repeats(id) else { throw notRepeating(id) }
      begin(event)
      state.addRepetition(after: id.rawValue)
    case .removeRepetition:
      guard repeats(id) else { throw notRepeating(id) }
      begin(event)
      state.removeRepetition(id.rawValue)
    }
    state.propagate()
  }

  /// Takes a repetition of a group away without an event.
  mutating func removeRepetition(_ id: InstanceID) {
    guard stands(id) else { return }
    state.removeRepetition(id.rawValue)
    state.propagate()
  }

  /// Takes an answer away without an event.
  mutating func clear(_ id: InstanceID) {
    guard stands(id) else { return }
    state.setAnswers([], of: id.rawValue, isStored: false)
    state.markGiven(id.rawValue, isStored: false)
    state.propagate()
  }

  /// Has expressions keep their failures; for those who try one thing after another on copies.
  mutating func suspend(_ computations: [Int: IndirectDiagnostic]) {
    if !computations.isEmpty { state.stepBudget.suspend(computations) }
  }

  private mutating func begin(_ event: SessionEvent) {
    if event.isStored { state.isLoading = true } else { state.endLoading() }
  }

  /// Whether an instance is one of a repeating group.
  private func repeats(_ id: InstanceID) -> Bool {
    let definition = state.tree[id.rawValue].definition
    guard index.isGroup(definition) else { return false }
    return state.graph.isShaped[definition] ? item(id).repeats : index.items[definition].repeats
  }

  private func check(
    _ values: [AnswerValue], for id: InstanceID, at path: InstancePath
  ) throws(Diagnostic) {
    let definition = state.tree[id.rawValue].definition
    guard index.items[definition].type.isQuestion else {
      throw index.items[definition].noAnswerProblem.located(at: path)
    }
    if state.graph.isShaped[definition] {
      let item = item(id)
      for value in values where !answers(id).contains(value) {
        if let problem = item.typeProblem(of: value) { throw problem.located(at: path) }
      }
      return
    }
    for value in values {
      if let problem = index.items[definition].typeProblem(of: value) {
        throw problem.located(at: path)
      }
    }
  }
}

extension Session {
  /// The instance that an event is about; of a group that gets one more repetition, the first one.
  private func target(of event: SessionEvent) throws(Diagnostic) -> InstanceID {
    let path =
      switch event.action {
      case .answer(let path, _), .removeRepetition(let path): path
      case .addRepetition(let parent, let linkId):
        InstancePath(parent.steps + [.init(linkId: linkId)])
      }
    if let id = instance(at: path) { return id }
    throw Diagnostic(
      .unknownInstance, ["path": .quoted(path.description)],
      at: Location(subject: .instance(path), linkId: path.steps.last?.linkId))
  }

  private func notRepeating(_ id: InstanceID) -> Diagnostic {
    item(id).finding(.notRepeating).located(at: path(id))
  }
}

extension InstancePath {
  var quoted: String { "\"\(self)\"" }
}
