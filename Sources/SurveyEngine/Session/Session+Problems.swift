public import SurveyDiagnostics
public import SurveyModel

extension Session {
  /// What would be wrong with these answers to an item: what is checked when they are entered.
  ///
  /// Type, options, value sets, lengths, limits, decimal places, form, URLs, files, references,
  /// units, number of answers, exclusive options. No answer at all is never wrong here; see
  /// ``isMissing(_:)``.
  public func problems(with values: [AnswerValue], for id: InstanceID) -> [Diagnostic] {
    guard stands(id) else { return [] }
    var stepBudget = StepBudget(pool: StepBudget.formPool)
    return problems(with: values, for: id, &stepBudget) + valueSetProblems(with: values, for: id)
  }

  /// The same, where a `budget` limits what looking at the forms of many answers costs.
  func problems(
    with values: [AnswerValue], for id: InstanceID, _ stepBudget: inout StepBudget
  ) -> [Diagnostic] {
    guard stands(id) else { return [] }
    let definition = state.tree[id.rawValue].definition
    let isShaped = state.graph.isShaped[definition]
    var problems =
      isShaped
      ? shapedProblems(with: values, for: id) : index.items[definition].problems(with: values)
    problems += formProblems(with: values, for: definition, &stepBudget)
    if problems.isEmpty { return [] }
    let path = path(id)
    return problems.map { $0.located(at: path) }
  }

  /// What is wrong with the type of a value as an answer to an item; `nil` when it fits.
  public func typeProblem(of value: AnswerValue, for id: InstanceID) -> Diagnostic? {
    guard stands(id) else { return nil }
    let definition = state.tree[id.rawValue].definition
    let problem =
      state.graph.isShaped[definition]
      ? item(id).typeProblem(of: value) : index.items[definition].typeProblem(of: value)
    return problem?.located(at: path(id))
  }

  /// Rule 65: an answer that was offered once and is not any more is kept, and is wrong.
  private func shapedProblems(with values: [AnswerValue], for id: InstanceID) -> [Diagnostic] {
    let item = item(id)
    let kept = answers(id)
    let isClosed = item.answerConstraint == .optionsOnly
    let hasNone =
      item.options.isEmpty && (item.answerExpression != nil || !item.optionToggles.isEmpty)
    var problems: [Diagnostic] = []
    for (number, value) in values.enumerated() where kept.contains(value) {
      guard isClosed, !item.offers(value), hasNone || !item.options.isEmpty else { continue }
      guard state.offersOptions(id.rawValue) else { continue }
      problems.append(
        item.finding(
          .noLongerOffered, ["value": .quoted(item.label(of: value)), "options": item.optionList]
        ).of(answer: number))
    }
    let others = item.problems(with: values)
    return problems.isEmpty ? others : problems + others.filter { $0.code != .notAnOption }
  }

  /// What is wrong in the whole session, in document order, with linkId and path.
  ///
  /// `completing` asks also for what must be answered (rule 32). Disabled items are never wrong.
  /// `validating` is for a response that is there already: what is required is missing in it though
  /// nobody could answer it (rules 8, 25), and what cannot be evaluated is not its fault.
  public func problems(completing: Bool, validating: Bool = false) -> [Diagnostic] {
    var check = SessionCheck(self, completing: completing, validating: validating)
    check.run()
    return check.problems
  }

  /// What is wrong in the whole session where a person is asked (rule 87).
  ///
  /// What is required is missing also in an optional group without any answer, unless the group is
  /// one of those that the person leaves out.
  public func problems(leavingOut sections: Set<InstanceID>) -> [Diagnostic] {
    var check = SessionCheck(self, completing: true, leavingOut: sections)
    check.run()
    return check.problems
  }

  /// What is wrong with one item; what is below it is not looked at.
  public func problems(of id: InstanceID, completing: Bool) -> [Diagnostic] {
    guard isEnabled(id) else { return [] }
    var problems = problems(with: answers(id), for: id)
    problems += conditionProblems(of: id)
    problems += expressionProblems(of: id.rawValue, completing: completing)
    if completing { problems += occurrenceProblems(of: id, isBound: isBound(id)) }
    return problems
  }

  /// Whether an answer must be given to the item and is not there (rules 8, 25, 26, 32).
  public func isMissing(_ id: InstanceID) -> Bool {
    isEnabled(id) && item(id).required && mayBeMissing(id)
  }

  /// Whether an answer would be missing if the item were enabled and required.
  func mayBeMissing(_ id: InstanceID) -> Bool {
    item(id).type != .display && isMissing(id, isBound: isBound(id))
  }

  /// Whether every optional group above has an answer, so that what is required in it binds.
  private func isBound(_ id: InstanceID) -> Bool {
    var groups: [InstanceID] = []
    var above = parent(id)
    while let outer = above {
      if index.isGroup(definition(outer).rawValue) { groups.append(outer) }
      above = parent(outer)
    }
    return groups.reversed().reduce(true) { isBound, group in
      bindsContent(group, isBound: isBound, hasAnswers: hasAnswers(group))
    }
  }
}

