import SurveyDiagnostics
import SurveyModel

extension Explainer {
  /// The outcome of an expression, with the variables and the answers that it reads.
  mutating func expression(_ computation: Int, at id: InstanceID) -> Explanation {
    let value = state.value(of: computation, at: id.rawValue)
    let text =
      value.failure.map { "The expression cannot be evaluated: \($0.message())." }
      ?? "The expression gives \(words(value.value))."
    var result = Explanation(.expression, text, value.truth.map { $0 ? .yes : .no })
      .about(id, in: session)
    if value.failure != nil { result.outcome = .undecided }
    guard let read = state.graph.expression(of: computation) else { return result }
    result.expression = read.source.text
    result.reasons = steps(of: computation, at: id.rawValue) + inputs(of: read, at: id.rawValue)
    return result
  }

  private mutating func steps(of computation: Int, at id: Int) -> [Explanation] {
    guard showsSteps, let call = state.call(of: computation, at: id) else { return [] }
    let answers = session.countingAnswers
    let steps = evaluator?.steps(of: call, in: answers) ?? []
    return steps.map { step in
      let values = Self.list(step.values.prefix(Self.most).map(\.shortened), of: step.values.count)
      var result = Explanation(.step, "\(step.text) gives \(values.isEmpty ? "no value" : values).")
      result.expression = step.text
      return result
    }
  }

  /// The variables and the answers that an expression reads.
  private mutating func inputs(of expression: ComputationExpression, at id: Int) -> [Explanation] {
    var found: [Explanation] = []
    for variable in expression.variables {
      guard let holder = holder(of: variable.computation, from: id) else { continue }
      found.append(self.variable(variable, at: holder))
    }
    let readsAll = expression.prepared?.dependencies.usesResource ?? true
    var questions = expression.questions
    for branch in expression.branches {
      if branch < 0 || index.isGroup(branch) {
        found.append(everything(in: branch))
      } else {
        questions.append(branch)
      }
    }
    for question in questions.sorted() {
      found += answers(of: question, below: readsAll ? InstanceTree.root : id)
    }
    return found
  }

  /// All that is answered in a group, or anywhere.
  private mutating func everything(in branch: Int) -> Explanation {
    var result = Explanation(.answer, "It looks at all answers.")
    if branch >= 0 {
      let linkId = index.items[branch].linkId
      result.text = "It looks at everything in \(index.items[branch].quotedName) (\(linkId))."
      result.linkId = linkId
    }
    let inside = index.all.filter {
      index.items[$0].type.isQuestion
        && (branch < 0 || index.meeting(of: $0, and: branch) == branch)
    }
    var answered: [Explanation] = []
    for question in inside { answered += answers(of: question, below: InstanceTree.root) }
    answered.removeAll(where: \.answers.isEmpty)
    result.reasons = Array(answered.prefix(Self.most))
    if answered.count > Self.most {
      result.reasons.append(
        Explanation(.answer, "There are \(answered.count - Self.most) more answers."))
    }
    return result
  }

  /// What is answered to a question, wherever it stands.
  private mutating func answers(of question: Int, below id: Int) -> [Explanation] {
    var instances: [InstanceID] = []
    if id != InstanceTree.root, state.tree[id].definition == question {
      instances = [InstanceID(id)]
    } else {
      let meeting = state.tree[id].definition
      guard meeting < 0 || index.meeting(of: question, and: meeting) == meeting else {
        return answers(of: question, below: InstanceTree.root)
      }
      state.tree.forEachInstance(
        of: question, below: id, slot: nil, meeting: meeting, in: index
      ) { instances.append(InstanceID($0)) }
    }
    guard !instances.isEmpty else {
      var result = Explanation(
        .answer,
        "\(index.items[question].quotedName) (\(index.items[question].linkId)) does not stand anywhere, because a question above it has no answer."
      )
      result.linkId = index.items[question].linkId
      return [result]
    }
    var listed: [Explanation] = []
    for instance in instances.prefix(Self.most) {
      listed.append(
        Explanation(.answer, "\(capitalised(name(instance))) \(answered(instance)).")
          .about(instance, in: session, answers: session.answers(instance))
          .because(background(of: instance)))
    }
    guard instances.count > listed.count else { return listed }
    let others = instances.count - listed.count
    return listed + [
      Explanation(.answer, "There are \(others) more of \(index.items[question].linkId).")
    ]
  }

  /// The instance that holds the value of a variable; the root for one of the survey.
  private func holder(of computation: Int, from id: Int) -> Int? {
    let definition = state.graph.computations[computation].definition
    if definition < 0 { return InstanceTree.root }
    if definition == state.tree[id].definition { return id }
    return state.tree.ascend(from: id, to: definition)?.id
  }

  /// A variable and its value; what it is made of is explained once.
  private mutating func variable(
    _ variable: ComputationExpression.Variable, at holder: Int
  ) -> Explanation {
    let value = state.value(of: variable.computation, at: holder)
    let name = "%" + variable.name
    let text =
      value.failure.map { "\(name) cannot be evaluated: \($0.message())." }
      ?? "\(name) \(value.value.map { $0.count > 0 } == true ? "is" : "has") \(words(value.value))."
    var result = Explanation(.variable, text, value.failure == nil ? nil : .undecided)
    guard let read = state.graph.expression(of: variable.computation) else { return result }
    result.expression = read.source.text
    if told.insert(state.mark(of: variable.computation, at: holder)).inserted {
      result.reasons = deeper { explainer in
        explainer.steps(of: variable.computation, at: holder)
          + explainer.inputs(of: read, at: holder)
      }
    }
    return holder == InstanceTree.root ? result : result.about(InstanceID(holder), in: session)
  }
}
