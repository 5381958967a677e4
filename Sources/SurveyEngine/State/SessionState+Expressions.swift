import SurveyDiagnostics
import SurveyModel

extension SessionState {
  /// Works a cell out, and lets follow what follows.
  mutating func settleExpression(_ cell: Int, of id: Int, isUnsettled: Bool) {
    let kind = graph.cells[cell].kind
    if kind.needsEnabledItem, tree[id].enablement == .disabled {
      if let place = valuePlace(of: cell, at: id) { values[place] = CellValue() }
      return
    }
    switch kind {
    case .initial: settleInitial(cell, of: id)
    case .population: populate(cell, of: id)
    default:
      let isChanged: Bool
      if isUnsettled {
        isChanged = keep(.failed(unsettledProblem(cell, at: id)), for: cell, at: id)
      } else {
        isChanged = workOut(cell, at: id)
      }
      guard isChanged else { return }
      switch kind {
      case .calculated: applyCalculated(cell, to: id)
      case .variable: touchDependents(of: cell, at: id)
      case .limit(let number):
        let limit = index.items[tree[id].definition].calculatedLimits[number].kind
        if [.readOnly, .repeats, .maxOccurs].contains(limit) { structureVersion += 1 }
      default: break
      }
    }
  }

  /// Works the value of a cell out and keeps it; says whether it is another one than before.
  mutating func workOut(_ cell: Int, at id: Int) -> Bool {
    keep(evaluate(cell, at: id), for: cell, at: id)
  }

  /// Keeps a value; says whether it is another one than before.
  mutating func keep(_ new: CellValue, for cell: Int, at id: Int) -> Bool {
    guard let place = valuePlace(of: cell, at: id) else { return false }
    let isChanged = !new.isSame(as: values[place])
    values[place] = new
    return isChanged
  }

  /// What a cell gives at present.
  mutating func evaluate(_ cell: Int, at id: Int) -> CellValue {
    guard let expression = graph.expression(of: cell) else { return CellValue() }
    if graph.isCyclic[cell] { return .failed(cycleProblem(cell, at: id)) }
    if let problem = expression.problem {
      return CellValue(meaning: .failure(problem))
    }
    guard let call = call(of: expression, at: id) else { return CellValue() }
    do throws(Diagnostic) {
      guard let value = try evaluate(call, for: cell, at: id) else { return CellValue() }
      return CellValue(value: value, meaning: try meaning(of: value, for: cell))
    } catch {
      return .failed(error)
    }
  }

  /// Evaluates an expression with the steps that are left for it.
  private mutating func evaluate(
    _ call: ExpressionCall, for cell: Int, at id: Int
  ) throws(Diagnostic) -> (any ExpressionValue)? {
    let mark = mark(of: cell, at: id)
    if let failure = effort.failure(of: mark) { throw failure }
    let own = Effort.own(instances: tree.nodes.count)
    let limit = effort.limit(own: own)
    var left = limit
    defer { effort.spend(limit - left, own: own) }
    let answers = SessionAnswers(index: index, revision: revision, tree: tree)
    do throws(Diagnostic) {
      let value = try evaluator?.evaluate(call, in: answers, steps: &left)
      effort.settled(mark)
      return value
    } catch {
      guard left < 0 else {
        effort.settled(mark)
        throw error
      }
      throw effort.ranOut(mark, at: Effort.Place(cell: cell, id: id), of: limit, error)
    }
  }

  /// What the evaluator is given to work an expression out; `nil` where it could not be read.
  func call(of expression: CellExpression, at id: Int) -> ExpressionCall? {
    guard let prepared = expression.prepared else { return nil }
    let definition = tree[id].definition
    var call = ExpressionCall(
      prepared, instance: id == InstanceTree.root ? nil : InstanceID(id),
      item: definition < 0 ? nil : SurveyIndex.ItemIndex(definition))
    for variable in expression.variables {
      if let value = variableValue(variable.cell, for: id) {
        call.variables[variable.name] = value
      } else {
        call.emptyVariables.append(variable.name)
      }
    }
    return call
  }

  private func variableValue(_ cell: Int, for id: Int) -> (any ExpressionValue)? {
    let definition = graph.cells[cell].definition
    if definition == tree[id].definition { return value(of: cell, at: id).value }
    guard let holder = tree.ascend(from: id, to: definition) else { return nil }
    return value(of: cell, at: holder.id).value
  }

  /// What a value means for what it is evaluated for.
  func meaning(
    of value: any ExpressionValue, for cell: Int
  ) throws(Diagnostic) -> CellValue.Meaning {
    let definition = graph.cells[cell].definition
    switch graph.cells[cell].kind {
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
  ) throws(Diagnostic) -> CellValue.Meaning {
    switch kind {
    case .required, .readOnly, .repeats: return try value.truth().map { .truth($0) } ?? .nothing
    case .minValue, .maxValue: return .answers(try value.answers(to: index.items[definition]))
    case .minOccurs, .maxOccurs, .minLength, .maxLength:
      let number = SurveyItem(linkId: index.items[definition].linkId, type: .integer)
      return .answers(try value.answers(to: number))
    }
  }

  private func cycleProblem(_ cell: Int, at id: Int) -> Diagnostic {
    problem(.expressionCycle, cell, at: id)
  }

  func unsettledProblem(_ cell: Int, at id: Int) -> Diagnostic {
    problem(.expressionUnsettled, cell, at: id)
  }

  private func problem(
    _ code: Diagnostic.Code, _ cell: Int, at id: Int
  ) -> Diagnostic {
    let definition = tree[id].definition
    return Diagnostic(
      code, ["computation": .phrase(name(of: cell))],
      at: Location(linkId: definition < 0 ? nil : index.items[definition].linkId))
  }
}
