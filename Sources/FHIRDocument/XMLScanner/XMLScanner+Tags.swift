import SurveyDiagnostics

// MARK: Start tags

extension XMLScanner where Handler: ~Copyable {
  /// Reads a start tag, which begins at the next byte.
  @inline(__always)
  mutating func readStartTag(_ text: RawSpan) throws(TextFinding) {
    guard open.count < limits.depth else {
      throw TextFinding.tooDeep(limits.depth, at: index)
    }
    guard handler.hasRoom else { throw TextFinding.outOfRoom(at: index) }
    if try !readPlainTag(text) { try readOtherTag(text) }
  }

  /// Reads a tag with nothing but a name that the handler knows, and perhaps an attribute `value`, or
  /// `url`.
  @inline(__always)
  private mutating func readPlainTag(_ text: RawSpan) throws(TextFinding) -> Bool {
    guard handler.takesPlainTags(in: namespaces.ofElements) else { return false }
    let start = index
    guard let (name, end) = handler.plainName(text, at: start &+ 1) else { return false }
    if text.byteOrZero(end) == UInt8(ascii: ">") {
      handler.startPlain(name, at: start)
      index = end &+ 1
    } else if text.wordIfWhole(end) == Self.valueStart {
      let value = try readValue(text, from: end &+ 8, UInt8(ascii: "\""), ofTag: start)
      let behind = value.range.upperBound &+ 1
      if text.byteOrZero(behind) == UInt8(ascii: "/"),
        text.byteOrZero(behind &+ 1) == UInt8(ascii: ">")
      {
        handler.addPlain(name, value, at: start, text)
        index = behind &+ 2
        return true
      }
      guard text.byteOrZero(behind) == UInt8(ascii: ">") else { return false }
      handler.startPlain(name, value, at: start, text)
      index = behind &+ 1
    } else if let word = text.wordIfWhole(end), word & Self.urlMask == Self.urlStart {
      let value = try readValue(text, from: end &+ 6, UInt8(ascii: "\""), ofTag: start)
      let behind = value.range.upperBound &+ 1
      guard text.byteOrZero(behind) == UInt8(ascii: ">"),
        handler.startPlain(name, url: value, at: start, text)
      else { return false }
      index = behind &+ 1
    } else {
      return false
    }
    push(start &+ 1..<end, namespaces.count)
    return true
  }

  /// ` value="` as a little-endian word.
  private static var valueStart: UInt64 { 0x223D_6575_6C61_7620 }
  /// ` url="`, the first six bytes of such a word.
  private static var urlStart: UInt64 { 0x223D_6C72_7520 }
  private static var urlMask: UInt64 { 0xFFFF_FFFF_FFFF }

  @inline(never)
  private mutating func readOtherTag(_ text: RawSpan) throws(TextFinding) {
    let start = index
    let outerDeclarations = namespaces.count
    index = start &+ 1
    let name = try readName(text)
    guard !name.isEmpty else {
      throw index < text.byteCount ? TextFinding(.xmlBareLess, at: start) : truncated(text)
    }
    let isEmpty = try readAttributes(text, ofTag: start)
    try resolveAttributes(text, ofTag: start)
    let (prefix, local) = text.parts(ofName: name)
    let namespace =
      prefix.isEmpty ? namespaces.ofElements : namespaces.namespace(of: prefix, text)
    let tag = XMLTag(
      start: start, prefix: prefix, name: local, namespace: namespace, isEmpty: isEmpty)
    try handler.start(tag, attributes, namespaces, text)
    if isEmpty {
      namespaces.forget(behind: outerDeclarations)
      try handler.end(text)
    } else {
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

extension XMLScanner where Handler: ~Copyable {
  @inline(__always)
  mutating func readEndTag(_ text: RawSpan) throws(TextFinding) {
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
    try handler.end(text)
  }

  /// Reads an end tag with white space in it, or a wrong one.
  @inline(never)
  private mutating func readOtherEndTag(
    _ text: RawSpan, _ expected: Range<Int>
  ) throws(TextFinding) {
    let start = index
    index = start &+ 2
    let name = try readName(text)
    skipSpace(text)
    guard text.byteOrZero(index) == UInt8(ascii: ">") else {
      throw unexpected(.xmlOpenTag, in: text)
    }
    guard text.isSame(name, expected) else {
      throw TextFinding(
        .xmlWrongEnd,
        ["name": .literal(text.string(name)), "expected": .literal(text.string(expected))],
        at: start)
    }
    index &+= 1
  }
}
