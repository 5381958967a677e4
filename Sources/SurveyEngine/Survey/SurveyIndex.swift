public import SurveyModel

/// The items of a survey in document order, with parent and children; built once.
///
/// Where a linkId is there twice, ``find(linkId:)`` gives the first item that has it.
public struct SurveyIndex: Sendable {
  /// The position of an item in document order, from 0.
  public struct ItemIndex: Hashable, Sendable, Comparable {
    /// The position, from 0.
    public let rawValue: Int

    init(_ rawValue: Int) { self.rawValue = rawValue }

    /// Orders items as they are in the survey.
    public static func < (left: ItemIndex, right: ItemIndex) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  private let contents: Contents

  /// Flattens a survey.
  public init(_ survey: Survey) { contents = Contents(survey) }

  /// The same items, some of which cannot be answered.
  init(_ other: SurveyIndex, unanswerable: Set<Int>) {
    contents = Contents(other.contents, unanswerable: unanswerable)
  }

  /// The survey itself.
  public var survey: Survey { contents.survey }

  /// All items in document order.
  package var items: [SurveyItem] { _read { yield contents.items } }
  /// The position of each item's parent; -1 at the top level.
  package var parents: [Int] { _read { yield contents.parents } }
  var childLists: [[ItemIndex]] { _read { yield contents.childLists } }
  var topLevel: [ItemIndex] { contents.topLevel }
  /// Whether the item or one above it is hidden.
  var isHidden: [Bool] { _read { yield contents.isHidden } }
  /// Whether the item or a group above it is read-only.
  var isReadOnly: [Bool] { _read { yield contents.isReadOnly } }
  /// Whether options of the item say more than the fields of the model.
  var preservesOptions: [Bool] { _read { yield contents.preservesOptions } }
  /// Whether a repetition of the item begins with an answer that is not calculated.
  ///
  /// Those of a repeating group do in which something is asked. The root of the instances, -1, is no item.
  func beginsWithAnswer(_ definition: Int) -> Bool {
    definition >= 0 && contents.beginsWithAnswer[definition]
  }
  /// Whether there is any such group in which something is calculated, too.
  var hasCalculatedRepetitions: Bool { contents.hasCalculatedRepetitions }
}

extension SurveyIndex {
  /// What an index holds, shared by all its copies.
  private final class Contents: Sendable {
    let survey: Survey
    let items: [SurveyItem]
    let types: [ItemType]
    let parents: [Int]
    let childLists: [[ItemIndex]]
    let topLevel: [ItemIndex]
    let isHidden: [Bool]
    let isReadOnly: [Bool]
    let preservesOptions: [Bool]
    let beginsWithAnswer: [Bool]
    let hasCalculatedRepetitions: Bool
    let byLinkId: [String: ItemIndex]
    /// The items that cannot be answered; see ``SurveyIndex/withoutUnanswerable()``.
    let unanswerable: Set<Int>

    init(_ survey: Survey) {
      var flat = FlatItems(count: survey.items.count)
      flat.add(survey.items)
      var byLinkId = [String: ItemIndex](minimumCapacity: flat.items.count)
      for (position, item) in flat.items.enumerated() {
        if let first = byLinkId.updateValue(ItemIndex(position), forKey: item.linkId) {
          byLinkId[item.linkId] = first
        }
      }
      self.survey = survey
      topLevel = flat.topLevel
      items = flat.items
      types = flat.types
      parents = flat.parents
      childLists = flat.childLists
      isHidden = flat.isHidden
      isReadOnly = flat.isReadOnly
      preservesOptions = flat.items.map(\.preservesOptions)
      (beginsWithAnswer, hasCalculatedRepetitions) = Self.repetitions(
        flat.items, flat.parents, isHidden: flat.isHidden)
      self.byLinkId = byLinkId
      unanswerable = []
    }

    /// Which repeating groups begin with an answer, and whether something is calculated in any of them.
    private static func repetitions(
      _ items: [SurveyItem], _ parents: [Int], isHidden: [Bool]
    ) -> (beginsWithAnswer: [Bool], areCalculated: Bool) {
      // For each item: whether something is asked, and calculated, in it or below.
      var isAsked = Array(repeating: false, count: items.count)
      var isCalculated = isAsked
      var begins = isAsked
      var areCalculated = false
      for position in items.indices.reversed() {
        let item = items[position]
        if item.calculatedExpression != nil {
          isCalculated[position] = true
        } else if item.type.isQuestion, !isHidden[position] {
          isAsked[position] = true
        }
        if item.type == .group, item.repeats, isAsked[position] {
          begins[position] = true
          areCalculated = areCalculated || isCalculated[position]
        }
        guard parents[position] >= 0 else { continue }
        if isAsked[position] { isAsked[parents[position]] = true }
        if isCalculated[position] { isCalculated[parents[position]] = true }
      }
      return (begins, areCalculated)
    }

