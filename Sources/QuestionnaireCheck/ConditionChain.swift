import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// All conditions that have to hold together so that an item is enabled: its own, those of the items
/// around it (rule 7), and those of the questions that it needs answers of (rule 6).
///
/// Chains are followed for one item after the other; what is known of single conditions is found
/// once.
struct ConditionChain {
  /// A condition, the item that has it and the question that it looks at.
  private struct Link {
    let owner: Int
    let source: Int
    let condition: CheckedCondition
  }

  /// The conditions of an item.
  private struct Conditions {
    /// The element of the first one; `nil` where there is none, or where an expression decides.
    var first: Element?
    /// By condition; `nil` for those from which nothing follows.
    var links: [Link?] = []
    /// Whether one of several is enough.
    var isAny = false
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
  private let conditions: [Conditions]
  private var links: [Link] = []
  private var visited: [Int] = []
  private var isVisited: [Bool]
  /// By item: how many conditions of the chain look at it.
  private var uses: [Int]
  /// Whether several look at one.
  private var hasShared = false

  init(_ questionnaire: CheckedQuestionnaire) {
    self.questionnaire = questionnaire
    conditions = questionnaire.items.indices.map { Self.conditions(of: $0, in: questionnaire) }
    isVisited = Array(repeating: false, count: conditions.count)
    uses = Array(repeating: 0, count: conditions.count)
  }

  private static func conditions(
    of index: Int, in questionnaire: CheckedQuestionnaire
  ) -> Conditions {
    let item = questionnaire.items[index]
    let own = questionnaire.conditions(of: index)
    guard let first = own.first?.element, !item.has("enableWhenExpression") else {
      return Conditions()
    }
    let links = own.map { condition -> Link? in
      guard let source = condition.source,
        QuestionnaireChecker.isSound(condition, source, index, questionnaire),
        questionnaire.repetition(around: source, awayFrom: index) == nil
      else { return nil }
      return Link(owner: index, source: source, condition: condition)
    }
    return Conditions(
      first: first, links: links,
      isAny: own.count > 1 && questionnaire.matchesAny(item.item))
  }

  /// Why an item with conditions can never be enabled; `nil` where it can, or nothing is certain.
  mutating func exclusion(of index: Int) -> Exclusion? {
    let own = conditions[index]
    guard let element = own.first else { return nil }
    guard own.isAny else {
      start(at: index)
      for link in own.links { add(link) }
      return exclusion(for: index, element)
    }
    var found: Exclusion?
    for link in own.links {
      start(at: index)
      add(link)
      guard let exclusion = exclusion(for: index, element) else { return nil }
      found = found ?? exclusion
    }
    return found
  }

  private mutating func start(at index: Int) {
    for item in visited { isVisited[item] = false }
    for link in links { uses[link.source] = 0 }
    (visited, isVisited[index], hasShared) = ([index], true, false)
    links.removeAll(keepingCapacity: true)
    if let parent = questionnaire.items[index].parent { enter(parent) }
  }

  /// Adds what has to hold so that an item is enabled.
  private mutating func enter(_ index: Int) {
    var open = [index]
    while let next = open.popLast() {
      guard links.count < Self.maximum, !isVisited[next] else { continue }
      isVisited[next] = true
      visited.append(next)
      if let parent = questionnaire.items[next].parent { open.append(parent) }
      if conditions[next].isAny { continue }
      for case let link? in conditions[next].links { add(link, &open) }
    }
  }

  private mutating func add(_ link: Link?) {
    guard let link else { return }
    var open: [Int] = []
    add(link, &open)
    open.forEach { enter($0) }
  }

  private mutating func add(_ link: Link, _ open: inout [Int]) {
    links.append(link)
    uses[link.source] += 1
    hasShared = hasShared || uses[link.source] > 1
    if link.condition.enableWhen.needsAnswer { open.append(link.source) }
  }

  private func exclusion(for index: Int, _ element: Element) -> Exclusion? {
    // Without the conditions of others, the solver of single items has said it.
    guard hasShared, links.contains(where: { $0.owner != index }) else { return nil }
    var groups: [Int: [Link]] = [:]
    for link in links
    where uses[link.source] > 1
      && questionnaire.repetition(around: link.source, awayFrom: index) == nil
    {
      groups[link.source, default: []].append(link)
    }
    for (source, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 {
      if canHold(group, source) { continue }
      let pair = pair(in: group, source)
      return Exclusion(
        element: element, first: pair?.0, second: pair?.1, source: source,
        needed: Set(visited).subtracting([index]))
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
