public import SurveyDiagnostics
public import SurveyModel

/// Why something about an item is as it is: a statement, and the statements that it rests on.
///
/// ```swift
/// let why = session.explanation(of: path)
/// why.text                  // "Which insulin?" (1.3) is disabled.
/// why.reasons[0].text       // It is disabled because its condition does not hold.
/// ```
public struct Explanation: Hashable, Sendable {
  /// What a statement is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An item as a whole.
    case item
    /// Whether an item is enabled.
    case enablement
    /// One condition of enableWhen.
    case condition
    /// The outcome of an expression.
    case expression
    /// The value of a variable.
    case variable
    /// What is answered to an item that counts for another.
    case answer
    /// One step of an expression.
    case step
    /// Whether an answer must be given.
    case required
    /// Whether a person may change the answer.
    case readOnly
    /// Whether the item is never shown.
    case hidden
    /// Where the answer comes from.
    case value
    /// A limit that is computed.
    case limit
    /// What is computed to choose from.
    case options
  }

  /// Whether what a statement is about holds.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It holds.
    case yes
    /// It does not hold.
    case no
    /// It cannot be decided.
    case undecided
  }

  /// What it is about.
  public var kind: Kind
  /// Whether that holds; `nil` where it is not a matter of yes and no.
  public var outcome: Outcome?
  /// The statement, one sentence for people.
  public var text: String
  /// The item that it is about.
  public var linkId: String?
  /// Where that item stands.
  public var path: InstancePath?
  /// The answers that decided.
  public var answers: [AnswerValue] = []
  /// The expression, as written.
  public var expression: String?
  /// What the statement rests on.
  public var reasons: [Explanation] = []

  init(_ kind: Kind, _ text: String, _ outcome: Outcome? = nil) {
    self.kind = kind
    self.text = text
    self.outcome = outcome
  }
}

extension Explanation.Outcome {
  init(_ truth: Truth) {
    switch truth {
    case .yes: self = .yes
    case .no: self = .no
    case .unknown: self = .undecided
    }
  }

  init(_ enablement: Enablement) {
    switch enablement {
    case .enabled: self = .yes
    case .disabled: self = .no
    case .indeterminate: self = .undecided
    }
  }
}

extension Explanation {
  /// The statement about an instance, and the answers that decided.
  func about(_ id: InstanceID, in session: Session, answers: [AnswerValue] = []) -> Explanation {
    var copy = self
    copy.linkId = session.index[session.definition(id)].linkId
    copy.path = session.path(id)
    copy.answers = answers
    return copy
  }

  /// The statement with what it rests on.
  func because(_ reasons: [Explanation]) -> Explanation {
    var copy = self
    copy.reasons += reasons
    return copy
  }
}

extension Session {
  /// Why an item is enabled or disabled, required, read-only, and has its answer.
  ///
  /// `withSteps` adds the steps of its expressions, as far as the evaluator gives them. `nil` for a
  /// path that no item can be at: see ``isPlace(_:)``.
  public func explanation(of path: InstancePath, withSteps: Bool = false) -> Explanation? {
    guard isPlace(path) else { return nil }
    var explainer = Explainer(self, showsSteps: withSteps)
    if let id = instance(at: path) { return explainer.item(id) }
    return explainer.absentItem(path)
  }

  /// Whether an item is at a path, or would if a question above had an answer.
  public func isPlace(_ path: InstancePath) -> Bool {
    guard !path.steps.isEmpty else { return false }
    if instance(at: path) != nil { return true }
    guard let question = absence(of: path) else { return false }
    var parent = definition(question.id)
    for step in path.steps.dropFirst(question.depth) {
      guard let inner = index.find(linkId: step.linkId), index.parent(of: inner) == parent,
        step.index == 0
      else { return false }
      parent = inner
    }
    return true
  }

  /// The question without the answer that a path leads through, and how many steps lead to it.
  func absence(of path: InstancePath) -> (id: InstanceID, depth: Int)? {
    for depth in (1..<max(1, path.steps.count)).reversed() {
      var above = InstancePath(Array(path.steps.prefix(depth)))
      let answer = above.steps[depth - 1].index
      guard let last = index.find(linkId: above.steps[depth - 1].linkId) else { return nil }
      if !index.isGroup(last.rawValue) { above.steps[depth - 1].index = 0 }
      guard let id = instance(at: above) else { continue }
      let isNext =
        !index.isGroup(last.rawValue) && answers(id).count == answer
        && (answer == 0 || item(id).repeats)
      return isNext ? (id, depth) : nil
    }
    return nil
  }
}
