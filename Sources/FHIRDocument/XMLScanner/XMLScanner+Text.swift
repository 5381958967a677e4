import SurveyDiagnostics

extension XMLScanner where Handler: ~Copyable {
  /// Reads text up to the next `<`.
  @inline(never)
  mutating func readText(_ text: RawSpan) throws(TextFinding) {
    let start = index
    var isPlain = true
    while true {
      guard index < text.byteCount else { throw truncated(text) }
      switch text.byte(index) {
      case UInt8(ascii: "<"):
        return try handler.text(start..<index, isPlain: isPlain, text)
      case UInt8(ascii: "&"):
        isPlain = false
        index = try text.xmlReference(index).end
      case 0x0D:
        isPlain = false
        index &+= 1
      case UInt8(ascii: "]"):
        if try has("]]>", text) { throw TextFinding(.xmlSectionEnd, at: index) }
        index &+= 1
      default: try passCharacters(text)
      }
    }
  }

  /// Reads a CDATA section, which begins at the next byte.
  mutating func readSection(_ text: RawSpan) throws(TextFinding) {
    let start = index
    index &+= 9
    while try !has("]]>", text) { try passCharacters(text) }
    try handler.section(start &+ 9..<index, text)
    index &+= 3
  }

  /// Reads a comment, which begins at the next byte.
  mutating func readComment(_ text: RawSpan) throws(TextFinding) {
    let start = index
    guard try has("<!--", text) else { throw TextFinding(.xmlNotAComment, at: start) }
    index &+= 4
    while try !has("--", text) { try passCharacters(text) }
    guard try has("-->", text) else { throw TextFinding(.xmlDashes, at: index) }
    if index - start > limits.string { throw tooLong(start) }
    try handler.comment(start &+ 4..<index, text)
    index &+= 3
  }

  /// Reads a processing instruction, which begins at the next byte.
  mutating func readInstruction(_ text: RawSpan) throws(TextFinding) {
    let start = index
    index &+= 2
    let target = try readName(text)
    guard !target.isEmpty, index < text.byteCount else {
      throw unexpected(.xmlNotAnInstruction, in: text)
    }
    guard text.string(target).lowercased() != "xml" else {
      throw TextFinding(.xmlLateDeclaration, at: start)
    }
    let end = index
    skipSpace(text)
    let content = index
    while try !has("?>", text) {
      guard content > end else {
        throw unexpected(.xmlInstructionSpace, in: text)
      }
      try passCharacters(text)
    }
    if index - start > limits.string { throw tooLong(start) }
    try handler.instruction(target, content..<index, text)
    index &+= 2
  }

  /// Reads the declaration `<?xml version="1.0"?>`, where there is one.
  mutating func readDeclaration(_ text: RawSpan) throws(TextFinding) {
    guard text.hasText("<?xml", at: index), XMLCharacters.isSpace(text.byteOrZero(index &+ 5))
    else {
      return
    }
    let start = index
    index &+= 5
    var wanted = XMLDeclaration()
    while true {
      let end = index
      skipSpace(text)
      if try has("?>", text) { break }
      let name = try readName(text)
      guard !name.isEmpty, name.lowerBound > end else {
        throw unexpected(.xmlOpenDeclaration, in: text)
      }
      let value = try readAssignment(text, name, ofTag: start)
      guard wanted.takes(name, value.range, text) else {
        throw TextFinding(
          .xmlDeclarationPart, ["name": .literal(text.string(name))], at: name.lowerBound)
      }
    }
    guard wanted.hasVersion else { throw TextFinding(.xmlDeclarationVersion, at: start) }
    index &+= 2
  }

  /// Moves over characters: at least the next one, and all plain ones behind it.
  @inline(__always)
  private mutating func passCharacters(_ text: RawSpan) throws(TextFinding) {
    guard index < text.byteCount else { throw truncated(text) }
    index &+= try text.lengthOfXMLCharacter(index)
    while let block = text.blockIfWhole(index) {
      let special = BlockScan.firstOutsideWords(block) ?? 16
      index &+= special
      if special < 16 { break }
    }
  }
}

/// What an XML declaration may have, in this order.
///
/// [Extensible Markup Language 1.0, production 23](https://www.w3.org/TR/xml/#NT-XMLDecl)
private struct XMLDeclaration {
  private enum Part: Int { case start, version, encoding, standalone }

  private var last = Part.start
  var hasVersion: Bool { last != .start }

  /// Whether the next part has this name and value.
  mutating func takes(_ name: Range<Int>, _ value: Range<Int>, _ text: RawSpan) -> Bool {
    let part: Part
    let isRight: Bool
    if text.hasText("version", name) {
      part = .version
      isRight =
        value.count > 1 && text.hasText("1.", at: value.lowerBound)
        && value.dropFirst(2).allSatisfy { text.byte($0) &- UInt8(ascii: "0") < 10 }
    } else if text.hasText("encoding", name) {
      part = .encoding
      isRight = XMLCharacters.isEncodingName(text.string(value))
    } else if text.hasText("standalone", name) {
      part = .standalone
      isRight = text.hasText("yes", value) || text.hasText("no", value)
    } else {
      return false
    }
    guard isRight,
      part == .version ? last == .start : last != .start && part.rawValue > last.rawValue
    else { return false }
    last = part
    return true
  }
}
