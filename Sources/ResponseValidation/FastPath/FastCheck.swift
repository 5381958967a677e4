import FHIRDocument
import FHIRQuestionnaire

/// Says whether a response, whose structure is right, is certainly without findings.
///
/// It goes through the response once, without recursion, however deep that is.
struct FastCheck {
  let plan: FastPlan
  let document: Document
  let nodes: [Node]
  let bytes: [UInt8]
  /// Whether everything that is needed must be there (rule 32).
  private(set) var isComplete = false
  /// The nodes of the answered questions, by their index in the plan; below zero for others.
  private(set) var answered: [Int] = []
  /// The items that their conditions disable.
  var disabled: Set<Int> = []
  /// The items of the response that lead to expressions, in document order.
  private(set) var visited: [(index: Int, node: Int)] = []
  /// What is looked at.
  private var level = Level(node: 0, end: 0, index: 0, upper: 0)
  /// What is still to be looked at, the next one last.
  private var waiting: [Level] = []
  /// How many items have the texts that the questionnaire gives them, and how many do not.
  private var texts = (present: 0, absent: 0)

  /// The items inside the response, a group, or an answer.
  private struct Level {
    /// The node that is looked at next.
    var node: Int
    let end: Int
    /// The item of the plan that may be next.
    var index: Int
    let upper: Int
    /// The item that was last.
    var last = -1
    /// Whether one of them is answered.
    var isAnswered = false
    /// The group; -1 for other levels.
    var group = -1
  }

  init(_ plan: FastPlan, _ document: Document) {
    self.plan = plan
    self.document = document
    nodes = document.nodes
    bytes = document.bytes
  }

  /// Whether everything in the response must be what a session keeps, since expressions may see it.
  private var isExact: Bool { plan.expressions != nil }

  /// Whether the response at a node has no findings; `false` means that this is not certain.
  ///
  /// What expressions give is not looked at: see ``expressionsAgree(_:)``.
  mutating func isClean(_ root: Int) -> Bool {
    guard let status = document.child(.status, of: root), nodes[status].flags.isEmpty else {
      return false
    }
    if hasText(status, "completed") || hasText(status, "amended") {
      isComplete = true
    } else if !hasText(status, "in-progress"), !hasText(status, "stopped"),
      !hasText(status, "entered-in-error")
    {
      return false
    }
    if isExact {
      for part in ResponsePrograms.extraParts where document.child(part, of: root) != nil {
        return false
      }
    }
    if !plan.conditionals.isEmpty { answered = Array(repeating: -1, count: plan.items.count) }
    guard itemsAreRight(inside: root) else { return false }
    if isExact, texts.present > 0, texts.absent > 0 { return false }
    return plan.conditionals.isEmpty || conditionsHold()
  }

  // MARK: Items

  /// Whether the items inside the response are those of the plan, in their order, and right.
  private mutating func itemsAreRight(inside root: Int) -> Bool {
    level = Level(node: root + 1, end: Int(nodes[root].next), index: 0, upper: plan.items.count)
    while true {
      while level.node < level.end {
        guard lookAtNode() else { return false }
      }
      let last = level
      guard isWhole(last) else { return false }
      guard let next = waiting.popLast() else { return true }
      level = next
      // An answer inside a group is one inside what is around it.
      if last.group >= 0, last.isAnswered { level.isAnswered = true }
    }
  }

  /// Looks at the next node of the level.
  private mutating func lookAtNode() -> Bool {
    let node = level.node
    level.node = Int(nodes[node].next)
    guard nodes[node].name == ElementName.item.rawValue else { return !mayModify(node) }
    guard let linkId = document.child(.linkId, of: node) else { return false }
    var index = level.index
    while true {
      guard index < level.upper else { return false }
      if hasText(linkId, plan.items[index].linkId) { break }
      if isMissing(index), index != level.last { return false }
      index = plan.items[index].end
    }
    level.last = index
    // Another repetition may follow.
    let mayRepeat = plan.items[index].isGroup && plan.items[index].repeats
    level.index = mayRepeat ? index : plan.items[index].end
    if plan.items[index].leadsToRules { visited.append((index, node)) }
    return plan.items[index].isQuestion ? lookAtQuestion(node, index) : lookAtGroup(node, index)
  }

