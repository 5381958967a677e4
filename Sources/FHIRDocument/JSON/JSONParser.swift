/// Reads JSON text into nodes, in one pass and without a value on the heap for each.
///
/// The parser keeps its buffers, so that one parser reads many documents without allocating anew.
struct JSONParser: Sendable {
  struct Frame: Sendable {
    /// The node of the object or array; -1 for an array of elements, which has none.
    var node: Int
    /// The name of the elements of an array.
    var name: UInt16
    var isArray: Bool
    /// The flags of the elements of an array.
    var flags: Node.Flags
    /// A bit for each name seen in an object, by its lowest six bits.
    var seen: UInt64
  }

  /// The nodes of the last document.
  var nodes: [Node] = []
  /// The names that FHIR does not know, by ``ElementName/firstLocal`` and up.
  var localNames: [String] = []
  /// What was read over.
  var findings: [JSONFinding] = []
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

  private enum State { case value, key, afterValue }

  /// Reads one value.
  mutating func parse(_ bytes: RawSpan) throws(JSONFailure) {
    reset(expectedNodes: bytes.byteCount / 16)
    var nodes = self.nodes
    self.nodes = []
    defer { self.nodes = nodes }
    let table = NameTable.shared
    let count = bytes.byteCount

    var index = 0
    var state = State.value
    var name: UInt16 = ElementName.root.rawValue
    var flags: Node.Flags = []
    var frame = Frame(node: -1, name: 0, isArray: false, flags: [], seen: 0)
    // The number of nodes when an object or array was last closed.
    var closedCount = 0

    while true {
      switch state {
      case .key:
        index = skipSpace(bytes, index)
        guard index < count else { throw JSONFailure(reason: .endOfText, offset: count) }
        guard bytes.byte(index) == UInt8(ascii: "\"") else {
          throw JSONFailure(reason: .expected("a property name in quotation marks"), offset: index)
        }
        let start = index + 1
        let (end, escaped) = try scanString(bytes, start)
        flags = []
        name = try self.name(of: bytes, start, end, escaped, table, &flags)
        let bit = UInt64(1) << UInt64(name & 63)
        if frame.seen & bit != 0 {
          reportDuplicate(name, flags, in: frame.node, nodes, bytes, start, end)
        }
        frame.seen |= bit
        index = skipSpace(bytes, end + 1)
        guard index < count else { throw JSONFailure(reason: .endOfText, offset: count) }
        guard bytes.byte(index) == UInt8(ascii: ":") else {
          throw JSONFailure(reason: .expected("a colon behind the property name"), offset: index)
        }
        index += 1
        state = .value

      case .value:
        index = skipSpace(bytes, index)
        guard index < count else { throw JSONFailure(reason: .endOfText, offset: count) }
        switch bytes.byte(index) {
        case UInt8(ascii: "\""):
          let start = index + 1
          let (end, escaped) = try scanString(bytes, start)
          nodes.append(
            Node(
              name: name, kind: .string, flags: escaped ? flags.union(.escaped) : flags,
              start: UInt32(truncatingIfNeeded: start),
              length: UInt32(truncatingIfNeeded: end - start),
              next: UInt32(truncatingIfNeeded: nodes.count + 1)))
          index = end + 1
          state = .afterValue

        case UInt8(ascii: "{"):
          try push(frame, at: index)
          let last = nodes.count - 1
          if flags == .sibling, closedCount <= last, frame.node < last,
            Self.canTakeExtras(nodes[last], name)
          {
            // What stands in `_element` right behind its element goes below it at once.
            frame = Frame(node: last, name: 0, isArray: false, flags: [], seen: 0)
            waitingSiblings -= 1
          } else {
            frame = Frame(node: nodes.count, name: 0, isArray: false, flags: [], seen: 0)
            nodes.append(
              Node(
                name: name, kind: .object, flags: flags, start: UInt32(truncatingIfNeeded: index),
                length: 0, next: 0))
          }
          index = skipSpace(bytes, index + 1)
          if index < count, bytes.byte(index) == UInt8(ascii: "}") {
            state = .afterValue
          } else {
            state = .key
          }

        case UInt8(ascii: "["):
          try push(frame, at: index)
          let next = skipSpace(bytes, index + 1)
          let isEmpty = next < count && bytes.byte(next) == UInt8(ascii: "]")
          let isPlain = !isEmpty && !frame.isArray && frame.node >= 0
          if !isPlain && readsSiblings && frames.count > 1 { report(.irregularArray, index) }
          frame = Frame(
            node: isPlain ? -1 : nodes.count, name: name, isArray: true,
            flags: flags.union(.inArray), seen: 0)
          if !isPlain {
            nodes.append(
              Node(
                name: name, kind: .array, flags: flags, start: UInt32(truncatingIfNeeded: index),
                length: 0, next: 0))
          }
          flags = frame.flags
          index = next
          state = isEmpty ? .afterValue : .value

        default:
          let start = index
          let kind = try scanScalar(bytes, &index)
          nodes.append(
            Node(
              name: name, kind: kind, flags: flags, start: UInt32(truncatingIfNeeded: start),
              length: kind == .null ? 0 : UInt32(truncatingIfNeeded: index - start),
              next: UInt32(truncatingIfNeeded: nodes.count + 1)))
          state = .afterValue
        }

      case .afterValue:
        if frames.isEmpty {
          index = skipSpace(bytes, index)
          guard index == count else { throw JSONFailure(reason: .trailingText, offset: index) }
          return
        }
        index = skipSpace(bytes, index)
        guard index < count else { throw JSONFailure(reason: .endOfText, offset: count) }
        let byte = bytes.byte(index)
        if byte == UInt8(ascii: ",") {
          index += 1
          if frame.isArray {
            name = frame.name
            flags = frame.flags
            state = .value
          } else {
            state = .key
          }
        } else if byte == (frame.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
          index += 1
          if frame.node >= 0 {
            if nodes[frame.node].kind == .object || nodes[frame.node].kind == .array {
              nodes[frame.node].length = UInt32(truncatingIfNeeded: index) - nodes[frame.node].start
            }
            nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
          }
          closedCount = nodes.count
          frame = frames.removeLast()
        } else {
          throw JSONFailure(
            reason: .expected(frame.isArray ? "a comma or ]" : "a comma or }"), offset: index)
        }
      }
    }
  }

