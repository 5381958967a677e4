public import Diagnostics
public import Primitives
public import SurveyModel

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
  private let pristine: SessionState
  private(set) var state: SessionState

  /// Creates the instances of a survey and applies initial values.
  ///
  /// `initialValues: false` leaves them out at the start, for answers that come from a finished
  /// response (rule 60); later repetitions get theirs all the same, unless they are stored ones.
  ///
  /// Without an evaluator nothing is worked out, and conditions that are expressions stay undecided.
  public init(
    _ survey: Survey, at start: Instant, initialValues: Bool = true,
    evaluator: (any ExpressionEvaluator)? = nil
  ) {
    self.start = start
    pristine = SessionState(SurveyIndex(survey), initialValues: initialValues)
    state = pristine
  }

  /// Creates a session and applies events to it.
  public init(
    _ survey: Survey, at start: Instant, initialValues: Bool = true,
    evaluator: (any ExpressionEvaluator)? = nil, replaying events: [SessionEvent]
  ) throws(Diagnostic) {
    self.init(survey, at: start, initialValues: initialValues, evaluator: evaluator)
    for event in events { try apply(event) }
  }

  /// The items of the survey.
  public var index: SurveyIndex { pristine.index }

  /// When the last event happened; the response's `authored` (rule 41).
  public var lastEdit: Instant? { events.last?.at }

  /// The answers that count at present, for evaluators and for what else reads them as a whole.
  public var countingAnswers: SessionAnswers {
    SessionAnswers(index: index, revision: state.revision, tree: state.tree)
  }

  /// A number that grows when instances come, go or move, and when one is enabled or disabled.
  ///
  /// As long as it is the same for one session, the same instances stand and count in the same
  /// order; only answers may differ.
  public var structureVersion: Int { state.structureVersion }

  /// Lets an event happen.
  ///
  /// Throws and changes nothing when no item stands at the path, when a value has another type than
  /// the item, or when a repetition of something that does not repeat is added. Whether the answers
  /// are right otherwise is for ``problems(of:completing:)`` to say.
  public mutating func apply(_ event: SessionEvent) throws(Diagnostic) {
    try perform(event.action)
    events.append(event)
  }

  /// Takes the last event back.
  public mutating func undo() throws(Diagnostic) {
    guard !events.isEmpty else {
      throw Diagnostic(.error, .nothingToUndo, "there is nothing to undo")
    }
    events.removeLast()
    let version = state.structureVersion
    state = pristine
    state.structureVersion = version + 1
    for event in events { try perform(event.action) }
  }

  private mutating func perform(_ action: SessionEvent.Action) throws(Diagnostic) {
    switch action {
    case .answer(let path, let values):
      let id = try require(path)
      let item = item(id)
      guard item.type.isQuestion else { throw item.noAnswerProblem.located(at: path) }
      for value in values {
        if let problem = item.typeProblem(of: value) { throw problem.located(at: path) }
      }
      state.setAnswers(values, of: id.rawValue)
    case .addRepetition(let parent, let linkId):
      let place = try requireRepeating(linkId, in: parent)
      state.addRepetition(of: place.definition, in: place.parent, slot: place.slot)
    case .removeRepetition(let path):
      let id = try require(path)
      let item = item(id)
      guard item.type == .group, item.repeats else { throw Self.notRepeating(path, item) }
      state.removeRepetition(id.rawValue)
    }
    state.settle()
  }
}

extension Session {
  private func require(_ path: InstancePath) throws(Diagnostic) -> InstanceID {
    if let id = instance(at: path) { return id }
    throw Diagnostic(
      .error, .unknownInstance, "the survey has no item at \(path.quoted) at present",
      at: Location(path: path.description, linkId: path.steps.last?.linkId),
      hint: "a repetition must be added, and a parent question answered, before what is inside")
  }

  private func requireRepeating(
    _ linkId: String, in parent: InstancePath
  ) throws(Diagnostic) -> (definition: Int, parent: Int, slot: Int) {
    let path = InstancePath(parent.steps + [.init(linkId: linkId)])
    guard let first = instance(at: path) else {
      _ = try require(path)
      return (0, 0, 0)
    }
    let item = item(first)
    guard item.type == .group, item.repeats else { throw Self.notRepeating(path, item) }
    let node = state.tree[first.rawValue]
    return (node.definition, node.parent, node.slot)
  }

  private static func notRepeating(_ path: InstancePath, _ item: SurveyItem) -> Diagnostic {
    Diagnostic(
      .error, .notRepeating, "\(item.quotedName) is not a repeating group",
      at: Location(path: path.description, linkId: item.linkId))
  }
}

extension InstancePath {
  var quoted: String { "\"\(self)\"" }
}
