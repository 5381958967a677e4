import FHIRDocument

/// The items of a questionnaire, in its order: what the tables take from it.
struct ItemOrder: Equatable {
  struct Entry: Equatable {
    let linkId: String
    /// The text of the item.
    let text: String?
    /// The linkIds above it, from the top.
    let ancestors: [String]
    /// Whether it can have an answer.
    let isQuestion: Bool
    /// Whether it is a group.
    let isGroup: Bool
  }

  private(set) var entries: [Entry] = []
  private var index: [String: Int] = [:]

  /// Reads the items of a Questionnaire; without one, nothing is known.
  init(_ questionnaire: Element?) {
    if let questionnaire { add(questionnaire) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The position of an item in ``entries``.
  func position(of linkId: String) -> Int? { index[linkId] }

  /// The linkIds of groups.
  var groups: [String] { entries.filter(\.isGroup).map(\.linkId) }

  func text(of linkId: String) -> String? { position(of: linkId).flatMap { entries[$0].text } }

  /// The linkIds that are those of groups in questionnaires, and of nothing else.
  static func groups(of questionnaires: [Element]) -> Set<String> {
    let orders = questionnaires.map { ItemOrder($0) }
    let others = orders.flatMap { $0.entries.filter { !$0.isGroup }.map(\.linkId) }
    return Set(orders.flatMap(\.groups)).subtracting(others)
  }

  /// Adds the items in document order; the lists that are open are a stack of their own.
  private mutating func add(_ questionnaire: Element) {
    var ancestors: [String] = []
    var open = [questionnaire.children(.item).makeIterator()]
    while let last = open.indices.last {
      guard let item = open[last].next() else {
        open.removeLast()
        _ = ancestors.popLast()
        continue
      }
      guard let linkId = item[.linkId]?.string else { continue }
      if index[linkId] == nil {
        index[linkId] = entries.count
        let type = item[.type]?.string
        entries.append(
          Entry(
            linkId: linkId, text: item[.text]?.string, ancestors: ancestors,
            isQuestion: type != "group" && type != "display", isGroup: type == "group"))
      }
      ancestors.append(linkId)
      open.append(item.children(.item).makeIterator())
    }
  }
}
