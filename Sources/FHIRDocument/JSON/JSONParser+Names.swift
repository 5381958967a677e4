import SurveyDiagnostics

// MARK: Keys

extension JSONParser {
  /// Reads a property name with its colon.
  @inline(__always)
  mutating func readKey(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: NodeRoom, _ table: NameTable,
    _ followers: inout NameFollowers
  ) throws(TextFinding) {
    let slot = NameFollowers.slot(cursor.name, isFirst: cursor.isFirst)
    // The index is never negative: it starts at 0 and only grows.
    guard cursor.index <= bytes.byteCount &- 16 else {
      return try readOtherKey(bytes, &cursor, nodes, table, &followers, slot)
    }
    let words = bytes.words(cursor.index)
    let guess = followers[slot]
    var name = guess.first
    var length = table.lengthOfKey(name, words, bytes, at: cursor.index)
    if length == 0 {
      name = guess.second
      length = table.lengthOfKey(name, words, bytes, at: cursor.index)
      if length == 0 {
        return try readOtherKey(bytes, &cursor, nodes, table, &followers, slot)
      }
    }
    let start = cursor.index &+ 1
    cursor.index &+= length
    cursor.name = name
    cursor.flags = []
    noteName(bytes, start, cursor.index &- 2, &cursor, nodes)
  }

  /// Reads a property name that was not the expected one.
  @inline(never)
  private mutating func readOtherKey(
    _ bytes: RawSpan, _ cursor: inout Cursor, _ nodes: NodeRoom, _ table: NameTable,
    _ followers: inout NameFollowers, _ slot: Int
  ) throws(TextFinding) {
    guard nextByte(bytes, &cursor.index) == UInt8(ascii: "\"") else {
      throw unexpected(.jsonNameExpected, bytes, cursor.index)
    }
    let start = cursor.index &+ 1
    let (end, escaped) = try scanString(bytes, start)
    if !escaped, let known = Self.find(bytes, start, end, table) {
      cursor.name = known
      cursor.flags = []
      followers.add(known, slot)
    } else {
      (cursor.name, cursor.flags) = try unusualName(of: bytes, start, end, escaped, table)
    }
    noteName(bytes, start, end, &cursor, nodes)
    cursor.index = end &+ 1
    guard nextByte(bytes, &cursor.index) == UInt8(ascii: ":") else {
      throw unexpected(.jsonColonExpected, bytes, cursor.index)
    }
    cursor.index &+= 1
  }

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
  private mutating func unusualName(
    of bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool, _ table: NameTable
  ) throws(TextFinding) -> (UInt16, Node.Flags) {
    if readsSiblings, !escaped, end - start > 1, bytes.byte(start) == UInt8(ascii: "_"),
      let known = Self.find(bytes, start + 1, end, table)
    {
      waitingSiblings += 1
      return (known, .sibling)
    }
    if !escaped, let known = localNames.recentNumber(of: bytes, start..<end),
      !readsSiblings || bytes.byte(start) != UInt8(ascii: "_")
    {
      return (known, [])
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

  private mutating func number(of text: String, at offset: Int) throws(TextFinding) -> UInt16 {
    if let known = ElementName(known: text) { return known.rawValue }
    guard let number = localNames.number(of: text, limit: LocalNames.readingLimit) else {
      throw TextFinding(.tooManyNames, at: offset)
    }
    return number
  }

  private static func text(_ bytes: RawSpan, _ start: Int, _ end: Int, _ escaped: Bool) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(end - start)
    for offset in start..<end { copy.append(bytes.byte(offset)) }
    return String(decoding: escaped ? JSONEscapes.decode(copy[...]) : copy, as: UTF8.self)
  }
}

// MARK: Names that occur twice

extension JSONParser {
  /// Notes that the object has a name; reports one that it has already.
  @inline(__always)
  private mutating func noteName(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ cursor: inout Cursor, _ nodes: NodeRoom
  ) {
    // A name and its sibling, side by side as a rule, have different bits; by this factor, so have
    // most names of one element: a bit that is set already costs a look at each of them.
    let number = UInt32(cursor.name) &+ UInt32(cursor.flags.rawValue)
    let bit = UInt32(1) &<< ((number &* 0xA3F5_D5AF) &>> 27)
    if cursor.seen & bit != 0 { reportDuplicate(bytes, start, end, &cursor, nodes) }
    cursor.seen |= bit
  }

  @inline(never)
  private mutating func reportDuplicate(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ cursor: inout Cursor, _ nodes: NodeRoom
  ) {
    if isDuplicate(&cursor, nodes) {
      let key = Self.text(bytes, start, end, false)
      findings.add(TextFinding(.duplicateKey, ["key": .quoted(key)], at: start - 1))
    }
  }

  private mutating func isDuplicate(_ cursor: inout Cursor, _ nodes: NodeRoom) -> Bool {
    let isSibling = cursor.flags.contains(.sibling)
    // In place: a copy of the last one would have all its names copied with the next.
    while !wideObjects.isEmpty, wideObjects[wideObjects.count - 1].depth >= cursor.depth {
      if wideObjects[wideObjects.count - 1].node == cursor.container {
        return !wideObjects[wideObjects.count - 1].insert(cursor.name, isSibling: isSibling)
      }
      wideObjects.removeLast()
    }
    var child = cursor.container + 1
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
    cursor.seen = .max
    var wide = WideObject(node: cursor.container, depth: cursor.depth, nodes)
    let isNew = wide.insert(cursor.name, isSibling: isSibling)
    wideObjects.append(wide)
    return !isNew
  }
}
