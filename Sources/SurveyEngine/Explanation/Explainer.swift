import SurveyDiagnostics
import SurveyModel

/// Evaluates why the items of one session are as they are.
struct Explainer {
  let session: Session
  let showsSteps: Bool
  /// The evaluator of the session, as its own copy: telling steps may change it.
  var evaluator: (any ExpressionEvaluator)?
  /// The variables that were explained in full, by the mark of their computation.
  var told: Set<Int> = []

  /// The items that were explained.
  var explained: Set<InstanceID> = []

  /// How many statements are above the one that is made.
  private var depth = 0

  /// How many values, answers or steps are listed.
  static let most = 12
  /// How many statements may rest on each other.
  ///
  /// An answer was calculated from another, that from a third, and so on; it fits a stack of 512 KB.
  static let mostLevels = 12

  init(_ session: Session, showsSteps: Bool = false) {
    self.session = session
    self.showsSteps = showsSteps
    evaluator = session.state.evaluator
  }

  var state: SessionState { session.state }
  var index: SurveyIndex { session.index }

  /// Everything about one item.
  mutating func item(_ id: InstanceID) -> Explanation {
    explained.insert(id)
    let enablement = session.enablement(id)
    var words = "disabled"
    switch enablement {
    case .enabled: words = "enabled"
    case .indeterminate: words = "enabled, because it cannot be decided whether it is"
    case .disabled: break
    }
    let type = session.item(id).type
    var reasons = [self.enablement(id)]
    if index.isHidden[session.definition(id).rawValue] { reasons.append(hidden(id)) }
    if type != .display { reasons.append(required(id)) }
    if type.isQuestion {
      reasons.append(readOnly(id))
      reasons.append(value(id))
      reasons += offers(id)
    }
    reasons += limits(id)
    return Explanation(.item, "\(name(id)) is \(words).", .init(enablement))
      .about(id, in: session, answers: session.answers(id)).because(reasons)
  }

  /// An item below a question that has no answer for it yet.
  mutating func absentItem(_ path: InstancePath) -> Explanation {
    let linkId = path.steps.last?.linkId ?? ""
    let item = index.find(linkId: linkId).map { index[$0] }
    var result = Explanation(
      .item, "\(item?.quotedName ?? "It") (\(linkId)) is disabled.", .no)
    result.linkId = linkId
    result.path = path
    guard let above = session.absence(of: path) else { return result }
    var reason = Explanation(
      .enablement,
      "It is disabled because \(name(above.id)), which it stands below, has no answer for it.", .no)
    reason.linkId = linkId
    reason.path = path
    let answers = shown(session.answers(above.id))
    let words = answers.isEmpty ? "has no answer" : "has no other answer than \(answers)"
    reason.reasons = [
      Explanation(.answer, "\(name(above.id)) \(words).")
        .about(above.id, in: session, answers: session.answers(above.id))
    ]
    if !session.isEnabled(above.id) {
      reason.reasons.append(enablement(above.id, isSubject: false))
    }
    return result.because([reason])
  }

  /// Why a question that another item looks at is disabled, or what its answer is calculated from;
  /// explained once.
  mutating func background(of id: InstanceID) -> [Explanation] {
    let isEnabled = session.isEnabled(id)
    let isCalculated = index.items[definition(id)].calculatedExpression != nil
    guard !isEnabled || (isCalculated && state.hasEvaluator), depth < Self.mostLevels,
      explained.insert(id).inserted
    else { return [] }
    return deeper { explainer in
      [isEnabled ? explainer.value(id) : explainer.enablement(id, isSubject: false)]
    }
  }

  /// Makes statements that rest on others, one level further down; none where that is too deep.
  mutating func deeper(_ statements: (inout Explainer) -> [Explanation]) -> [Explanation] {
    guard depth < Self.mostLevels else { return [] }
    depth += 1
    defer { depth -= 1 }
    return statements(&self)
  }

  private func hidden(_ id: InstanceID) -> Explanation {
    var hider = id
    while !session.index[session.definition(hider)].hidden, let above = session.parent(hider) {
      hider = above
    }
    let text =
      hider == id
      ? "It is never shown."
      : "It is never shown, because \(name(hider)), which it stands in, is not."
    return Explanation(.hidden, text, .yes).about(hider, in: session)
  }
}
