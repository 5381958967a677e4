import FHIRPath
import SurveyModel
import SurveyPrimitives

/// Follows a way through a response by the items that a questionnaire has.
///
/// Below a group stands `item.item`, below a question `item.answer.item` (rule 34).
struct ItemPathWalk {
  /// Why a way leads nowhere.
  struct Problem {
    let rule: CheckRule
    let message: String
    let offset: Int
    var hint: String?
  }

  /// What may be reached.
  private enum Place {
    case response
    case items(Set<Int>)
    case answers(Set<Int>)
    case values(Set<Int>)
    case codes(Set<Int>)
    case unknown
  }

  let questionnaire: CheckedQuestionnaire
  let owner: Int?
  private(set) var problems: [Problem] = []
  /// The questions whose answers are reached.
  private(set) var answered: Set<Int> = []
  /// Whether the items reached were asked for by their linkIds, and not all of some place.
  private(set) var isNamed = true
  private var place = Place.unknown

  init(_ questionnaire: CheckedQuestionnaire, owner: Int?) {
    self.questionnaire = questionnaire
    self.owner = owner
  }

  mutating func follow(_ path: FHIRPath.ItemPath) {
    switch path.start {
    case .input: place = owner.map { .items([$0]) } ?? .response
    case .response: place = owner == nil ? .response : .unknown
    case .resource: place = .response
    case .unknown: return
    }
    for (step, offset) in path.steps {
      take(step, offset)
      if case .unknown = place { return }
    }
    if case .codes(let items) = place, let last = path.steps.last {
      checkCodes(path.comparedTexts, of: items, last.offset)
    }
  }

  private mutating func take(_ step: FHIRPath.ItemPath.Step, _ offset: Int) {
    switch step {
    case .some: return
    case .member(let name): enter(name, offset)
    case .linkIds(let linkIds): filter(linkIds, offset)
    case .descendants:
      isNamed = false
      place = below { self.questionnaire.descendants(of: $0) }
    case .itemsBelow:
      isNamed = false
      place = below { self.questionnaire.itemsBelow($0) }
    }
  }

  private func below(_ find: ([Int]) -> Set<Int>) -> Place {
    switch place {
    case .response: .items(find(questionnaire.topLevel))
    case .items(let items), .answers(let items):
      .items(find(items.flatMap { questionnaire.items[$0].children }))
    default: .unknown
    }
  }

  private mutating func enter(_ name: String, _ offset: Int) {
    if name == "item" { isNamed = false }
    switch (place, name) {
    case (.response, "item"): place = .items(Set(questionnaire.topLevel))
    case (.items(let items), "item"): enterItems(of: items, offset)
    case (.items(let items), "answer"): enterAnswers(of: items, offset)
    case (.answers(let items), "item"):
      let children = items.flatMap { questionnaire.items[$0].children }
      place = children.isEmpty ? .unknown : .items(Set(children))
    case (.answers(let items), "value"), (.answers(let items), "valueCoding"):
      place = .values(items)
    case (.values(let items), "code"): place = .codes(items)
    default: place = .unknown
    }
  }

  private mutating func enterItems(of items: Set<Int>, _ offset: Int) {
    let open = items.filter { !questionnaire.items[$0].isQuestion }
    let children = open.flatMap { questionnaire.items[$0].children }
    place = children.isEmpty ? .unknown : .items(Set(children))
    guard children.isEmpty, let first = items.min(), items.count == 1, open.isEmpty,
      !questionnaire.items[first].children.isEmpty
    else { return }
    problems.append(
      Problem(
        rule: .expressionMisplaced,
        message:
          "below the question \"\(questionnaire.items[first].linkId)\" items stand under its answer",
        offset: offset, hint: "write answer.item"))
  }

  private mutating func enterAnswers(of items: Set<Int>, _ offset: Int) {
    let questions = items.filter { questionnaire.items[$0].isQuestion }
    answered.formUnion(questions)
    place = questions.isEmpty ? .unknown : .answers(questions)
    guard questions.isEmpty, let first = items.min(), !questionnaire.isIncomplete else { return }
    let item = questionnaire.items[first]
    problems.append(
      Problem(
        rule: .answerOfGroup,
        message: "\"\(item.linkId)\" is a \(item.item.type) and has no answer", offset: offset))
  }

  private mutating func filter(_ linkIds: Set<String>, _ offset: Int) {
    guard case .items(let items) = place else {
      place = .unknown
      return
    }
    let found = items.filter { linkIds.contains(questionnaire.items[$0].linkId) }
    place = found.isEmpty ? .unknown : .items(found)
    isNamed = true
    if questionnaire.isIncomplete { return }
    let missing = linkIds.filter { questionnaire.find($0) == nil }.sorted()
    if let first = missing.first {
      problems.append(
        Problem(
          rule: .expressionOnNothing,
          message: "the expression names \"\(first)\", which is no linkId here", offset: offset))
    } else if found.isEmpty, let linkId = linkIds.sorted().first,
      let index = questionnaire.find(linkId)
    {
      problems.append(
        Problem(
          rule: .expressionMisplaced,
          message: "the item \"\(linkId)\" does not stand where the expression looks for it",
          offset: offset, hint: "it stands at \(questionnaire.way(to: index))"))
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
    problems.append(
      Problem(
        rule: .comparedOption,
        message: "\"\(missing)\" is no code that \"\(questionnaire.items[first].linkId)\" offers",
        offset: offset))
  }
}

extension CheckedQuestionnaire {
  /// The items and all below them.
  func descendants(of start: [Int]) -> Set<Int> {
    var found = Set(start)
    var open = start
    while let next = open.popLast() {
      for child in items[next].children where found.insert(child).inserted { open.append(child) }
    }
    return found
  }

  /// The items and those below them, without those below answers.
  func itemsBelow(_ start: [Int]) -> Set<Int> {
    var found = Set(start)
    var open = start
    while let next = open.popLast() {
      guard !items[next].isQuestion else { continue }
      for child in items[next].children where found.insert(child).inserted { open.append(child) }
    }
    return found
  }

  /// The path to an item in a response.
  func way(to index: Int) -> String {
    let line = line(of: index).reversed()
    return "%resource"
      + line.map { index in
        let isBelowAnswer = items[index].parent.map { items[$0].isQuestion } ?? false
        let linkId = items[index].linkId.replacing("'", with: "\\'")
        return (isBelowAnswer ? ".answer" : "") + ".item.where(linkId = '\(linkId)')"
      }.joined()
  }
}
