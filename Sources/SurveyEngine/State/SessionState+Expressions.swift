import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// Works a computation out, and lets follow what follows.
  mutating func propagateExpression(_ computation: Int, of id: Int, isUnstable: Bool) {
    let kind = graph.computations[computation].kind
    if kind.needsEnabledItem, tree[id].enablement == .disabled {
      if let position = valueIndex(of: computation, at: id) { values[position] = ComputedValue() }
      return
    }
    switch kind {
    case .initial: propagateInitial(computation, of: id)
    case .population: populate(computation, of: id)
    default:
      let isChanged: Bool
      if isUnstable {
        isChanged = keep(.failed(unstableProblem(computation, at: id)), for: computation, at: id)
      } else {
        isChanged = update(computation, at: id)
      }
      guard isChanged else { return }
      switch kind {
      case .calculated: applyCalculated(computation, to: id)
      case .variable: touchDependents(of: computation, at: id)
      case .limit(let number):
        let limit = index.items[tree[id].definition].calculatedLimits[number].kind
        if [.readOnly, .repeats, .maxOccurs].contains(limit) { structureVersion += 1 }
      default: break
      }
    }
  }

  /// Works the value of a computation out and keeps it; says whether it is another one than before.
  mutating func update(_ computation: Int, at id: Int) -> Bool {
    keep(evaluate(computation, at: id), for: computation, at: id)
  }

  /// Keeps a value; says whether it is another one than before.
  mutating func keep(_ new: ComputedValue, for computation: Int, at id: Int) -> Bool {
    guard let position = valueIndex(of: computation, at: id) else { return false }
    let isChanged = !new.isSame(as: values[position])
    values[position] = new
    return isChanged
  }

  /// What a computation gives at present.
  mutating func evaluate(_ computation: Int, at id: Int) -> ComputedValue {
    let number = graph.computations[computation].expression
    guard number >= 0 else { return ComputedValue() }
    if graph.isCyclic[computation] { return .failed(cycleProblem(computation, at: id)) }
    if let problem = graph.expressions[number].problem {
      return ComputedValue(meaning: .failure(problem))
    }
    guard let call = call(of: computation, at: id) else { return ComputedValue() }
    do throws(Diagnostic) {
      guard let value = try evaluate(call, for: computation, at: id) else { return ComputedValue() }
      if graph.computations[computation].kind == .initial {
        return try initialValue(value, tree[id].definition)
      }
      return ComputedValue(value: value, meaning: try meaning(of: value, for: computation))
    } catch {
      return .failed(error)
    }
  }

  /// Evaluates an expression with the steps that are left for it.
  private mutating func evaluate(
    _ call: ExpressionCall, for computation: Int, at id: Int
  ) throws(Diagnostic) -> (any ExpressionValue)? {
    let mark = mark(of: computation, at: id)
    if let failure = stepBudget.failure(of: mark) { throw failure }
    let own = StepBudget.own(instances: tree.nodes.count)
    let limit = stepBudget.limit(own: own)
    var left = limit
    defer { stepBudget.spend(limit - left, own: own) }
    let answers = SessionAnswers(index: index, revision: revision, tree: tree)
    do throws(Diagnostic) {
      let value = try evaluator?.evaluate(call, in: answers, steps: &left)
      stepBudget.finished(mark)
      return value
    } catch {
      guard left < 0 else {
        stepBudget.finished(mark)
        throw error
      }
      throw stepBudget.ranOut(
        mark, at: StepBudget.Target(computation: computation, id: id), of: limit, error)
    }
  }

  /// What the evaluator is given to work an expression out; `nil` where it could not be read.
  func call(of computation: Int, at id: Int) -> ExpressionCall? {
    let number = graph.computations[computation].expression
    guard number >= 0, let prepared = graph.expressions[number].prepared else { return nil }
    let definition = tree[id].definition
    var call = ExpressionCall(
      prepared, instance: id == InstanceTree.root ? nil : InstanceID(id),
      item: definition < 0 ? nil : SurveyIndex.ItemIndex(definition))
    if case .variable = graph.computations[computation].kind {
    } else {
      call.takesResources = true
    }
    for variable in graph.expressions[number].variables {
      if let value = variableValue(variable.computation, for: id) {
        call.variables[variable.name] = value
      } else {
        call.emptyVariables.append(variable.name)
      }
    }
    return call
  }

  private func variableValue(_ computation: Int, for id: Int) -> (any ExpressionValue)? {
    let definition = graph.computations[computation].definition
    if definition == tree[id].definition { return value(of: computation, at: id).value }
    guard let holder = tree.ascend(from: id, to: definition) else { return nil }
    return value(of: computation, at: holder.id).value
  }

  /// What a value means for what it is evaluated for.
  func meaning(
    of value: any ExpressionValue, for computation: Int
  ) throws(Diagnostic) -> ComputedValue.Meaning {
    let definition = graph.computations[computation].definition
    switch graph.computations[computation].kind {
    case .variable, .population: return .nothing
    case .enablement, .toggle, .constraint:
      return try value.truth().map { .truth($0) } ?? .nothing
    case .initial, .calculated: return .answers(try answers(value, definition))
    case .options, .candidates: return .offers(value.offers(for: index.items[definition]))
    case .text:
      let texts = value.texts
      return texts.isEmpty ? .nothing : .text(texts.joined(separator: ", "))
    case .limit(let number):
      return try limit(value, index.items[definition].calculatedLimits[number].kind, definition)
    }
  }

  /// The answers that an item starts with.
  ///
  /// Rule 111: of more results than it takes none is chosen; they are offered. Rule 113: what is none of
  /// its options is reported and left open.
  private func initialValue(
    _ value: any ExpressionValue, _ definition: Int
  ) throws(Diagnostic) -> ComputedValue {
    let item = index.items[definition]
    let all = try value.answers(to: item)
    var problem = all.lazy.compactMap(item.typeProblem).first
    if let problem { throw problem }
    let answers = all.filter { answer in
      guard let refusal = refusal(of: answer, to: item) else { return true }
      problem = problem ?? refusal
      return false
    }
    var result = ComputedValue(value: value, meaning: .answers(answers))
    if answers.count > (item.repeats ? item.maxOccurs ?? .max : 1) {
      result.meaning = .offers(OfferedAnswers(answers))
      problem =
        problem
        ?? item.finding(
          .severalInitialValues,
          [
            "count": .number(answers.count),
            "most": .number(item.repeats ? item.maxOccurs ?? 1 : 1),
          ])
    }
    result.note = problem.map(IndirectDiagnostic.init)
    return result
  }

  /// Why an answer is none of the options of an item, as far as they are known.
  private func refusal(of answer: AnswerValue, to item: SurveyItem) -> Diagnostic? {
    if let problem = item.optionProblem(of: answer, nil) { return problem }
    guard let address = item.bindingValueSet(of: answer),
      evaluator?.valueSets?.isMember(answer, of: address) == false
    else { return nil }
    return item.notInValueSet(answer, address)
  }

  /// The answers that a value gives, if they can be answers of the item.
  private func answers(
    _ value: any ExpressionValue, _ definition: Int
  ) throws(Diagnostic) -> [AnswerValue] {
    let answers = try value.answers(to: index.items[definition])
    for answer in answers {
      if let problem = index.items[definition].typeProblem(of: answer) { throw problem }
    }
    guard answers.count > 1, !index.items[definition].repeats else { return answers }
    throw index.items[definition].finding(
      .severalCalculated, ["count": .number(answers.count)])
  }

  private func limit(
    _ value: any ExpressionValue, _ kind: CalculatedLimit.Kind, _ definition: Int
  ) throws(Diagnostic) -> ComputedValue.Meaning {
    switch kind {
    case .required, .readOnly, .repeats: return try value.truth().map { .truth($0) } ?? .nothing
    case .minValue, .maxValue: return .answers(try value.answers(to: index.items[definition]))
    case .minOccurs, .maxOccurs, .minLength, .maxLength:
      let number = SurveyItem(linkId: index.items[definition].linkId, type: .integer)
      return .answers(try value.answers(to: number))
    }
  }

  private func cycleProblem(_ computation: Int, at id: Int) -> Diagnostic {
    problem(.expressionCycle, computation, at: id)
  }

  func unstableProblem(_ computation: Int, at id: Int) -> Diagnostic {
    problem(.expressionUnsettled, computation, at: id)
  }

  private func problem(
    _ code: Diagnostic.Code, _ computation: Int, at id: Int
  ) -> Diagnostic {
    let definition = tree[id].definition
    return Diagnostic(
      code, ["computation": .phrase(name(of: computation))],
      at: Location(linkId: definition < 0 ? nil : index.items[definition].linkId))
  }
}
