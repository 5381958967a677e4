/// Addresses in Markdown: those of links and images, and those between `<` and `>`.
enum MarkdownAddress {
  /// The most characters of a tag or a title, and the most parentheses inside each other in an address,
  /// so that none of many beginnings is searched to the end of the text.
  private static let longestTag = 2000
  private static let mostParentheses = 32

  /// The index of the `>` of what begins with a `<` and may be a tag, a comment or an address.
  static func endOfTag(_ text: [Character], _ start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    let first = text[start + 1]
    guard first.isASCII, first.isLetter || first == "/" || first == "!" || first == "?" else {
      return nil
    }
    return text[start...].prefix(longestTag).firstIndex { $0 == ">" }
  }

  /// The address that the content between `<` and `>` leads to.
  static func automatic(_ content: String) -> String? {
    guard !content.contains(where: { $0.isWhitespace || $0 == "<" }) else { return nil }
    if let colon = content.firstIndex(of: ":") {
      let scheme = content[..<colon]
      let isScheme = scheme.allSatisfy {
        $0.isASCII && ($0.isLetter || "0123456789+.-".contains($0))
      }
      return isScheme && (2...32).contains(scheme.count) ? content : nil
    }
    let parts = content.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, let host = parts.last, !name.isEmpty,
      !host.isEmpty, !content.contains("/")
    else { return nil }
    return "mailto:\(content)"
  }

  /// The address in the parentheses at an index, and where these end: `(address "title")`.
  static func target(_ text: [Character], _ start: Int) -> (address: String, end: Int)? {
    guard start < text.count, text[start] == "(" else { return nil }
    var index = skipSpace(text, start + 1)
    guard let (address, end) = address(text, index) else { return nil }
    index = skipSpace(text, end)
    if index > end, index < text.count, let quote = quotes[text[index]] {
      guard let close = close(quote, text, index + 1) else { return nil }
      index = skipSpace(text, close + 1)
    }
    guard index < text.count, text[index] == ")" else { return nil }
    return (address, index + 1)
  }

  private static let quotes: [Character: Character] = ["\"": "\"", "'": "'", "(": ")"]

  private static func skipSpace(_ text: [Character], _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isWhitespace { index += 1 }
    return index
  }

  private static func close(_ quote: Character, _ text: [Character], _ start: Int) -> Int? {
    var index = start
    let end = min(text.count, start + longestTag)
    while index < end, text[index] != quote { index += text[index] == "\\" ? 2 : 1 }
    return index < end ? index : nil
  }

  private static func address(_ text: [Character], _ start: Int) -> (String, end: Int)? {
    var (index, depth, address) = (start, 0, "")
    let isAngled = start < text.count && text[start] == "<"
    if isAngled { index += 1 }
    while index < text.count {
      let character = text[index]
      if character == "\\", index + 1 < text.count,
        MarkdownInlines.isASCIIPunctuation(text[index + 1])
      {
        address.append(text[index + 1])
        index += 2
        continue
      }
      if isAngled {
        if character == ">" { return (address, index + 1) }
        if character == "<" || character == "\n" { return nil }
      } else {
        if character.isWhitespace { break }
        if character == "(" { depth += 1 }
        if depth > mostParentheses { return nil }
        if character == ")" {
          if depth == 0 { break }
          depth -= 1
        }
      }
      if character == "&", let (found, end) = MarkdownInlines.reference(text, index) {
        address.append(found)
        index = end
        continue
      }
      address.append(character)
      index += 1
    }
    return isAngled || depth > 0 ? nil : (address, index)
  }
}
