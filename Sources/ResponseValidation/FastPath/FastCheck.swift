import FHIRDocument

/// Tells whether a response, whose structure is right, is certainly without findings.
struct FastCheck {
  let plan: FastPlan
  let document: Document
  let nodes: [Node]
  let bytes: [UInt8]
  /// Whether everything that is needed must be there (rule 32).
  private(set) var isComplete = false
  /// The nodes of the answered questions, by their place in the plan; below zero for others.
  private(set) var answered: [Int] = []

  init(_ plan: FastPlan, _ document: Document) {
    self.plan = plan
    self.document = document
    nodes = document.nodes
    bytes = document.bytes
  }

  /// Whether the response at a node has no findings; `false` means that this is not certain.
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
    guard !plan.conditionals.isEmpty else {
      return look(inside: root, 0..<plan.items.count) != nil
    }
    answered = Array(repeating: -1, count: plan.items.count)
    return look(inside: root, 0..<plan.items.count) != nil && conditionsHold()
  }

  // MARK: Items

  /// Looks at the items inside a node, which are those of the plan from the range, in their order;
  /// whether one is answered, `nil` where it is not certain that all is right.
  private mutating func look(inside holder: Int, _ range: Range<Int>) -> Bool? {
    var (place, isAnswered, last) = (range.lowerBound, false, -1)
    var child = holder + 1
    let end = Int(nodes[holder].next)
    while child < end {
      let next = Int(nodes[child].next)
      if nodes[child].name == ElementName.item.rawValue {
        guard let linkId = document.child(.linkId, of: child) else { return nil }
        while true {
          guard place < range.upperBound else { return nil }
          if hasText(linkId, plan.items[place].linkId) { break }
          if isMissing(place), place != last { return nil }
          place = plan.items[place].end
        }
        guard let found = look(at: child, place) else { return nil }
        if found { isAnswered = true }
        last = place
        // Another repetition may follow.
        if !(plan.items[place].isGroup && plan.items[place].repeats) {
          place = plan.items[place].end
        }
      }
      child = next
    }
    guard isComplete else { return isAnswered }
    while place < range.upperBound {
      if isMissing(place), place != last { return nil }
      place = plan.items[place].end
    }
    return isAnswered
  }

  /// Whether an item that is not there should be; of conditional items that is told at the end.
  private func isMissing(_ place: Int) -> Bool {
    isComplete && plan.items[place].isNeeded && !plan.items[place].isConditional
  }

  /// Looks at one item.
  private mutating func look(at node: Int, _ place: Int) -> Bool? {
    if plan.items[place].isIntricate { return nil }
    var child = node + 1
    let end = Int(nodes[node].next)
    var count = 0
    var chosen: UInt64 = 0
    var isExclusive = false
    while child < end {
      let next = Int(nodes[child].next)
      switch nodes[child].name {
      case ElementName.text.rawValue:
        guard let text = plan.items[place].text, document.hasText(child, plan.texts, text) else {
          return nil
        }
      case ElementName.answer.rawValue:
        guard plan.items[place].isQuestion, let option = look(atAnswer: child, place) else {
          return nil
        }
        count += 1
        if option >= 0 {
          guard option < 64, chosen & (1 << UInt64(option)) == 0 else { return nil }
          chosen |= 1 << UInt64(option)
          if plan.options[plan.items[place].options.lowerBound + option].isExclusive {
            isExclusive = true
          }
        } else if option == Self.uncounted, count > 1 {
          return nil
        }
      case ElementName.item.rawValue:
        guard plan.items[place].isGroup else { return nil }
      default: break
      }
      child = next
    }
    if plan.items[place].isGroup {
      guard let found = look(inside: node, place + 1..<plan.items[place].end) else { return nil }
      return isMissing(place) && !found ? nil : found
    }
    if count == 0 { return isMissing(place) ? nil : false }
    guard plan.items[place].answerCount.contains(count), !(isExclusive && count > 1) else {
      return nil
    }
    if !answered.isEmpty { answered[place] = node }
    return true
  }

  /// An answer of which it is not known whether it is the same as another.
  private static let uncounted = -2

  /// Looks at one answer: the number of the option that it is, or below zero; `nil` where it is not
  /// certain that it is right.
  private mutating func look(atAnswer node: Int, _ place: Int) -> Int? {
    var result: Int?
    var child = node + 1
    let end = Int(nodes[node].next)
    while child < end {
      let name = nodes[child].name
      if name == plan.items[place].valueName {
        guard result == nil, let found = look(atValue: child, place) else { return nil }
        result = found
      } else if name == ElementName.valueString.rawValue, plan.items[place].takesText {
        guard result == nil, isPlain(child) else { return nil }
        result = Self.uncounted
      } else if name != ElementName.item.rawValue, name != ElementName.extension.rawValue,
        name != ElementName.id.rawValue
      {
        return nil
      }
      child = Int(nodes[child].next)
    }
    if plan.items[place].end > place + 1 {
      guard look(inside: node, place + 1..<plan.items[place].end) != nil else { return nil }
    } else if document.child(.item, of: node) != nil {
      return nil
    }
    return result
  }
}

// MARK: Texts

extension FastCheck {
  /// Whether a value stands in the source as it is.
  func isPlain(_ node: Int) -> Bool {
    let node = nodes[node]
    guard !node.flags.contains(.escaped) else { return false }
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
    isPlain(node) && document.hasText(node, plan.texts, text)
  }

  func hasText(_ node: Int, _ text: StaticString) -> Bool {
    let range = range(node)
    guard range.count == text.utf8CodeUnitCount, range.upperBound <= bytes.count else {
      return false
    }
    return text.withUTF8Buffer { text in
      for place in text.indices where text[place] != bytes[range.lowerBound + place] {
        return false
      }
      return true
    }
  }
}
