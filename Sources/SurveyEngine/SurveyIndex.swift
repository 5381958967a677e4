public import SurveyModel

/// The items of a survey in document order, with parent and children; built once.
///
/// Where a linkId stands twice, ``find(linkId:)`` gives the first item that has it.
public struct SurveyIndex: Sendable {
  /// The position of an item in document order, from 0.
  public struct ItemIndex: Hashable, Sendable, Comparable {
    /// The position, from 0.
    public let rawValue: Int

    init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Orders items as they stand in the survey.
    public static func < (left: ItemIndex, right: ItemIndex) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  private let contents: Contents

  /// Flattens a survey.
  public init(_ survey: Survey) { contents = Contents(survey) }

  /// The survey itself.
  public var survey: Survey { contents.survey }

  var items: [SurveyItem] { _read { yield contents.items } }
  /// The position of each item's parent; -1 at the top level.
  var parents: [Int] { _read { yield contents.parents } }
  var childLists: [[ItemIndex]] { _read { yield contents.childLists } }
  var topLevel: [ItemIndex] { contents.topLevel }
  /// Whether the item or one above it is hidden.
  var isHidden: [Bool] { _read { yield contents.isHidden } }
  /// Whether the item or a group above it is read-only.
  var isReadOnly: [Bool] { _read { yield contents.isReadOnly } }
}

extension SurveyIndex {
  /// What an index holds, shared by all its copies.
  private final class Contents: Sendable {
    let survey: Survey
    let items: [SurveyItem]
    let parents: [Int]
    let childLists: [[ItemIndex]]
    let topLevel: [ItemIndex]
    let isHidden: [Bool]
    let isReadOnly: [Bool]
    let byLinkId: [String: ItemIndex]

    init(_ survey: Survey) {
      var flat = FlatItems(count: survey.items.count)
      topLevel = survey.items.indices.map {
        flat.add(survey.items[$0], parent: -1, hidden: false, readOnly: false)
      }
      self.survey = survey
      items = flat.items
      parents = flat.parents
      childLists = flat.childLists
      isHidden = flat.isHidden
      isReadOnly = flat.isReadOnly
      byLinkId = flat.byLinkId
    }
  }

  /// The items of a survey on their way into one list.
  private struct FlatItems {
    var items: [SurveyItem] = []
    var parents: [Int] = []
    var childLists: [[ItemIndex]] = []
    var isHidden: [Bool] = []
    var isReadOnly: [Bool] = []
    var byLinkId: [String: ItemIndex] = [:]

    init(count: Int) {
      items.reserveCapacity(count)
      parents.reserveCapacity(count)
      childLists.reserveCapacity(count)
      isHidden.reserveCapacity(count)
      isReadOnly.reserveCapacity(count)
      byLinkId.reserveCapacity(count)
    }

    mutating func add(
      _ item: SurveyItem, parent: Int, hidden: Bool, readOnly: Bool
    ) -> ItemIndex {
      let position = items.count
      let isHiddenHere = hidden || item.hidden
      items.append(item)
      parents.append(parent)
      childLists.append([])
      isHidden.append(isHiddenHere)
      isReadOnly.append(readOnly || item.readOnly)
      if byLinkId[item.linkId] == nil { byLinkId[item.linkId] = ItemIndex(position) }
      let passesOn = readOnly || (item.readOnly && item.type == .group)
      if !item.items.isEmpty {
        childLists[position] = item.items.indices.map {
          add(item.items[$0], parent: position, hidden: isHiddenHere, readOnly: passesOn)
        }
      }
      return ItemIndex(position)
    }
  }
}

extension SurveyIndex {
  /// How many items the survey has, at all levels.
  public var count: Int { items.count }

  /// All items in document order.
  package var itemsInOrder: [SurveyItem] { contents.items }

  /// The item at a position.
  public subscript(_ index: ItemIndex) -> SurveyItem { items[index.rawValue] }

  /// The type of an item.
  package func type(of index: ItemIndex) -> ItemType { items[index.rawValue].type }

  /// How many conditions an item has.
  package func conditionCount(of index: ItemIndex) -> Int { items[index.rawValue].enableWhen.count }

  /// The linkId of an item.
  package func linkId(of index: ItemIndex) -> String { items[index.rawValue].linkId }

  /// The item that this one stands in; `nil` at the top level.
  public func parent(of index: ItemIndex) -> ItemIndex? {
    let parent = parents[index.rawValue]
    return parent < 0 ? nil : ItemIndex(parent)
  }

  /// The items directly inside one; `nil` asks for the top level.
  public func children(of index: ItemIndex?) -> [ItemIndex] {
    guard let index else { return topLevel }
    return childLists[index.rawValue]
  }

  /// The item with a linkId.
  public func find(linkId: String) -> ItemIndex? { contents.byLinkId[linkId] }

  /// The linkIds of all questions in document order.
  package var questionLinkIds: [String] {
    all.lazy.filter { items[$0].type.isQuestion }.map { items[$0].linkId }
  }

  /// Whether each linkId names one item only.
  package var hasUniqueLinkIds: Bool { contents.byLinkId.count == items.count }

  /// Whether the item at a position is a group.
  func isGroup(_ definition: Int) -> Bool { items[definition].type == .group }

  /// Positions of all items in document order.
  var all: Range<Int> { items.indices }

  /// The lowest item above both, or the one of them that is above the other; -1 for the top level.
  func meeting(of first: Int, and second: Int) -> Int {
    // A parent always has a smaller position than its children.
    var (left, right) = (first, second)
    while left != right {
      if left > right { left = parents[left] } else { right = parents[right] }
    }
    return left
  }
}
