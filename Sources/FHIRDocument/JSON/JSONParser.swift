import SurveyDiagnostics

/// Reads JSON text into nodes, in one pass and without a value on the heap for each.
///
/// The parser keeps its buffers, so that one parser reads many documents without allocating again.
/// There is no stack beside the nodes: an open object or array keeps in `next` the node around it,
/// and in `length`, which a primitive with extensions needs itself, which names it has.
struct JSONParser: Sendable {
  /// The nodes of the last document.
  var nodes: [Node] = []
  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  var localNames = LocalNames()
  /// What was read over.
  var findings = FindingList<TextFinding>()
  /// White space that JSON does not know: how many, the first, and which it was.
  var foreignSpaces: (count: Int, first: Int, scalar: UInt32) = (0, 0, 0)
  /// Whether a byte order mark is at the start.
  var hasByteOrderMark = false
  /// Whether `_element` siblings were met and wait to be merged.
  var hasSiblings: Bool { waitingSiblings > 0 }

  var maximumDepth = 500
  /// Whether `_element` is the sibling of `element`, as in FHIR, or a name like any other.
  var readsSiblings = true

  /// How many `_element` siblings have nodes of their own.
  var waitingSiblings = 0
  /// The names of open objects that have very many children.
  var wideObjects: [WideObject] = []
  var followers = NameFollowers.none
  /// The items that were met before.
  var knownItems = KnownItems()
  /// The items of the last document that were known, in its order.
  var recurringItems: [RecurringItems.Item] = []

  /// Where the parser is, and in what.
  struct Cursor {
    /// The next byte.
    var index = 0
    /// The node of the object or array around it, -1 at the outermost level.
    var container = -1
    /// Whether it is in an array: the container, or one of elements, which has no node.
    var isInArray = false
    /// A bit for each name seen in an object: different names may share one.
    var seen: UInt32 = 0
    /// How many elements are open; an array of elements is not a level of its own, as in XML.
    var depth = 0
    /// The name and flags of the next value; before a key, the name that was last.
    var name = ElementName.root.rawValue
    var flags: Node.Flags = []
    /// Whether the next key is the first of its object.
    var isFirst = false
    /// The number of nodes when an object or array was last closed.
    var closedCount = 0
  }

  private enum State { case key, value, afterValue, end }

  /// Reads one value.
  ///
  /// Room for nodes is made for text as dense as FHIR's; denser text is read a second time, with room
  /// for a node every two bytes and for arrays that are never closed.
  mutating func parse(_ bytes: RawSpan) throws(TextFinding) {
    do {
      try parse(bytes, room: bytes.byteCount / 10 + 16)
    } catch {
      guard error.isOutOfRoom else { throw error }
      try parse(bytes, room: bytes.byteCount / 2 + min(maximumDepth, bytes.byteCount) + 16)
    }
  }

  private mutating func parse(_ bytes: RawSpan, room: Int) throws(TextFinding) {
    reset()
    var nodes = self.nodes
    self.nodes = []
    defer { self.nodes = nodes }
    nodes.removeAll(keepingCapacity: true)
    try nodes.append(addingCapacity: room) { (free) throws(TextFinding) in
      try free.withUnsafeMutableBufferPointer { (memory, count) throws(TextFinding) in
        guard var room = NodeRoom(memory) else { return }
        try parse(bytes, into: &room)
        count = room.count
      }
    }
  }

  private mutating func parse(
    _ bytes: RawSpan, into nodes: inout NodeRoom
  ) throws(TextFinding) {
    let table = NameTable.shared
    var followers = self.followers
    self.followers = NameFollowers.none
    followers.makeRoom(for: bytes.byteCount)
    defer { self.followers = followers }
    let knowsItems = !knownItems.isEmpty
    var cursor = Cursor()
    var state = State.value
    while true {
      switch state {
      case .key:
        try readKey(bytes, &cursor, nodes, table, &followers)
        state = .value
      case .value: state = try readValue(bytes, &cursor, &nodes, knowsItems)
      case .afterValue: state = try readEnd(bytes, &cursor, nodes)
      case .end: return
      }
    }
  }

