import SurveyDiagnostics
import SurveyModel

extension SessionLoader {
  /// What items are in: the response as a whole, a repetition of a group, or an answer of a question.
  package struct Holder: Sendable {
    let node: Int
    /// The number of the answer; 0 in a group.
    let slot: Int
    fileprivate var last: ItemIndex?
    fileprivate var counts: [ItemIndex: Int] = [:]

    init(node: Int, slot: Int = 0) { (self.node, self.slot) = (node, slot) }
  }

  /// An instance that the source names.
  package struct Entry: Sendable {
    /// The instance.
    package let id: InstanceID
    /// Its item.
    package let item: ItemIndex
    /// Whether the item was there before and cannot be there twice: its answers are not given.
    package let isSurplus: Bool
  }

  /// The response as a whole.
  package var top: Holder { Holder(node: InstanceTree.root) }

  /// A repetition of a group.
  package func inside(_ group: InstanceID) -> Holder { Holder(node: group.rawValue) }

  /// One answer of a question, from 0.
  package func below(_ question: InstanceID, answer: Int) -> Holder {
    Holder(node: question.rawValue, slot: answer)
  }
}

extension SessionLoader {
  /// The instance that the next item in a holder is; `nil` where there is none.
  ///
  /// Each further item of a repeating group is its next repetition. What is unknown, misplaced,
  /// there too often or in another order than in the survey is reported: these are different
  /// findings (rules 30 and 43). A misplaced item is entered where it belongs, if there is only one
  /// instance of it.
  package mutating func enter(
    _ linkId: String, in holder: inout Holder, at source: Source
  ) -> Entry? {
    let parent = session.state.tree[holder.node].definition
    guard let item = find(linkId, inside: parent, at: source) else { return nil }
    guard index.parents[item.rawValue] == parent else {
      return enterMisplaced(item, at: source)
    }
    if let last = holder.last, item < last { reportOrder(of: item, after: last, at: source) }
    holder.last = item
    let number = holder.counts[item, default: 0]
    holder.counts[item] = number + 1
    let isGroup = index.isGroup(item.rawValue)
    let repeats = isGroup && index.items[item.rawValue].repeats
    if number > 0, !repeats { reportAgain(item, at: source) }
    if number > 0, !repeats, isGroup { return nil }
    return instance(of: item, repetition: repeats ? number : 0, in: holder, at: source).map {
      Entry(id: $0, item: item, isSurplus: number > 0 && !repeats)
    }
  }

  /// The item with a linkId, rather one that is inside `parent`; a finding where there is none.
  package mutating func find(
    _ linkId: String, inside parent: Int = -1, at source: Source
  ) -> ItemIndex? {
    if let item = index.find(linkId: linkId, inside: parent) { return item }
    report(.unknownLinkId, ["linkId": .quoted(linkId)], at: source, linkId: linkId)
    return nil
  }

  /// The instance of an item in a holder; of a repeating group the repetition with this number,
  /// which is added if it is not there.
  package mutating func instance(
    of item: ItemIndex, repetition: Int = 0, in holder: Holder, at source: Source
  ) -> InstanceID? {
    while true {
      if let id = existing(item, repetition: repetition, in: holder) { return id }
      guard repetition > 0, let first = existing(item, repetition: 0, in: holder),
        addRepetition(after: first, for: repetition, at: source)
      else { return nil }
    }
  }

  /// The instance of an item in a holder, if it is there.
  func existing(_ item: ItemIndex, repetition: Int, in holder: Holder) -> InstanceID? {
    let tree = session.state.tree
    guard tree[holder.node].lists.indices.contains(holder.slot) else { return nil }
    return tree.find(
      item.rawValue, repetition: repetition, in: tree[holder.node].lists[holder.slot])
  }

  private mutating func addRepetition(
    after first: InstanceID, for number: Int, at source: Source
  ) -> Bool {
    let linkId = index.items[session.definition(first).rawValue].linkId
    if rules.limitsRepetitions, !session.canAddRepetition(of: first) {
      let item = session.item(first)
      if item.repeats, let most = item.maxOccurs {
        let problem = item.finding(
          .tooManyRepetitions, ["count": .number(number + 1), "most": .number(most)])
        report(problem, at: source, linkId: linkId)
        return false
      }
    }
    do throws(Diagnostic) {
      try session.addRepetition(after: first, at: moment, isStored: rules.isStored)
      return true
    } catch {
      report(error, at: source, linkId: linkId)
      return false
    }
  }
}

// MARK: Findings

extension SessionLoader {
  mutating func reportOrder(of item: ItemIndex, after last: ItemIndex, at source: Source) {
    let linkId = index.items[item.rawValue].linkId
    let before = index.items[last.rawValue].linkId
    report(
      .wrongItemOrder, ["linkId": .quoted(linkId), "before": .quoted(before)], at: source,
      linkId: linkId)
  }

  private mutating func reportAgain(_ item: ItemIndex, at source: Source) {
    let (linkId, type) = (index.items[item.rawValue].linkId, index.items[item.rawValue].type)
    report(
      .repeatedItem,
      ["linkId": .quoted(linkId), "kind": .literal(type == .group ? "group" : "question")],
      at: source, linkId: linkId)
  }

  /// Reports an item that the survey has elsewhere, and enters it where only one instance is
  /// possible and has no answers yet.
  package mutating func enterMisplaced(_ item: ItemIndex, at source: Source) -> Entry? {
    let linkId = index.items[item.rawValue].linkId
    var problem = Diagnostic(.misplacedItem, ["linkId": .quoted(linkId)])
    let parent = index.parents[item.rawValue]
    if parent >= 0 {
      problem.arguments += [
        .init("parent", .quoted(index.items[parent].linkId)),
        .init("kind", .literal(index.isGroup(parent) ? "group" : "question")),
      ]
    }
    report(problem, at: source, linkId: linkId)
    guard let id = onlyInstance(of: item), session.answers(id).isEmpty else { return nil }
    if let holder = session.parent(id), session.answers(holder).count > 1 { return nil }
    return Entry(id: id, item: item, isSurplus: false)
  }

  /// The instance of an item that is in no repeating group, below the first answers of questions.
  private func onlyInstance(of item: ItemIndex) -> InstanceID? {
    var path: [Int] = []
    var definition = item.rawValue
    while definition >= 0 {
      if index.isGroup(definition), index.items[definition].repeats { return nil }
      path.append(definition)
      definition = index.parents[definition]
    }
    var node = InstanceTree.root
    for definition in path.reversed() {
      guard let list = session.state.tree[node].lists.first,
        let id = session.state.tree.find(definition, repetition: 0, in: list)
      else { return nil }
      node = id.rawValue
    }
    return InstanceID(node)
  }
}
