import SurveyDiagnostics

extension XMLScanner where Handler: ~Copyable {
  /// Reads the value of an attribute up to its quotation mark, and stays before it.
  @inline(__always)
  func readValue(
    _ text: RawSpan, from start: Int, _ quote: UInt8, ofTag tag: Int
  ) throws(TextFinding) -> XMLValue {
    let index = endOfPlain(text, start)
    let value =
      text.byteOrZero(index) == quote
      ? XMLValue(range: start..<index, isPlain: true)
      : try readOtherValue(text, start, index, quote)
    if value.range.count > limits.string { throw tooLong(tag) }
    return value
  }

  /// Goes on in a value with references or characters above ASCII, or near the end of the text.
  @inline(never)
  private func readOtherValue(
    _ text: RawSpan, _ start: Int, _ first: Int, _ quote: UInt8
  ) throws(TextFinding) -> XMLValue {
    var index = first
    var isPlain = true
    while true {
      guard index < text.byteCount else { throw truncated(text) }
      let byte = text.byte(index)
      switch byte {
      case quote: return XMLValue(range: start..<index, isPlain: isPlain)
      case UInt8(ascii: "<"):
        throw TextFinding(.xmlLessInValue, at: index)
      case UInt8(ascii: "&"):
        isPlain = false
        index = try text.xmlReference(index).end
      case 0x09, 0x0A, 0x0D:
        isPlain = false
        index &+= 1
      default:
        index = endOfPlain(text, index &+ (try text.lengthOfXMLCharacter(index)))
      }
    }
  }

  /// Moves over sixteen bytes at a time as long as they are plain; the index of the next byte.
  @inline(__always)
  private func endOfPlain(_ text: RawSpan, _ start: Int) -> Int {
    var index = start
    while let block = text.blockIfWhole(index) {
      let special = BlockScan.firstMarkup(block) ?? 16
      index &+= special
      if special < 16 { break }
    }
    return index
  }
}
