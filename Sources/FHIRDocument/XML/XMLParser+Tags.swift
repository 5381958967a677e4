// MARK: Start tags

extension XMLParser {
  /// Reads a start tag, which begins at the next byte.
  @inline(__always)
  mutating func readStartTag(_ text: RawSpan) throws(XMLFailure) {
    guard open.count < limits.depth else {
      throw XMLFailure(reason: .tooDeep(limits.depth), offset: index)
    }
    guard builder.hasRoom else { throw XMLFailure(reason: .roomUsedUp, offset: index) }
    if try !readPlainTag(text) { try readOtherTag(text) }
  }

  /// Reads an element of FHIR as nearly all are: a name that FHIR knows, and no attribute but a value.
  @inline(__always)
  private mutating func readPlainTag(_ text: RawSpan) throws(XMLFailure) -> Bool {
    guard builder.isPlain, builder.namespace == namespaces.ofElements else { return false }
    let start = index
    let end = text.endOfLetters(start &+ 1)
    guard text.byteOrZero(start &+ 1) &- UInt8(ascii: "a") < 26,
      let name = table.find(text, from: start &+ 1, length: end &- start &- 1),
      name != ElementName.div.rawValue
    else { return false }
    if text.byteOrZero(end) == UInt8(ascii: ">") {
      builder.startObject(name, at: start)
      index = end &+ 1
    } else if text.wordIfWhole(end) == Self.valueStart {
      let value = try readValue(text, from: end &+ 8, UInt8(ascii: "\""), ofTag: start)
      let behind = value.place.upperBound &+ 1
      if text.byteOrZero(behind) == UInt8(ascii: "/"),
        text.byteOrZero(behind &+ 1) == UInt8(ascii: ">")
      {
        builder.addPrimitive(name, value, at: start, text)
        index = behind &+ 2
        return true
      }
      guard text.byteOrZero(behind) == UInt8(ascii: ">") else { return false }
      builder.startPrimitive(name, value, at: start, text)
      index = behind &+ 1
    } else {
      return false
    }
    push(start &+ 1..<end, namespaces.count)
    return true
  }

  /// ` value="` as a little-endian word.
  private static let valueStart: UInt64 = 0x223D_6575_6C61_7620

  @inline(never)
  private mutating func readOtherTag(_ text: RawSpan) throws(XMLFailure) {
    let start = index
    let outerDeclarations = namespaces.count
    index = start &+ 1
    let name = try readName(text)
    guard !name.isEmpty else {
      throw index < text.byteCount ? failure("< stands alone; write &lt;", start) : truncated(text)
    }
    let isEmpty = try readAttributes(text, ofTag: start)
    try resolveAttributes(text, ofTag: start)
    let (prefix, local) = text.parts(ofName: name)
    let namespace =
      prefix.isEmpty ? namespaces.ofElements : namespaces.namespace(of: prefix, text)
    let tag = XMLTag(
      start: start, prefix: prefix, name: local, namespace: namespace, isEmpty: isEmpty)
    try builder.start(tag, attributes, namespaces, text)
    if isEmpty {
      namespaces.forget(behind: outerDeclarations)
      try endElement(text)
    } else {
      try checkMarkup()
      push(name, outerDeclarations)
    }
  }

  @inline(__always)
  private mutating func push(_ name: Range<Int>, _ outerDeclarations: Int) {
    open.append(
      OpenTag(
        start: UInt32(truncatingIfNeeded: name.lowerBound),
        length: UInt32(truncatingIfNeeded: name.count),
        outerDeclarations: UInt32(truncatingIfNeeded: outerDeclarations)))
  }
}

// MARK: End tags

extension XMLParser {
  @inline(__always)
  mutating func readEndTag(_ text: RawSpan) throws(XMLFailure) {
    let tag = open.removeLast()
    let start = index &+ 2
    let end = start &+ Int(tag.length)
    if text.byteOrZero(end) == UInt8(ascii: ">"), text.isSame(tag.name, start..<end) {
      index = end &+ 1
    } else {
      try readOtherEndTag(text, tag.name)
    }
    if namespaces.count > Int(tag.outerDeclarations) {
      namespaces.forget(behind: Int(tag.outerDeclarations))
    }
    try endElement(text)
  }

  @inline(__always)
  private mutating func endElement(_ text: RawSpan) throws(XMLFailure) {
    let mayBeMarkup = !builder.isPlain
    builder.end(text)
    if mayBeMarkup { try checkMarkup() }
  }

  /// Reads an end tag with white space in it, or a wrong one.
  @inline(never)
  private mutating func readOtherEndTag(
    _ text: RawSpan, _ expected: Range<Int>
  ) throws(XMLFailure) {
    let start = index
    index = start &+ 2
    let name = try readName(text)
    skipSpace(text)
    guard text.byteOrZero(index) == UInt8(ascii: ">") else {
      throw unexpected("the tag does not end", text)
    }
    guard text.isSame(name, expected) else {
      throw failure("</\(text.string(name))> closes <\(text.string(expected))>", start)
    }
    index &+= 1
  }
}
