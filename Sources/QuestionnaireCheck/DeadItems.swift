import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// The items that nobody ever gets to see, and what cannot be answered therefore.
///
/// What becomes of an item is looked at again only where something that it depends on is new among
/// them; in each round in the order of the items, so that the outcome does not depend on the way.
struct DeadItems {
  private let questionnaire: CheckedQuestionnaire
  private let conditions: [[CheckedCondition]]
  /// By item: those with a condition on it.
  private var dependents: [[Int]]
  private var dead: Set<Int> = []

  private var isWaiting: [Bool]
  /// The item that is looked at, and the last one that waits in this round.
  private var current = Int.max
  private var last = -1
  /// Between which items are those that wait for the next round.
  private var next = (first: Int.max, last: -1)

  /// Starts with those that are known.
  init(_ questionnaire: CheckedQuestionnaire, _ known: Set<Int>) {
    self.questionnaire = questionnaire
    conditions = questionnaire.items.indices.map { questionnaire.conditions(of: $0) }
    dependents = Array(repeating: [], count: conditions.count)
    isWaiting = Array(repeating: false, count: conditions.count)
    for (index, conditions) in conditions.enumerated() {
      for case let source? in conditions.map(\.source) { dependents[source].append(index) }
    }
    for index in known.sorted() { insert(index) }
  }

  func contains(_ index: Int) -> Bool { dead.contains(index) }

  /// Adds an item; what depends on it waits.
  mutating func insert(_ index: Int) {
    guard dead.insert(index).inserted else { return }
    for other in questionnaire.items[index].children { wait(other) }
    for other in dependents[index] { wait(other) }
  }

  private mutating func wait(_ index: Int) {
    if dead.contains(index) { return }
    isWaiting[index] = true
    if index > current {
      last = max(last, index)
    } else {
      next = (min(next.first, index), max(next.last, index))
    }
  }

  /// Follows what cannot be answered because it is never asked.
  mutating func spread(_ findings: inout CheckFindings) {
    while next.first <= next.last {
      (current, last) = next
      next = (Int.max, -1)
      while current <= last {
        if isWaiting[current] { look(at: current, &findings) }
        current += 1
      }
    }
    current = Int.max
  }

  private mutating func look(at index: Int, _ findings: inout CheckFindings) {
    isWaiting[index] = false
    if dead.contains(index) { return }
    let item = questionnaire.items[index]
    if let parent = item.parent, dead.contains(parent) { return insert(index) }
    let conditions = conditions[index]
    let needing = conditions.filter { condition in
      condition.source.map { dead.contains($0) } == true && condition.enableWhen.needsAnswer
    }
    let isAny = questionnaire.matchesAny(item.item)
    guard let first = needing.first, !isAny || needing.count == conditions.count else { return }
    insert(index)
    findings.add(
      .unreachableItem, ["question": .quoted(first.enableWhen.question)], at: first.element,
      in: item)
  }
}
