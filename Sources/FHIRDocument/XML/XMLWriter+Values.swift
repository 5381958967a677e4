import SurveyDiagnostics

extension XMLWriter {
  /// Adds the value of a primitive as the content of an attribute.
  @inline(__always)
  mutating func appendValue(_ node: Node, at index: Int, _ bytes: RawSpan) {
    let start = min(Int(node.start), bytes.byteCount)
    let range = start..<min(start + Int(node.length), bytes.byteCount)
    if !node.isEscaped, output.appendPlainXML(bytes, range) { return }
    appendOtherValue(node, at: index, range, bytes)
  }

  @inline(never)
  private mutating func appendOtherValue(
    _ node: Node, at index: Int, _ range: Range<Int>, _ bytes: RawSpan
  ) {
    guard node.isEscaped else { return append(bytes, range, of: index) }
    let text = JSONEscapes.decode(document.bytes[range])
    append(text.span.bytes, 0..<text.count, of: index)
  }

  /// Adds a part of a text, with references where a reader would not get it back as it is.
  private mutating func append(_ text: RawSpan, _ range: Range<Int>, of node: Int) {
    var isReported = false
    var plain = range.lowerBound
    var index = plain
    while let special = text.nextReference(from: index, to: range.upperBound) {
      index = special
      let byte = text.byte(index)
      if byte < 0x80 {
        output.append(text, plain, index - plain)
        if let reference = XMLEscapes.reference(for: byte, inAttribute: true) {
          output.append(reference)
        } else {
          replace(Unicode.Scalar(byte), of: node, &isReported)
        }
        index += 1
        plain = index
        continue
      }
      let length = text.utf8Length(index)
      guard length > 0, index + length <= range.upperBound else {
        output.append(text, plain, index - plain)
        return appendRepaired(text, index..<range.upperBound, of: node)
      }
      if length == 3, let scalar = text.noncharacter(index) {
        output.append(text, plain, index - plain)
        replace(scalar, of: node, &isReported)
        plain = index + length
      }
      index += length
    }
    output.append(text, plain, range.upperBound - plain)
  }

  /// Adds text that is not UTF-8, with U+FFFD for what is wrong; its reader has reported it.
  private mutating func appendRepaired(_ text: RawSpan, _ range: Range<Int>, of node: Int) {
    let repaired = Array(text.string(range).utf8)
    append(repaired.span.bytes, 0..<repaired.count, of: node)
  }

  private mutating func replace(
    _ scalar: Unicode.Scalar, of node: Int, _ isReported: inout Bool
  ) {
    output.append("\u{FFFD}")
    if isReported { return }
    isReported = true
    report(.lostCharacter, ["character": .literal(scalar.codePoint)], at: node)
  }
}

extension RawSpan {
  /// The next byte that may not be in the value of an attribute as it is.
  fileprivate func nextReference(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if let block = blockIfWhole(index) {
        guard let special = BlockScan.firstReference(block) else {
          index &+= 16
          continue
        }
        index &+= special
        return index < end ? index : nil
      }
      let byte = byte(index)
      if byte >= 0x80 || XMLEscapes.reference(for: byte, inAttribute: true) != nil
        || byte < 0x20
      {
        return index
      }
      index &+= 1
    }
    return nil
  }

  /// The character of three bytes that XML does not have: U+FFFE or U+FFFF.
  fileprivate func noncharacter(_ index: Int) -> Unicode.Scalar? {
    guard byte(index) == 0xEF, byte(index &+ 1) == 0xBF else { return nil }
    switch byte(index &+ 2) {
    case 0xBE: return "\u{FFFE}"
    case 0xBF: return "\u{FFFF}"
    default: return nil
    }
  }
}