  /// Reads a primitive, or opens an object or array.
  @inline(__always)
  private mutating func readValue(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout NodeRoom, _ knowsItems: Bool
  ) throws(TextFinding) -> State {
    let byte = nextByte(bytes, &cursor.index)
    let start = cursor.index
    guard !nodes.isFull else { throw TextFinding.outOfRoom(at: start) }
    switch byte {
    case UInt8(ascii: "\""):
      let (end, escaped) = try scanString(bytes, start &+ 1)
      let flags = escaped ? cursor.flags.union(.escaped) : cursor.flags
      nodes.append(Node(cursor.name, .string, flags, start &+ 1, end, nodes.count))
      cursor.index = end &+ 1
      return .afterValue
    case UInt8(ascii: "{"):
      if knowsItems, cursor.name == ElementName.item.rawValue, cursor.flags == .inArray,
        takeKnownItem(bytes, &cursor, &nodes)
      {
        return .afterValue
      }
      try openObject(&cursor, &nodes)
      cursor.index = start &+ 1
      guard nextByte(bytes, &cursor.index) == UInt8(ascii: "}") else { return .key }
      if cursor.flags.contains(.sibling) { report(.emptySibling, at: start) }
      return .afterValue
    case UInt8(ascii: "["):
      return try openArray(bytes, &cursor, &nodes)
    default:
      guard start < bytes.byteCount else { throw unexpected(.jsonSyntax, bytes, start) }
      let kind = try scanScalar(bytes, &cursor.index)
      let end = kind == .null ? start : cursor.index
      nodes.append(Node(cursor.name, kind, cursor.flags, start, end, nodes.count))
      return .afterValue
    }
  }

  /// Adds the nodes of the item that begins here, if it is known and there is room for them.
  @inline(never)
  private mutating func takeKnownItem(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout NodeRoom
  ) -> Bool {
    guard let number = knownItems.find(bytes, at: cursor.index) else { return false }
    let item = knownItems[number]
    guard nodes.hasRoom(for: item.nodeCount), cursor.depth &+ item.depth <= maximumDepth else {
      return false
    }
    recurringItems.append(RecurringItems.Item(node: nodes.count, number: number))
    knownItems.append(item, at: cursor.index, to: &nodes)
    cursor.index &+= item.length
    cursor.closedCount = nodes.count
    return true
  }

  /// Opens an object; what is in `_element` right after its element becomes its children at once.
  @inline(__always)
  private mutating func openObject(
    _ cursor: inout Cursor, _ nodes: inout NodeRoom
  ) throws(TextFinding) {
    let last = nodes.count &- 1
    if cursor.flags == .sibling, cursor.closedCount <= last, cursor.container < last,
      Self.canTakeExtras(nodes[last], cursor.name)
    {
      waitingSiblings -= 1
      try enter(last, &cursor, nodes)
    } else {
      let start = cursor.index
      nodes.append(Node(cursor.name, .object, cursor.flags, start, start, nodes.count))
      try enter(nodes.count &- 1, &cursor, nodes)
    }
    cursor.isInArray = false
    cursor.isFirst = true
  }

  /// Opens an array; an empty one and one inside another have a node.
  @inline(__always)
  private mutating func openArray(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout NodeRoom
  ) throws(TextFinding) -> State {
    let start = cursor.index
    cursor.index &+= 1
    let isEmpty = nextByte(bytes, &cursor.index) == UInt8(ascii: "]")
    if isEmpty || cursor.isInArray || cursor.container < 0 {
      if readsSiblings, cursor.container >= 0 { report(.irregularArray, at: start) }
      nodes.append(Node(cursor.name, .array, cursor.flags, start, start, nodes.count))
      try enter(nodes.count &- 1, &cursor, nodes)
    }
    cursor.isInArray = true
    cursor.flags.insert(.inArray)
    return isEmpty ? .afterValue : .value
  }

