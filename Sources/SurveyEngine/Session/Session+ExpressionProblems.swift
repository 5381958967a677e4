public import SurveyDiagnostics
import SurveyModel

extension Session {
  /// What could not be computed for an item, and which of its rules are broken.
  ///
  /// What cannot be evaluated is a fault of the survey, not of the answers; see also
  /// ``completionObstacle``.
  func expressionProblems(of id: Int, completing: Bool) -> [Diagnostic] {
    let definition = state.tree[id].definition
    guard state.graph.hasExpressions(definition) else { return [] }
    var problems: [Diagnostic] = []
    for computation in state.graph.computations(of: definition)
    where state.graph.computations[computation].expression >= 0 {
      let value = state.value(of: computation, at: id)
      if let problem = state.failure(of: computation, at: id) {
        problems.append(problem)
      } else if let note = value.note {
        problems.append(note.diagnostic.asWarning)
      } else if case .constraint(let number) = state.graph.computations[computation].kind,
        value.truth == false, isInRepetitions(InstanceID(id))
      {
        problems.append(broken(number, of: definition, at: id, completing: completing))
      } else if !value.unfit.isEmpty {
        problems += index.items[definition].findings(value.unfit, in: state.name(of: computation))
      }
    }
    guard !problems.isEmpty else { return [] }
    let subject = id == InstanceTree.root ? nil : Subject.instance(path(InstanceID(id)))
    let linkId = definition < 0 ? nil : index.items[definition].linkId
    return problems.map { problem in
      var problem = problem
      problem.location.subject = problem.location.subject ?? subject
      problem.location.linkId = problem.location.linkId ?? linkId
      return problem
    }
  }

  /// Why the response must not be called complete though nobody can answer more; `nil` where it may.
  ///
  /// Rule 63: as long as it cannot be evaluated whether an item is asked, nothing is complete. Rule 74:
  /// nor is it where an item is required that nobody can answer, and has no value. Rule 88: nor is it
  /// with an answer that could be to another item. Rules 77 and 79: nor where the survey, or the
  /// response that the session goes on with, has a part that is not supported. Such a response is
  /// written as in progress, with this warning, and keeps its answers.
  public var completionObstacle: Diagnostic? {
    unclearItem ?? requiredWithoutValue ?? unsupportedPart
  }

  /// The first part of the survey, or of a response that was read, that is not supported.
  private var unsupportedPart: Diagnostic? {
    (index.survey.unsupported.first ?? unsupported.first).map { part in
      Diagnostic(
        .partNotSupported,
        ["part": .literal(part.kind.rawValue), "address": .quoted(part.address)],
        at: Location(linkId: part.linkId))
    }
  }

  /// The first item of which it is not known whether it is asked, or which item was answered.
  private var unclearItem: Diagnostic? {
    for id in state.tree.nodes.indices.dropFirst() where state.tree[id].isAlive {
      let reason: Diagnostic.Code
      if isUnevaluated(id) {
        reason = .notCompleted
      } else if isAmbiguous(id) {
        reason = .ambiguousAnswer
      } else {
        continue
      }
      let item = index.items[state.tree[id].definition]
      return item.finding(reason, ["linkId": .quoted(item.linkId)]).located(
        at: path(InstanceID(id)))
    }
    return nil
  }

  /// Whether it cannot be evaluated whether an instance is asked.
  private func isUnevaluated(_ id: Int) -> Bool {
    let node = state.tree[id]
    guard node.enablement == .indeterminate else { return false }
    let computation = state.graph.enablement(of: node.definition)
    return state.graph.isCyclic[computation]
      || state.value(of: computation, at: id).failure != nil
  }

  /// Whether an instance has an answer, and an item beside it the same linkId.
  private func isAmbiguous(_ id: Int) -> Bool {
    index.hasTwin(state.tree[id].definition) && hasAnswers(InstanceID(id))
  }

  /// Rule 74: an item that is calculated, read-only or hidden, and required, and has no value.
  private var requiredWithoutValue: Diagnostic? {
    let mayOccur = index.items.indices.contains { definition in
      state.graph.isShaped[definition]
        || (index.items[definition].required
          && (index.isReadOnly[definition] || index.isHidden[definition]))
    }
    guard mayOccur else { return nil }
    return problems(completing: true).first { $0.code == .requiredUnanswerable }.map { problem in
      var obstacle = Diagnostic(.requiredWithoutValue, at: problem.location)
      obstacle.arguments = problem.arguments
      return obstacle
    }
  }

  /// A rule must be kept before a response is complete; before that, it is a warning.
  private func broken(
    _ number: Int, of definition: Int, at id: Int, completing: Bool
  ) -> Diagnostic {
    let constraint =
      definition < 0
      ? index.survey.constraints[number] : index.items[definition].constraints[number]
    var problem =
      constraint.human.map { Diagnostic(.constraintBroken, ["text": .literal($0)]) }
      ?? Diagnostic(.namelessConstraintBroken)
    if let key = constraint.key { problem.arguments.append(.init("rule", .quoted(key))) }
    if constraint.severity == .warning || !completing { problem.severity = .warning }
    if let place = instance(at: constraint.location, below: id) {
      problem.location.subject = .instance(path(place))
      problem.location.linkId = index.items[state.tree[place.rawValue].definition].linkId
    }
    return problem
  }

  /// Rule 82: the first instance below a node that the location of a constraint names by its linkId.
  private func instance(at location: String?, below id: Int) -> InstanceID? {
    guard let linkId = location?.lastLinkId, let item = index.find(linkId: linkId) else {
      return nil
    }
    let context = state.tree[id].definition
    guard index.way(from: context, to: item.rawValue)?.isEmpty == false else { return nil }
    var found: InstanceID?
    state.tree.forEachInstance(
      of: item.rawValue, below: id, slot: nil, meeting: context, in: index
    ) { found = found ?? InstanceID($0) }
    return found
  }
}

extension String {
  /// The linkId in a path's last `linkId = '…'`.
  fileprivate var lastLinkId: String? {
    guard let end = ranges(of: "linkId").last?.upperBound else { return nil }
    let rest = self[end...].drop { $0 == " " || $0 == "=" || $0 == "~" }
    guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}

extension Diagnostic {
  /// The same finding, where nothing is wrong with the answers.
  fileprivate var asWarning: Diagnostic {
    var copy = self
    copy.severity = min(severity, .warning)
    return copy
  }
}
