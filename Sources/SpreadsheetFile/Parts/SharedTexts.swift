/// The texts of a workbook, to which cells refer by number.
///
/// Texts of several looks are put together; how a text is read aloud in Japanese is none of it.
struct SharedTexts: WorkbookPart {
  private(set) var texts: [String] = []
  private var isReading = false

  mutating func start(_ element: PartElement) {
    switch element.name {
    case "si": texts.append("")
    case "rPh": isReading = true
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String) {
    if name == "rPh" { isReading = false }
    if name == "t", !isReading, !texts.isEmpty { texts[texts.count - 1] += text.withoutEscapes }
  }
}

extension String {
  /// The text with the characters that are written as `_x000D_`, since XML does not have them.
  var withoutEscapes: String {
    guard utf8.contains(UInt8(ascii: "_")), contains("_x") else { return self }
    var result = ""
    var rest = self[...]
    while let mark = rest.firstRange(of: "_x") {
      result += rest[..<mark.lowerBound]
      let digits = rest[mark.upperBound...].prefix(4)
      let end = rest[mark.upperBound...].dropFirst(4)
      if digits.utf8.count == 4, end.first == "_", digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      {
        result.unicodeScalars.append(scalar)
        rest = end.dropFirst()
      } else {
        result += rest[mark]
        rest = rest[mark.upperBound...]
      }
    }
    return result + rest
  }
}