extension Session {
  /// Whether all repetitions around an instance are in the response, so that rules on what is in them are kept or broken.
  ///
  /// One without an answer is not, unless it is the one that must have an answer.
  func isInRepetitions(_ id: InstanceID) -> Bool {
    var above = parent(id)
    while let outer = above {
      if index.isGroup(definition(outer).rawValue), item(outer).repeats,
        !bindsContent(outer, isBound: true, hasAnswers: hasAnswers(outer))
      {
        return false
      }
      above = parent(outer)
    }
    return true
  }

  /// Rule 26: what a group requires binds when the group has an answer, or must have one itself.
  func bindsContent(_ group: InstanceID, isBound: Bool, hasAnswers: Bool) -> Bool {
    if hasAnswers { return true }
    guard isBound, item(group).required else { return false }
    // Of a repeating group that is required and has no answer anywhere, the first repetition binds.
    return isFirst(group) && !repetitions(of: group).contains(where: self.hasAnswers)
  }

  private func isMissing(_ id: InstanceID, isBound: Bool) -> Bool {
    guard isBound else { return false }
    guard item(id).type == .group else { return answers(id).isEmpty }
    return isFirst(id) && !repetitions(of: id).contains(where: hasAnswers)
  }

  /// Whether nobody can answer the instance: it is hidden or read-only.
  func isClosed(_ id: InstanceID) -> Bool {
    index.isHidden[definition(id).rawValue] || isReadOnly(id)
  }

  /// Whether it is the first repetition; what holds for all of them is looked at there, once.
  private func isFirst(_ id: InstanceID) -> Bool { node(id)?.repetition == 0 }

  /// What is missing or too much when the session is to be complete.
  func occurrenceProblems(
    of id: InstanceID, isBound: Bool, validating: Bool = false
  ) -> [Diagnostic] {
    let item = item(id)
    if item.required, item.type != .display, isMissing(id, isBound: isBound) {
      return [missing(id, item, validating: validating).located(at: path(id))]
    }
    if item.type.isQuestion, isBound, answers(id).isEmpty, let least = item.minOccurs, least > 0,
      !isClosed(id)
    {
      return [
        item.finding(.noAnswerOfSeveral, ["least": .number(least)]).located(at: path(id))
      ]
    }
    guard item.type == .group, item.repeats, item.minOccurs != nil || item.maxOccurs != nil,
      isFirst(id)
    else { return [] }
    let count = repetitions(of: id).count { hasAnswers($0) }
    if let most = item.maxOccurs, count > most {
      return [
        item.finding(.tooManyRepetitions, ["count": .number(count), "most": .number(most)])
          .located(at: path(id))
      ]
    }
    if let least = item.minOccurs, count > 0, count < least {
      return [
        item.finding(.tooFewRepetitions, ["count": .number(count), "least": .number(least)])
          .located(at: path(id))
      ]
    }
    return []
  }

  private func missing(_ id: InstanceID, _ item: SurveyItem, validating: Bool) -> Diagnostic {
    if item.type == .group {
      let questions = item.questionsInside
      return item.finding(
        .requiredGroupEmpty,
        [
          "questions": .list(questions.shown.map { .quoted($0) }, .comma),
          "more": .number(questions.more),
        ])
    }
    if isClosed(id), !validating {
      return item.finding(
        item.calculatedExpression == nil ? .requiredUnanswerable : .requiredNotCalculated)
    }
    return item.finding(.requiredMissing)
  }

  /// Rules 10, 13, 14 and 63: conditions that cannot be decided, or name no single question.
  func conditionProblems(of id: InstanceID) -> [Diagnostic] {
    let definition = state.tree[id.rawValue].definition
    let conditions = state.graph.conditions[definition]
    if index.items[definition].enableWhenExpression != nil, !state.hasEvaluator {
      return [
        index.items[definition].finding(.conditionNotEvaluated).located(at: path(id))
      ]
    }
    guard !conditions.isEmpty else { return [] }
    let item = index.items[definition]
    let computation = state.graph.enablement(of: definition)
    if state.graph.isCyclic[computation] {
      return [
        item.finding(.conditionCycle).located(at: path(id))
      ]
    }
    var problems: [Diagnostic] = []
    for condition in conditions where condition.isShared {
      problems.append(
        item.finding(.conditionOfShared, ["question": .quoted(condition.enableWhen.question)]))
    }
    for condition in conditions where !condition.isShared {
      let source = state.source(of: condition, for: id.rawValue)
      if source.isAmbiguous {
        problems.append(
          item.finding(
            .conditionAmbiguous, ["question": .quoted(condition.enableWhen.question)]))
      }
    }
    let existence = conditions.first {
      if case .boolean = $0.enableWhen.answer { return false }
      return $0.enableWhen.operator == .exists
    }
    if let existence {
      problems.append(
        item.finding(
          .existsUndecided, ["question": .quoted(existence.enableWhen.question)]))
    } else if !conditions.contains(where: \.isShared),
      state.ownEnablement(of: id.rawValue) == .indeterminate
    {
      problems.append(
        item.finding(.conditionUndecided))
    }
    return problems.isEmpty ? [] : problems.map { [path = path(id)] in $0.located(at: path) }
  }
}
