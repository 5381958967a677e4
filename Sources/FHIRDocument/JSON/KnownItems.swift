/// Items of responses by their text: where the same text comes again, their nodes are copied.
///
/// Of thousands of responses to one form, most items are one of a few texts: a question with its
/// linkId and one of its options. Only items without items of their own are kept, of responses that are
/// in order. A text is known by its bytes, all of which are compared; nothing else is taken for it.
struct KnownItems: Sendable {
  /// An item that was met before.
  struct Item: Sendable {
    /// Where its text is in ``KnownItems/bytes``.
    fileprivate let text: Range<Int>
    /// Where its nodes are in ``KnownItems/nodes``, as if its text began at 0 and they were the first.
    fileprivate let nodes: Range<Int>
    /// How many levels of objects and arrays it has.
    let depth: Int
    /// Its length in bytes.
    var length: Int { text.count }
    /// How many nodes it has.
    var nodeCount: Int { nodes.count }
  }

  /// The items whose linkIds have one hash.
  private struct Slot: Sendable, BitwiseCopyable {
    var count: UInt32 = 0
    var hits: UInt32 = 0
    var misses: UInt32 = 0

    /// Whether its items come again too seldom to be looked for: numbers, dates, texts.
    var isFutile: Bool { misses >= 32 && hits < misses / 2 }
  }

  private static let slotCount = 1 << 11
  /// How many items a slot holds.
  private static let ways = 8
  private static let longestText = 2_048
  private static let mostBytes = 1 << 20

  private var slots: [Slot] = []
  private var items: [Item] = []
  /// For each slot, the numbers of its items.
  private var numbers: [UInt32] = []
  private var bytes: [UInt8] = []
  private var nodes: [Node] = []

  /// Whether an item was looked for in vain.
  private var hasMissed = false

  /// Whether there is none yet.
  var isEmpty: Bool { slots.isEmpty }

  /// Whether items of the next response might be kept.
  var isWanting: Bool { isEmpty || hasMissed }

  /// The number of the item whose text begins at an offset.
  @inline(__always)
  mutating func find(_ text: RawSpan, at start: Int) -> Int? {
    guard !isEmpty, let slot = Self.slot(text, start), !slots[slot].isFutile else { return nil }
    let number = number(of: text, at: start, slot)
    if number == nil {
      slots[slot].misses &+= 1
      if slots[slot].count < Self.ways, bytes.count < Self.mostBytes { hasMissed = true }
    } else {
      slots[slot].hits &+= 1
    }
    return number
  }

  /// The number of the item whose text begins at an offset, among those of a slot.
  @inline(__always)
  private func number(of text: RawSpan, at start: Int, _ slot: Int) -> Int? {
    let first = slot &* Self.ways
    for way in first..<first &+ Int(slots[slot].count) {
      let number = Int(numbers[way])
      if text.hasBytes(at: start, bytes.span.bytes, items[number].text) { return number }
    }
    return nil
  }

  subscript(_ number: Int) -> Item { items[number] }

  /// Adds the nodes of an item whose text begins at an offset; there is room for them.
  @inline(__always)
  func append(_ item: Item, at start: Int, to room: inout NodeRoom) {
    let first = UInt32(truncatingIfNeeded: room.count)
    let start = UInt32(truncatingIfNeeded: start)
    for index in item.nodes {
      var node = nodes[index]
      node.start &+= start
      node.next &+= first
      room.append(node)
    }
  }

  /// Keeps the items of a response, none of which has names of its own or `_element` siblings.
  mutating func learn(_ document: Document) {
    hasMissed = false
    if isEmpty {
      slots = Array(repeating: Slot(), count: Self.slotCount)
      numbers = Array(repeating: 0, count: Self.slotCount * Self.ways)
    }
    // What is contained in it is left out: an item there may be one of something else.
    var node = 1
    while node < document.root.end {
      let name = document.name(of: node)
      if name == .answer || (name == .item && hasItems(node, document)) {
        node += 1
      } else {
        if name == .item { keep(node, document) }
        node = document.end(of: node)
      }
    }
  }

  /// Whether an item has items, below itself or below an answer.
  private func hasItems(_ node: Int, _ document: Document) -> Bool {
    Element(document: document, index: node).children.contains {
      $0.name == .item || ($0.name == .answer && $0[.item] != nil)
    }
  }

  private mutating func keep(_ node: Int, _ document: Document) {
    let own = document.nodes[node..<document.end(of: node)]
    guard let first = own.first, first.kind == .object, Int(first.length) <= Self.longestText
    else { return }
    let start = Int(first.start)
    let text = start..<start + Int(first.length)
    let source = document.bytes
    let whole = source.span.bytes
    guard text.upperBound <= whole.byteCount, bytes.count + text.count <= Self.mostBytes,
      let slot = Self.slot(whole, start), slots[slot].count < Self.ways, !slots[slot].isFutile
    else { return }
    if number(of: whole, at: start, slot) != nil { return }
    let firstByte = bytes.count
    let firstNode = nodes.count
    for var copy in own {
      copy.start -= first.start
      copy.next -= UInt32(node)
      nodes.append(copy)
    }
    bytes += source[text]
    numbers[slot * Self.ways + Int(slots[slot].count)] = UInt32(items.count)
    slots[slot].count += 1
    items.append(
      Item(
        text: firstByte..<bytes.count, nodes: firstNode..<nodes.count,
        depth: own.count { $0.kind == .object || $0.kind == .array }))
  }

  /// The slot of an item whose text begins with its linkId: `{"linkId":"`.
  @inline(__always)
  private static func slot(_ text: RawSpan, _ start: Int) -> Int? {
    LinkIdHash.of(text, start).map { Int(truncatingIfNeeded: $0 &>> 53) }
  }
}
