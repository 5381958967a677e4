public import SurveyDiagnostics
public import SurveyEngine
public import SurveyModel
public import SurveyPrimitives
public import SurveyWorkflow

/// A form that is being answered: the answers so far, and what they enable.
///
/// A value: a copy goes its own way. Questions are named by their linkId, `"1.2"`, or by a path where
/// they are in several repetitions: `"members[1]/name"` is in the second one.
///
/// ```swift
/// var session = form.begin(at: now)
/// try session.answer("1.2", with: true, at: now)
/// ```
public struct FormSession: Sendable {
  /// The form.
  public let form: Form
  /// The session itself, with every instance, event and explanation.
  public private(set) var session: Session
  /// How far the clocks of the person who answers are from UTC.
  public let offset: UTCOffset
  /// Further formats in which ``answer(_:reading:at:)`` reads answers.
  public var formats: [any AnswerFormat] = []

  /// Shows a session by the names of its questions.
  public init(_ form: Form, _ session: Session, offset: UTCOffset = .utc) {
    (self.form, self.session, self.offset) = (form, session, offset)
  }
}

// MARK: Answering

extension FormSession {
  /// Replaces the answers to a question; none clears it.
  ///
  /// Throws and changes nothing where there is no such question or it is in several repetitions, and
  /// where an answer does not fit it: its type, its options, its limits.
  public mutating func answer(
    _ question: String, with answers: AnswerValue..., at now: Instant
  ) throws(Diagnostic) {
    try replace(lookup.one(question), answers, at: now)
  }

  /// Replaces the answers to a question with a text as a person or a file writes it: `93.50`,
  /// `2026-11-20`, the text or the code of an option; of a question that repeats, `red; green`.
  ///
  /// Throws and changes nothing where the text cannot be read as an answer, and where
  /// ``answer(_:with:at:)`` would throw.
  public mutating func answer(
    _ question: String, reading text: String, at now: Instant
  ) throws(Diagnostic) {
    let id = try lookup.one(question)
    let local = now.dateTime(offset: offset)
    let reader = AnswerReader(
      today: local.date, now: local, acceptsOptionNumbers: false, formats: formats)
    try replace(id, try reader.read(text, for: session.item(id)), at: now)
  }

  /// Adds a repetition at the end of the group that is named.
  ///
  /// Throws where the group is in several repetitions of another one; its path names one of them.
  public mutating func addRepetition(of group: String, at now: Instant) throws(Diagnostic) {
    let paths = try lookup.paths(group)
    guard let first = paths.first, let step = first.steps.last else { return }
    let parent = InstancePath(first.steps.dropLast())
    guard paths.allSatisfy({ $0.steps.dropLast() == parent.steps[...] }) else {
      throw try lookup.ambiguity(group)
    }
    try session.apply(SessionEvent(.addRepetition(parent, linkId: step.linkId), at: now))
  }

  /// Accepts what is not supported of the response that the session goes on with, so that its
  /// response can be called complete (rule 77): somebody has looked at it.
  public mutating func acceptUnsupported() { session.unsupported = [] }

  /// Takes back the last answer or repetition; throws where nothing was done yet.
  public mutating func undo() throws(Diagnostic) { try session.undo() }

  private mutating func replace(
    _ id: InstanceID, _ answers: [AnswerValue], at now: Instant
  ) throws(Diagnostic) {
    let problems = session.problems(with: answers, for: id)
    if let error = problems.first(where: { $0.severity == .error }) { throw error }
    try session.apply(SessionEvent(.answer(session.path(id), answers), at: now))
  }

  private var lookup: ItemLookup { ItemLookup(session) }
}

// MARK: Asking

extension FormSession {
  /// The answers to a question, those that are calculated included; none where it has no instance.
  public func answers(to question: String) throws(Diagnostic) -> [AnswerValue] {
    try instance(question).map(session.answers) ?? []
  }

  /// The number that an item has, as calculated or answered: a score; `nil` without one.
  public func score(of item: String) throws(Diagnostic) -> ExactDecimal? {
    try answers(to: item).first?.number
  }

  /// Whether an item is enabled; `false` where it has no instance, since the question above it has no
  /// answer.
  public func isEnabled(_ item: String) throws(Diagnostic) -> Bool {
    try instance(item).map(session.isEnabled) ?? false
  }

  /// The paths of all enabled items, in document order.
  public var enabled: [InstancePath] {
    var found: [InstancePath] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      guard session.isEnabled(id) else { continue }
      found.append(session.path(id))
      let below = session.answers(id).indices.flatMap { session.children(of: id, answer: $0) }
      waiting += (session.children(of: id) + below).reversed()
    }
    return found
  }

  /// What must still be answered before the response is complete (rule 32), in document order: where
  /// it is empty, nothing that is missing keeps ``response(_:)`` from completing.
  ///
  /// What is required in an optional group without any answer is not among it (rule 26); a person who
  /// is asked is asked for that, too: see ``unanswered``.
  public var missing: [Diagnostic] { problems.filter { Self.missingCodes.contains($0.code) } }

  /// What a person who is asked still has to answer (rule 87), in document order: ``missing``, and
  /// what is required in optional groups without any answer, which only the person can leave out.
  public var unanswered: [Diagnostic] {
    session.problems(leavingOut: []).filter { Self.missingCodes.contains($0.code) }
  }

  /// All that keeps the response from being complete, and warnings, in document order.
  public var problems: [Diagnostic] { session.problems(completing: true) }

  private static let missingCodes: Set<Diagnostic.Code> = [
    .requiredMissing, .requiredGroupEmpty, .requiredUnanswerable, .requiredNotCalculated,
    .noAnswerOfSeveral, .tooFewRepetitions,
  ]

  /// The instance at present; throws where the survey has no such item or it has several instances.
  private func instance(_ name: String) throws(Diagnostic) -> InstanceID? {
    let paths = try lookup.paths(name)
    if paths.count > 1 { return try lookup.one(name) }
    return paths.first.flatMap(session.instance(at:))
  }
}

extension AnswerValue {
  /// The value as a number, where it is one.
  fileprivate var number: ExactDecimal? {
    switch self {
    case .integer(let value): ExactDecimal(value)
    case .decimal(let value): value
    case .quantity(let value): value.value
    default: nil
    }
  }
}