    /// The same with some items read only as texts.
    init(_ other: Contents, unanswerable: Set<Int>) {
      survey = other.survey
      items = other.items.enumerated().map { position, item in
        unanswerable.contains(position) ? item.withoutAnswers : item
      }
      types = items.map(\.type)
      parents = other.parents
      childLists = other.childLists
      topLevel = other.topLevel
      isHidden = other.isHidden
      isReadOnly = other.isReadOnly
      preservesOptions = other.preservesOptions
      (beginsWithAnswer, hasCalculatedRepetitions) = Self.repetitions(
        items, parents, isHidden: isHidden)
      byLinkId = other.byLinkId
      self.unanswerable = unanswerable
    }
  }

  /// The items of a survey on their way into one list.
  private struct FlatItems {
    var items: [SurveyItem] = []
    var types: [ItemType] = []
    var parents: [Int] = []
    var childLists: [[ItemIndex]] = []
    var topLevel: [ItemIndex] = []
    var isHidden: [Bool] = []
    var isReadOnly: [Bool] = []

    init(count: Int) {
      items.reserveCapacity(count)
      types.reserveCapacity(count)
      parents.reserveCapacity(count)
      childLists.reserveCapacity(count)
      isHidden.reserveCapacity(count)
      isReadOnly.reserveCapacity(count)
    }

    /// Adds all items of a survey, each before those inside it.
    mutating func add(_ items: [SurveyItem]) {
      var levels = [Level(items: items)]
      while let level = levels.last {
        guard level.next < level.items.count else {
          levels.removeLast()
          continue
        }
        levels[levels.count - 1].next += 1
        if let inner = add(level.items[level.next], in: level) { levels.append(inner) }
      }
    }

    /// Adds one item; gives back the level inside it.
    private mutating func add(_ item: SurveyItem, in level: Level) -> Level? {
      let position = items.count
      let isHiddenHere = level.isHidden || item.hidden
      items.append(item)
      types.append(item.type)
      parents.append(level.parent)
      childLists.append([])
      if !item.items.isEmpty { childLists[position].reserveCapacity(item.items.count) }
      isHidden.append(isHiddenHere)
      isReadOnly.append(level.isReadOnly || item.readOnly)
      if level.parent < 0 {
        topLevel.append(ItemIndex(position))
      } else {
        childLists[level.parent].append(ItemIndex(position))
      }
      if item.items.isEmpty { return nil }
      return Level(
        items: item.items, parent: position, isHidden: isHiddenHere,
        isReadOnly: level.isReadOnly || (item.readOnly && item.type == .group))
    }
  }

  /// The items inside one item, and how many of them were added.
  private struct Level {
    let items: [SurveyItem]
    var next = 0
    var parent = -1
    /// What holds for all of them.
    var isHidden = false
    var isReadOnly = false
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
  package func type(of index: ItemIndex) -> ItemType { contents.types[index.rawValue] }

  /// How many conditions an item has.
  package func conditionCount(of index: ItemIndex) -> Int { items[index.rawValue].enableWhen.count }

  /// The linkId of an item.
  package func linkId(of index: ItemIndex) -> String { items[index.rawValue].linkId }

  /// The item that this one is in; `nil` at the top level.
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

  /// Whether the question or group at a position cannot be answered, since nothing would tie an
  /// answer to it (rule 88).
  package func isUnanswerable(_ index: ItemIndex) -> Bool {
    contents.unanswerable.contains(index.rawValue)
  }

  /// Whether the item at a position is a group.
  func isGroup(_ definition: Int) -> Bool { contents.types[definition] == .group }

  /// Whether the item at a position is a group with items inside it.
  func hasItemsInGroup(_ definition: Int) -> Bool {
    isGroup(definition) && !childLists[definition].isEmpty
  }

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

  /// Whether an item is another one, or inside it.
  func isInside(_ definition: Int, _ outer: Int) -> Bool {
    definition >= outer && meeting(of: definition, and: outer) == outer
  }

  /// The items from below one (-1 for the top level) down to another; `nil` where it is not inside.
  func way(from outer: Int, to inner: Int) -> [Int]? {
    var way: [Int] = []
    var current = inner
    while current != outer {
      guard current >= 0 else { return nil }
      way.append(current)
      current = parents[current]
    }
    return way.reversed()
  }
}
