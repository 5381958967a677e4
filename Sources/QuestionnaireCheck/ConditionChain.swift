import FHIRDocument
import SurveyEngine
import SurveyModel

/// All conditions that have to hold together so that an item is enabled: its own, those of the items
/// that it stands in (rule 7), and those of the questions that it needs answers of (rule 6).
struct ConditionChain {
  /// A condition and the item that has it.
  private struct Link {
    let owner: Int
    let condition: CheckedCondition
  }

  /// Two conditions of a chain that cannot hold together.
  struct Exclusion {
    /// The condition of the item at hand.
    let place: Element
    fileprivate let first: Int?
    fileprivate let second: Int?
    fileprivate let source: Int
    /// The items whose conditions have to hold besides.
    let needed: Set<Int>
  }

  private static let maximum = 200

  private let questionnaire: CheckedQuestionnaire
  private var links: [Link] = []
  private var visited: Set<Int> = []

  /// Why an item with conditions can never be enabled; `nil` where it can, or nothing is certain.
  static func exclusion(of index: Int, in questionnaire: CheckedQuestionnaire) -> Exclusion? {
    let item = questionnaire.items[index]
    let own = questionnaire.conditions(of: index)
    guard let place = own.first?.element, !item.has("enableWhenExpression") else { return nil }
    var start = ConditionChain(questionnaire)
    start.visited = [index]
    if let parent = item.parent { start.enter(parent) }
    guard own.count > 1, questionnaire.matchesAny(item.item) else {
      own.forEach { start.add($0, of: index) }
      return start.exclusion(for: index, place)
    }
    var found: Exclusion?
    for condition in own {
      var chain = start
      chain.add(condition, of: index)
      guard let exclusion = chain.exclusion(for: index, place) else { return nil }
      found = found ?? exclusion
    }
    return found
  }

  private init(_ questionnaire: CheckedQuestionnaire) { self.questionnaire = questionnaire }

  /// Adds what has to hold so that an item is enabled.
  private mutating func enter(_ index: Int) {
    var open = [index]
    while let next = open.popLast() {
      guard links.count < Self.maximum, visited.insert(next).inserted else { continue }
      let item = questionnaire.items[next]
      if let parent = item.parent { open.append(parent) }
      let conditions = questionnaire.conditions(of: next)
      guard !item.has("enableWhenExpression"),
        conditions.count == 1 || !questionnaire.matchesAny(item.item)
      else { continue }
      for condition in conditions { add(condition, of: next, &open) }
    }
  }

  private mutating func add(_ condition: CheckedCondition, of index: Int) {
    var open: [Int] = []
    add(condition, of: index, &open)
    open.forEach { enter($0) }
  }

  private mutating func add(_ condition: CheckedCondition, of index: Int, _ open: inout [Int]) {
    guard let source = condition.source,
      QuestionnaireChecker.isSound(condition, source, index, questionnaire),
      questionnaire.repetition(around: source, awayFrom: index) == nil
    else { return }
    links.append(Link(owner: index, condition: condition))
    if condition.enableWhen.needsAnswer { open.append(source) }
  }

  private func exclusion(for index: Int, _ place: Element) -> Exclusion? {
    // Without the conditions of others, the solver of single items has said it.
    guard links.contains(where: { $0.owner != index }) else { return nil }
    var groups: [Int: [Link]] = [:]
    for link in links {
      guard let source = link.condition.source,
        questionnaire.repetition(around: source, awayFrom: index) == nil
      else { continue }
      groups[source, default: []].append(link)
    }
    for (source, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 {
      if canHold(group, source) { continue }
      let pair = pair(in: group, source)
      return Exclusion(
        place: place, first: pair?.0, second: pair?.1, source: source,
        needed: visited.subtracting([index]))
    }
    return nil
  }

  private func canHold(_ group: [Link], _ source: Int) -> Bool {
    let conditions = group.map(\.condition.enableWhen)
    return ConditionSolver(
      questionnaire.items[source].item, offered: questionnaire.offered(by: source),
      constants: conditions.filter { $0.operator != .exists }.map(\.answer),
      isSingle: !questionnaire.items[source].item.repeats
    ).canHold(conditions)
  }

  /// The items of two conditions that exclude each other, if two are enough.
  private func pair(in group: [Link], _ source: Int) -> (Int, Int)? {
    for (place, first) in group.enumerated() {
      for second in group.dropFirst(place + 1) where first.owner != second.owner {
        if !canHold([first, second], source) { return (first.owner, second.owner) }
      }
    }
    return nil
  }
}

extension ConditionChain.Exclusion {
  /// What is wrong, in words.
  func message(for index: Int, in questionnaire: CheckedQuestionnaire) -> String {
    let item = questionnaire.items[index].name
    let asked = "on \"\(questionnaire.items[source].linkId)\""
    guard let first, let second else {
      return "\(item) cannot be reached: the conditions \(asked) that it needs exclude each other"
    }
    let other = first == index ? second : first
    let own =
      first == index || second == index
      ? "its condition" : "that of " + questionnaire.items[second].name
    return
      "\(item) cannot be reached: \(own) \(asked) excludes that of \(questionnaire.items[other].name), which it needs"
  }
}
