/// The lexical rules of JSON, for writing.
enum JSONText {
  /// Adds a text with the characters escaped that JSON demands.
  static func appendEscaped(_ text: some Collection<UInt8>, to output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 10: output.append(contentsOf: "\\n".utf8)
      case 13: output.append(contentsOf: "\\r".utf8)
      case 9: output.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
        output.append(contentsOf: digits.utf8)
      default: output.append(byte)
      }
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