  /// Whether a member beside items may change what is meant (rule 77).
  private func mayModify(_ node: Int) -> Bool {
    let modifier = ElementName.modifierExtension.rawValue
    if nodes[node].name == modifier { return true }
    guard nodes[node].name == ElementName.contained.rawValue else { return false }
    return nodes[node..<Int(nodes[node].next)].contains { $0.name == modifier }
  }

  /// Whether all that is needed was there at the end of a level.
  private func isWhole(_ level: Level) -> Bool {
    if isComplete {
      var index = level.index
      while index < level.upper {
        if isMissing(index), index != level.last { return false }
        index = plan.items[index].end
      }
    }
    // A session keeps no group without answers.
    return level.group < 0 || level.isAnswered || (!isMissing(level.group) && !isExact)
  }

  /// Whether an item that is not there should be; of conditional items that is decided at the end.
  private func isMissing(_ index: Int) -> Bool {
    isComplete && plan.items[index].isNeeded && !plan.items[index].isConditional
  }

  /// Looks at a group, or a display.
  private mutating func lookAtGroup(_ node: Int, _ index: Int) -> Bool {
    guard !plan.items[index].leavesFastPath else { return false }
    var child = node + 1
    let end = Int(nodes[node].next)
    while child < end {
      switch nodes[child].name {
      case ElementName.text.rawValue, ElementName.linkId.rawValue:
        guard isText(child, index) else { return false }
      case ElementName.answer.rawValue, ElementName.modifierExtension.rawValue: return false
      case ElementName.item.rawValue: if !plan.items[index].isGroup { return false }
      default: if isExact { return false }
      }
      child = Int(nodes[child].next)
    }
    if isExact { countText(of: node, index) }
    guard plan.items[index].isGroup else { return !isExact }
    waiting.append(level)
    level = Level(
      node: node + 1, end: end, index: index + 1, upper: plan.items[index].end, group: index)
    return true
  }

  /// Looks at a question.
  private mutating func lookAtQuestion(_ node: Int, _ index: Int) -> Bool {
    guard !plan.items[index].leavesFastPath else { return false }
    var child = node + 1
    let end = Int(nodes[node].next)
    var answers = FastAnswers()
    while child < end {
      switch nodes[child].name {
      case ElementName.text.rawValue, ElementName.linkId.rawValue:
        guard isText(child, index) else { return false }
      case ElementName.answer.rawValue:
        guard let option = look(atAnswer: child, index), answers.add(option, plan, index) else {
          return false
        }
      case ElementName.item.rawValue, ElementName.modifierExtension.rawValue: return false
      default: if isExact { return false }
      }
      child = Int(nodes[child].next)
    }
    if isExact { countText(of: node, index) }
    if answers.count == 0 { return !isMissing(index) && !isExact }
    guard plan.items[index].answerCount.contains(answers.count), answers.mayBeTogether else {
      return false
    }
    level.isAnswered = true
    if !answered.isEmpty { answered[index] = node }
    if plan.items[index].end > index + 1 { openAnswers(of: node, index) }
    return true
  }

  /// Goes on with the items below answers, those of the first one first.
  private mutating func openAnswers(of node: Int, _ index: Int) {
    for answer in answerNodes(of: node).reversed() {
      waiting.append(level)
      level = Level(
        node: answer + 1, end: Int(nodes[answer].next), index: index + 1,
        upper: plan.items[index].end)
    }
  }

  /// The nodes of the answers of a question.
  func answerNodes(of node: Int) -> [Int] {
    var found: [Int] = []
    var child = node + 1
    while child < Int(nodes[node].next) {
      if nodes[child].name == ElementName.answer.rawValue { found.append(child) }
      child = Int(nodes[child].next)
    }
    return found
  }