  private mutating func reset(expectedNodes: Int) {
    nodes.removeAll(keepingCapacity: true)
    nodes.reserveCapacity(expectedNodes)
    frames.removeAll(keepingCapacity: true)
    findings.removeAll()
    localNames.removeAll()
    localIndex.removeAll()
    foreignSpaces = (0, 0, 0)
    waitingSiblings = 0
  }

  /// Whether a node is a primitive of this name, outside arrays and with nothing below it.
  private static func canTakeExtras(_ node: Node, _ name: UInt16) -> Bool {
    node.name == name && node.flags.isDisjoint(with: [.inArray, .sibling]) && node.kind != .object
      && node.kind != .array
  }

  @inline(__always)
  private mutating func push(_ frame: Frame, at offset: Int) throws(JSONFailure) {
    guard frames.count < maximumDepth else {
      throw JSONFailure(reason: .tooDeep(maximumDepth), offset: offset)
    }
    frames.append(frame)
  }

  mutating func report(_ kind: JSONFinding.Kind, _ offset: Int) {
    if findings.count < 1000 { findings.append(JSONFinding(kind: kind, offset: offset)) }
  }
}

// MARK: Names

extension JSONParser {
  /// The number of a property name; `_element` is the name of its element and the sibling flag.
  @inline(__always)
  private mutating func name(
    of bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool, _ table: borrowing NameTable,
    _ flags: inout Node.Flags
  ) throws(JSONFailure) -> UInt16 {
    let length = end - start
    if !escaped, length > 0, start + 8 <= bytes.byteCount {
      let first = bytes.word(start)
      let head = length < 8 ? first & ((1 << UInt64(length &* 8)) &- 1) : first
      let tail = length > 8 ? bytes.word(end - 8) : 0
      if let known = table.find(head: head, tail: tail, length: length),
        length <= 16 || table.matches(known, bytes, from: start, length: length)
      {
        return known
      }
    }
    return try unusualName(of: bytes, start, end, escaped, table, &flags)
  }

  @inline(never)
  private mutating func unusualName(
    of bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool, _ table: borrowing NameTable,
    _ flags: inout Node.Flags
  ) throws(JSONFailure) -> UInt16 {
    if readsSiblings, !escaped, end - start > 1, bytes.byte(start) == UInt8(ascii: "_"),
      let known = table.find(bytes, from: start + 1, length: end - start - 1)
    {
      flags = .sibling
      waitingSiblings += 1
      return known
    }
    var text = Self.text(bytes, start, end, escaped)
    if readsSiblings, text.utf8.first == UInt8(ascii: "_"), text.utf8.count > 1 {
      text.removeFirst()
      flags = .sibling
      waitingSiblings += 1
      if let known = ElementName(known: text) { return known.rawValue }
    } else if let known = ElementName(known: text) {
      return known.rawValue
    }
    if let index = localIndex[text] { return index }
    guard localNames.count < 32_000 else {
      throw JSONFailure(reason: .tooManyNames, offset: start)
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

  @inline(never)
  private mutating func reportDuplicate(
    _ name: UInt16, _ flags: Node.Flags, in object: Int, _ nodes: borrowing [Node],
    _ bytes: RawSpan, _ start: Int, _ end: Int
  ) {
    var child = object + 1
    while child < nodes.count {
      let node = nodes[child]
      if node.name == name,
        node.flags.contains(.sibling) == flags.contains(.sibling)
          || flags.contains(.sibling) && node.kind != .object && Int(node.next) > child + 1
      {
        report(.duplicateKey(Self.text(bytes, start, end, false)), start - 1)
        return
      }
      child = Int(nodes[child].next)
    }
  }
}
