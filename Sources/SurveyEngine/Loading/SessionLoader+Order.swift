import SurveyDiagnostics
import SurveyModel

extension SessionLoader {
  /// How far a list of questions has come in which the order alone says where each belongs.
  package struct Cursor: Sendable {
    /// The repetition or answer of each item that holds others; 0 where nothing is said.
    fileprivate var numbers: [ItemIndex: Int] = [:]
    fileprivate var last: ItemIndex?
    /// The questions met since the last step to another repetition or answer.
    fileprivate var seen: Set<ItemIndex> = []

    /// Before the first question.
    package init() {}
  }

  /// The instance of a question that follows those before it; `nil` where there is none.
  ///
  /// A question that does not come after the one before it in the survey begins the next repetition,
  /// or the next answer, of the innermost item that holds both and can have one more.
  package mutating func enterNext(
    _ item: ItemIndex, after cursor: inout Cursor, at source: Source
  ) -> InstanceID? {
    let isAgain = cursor.seen.contains(item)
    if let last = cursor.last, isAgain || item < last, !advance(&cursor, from: last, to: item) {
      guard !isAgain else {
        let linkId = index.items[item.rawValue].linkId
        report(.repeatedItem, ["linkId": .quoted(linkId)], at: source, linkId: linkId)
        return nil
      }
      reportOrder(of: item, after: last, at: source)
    }
    cursor.last = item
    cursor.seen.insert(item)
    return instance(at: cursor.steps(to: item, in: index), source)
  }

  /// Goes to the next repetition or answer; `false` where there can be none.
  private func advance(_ cursor: inout Cursor, from last: ItemIndex, to next: ItemIndex) -> Bool {
    let shared = zip(index.line(to: last), index.line(to: next)).prefix { $0 == $1 }.map(\.0)
    for holder in shared.reversed() where holder != next && hasNext(holder, cursor) {
      cursor.advance(holder, in: index)
      return true
    }
    return false
  }

  private func hasNext(_ holder: ItemIndex, _ cursor: Cursor) -> Bool {
    if index.isGroup(holder.rawValue) { return index.items[holder.rawValue].repeats }
    let id = existing(at: cursor.steps(to: holder, in: index))
    return cursor.numbers[holder, default: 0] + 1 < (id.map { session.answers($0).count } ?? 0)
  }
}

extension SessionLoader.Cursor {
  fileprivate mutating func advance(_ holder: SurveyIndex.ItemIndex, in index: SurveyIndex) {
    let isInside = { index.line(to: $0).contains(holder) }
    for inner in numbers.keys where inner != holder && isInside(inner) { numbers[inner] = nil }
    seen = seen.filter { !isInside($0) || $0 == holder }
    numbers[holder, default: 0] += 1
  }

  /// The way to an item through the repetitions and answers that the list has come to.
  fileprivate func steps(
    to item: SurveyIndex.ItemIndex, in index: SurveyIndex
  ) -> [SessionLoader.Step] {
    index.line(to: item).map { ($0, $0 == item ? 0 : numbers[$0] ?? 0) }
  }
}

extension SurveyIndex {
  /// All items above an item and itself, the outermost first.
  func line(to item: ItemIndex) -> [ItemIndex] {
    var line: [ItemIndex] = []
    var current = item.rawValue
    while current >= 0 {
      line.append(ItemIndex(current))
      current = parents[current]
    }
    return line.reversed()
  }
}
