/// The lexical rules of JSON, for writing.
enum JSONText {
  /// Adds a part of a text with the characters escaped that JSON demands.
  static func appendEscaped(
    _ text: RawSpan, _ start: Int, _ length: Int, to output: inout TextBuffer
  ) {
    let end = start + length
    var plain = start
    var index = start
    while index < end {
      if let block = text.blockIfWhole(index) {
        guard let special = BlockScan.firstEscape(block) else {
          index += 16
          continue
        }
        index += special
        if index >= end { break }
      }
      let byte = text.byte(index)
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        output.append(text, plain, index - plain)
        escape(byte, to: &output)
        plain = index + 1
      }
      index += 1
    }
    output.append(text, plain, end - plain)
  }

  private static func escape(_ byte: UInt8, to output: inout TextBuffer) {
    switch byte {
    case 10: output.append("\\n")
    case 13: output.append("\\r")
    case 9: output.append("\\t")
    case 0..<0x20:
      output.append(byte < 16 ? "\\u000" : "\\u001")
      let digit = byte & 15
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    }
  }

  /// Whether a text is a number as JSON writes it.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    guard whole.count > 0, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if digits(&rest).isEmpty { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      if digits(&rest).isEmpty { return false }
    }
    return rest.isEmpty
  }

  private static func digits(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let result = text.prefix { (0x30...0x39).contains($0) }
    text = text.dropFirst(result.count)
    return result
  }
}
