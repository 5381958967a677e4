/// Reads JSON text into nodes, in one pass and without a value on the heap for each.
///
/// The parser keeps its buffers, so that one parser reads many documents without allocating anew.
struct JSONParser: Sendable {
  struct Frame: Sendable {
    /// The node of the object or array; -1 for an array of elements, which has none.
    var node: Int
    /// The name of the elements of an array.
    var name: UInt16 = 0
    var isArray = false
    /// The flags of the elements of an array.
    var flags: Node.Flags = []
    /// A bit for each name seen in an object, by its lowest six bits.
    var seen: UInt64 = 0
  }

  /// The nodes of the last document.
  var nodes: [Node] = []
  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  var localNames: [String] = []
  /// What was read over.
  var findings = FindingList<JSONFinding>()
  /// White space that JSON does not know: how many, the first, and which it was.
  var foreignSpaces: (count: Int, first: Int, scalar: UInt32) = (0, 0, 0)
  /// Whether `_element` siblings were met and wait to be merged.
  var hasSiblings: Bool { waitingSiblings > 0 }

  var maximumDepth = 500
  /// Whether `_element` is the sibling of `element`, as in FHIR, or a name like any other.
  var readsSiblings = true

  /// How many `_element` siblings stand in nodes of their own.
  private var waitingSiblings = 0
  private var localIndex: [String: UInt16] = [:]
  private var frames: [Frame] = []
  /// How many elements are open; an array of elements is no level of its own, as in XML.
  private var depth = 0
  /// The names of open objects that have very many children.
  private var wideObjects: [WideObject] = []

  /// Where the parser stands, and in what.
  struct Cursor {
    /// The next byte.
    var index = 0
    /// The object or array around it.
    var frame = Frame(node: -1)
    /// The name and flags of the next value.
    var name = ElementName.root.rawValue
    var flags: Node.Flags = []
    /// The number of nodes when an object or array was last closed.
    var closedCount = 0
  }

  private enum State { case key, value, afterValue, end }

  /// Reads one value.
  ///
  /// Room for nodes is made for text as dense as FHIR's; denser text is read a second time, with room
  /// for a node every two bytes.
  mutating func parse(_ bytes: RawSpan) throws(JSONFailure) {
    do {
      try parse(bytes, room: bytes.byteCount / 10 + 16)
    } catch {
      guard case .roomUsedUp = error.reason else { throw error }
      try parse(bytes, room: bytes.byteCount / 2 + 16)
    }
  }

  private mutating func parse(_ bytes: RawSpan, room: Int) throws(JSONFailure) {
    reset()
    var nodes = self.nodes
    self.nodes = []
    defer { self.nodes = nodes }
    nodes.removeAll(keepingCapacity: true)
    try nodes.append(addingCapacity: room) { (nodes) throws(JSONFailure) in
      try parse(bytes, into: &nodes)
    }
  }

  private mutating func parse(
    _ bytes: RawSpan, into nodes: inout OutputSpan<Node>
  ) throws(JSONFailure) {
    let table = NameTable.shared
    var cursor = Cursor()
    var state = State.value
    while true {
      switch state {
      case .key:
        guard nextByte(bytes, &cursor.index) == UInt8(ascii: "\"") else {
          throw unexpected("a property name in quotation marks", bytes, cursor.index)
        }
        let start = cursor.index &+ 1
        let (end, escaped) = try scanString(bytes, start)
        if !escaped, let known = Self.find(bytes, start, end, table) {
          cursor.name = known
          cursor.flags = []
        } else {
          (cursor.name, cursor.flags) = try unusualName(of: bytes, start, end, escaped, table)
        }
        let bit = UInt64(1) << UInt64(cursor.name & 63)
        if cursor.frame.seen & bit != 0 { reportDuplicate(&cursor, nodes, bytes, start, end) }
        cursor.frame.seen |= bit
        cursor.index = end &+ 1
        guard nextByte(bytes, &cursor.index) == UInt8(ascii: ":") else {
          throw unexpected("a colon behind the property name", bytes, cursor.index)
        }
        cursor.index &+= 1
        state = .value
      case .value: state = try readValue(bytes, &cursor, &nodes)
      case .afterValue: state = try readEnd(bytes, &cursor, &nodes)
      case .end: return
      }
    }
  }

