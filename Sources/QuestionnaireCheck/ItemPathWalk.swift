import FHIRPath
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

/// Follows a path through a response by the items that a questionnaire has.
///
/// Below a group is `item.item`, below a question `item.answer.item` (rule 34).
struct ItemPathWalk {
  /// Why a path leads nowhere.
  struct Problem {
    let finding: Diagnostic
    /// The byte of the expression that it is about.
    let offset: Int
  }

  /// What may be reached.
  private enum Reached {
    case response
    case items(ReachedItems)
    case answers(Set<Int>)
    case values(Set<Int>)
    case codes(Set<Int>)
    case unknown
  }

  let questionnaire: CheckedQuestionnaire
  let owner: Int?
  private(set) var problems: [Problem] = []
  private var reached = Reached.unknown

  init(_ questionnaire: CheckedQuestionnaire, owner: Int?) {
    self.questionnaire = questionnaire
    self.owner = owner
  }

  mutating func follow(_ path: FHIRPath.ItemPath) {
    switch path.start {
    case .input: reached = owner.map { .items(.listed([$0])) } ?? .response
    case .response: reached = owner == nil ? .response : .unknown
    case .resource: reached = .response
    case .unknown: return
    }
    for (step, offset) in path.steps {
      take(step, offset)
      if case .unknown = reached { return }
    }
    if case .codes(let items) = reached, let last = path.steps.last {
      checkCodes(path.comparedTexts, of: items, last.offset)
    }
  }

  private mutating func take(_ step: FHIRPath.ItemPath.Step, _ offset: Int) {
    switch step {
    case .some: return
    case .member(let name): enter(name, offset)
    case .linkIds(let linkIds): filter(linkIds, offset)
    case .descendants:
      reached = below(.all)
    case .itemsBelow:
      reached = below(.withoutAnswers)
    }
  }

  private func below(_ extent: ReachedItems.Extent) -> Reached {
    switch reached {
    case .response: return .items(.below(nil, extent))
    case .items(let items): return .items(.below(items.listed(in: questionnaire), extent))
    case .answers(let items): return .items(.below(items, extent))
    default: return .unknown
    }
  }

  private mutating func enter(_ name: String, _ offset: Int) {
    switch (reached, name) {
    case (.response, "item"): reached = .items(.below(nil, .next))
    case (.items(let items), "item"): enterItems(of: items.listed(in: questionnaire), offset)
    case (.items(let items), "answer"): enterAnswers(of: items.listed(in: questionnaire), offset)
    case (.answers(let items), "item"):
      reached = children(of: items)
    case (.answers(let items), "value"), (.answers(let items), "valueCoding"):
      reached = .values(items)
    case (.values(let items), "code"): reached = .codes(items)
    default: reached = .unknown
    }
  }

  private mutating func enterItems(of items: Set<Int>, _ offset: Int) {
    let open = items.filter { !questionnaire.items[$0].isQuestion }
    reached = children(of: open)
    guard case .unknown = reached, let first = items.first, items.count == 1, open.isEmpty,
      !questionnaire.items[first].children.isEmpty
    else { return }
    report(.itemsUnderAnswers, ["linkId": .quoted(questionnaire.items[first].linkId)], offset)
  }

  private func children(of items: Set<Int>) -> Reached {
    let isNone = items.allSatisfy { questionnaire.items[$0].children.isEmpty }
    return isNone ? .unknown : .items(.below(items, .next))
  }

  private mutating func enterAnswers(of items: Set<Int>, _ offset: Int) {
    let questions = items.filter { questionnaire.items[$0].isQuestion }
    reached = questions.isEmpty ? .unknown : .answers(questions)
    guard questions.isEmpty, let first = items.min(), !questionnaire.isIncomplete else { return }
    let item = questionnaire.items[first]
    report(.answerOfGroup, ["linkId": .quoted(item.linkId), "type": item.typeName], offset)
  }

  private mutating func filter(_ linkIds: Set<String>, _ offset: Int) {
    guard case .items(let items) = reached else {
      reached = .unknown
      return
    }
    let found = items.filtered(by: linkIds, in: questionnaire)
    reached = found.isEmpty ? .unknown : .items(.listed(found))
    if questionnaire.isIncomplete { return }
    let missing = linkIds.filter { questionnaire.find($0) == nil }.sorted()
    if let first = missing.first {
      report(.expressionOnNothing, ["linkId": .quoted(first)], offset)
    } else if found.isEmpty, let linkId = linkIds.sorted().first,
      let index = questionnaire.find(linkId)
    {
      report(
        .expressionMisplaced,
        ["linkId": .quoted(linkId), "path": .literal(questionnaire.path(to: index))], offset)
    }
  }

  private mutating func checkCodes(_ texts: [String], of items: Set<Int>, _ offset: Int) {
    guard !texts.isEmpty, !items.isEmpty else { return }
    var codes: Set<String> = []
    for item in items {
      guard let offered = questionnaire.offered(by: item) else { return }
      for value in offered {
        guard case .coding(let coding) = value, let code = coding.code else { return }
        codes.insert(code)
      }
    }
    guard let missing = texts.first(where: { !codes.contains($0) }), let first = items.min() else {
      return
    }
    report(
      .comparedOption,
      ["code": .quoted(missing), "linkId": .quoted(questionnaire.items[first].linkId)], offset)
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>,
    _ offset: Int
  ) {
    var finding = Diagnostic(code, arguments)
    finding.arguments.append(.init("column", .number(offset + 1)))
    problems.append(Problem(finding: finding, offset: offset))
  }
}

extension CheckedQuestionnaire {
  /// The path to an item in a response.
  func path(to index: Int) -> String {
    let line = line(of: index).reversed()
    return "%resource"
      + line.map { index in
        let isBelowAnswer = items[index].parent.map { items[$0].isQuestion } ?? false
        let linkId = items[index].linkId.replacing("'", with: "\\'")
        return (isBelowAnswer ? ".answer" : "") + ".item.where(linkId = '\(linkId)')"
      }.joined()
  }
}