  private func isText(_ node: Int, _ index: Int) -> Bool {
    if isExact, Int(nodes[node].next) > node + 1 { return false }
    guard nodes[node].name == ElementName.text.rawValue else { return true }
    guard let text = plan.items[index].text else { return false }
    return document.hasText(node, plan.texts, text)
  }

  private mutating func countText(of node: Int, _ index: Int) {
    if plan.items[index].text == nil { return }
    if document.child(.text, of: node) == nil { texts.absent += 1 } else { texts.present += 1 }
  }

  /// Looks at one answer: the number of the option that it is, or below zero; `nil` where it is not
  /// certain that it is right.
  private func look(atAnswer node: Int, _ index: Int) -> Int? {
    var result: Int?
    var child = node + 1
    let end = Int(nodes[node].next)
    while child < end {
      let name = nodes[child].name
      if name == plan.items[index].valueName {
        guard result == nil, let found = look(atValue: child, index) else { return nil }
        if isExact, !isKept(child) { return nil }
        result = found
      } else if name == ElementName.valueString.rawValue, plan.items[index].takesText {
        guard result == nil, isPlain(child) else { return nil }
        if isExact, Int(nodes[child].next) > child + 1 { return nil }
        result = FastAnswers.uncounted
      } else if name == ElementName.item.rawValue {
        if plan.items[index].end == index + 1 { return nil }
      } else if isExact
        || (name != ElementName.extension.rawValue && name != ElementName.id.rawValue)
      {
        return nil
      }
      child = Int(nodes[child].next)
    }
    return result
  }

  /// Whether a session keeps all of a value: of a primitive, it keeps no id and no extensions.
  private func isKept(_ node: Int) -> Bool {
    document.isObject(node) || Int(nodes[node].next) == node + 1
  }
}

/// The answers of one question while they are looked at.
struct FastAnswers {
  /// An answer of which it is not known whether it is the same as another.
  static let uncounted = -2

  private(set) var count = 0
  private var chosen: UInt64 = 0
  private var isExclusive = false

  /// Whether none excludes another.
  var mayBeTogether: Bool { !(isExclusive && count > 1) }

  /// Adds the number of an option, or one below zero; `false` where it may be there already.
  mutating func add(_ option: Int, _ plan: FastPlan, _ index: Int) -> Bool {
    count += 1
    if option < 0 { return option != Self.uncounted || count == 1 }
    guard option < 64, chosen & (1 << UInt64(option)) == 0 else { return false }
    chosen |= 1 << UInt64(option)
    if plan.options[plan.items[index].options.lowerBound + option].isExclusive {
      isExclusive = true
    }
    return true
  }
}

// MARK: Texts

extension FastCheck {
  /// Whether a value is in the source as it is.
  func isPlain(_ node: Int) -> Bool {
    let node = nodes[node]
    guard !node.isEscaped else { return false }
    switch node.kind {
    case .string, .number, .boolean, .text: return node.length > 0
    case .object, .array, .null: return false
    }
  }

  /// The part of the source that is a value.
  func range(_ node: Int) -> Range<Int> {
    let node = nodes[node]
    return Int(node.start)..<Int(node.start) + Int(node.length)
  }

  /// Whether a value is a text of the plan.
  func hasText(_ node: Int, _ text: Range<Int>) -> Bool {
    isPlain(node) && document.hasSpelling(node, plan.texts, text)
  }

  func hasText(_ node: Int, _ text: StaticString) -> Bool {
    let range = range(node)
    guard range.count == text.utf8CodeUnitCount, range.upperBound <= bytes.count else {
      return false
    }
    return text.withUTF8Buffer { text in
      for index in text.indices where text[index] != bytes[range.lowerBound + index] {
        return false
      }
      return true
    }
  }
}
