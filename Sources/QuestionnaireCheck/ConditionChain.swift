import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// All conditions that have to hold together so that an item is enabled: its own, those of the items
/// around it (rule 7), and those of the questions that it needs answers of (rule 6).
struct ConditionChain {
  /// A condition and the item that has it.
  private struct Link {
    let owner: Int
    let condition: CheckedCondition
  }

  /// Two conditions of a chain that cannot hold together.
  struct Exclusion {
    /// The condition of the item that is looked at.
    let element: Element
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
    guard let element = own.first?.element, !item.has("enableWhenExpression") else { return nil }
    var start = ConditionChain(questionnaire)
    start.visited = [index]
    if let parent = item.parent { start.enter(parent) }
    guard own.count > 1, questionnaire.matchesAny(item.item) else {
      own.forEach { start.add($0, of: index) }
      return start.exclusion(for: index, element)
    }
    var found: Exclusion?
    for condition in own {
      var chain = start
      chain.add(condition, of: index)
      guard let exclusion = chain.exclusion(for: index, element) else { return nil }
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

  private func exclusion(for index: Int, _ element: Element) -> Exclusion? {
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
        element: element, first: pair?.0, second: pair?.1, source: source,
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
    for (number, first) in group.enumerated() {
      for second in group.dropFirst(number + 1) where first.owner != second.owner {
        if !canHold([first, second], source) { return (first.owner, second.owner) }
      }
    }
    return nil
  }
}

extension ConditionChain.Exclusion {
  /// Adds what is wrong with an item.
  func add(
    _ index: Int, of questionnaire: CheckedQuestionnaire, to findings: inout CheckFindings
  ) {
    func linkId(_ index: Int) -> Diagnostic.Argument.Value {
      .quoted(questionnaire.items[index].linkId)
    }
    let item = questionnaire.items[index]
    guard let first, let second else {
      return findings.add(
        .needsExcluded, ["question": linkId(source)], at: element, in: item)
    }
    let isOwn = first == index || second == index
    findings.add(
      .needsExcludedPair,
      [
        "owner": isOwn ? nil : linkId(second), "question": linkId(source),
        "other": linkId(first == index ? second : first),
      ], at: element, in: item)
  }
}