  /// Makes a node the one around what follows.
  @inline(__always)
  private func enter(
    _ node: Int, _ cursor: inout Cursor, _ nodes: NodeRoom
  ) throws(TextFinding) {
    cursor.depth &+= 1
    if cursor.depth > maximumDepth {
      throw TextFinding.tooDeep(maximumDepth, at: cursor.index)
    }
    let outer = cursor.container
    if outer >= 0, nodes[outer].kind == .object { nodes[outer].length = cursor.seen }
    nodes[node].next = UInt32(truncatingIfNeeded: outer)
    cursor.container = node
    cursor.seen = 0
  }

  /// Goes back to the node around the one that ends.
  @inline(__always)
  private func leave(_ cursor: inout Cursor, _ nodes: NodeRoom) {
    cursor.depth &-= 1
    let node = nodes[cursor.container]
    if node.kind == .object || node.kind == .array {
      nodes[cursor.container].length = UInt32(truncatingIfNeeded: cursor.index) &- node.start
    }
    nodes[cursor.container].next = UInt32(truncatingIfNeeded: nodes.count)
    cursor.name = node.name
    cursor.flags = node.flags
    cursor.isInArray = node.flags.contains(.inArray)
    let outer = Int(Int32(truncatingIfNeeded: node.next))
    cursor.container = outer
    if outer >= 0 {
      // Where there was no room for the bits, each name is looked for.
      cursor.seen = nodes[outer].kind == .object ? nodes[outer].length : .max
    }
  }

  /// Reads what follows a value: a comma, or the end of the object or array around it.
  @inline(__always)
  private mutating func readEnd(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: NodeRoom
  ) throws(TextFinding) -> State {
    let byte = nextByte(bytes, &cursor.index)
    let index = cursor.index
    if cursor.container < 0 {
      guard index == bytes.byteCount else {
        throw TextFinding(.jsonTrailingText, at: index)
      }
      return .end
    }
    cursor.index = index &+ 1
    if byte == UInt8(ascii: ",") {
      cursor.isFirst = false
      return cursor.isInArray ? .value : .key
    }
    guard byte == (cursor.isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) else {
      throw commaExpected(isInArray: cursor.isInArray, bytes, index)
    }
    if cursor.isInArray, nodes[cursor.container].kind != .array {
      cursor.isInArray = false
    } else {
      leave(&cursor, nodes)
    }
    cursor.closedCount = nodes.count
    return .afterValue
  }

  /// The finding where something else was wanted, or where the text is over.
  @inline(never)
  func unexpected(_ code: Diagnostic.Code, _ bytes: RawSpan, _ index: Int) -> TextFinding {
    index < bytes.byteCount
      ? TextFinding(code, at: index) : TextFinding(.truncated, at: bytes.byteCount)
  }

  @inline(never)
  private func commaExpected(isInArray: Bool, _ bytes: RawSpan, _ index: Int) -> TextFinding {
    guard index < bytes.byteCount else { return unexpected(.jsonCommaExpected, bytes, index) }
    let bracket = isInArray ? "]" : "}"
    return TextFinding(.jsonCommaExpected, ["bracket": .literal(bracket)], at: index)
  }

  private mutating func reset() {
    findings.removeAll()
    localNames.removeAll()
    foreignSpaces = (0, 0, 0)
    hasByteOrderMark = false
    waitingSiblings = 0
    wideObjects.removeAll()
    recurringItems.removeAll(keepingCapacity: true)
  }

  /// Whether a node is a primitive of this name, outside arrays and with nothing below it.
  private static func canTakeExtras(_ node: Node, _ name: UInt16) -> Bool {
    node.name == name && node.flags.isDisjoint(with: [.inArray, .sibling]) && node.kind != .object
      && node.kind != .array
  }

  mutating func report(_ code: Diagnostic.Code, at offset: Int) {
    findings.add(TextFinding(code, at: offset))
  }
}
