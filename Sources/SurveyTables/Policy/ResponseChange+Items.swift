import FHIRDocument

/// An item or an answer whose inside is being written.
struct ChangeFrame {
  /// The node behind its last one, and the next one to look at.
  let end: Int
  var next: Int
  let rule: ItemRule
  let isItem: Bool
  /// How many nodes were written when nothing but its linkId was.
  var start: Int
  /// The value that was not written.
  var droppedValue: Element?
  /// Whether it is an item without an answer of its own: a group, or a question that is not answered.
  var isUnanswered = false
  var hasItems = false
  /// Whether it says that it is masked, where answers were dropped and none is left.
  var isMarked = false
  var hasDroppedAnswer = false
}

extension ResponseChange {
  /// Writes an item of the response with all that is inside.
  mutating func writeItem(_ item: Element) {
    let document = item.document
    var open: [ChangeFrame] = []
    enter(item, &open)
    while let frame = open.last {
      if frame.next >= frame.end {
        leave(frame)
        open.removeLast()
        if frame.droppedValue != nil, let item = open.indices.last {
          open[item].hasDroppedAnswer = true
        }
        continue
      }
      let child = Element(document: document, index: frame.next)
      open[open.count - 1].next = document.end(of: frame.next)
      if frame.isItem {
        visit(child, ofItem: frame, &open)
      } else {
        visit(child, ofAnswer: frame, &open)
      }
    }
  }

  private func rule(of linkId: String) -> ItemRule {
    guard let named = policy.items[linkId] else {
      return ItemRule(method: policy.others, isNamed: false, subject: .otherItems)
    }
    return ItemRule(method: named.method, isNamed: true, subject: .item(linkId))
  }

  /// Opens an item; one that is dropped by its name, or by that of what it is inside of in its form, is
  /// passed with all that is inside.
  private mutating func enter(_ item: Element, _ open: inout [ChangeFrame]) {
    guard item.isObject else { return }
    let linkId = item[.linkId]?.string
    if let linkId, !linkIds.isEmpty, !linkIds.contains(linkId) {
      return count(.unknownItem, .otherItems, numberOfAnswers(in: item))
    }
    if let linkId, let outer = droppedInside[linkId] {
      return count(.dropped, .item(outer), numberOfAnswers(in: item))
    }
    let rule = self.rule(of: linkId ?? "")
    if rule.isNamed, rule.method == .drop {
      return count(.dropped, rule.subject, numberOfAnswers(in: item))
    }
    builder.open(item.name, inArray: item.isInArray)
    builder.string(.linkId, linkId)
    var frame = ChangeFrame(
      end: item.document.end(of: item.index), next: item.index + 1, rule: rule, isItem: true,
      start: builder.nodeCount)
    frame.isUnanswered = !item.children(.answer).contains(where: \.isObject)
    frame.isMarked = !marked.isEmpty && linkId.map(marked.contains) == true
    open.append(frame)
  }

  private func numberOfAnswers(in item: Element) -> Int {
    item.descendants(named: .answer, or: .answer).count { $0.isObject }
  }

  private mutating func leave(_ frame: ChangeFrame) {
    // One that had no answer says no less than before, and a repetition of a group is one of several.
    let staysEmpty = frame.isUnanswered && frame.rule.method == .keep
    if builder.nodeCount == frame.start, !staysEmpty {
      guard frame.isMarked, frame.hasDroppedAnswer else {
        if frame.isUnanswered, frame.hasItems { count(.emptyGroup, frame.rule.subject) }
        return builder.cancel()
      }
      writeReasonExtension("masked")
    }
    // An answer in which items were kept says that its value was not.
    if let value = frame.droppedValue {
      let name = value.name.isLocal ? .valueString : value.name
      writeReason("masked", as: name, isObject: value.isObject && name == value.name)
    }
    builder.close()
  }

  private mutating func visit(
    _ child: Element, ofItem frame: ChangeFrame, _ open: inout [ChangeFrame]
  ) {
    switch child.name {
    case .linkId: return
    case .item, .group, .question:
      open[open.count - 1].hasItems = true
      enter(child, &open)
    case .answer:
      guard child.isObject else { return }
      builder.open(.answer, inArray: child.isInArray)
      open.append(
        ChangeFrame(
          end: child.document.end(of: child.index), next: child.index + 1, rule: frame.rule,
          isItem: false, start: builder.nodeCount))
    case .text, .title, .definition:
      let isKept = frame.rule.isNamed && frame.rule.method == .keep
      if isKept { writeText(child, &open) }
      count(isKept ? .kept : .freeText, .itemTexts)
    case .subject: write(child, as: .subject)
    case .extension, .modifierExtension, .id: writeExtension(child)
    default: return
    }
  }

  /// Writes a text, which alone makes no item.
  private mutating func writeText(_ text: Element, _ open: inout [ChangeFrame]) {
    let isFirst = builder.nodeCount == open.last?.start
    _ = copy(text, isNamed: true)
    if isFirst, !open.isEmpty { open[open.count - 1].start = builder.nodeCount }
  }

  private mutating func visit(
    _ child: Element, ofAnswer frame: ChangeFrame, _ open: inout [ChangeFrame]
  ) {
    switch child.name {
    case .item, .group: enter(child, &open)
    case .extension, .modifierExtension, .id: writeExtension(child)
    default:
      guard child.nameText.hasPrefix("value"), child.nameText.utf8.count > 5 else { return }
      if !writeAnswer(child, frame.rule) {
        open[open.count - 1].droppedValue = child
      }
    }
  }
}