  /// Reads a primitive, or opens an object or array.
  @inline(__always)
  private mutating func readValue(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout OutputSpan<Node>
  ) throws(JSONFailure) -> State {
    let byte = nextByte(bytes, &cursor.index)
    let start = cursor.index
    guard !nodes.isFull else { throw JSONFailure(reason: .roomUsedUp, offset: start) }
    switch byte {
    case UInt8(ascii: "\""):
      let (end, escaped) = try scanString(bytes, start &+ 1)
      let flags = escaped ? cursor.flags.union(.escaped) : cursor.flags
      nodes.append(Node(cursor.name, .string, flags, start &+ 1, end, nodes.count))
      cursor.index = end &+ 1
      return .afterValue
    case UInt8(ascii: "{"):
      try goDeeper(at: start)
      frames.append(cursor.frame)
      openObject(&cursor, &nodes)
      cursor.index = start &+ 1
      guard nextByte(bytes, &cursor.index) == UInt8(ascii: "}") else { return .key }
      if cursor.flags.contains(.sibling) { report(.emptySibling, start) }
      return .afterValue
    case UInt8(ascii: "["):
      frames.append(cursor.frame)
      return try openArray(bytes, &cursor, &nodes)
    default:
      guard start < bytes.byteCount else { throw unexpected("a JSON value", bytes, start) }
      let kind = try scanScalar(bytes, &cursor.index)
      let end = kind == .null ? start : cursor.index
      nodes.append(Node(cursor.name, kind, cursor.flags, start, end, nodes.count))
      return .afterValue
    }
  }

  /// Opens an object; what stands in `_element` right behind its element goes below it at once.
  @inline(__always)
  private mutating func openObject(_ cursor: inout Cursor, _ nodes: inout OutputSpan<Node>) {
    let last = nodes.count &- 1
    if cursor.flags == .sibling, cursor.closedCount <= last, cursor.frame.node < last,
      Self.canTakeExtras(nodes[last], cursor.name)
    {
      cursor.frame = Frame(node: last)
      waitingSiblings -= 1
      return
    }
    cursor.frame = Frame(node: nodes.count)
    nodes.append(
      Node(cursor.name, .object, cursor.flags, cursor.index, cursor.index, nodes.count))
  }

  /// Opens an array; an empty one and one inside another have a node.
  @inline(__always)
  private mutating func openArray(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout OutputSpan<Node>
  ) throws(JSONFailure) -> State {
    let start = cursor.index
    let outer = cursor.frame
    cursor.index &+= 1
    let isEmpty = nextByte(bytes, &cursor.index) == UInt8(ascii: "]")
    let isPlain = !isEmpty && !outer.isArray && outer.node >= 0
    if !isPlain {
      try goDeeper(at: start)
      if readsSiblings, frames.count > 1 { report(.irregularArray, start) }
      nodes.append(Node(cursor.name, .array, cursor.flags, start, start, nodes.count))
    }
    cursor.flags.insert(.inArray)
    cursor.frame = Frame(
      node: isPlain ? -1 : nodes.count &- 1, name: cursor.name, isArray: true,
      flags: cursor.flags)
    return isEmpty ? .afterValue : .value
  }

  /// Reads what follows a value: a comma, or the end of the object or array around it.
  @inline(__always)
  private mutating func readEnd(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: inout OutputSpan<Node>
  ) throws(JSONFailure) -> State {
    let byte = nextByte(bytes, &cursor.index)
    let index = cursor.index
    if frames.isEmpty {
      guard index == bytes.byteCount else {
        throw JSONFailure(reason: .trailingText, offset: index)
      }
      return .end
    }
    cursor.index &+= 1
    if byte == UInt8(ascii: ",") {
      guard cursor.frame.isArray else { return .key }
      cursor.name = cursor.frame.name
      cursor.flags = cursor.frame.flags
      return .value
    }
    guard byte == (cursor.frame.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) else {
      throw unexpected(cursor.frame.isArray ? "a comma or ]" : "a comma or }", bytes, index)
    }
    let open = cursor.frame.node
    if open >= 0 {
      depth -= 1
      if nodes[open].kind == .object || nodes[open].kind == .array {
        nodes[open].length = UInt32(truncatingIfNeeded: index &+ 1) &- nodes[open].start
      }
      nodes[open].next = UInt32(truncatingIfNeeded: nodes.count)
    }
    cursor.closedCount = nodes.count
    cursor.frame = frames.removeLast()
    return .afterValue
  }

  /// What to say where something else was wanted, or the text is over.
  private func unexpected(
    _ wanted: StaticString, _ bytes: RawSpan, _ index: Int
  ) -> JSONFailure {
    index < bytes.byteCount
      ? JSONFailure(reason: .expected(wanted), offset: index)
      : JSONFailure(reason: .endOfText, offset: bytes.byteCount)
  }

  private mutating func reset() {
    frames.removeAll(keepingCapacity: true)
    findings.removeAll()
    localNames.removeAll()
    localIndex.removeAll()
    foreignSpaces = (0, 0, 0)
    waitingSiblings = 0
    depth = 0
    wideObjects.removeAll()
  }

  /// Whether a node is a primitive of this name, outside arrays and with nothing below it.
  private static func canTakeExtras(_ node: Node, _ name: UInt16) -> Bool {
    node.name == name && node.flags.isDisjoint(with: [.inArray, .sibling]) && node.kind != .object
      && node.kind != .array
  }

  @inline(__always)
  private mutating func goDeeper(at offset: Int) throws(JSONFailure) {
    depth += 1
    if depth > maximumDepth { throw JSONFailure(reason: .tooDeep(maximumDepth), offset: offset) }
  }

  mutating func report(_ kind: JSONFinding.Kind, _ offset: Int) {
    findings.add(JSONFinding(kind: kind, offset: offset))
  }
}

// MARK: Names

extension JSONParser {
  /// The number of a name that FHIR knows.
  @inline(__always)
  private static func find(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ table: NameTable
  ) -> UInt16? {
    let length = end &- start
    guard length > 0, let first = bytes.wordIfWhole(start) else { return nil }
    let head = length < 8 ? first & ((1 << UInt64(length &* 8)) &- 1) : first
    let tail = length > 8 ? bytes.wordIfWhole(end &- 8) ?? 0 : 0
    guard let known = table.find(head: head, tail: tail, length: length),
      length <= 16 || table.matches(known, bytes, from: start, length: length)
    else { return nil }
    return known
  }

  /// The number of any other name; `_element` is the name of its element and the sibling flag.
  @inline(never)
  private mutating func unusualName(
    of bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool, _ table: NameTable
  ) throws(JSONFailure) -> (UInt16, Node.Flags) {
    if readsSiblings, !escaped, end - start > 1, bytes.byte(start) == UInt8(ascii: "_"),
      let known = table.find(bytes, from: start + 1, length: end - start - 1)
    {
      waitingSiblings += 1
      return (known, .sibling)
    }
    var text = Self.text(bytes, start, end, escaped)
    var flags: Node.Flags = []
    // No name of FHIR begins with "_", so that "__element" is the sibling of none.
    if readsSiblings, text.hasPrefix("_"), text.utf8.count > 1, !text.hasPrefix("__") {
      text.removeFirst()
      flags = .sibling
      waitingSiblings += 1
    }
    return (try number(of: text, at: start), flags)
  }

  private mutating func number(of text: String, at offset: Int) throws(JSONFailure) -> UInt16 {
    if let known = ElementName(known: text) { return known.rawValue }
    if let index = localIndex[text] { return index }
    guard localNames.count < 32_000 else {
      throw JSONFailure(reason: .tooManyNames, offset: offset)
    }
    let number = ElementName.firstLocal + UInt16(localNames.count)
    localNames.append(text)
    localIndex[text] = number
    return number
  }

  private static func text(_ bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(end - start)
    for offset in start..<end { copy.append(bytes.byte(offset)) }
    return String(decoding: escaped ? JSONEscapes.decode(copy[...]) : copy, as: UTF8.self)
  }

  /// Reports a name that its object has already.
  @inline(never)
  private mutating func reportDuplicate(
    _ cursor: inout Cursor, _ nodes: borrowing OutputSpan<Node>, _ bytes: RawSpan, _ start: Int,
    _ end: Int
  ) {
    if isDuplicate(&cursor, nodes) {
      report(.duplicateKey(Self.text(bytes, start, end, false)), start - 1)
    }
  }

  private mutating func isDuplicate(
    _ cursor: inout Cursor, _ nodes: borrowing OutputSpan<Node>
  ) -> Bool {
    let isSibling = cursor.flags.contains(.sibling)
    let key = WideObject.key(cursor.name, isSibling: isSibling)
    while let last = wideObjects.last, last.depth >= frames.count {
      if last.node == cursor.frame.node {
        return !wideObjects[wideObjects.count - 1].names.insert(key).inserted
      }
      wideObjects.removeLast()
    }
    var child = cursor.frame.node + 1
    var count = 0
    while child < nodes.count, count < WideObject.minimum {
      let node = nodes[child]
      if node.name == cursor.name,
        node.flags.contains(.sibling) == isSibling || isSibling && node.hasExtras(at: child)
      {
        return true
      }
      child = Int(node.next)
      count += 1
    }
    if child >= nodes.count { return false }
    // From now on all names of this object come here.
    cursor.frame.seen = .max
    var wide = WideObject(node: cursor.frame.node, depth: frames.count, nodes)
    let isNew = wide.names.insert(key).inserted
    wideObjects.append(wide)
    return !isNew
  }
}

/// The names of an object with so many children that looking at each, for each name, would take
/// time by the square of their number.
private struct WideObject: Sendable {
  static let minimum = 256

  let node: Int
  /// The number of objects and arrays around it.
  let depth: Int
  var names: Set<UInt32> = []

  init(node: Int, depth: Int, _ nodes: borrowing OutputSpan<Node>) {
    self.node = node
    self.depth = depth
    var child = node + 1
    while child < nodes.count {
      let next = nodes[child]
      names.insert(Self.key(next.name, isSibling: next.flags.contains(.sibling)))
      if next.hasExtras(at: child) { names.insert(Self.key(next.name, isSibling: true)) }
      child = Int(next.next)
    }
  }

  static func key(_ name: UInt16, isSibling: Bool) -> UInt32 {
    UInt32(name) | (isSibling ? 1 << 16 : 0)
  }
}

extension Node {
  /// Whether it is a primitive with an id or extensions below it.
  fileprivate func hasExtras(at index: Int) -> Bool { kind != .object && Int(next) > index + 1 }
}
