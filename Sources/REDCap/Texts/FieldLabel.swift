import SurveyFormats
import SurveyLogic
import SurveyPrimitives

/// Texts of fields: HTML, in which a field in brackets stands for its answer.
enum FieldLabel {
  /// A part of a label.
  enum Part: Equatable {
    case text(String)
    /// What is in brackets.
    case field(String)
  }

  /// The parts of a label; only what `isField` knows is one in brackets.
  static func parts(_ label: String, isField: (String) -> Bool) -> [Part] {
    guard label.utf8.contains(UInt8(ascii: "[")) else {
      return label.isEmpty ? [] : [.text(plain(label))]
    }
    var parts: [Part] = []
    var rest = label[...]
    var text = ""
    while let open = rest.firstIndex(of: "[") {
      text += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      if let close = inside.firstIndex(of: "]"), isField(String(inside[..<close])) {
        if !text.isEmpty { parts.append(.text(words(text))) }
        parts.append(.field(String(inside[..<close])))
        text = ""
        rest = inside[inside.index(after: close)...]
      } else {
        text.append("[")
        rest = inside
      }
    }
    text += rest
    if !text.isEmpty { parts.append(.text(words(text))) }
    return hasMarkup(label) ? trimmed(parts) : parts
  }

  /// Parts without blanks at both ends of them all.
  private static func trimmed(_ parts: [Part]) -> [Part] {
    var parts = parts
    if case .text(let text)? = parts.first {
      parts[0] = .text(String(text.drop(while: \.isWhitespace)))
    }
    if case .text(var text)? = parts.last {
      while text.last?.isWhitespace == true { text.removeLast() }
      parts[parts.count - 1] = .text(text)
    }
    return parts.filter { $0 != .text("") }
  }

  /// Whether a label has more than words: tags of HTML.
  static func hasMarkup(_ label: String) -> Bool {
    guard label.utf8.contains(UInt8(ascii: "<")) else { return false }
    var isOpen = false
    for (index, character) in label.enumerated() where index < 100_000 {
      if isOpen, character.isLetter || character == "/" || character == "!" { return true }
      isOpen = character == "<"
    }
    return false
  }

  /// The words of a label: without tags, entities as what they stand for.
  static func plain(_ label: String) -> String {
    hasMarkup(label) ? words(label).trimmed : words(label)
  }

  /// The words of a part of a label, with the blanks around them.
  private static func words(_ label: String) -> String {
    guard label.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return label
    }
    var result = ""
    var rest = label[...]
    while let first = rest.first {
      if first == "<", let tag = tag(rest) {
        rest = rest[tag.end...]
        switch tag.name {
        case "br": result.append("\n")
        case "/p", "/div", "/li", "/tr", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6":
          if !result.isEmpty, result.last != "\n" { result.append("\n") }
        default: break
        }
      } else if first == "&", let entity = entity(rest) {
        rest = rest[entity.end...]
        result.append(entity.text)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }

  private static func tag(_ text: Substring) -> (name: String, end: String.Index)? {
    let inside = text.dropFirst()
    guard let first = inside.first, first.isLetter || first == "/" || first == "!",
      let close = inside.firstIndex(of: ">")
    else { return nil }
    let name = inside[..<close].prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
    let word = name.lowercased()
    return (
      word.hasSuffix("/") && word != "/" ? String(word.dropLast()) : word, text.index(after: close)
    )
  }

  private static let entities: [Substring: String] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  private static func entity(_ text: Substring) -> (text: String, end: String.Index)? {
    let inside = text.dropFirst()
    guard let close = inside.prefix(10).firstIndex(of: ";") else { return nil }
    let name = inside[..<close]
    let end = text.index(after: close)
    if let known = entities[name] { return (known, end) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap({ Unicode.Scalar($0) }) else { return nil }
    return (String(Character(scalar)), end)
  }

  /// Words as a label: what REDCap would take for a tag, an entity or a field is an entity.
  static func label(_ text: String, isField: (String) -> Bool = { _ in false }) -> String {
    guard
      text.utf8.contains(where: {
        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "[")
      })
    else { return text }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let next = rest.dropFirst()
      switch first {
      case "<" where next.first.map { $0.isLetter || $0 == "/" || $0 == "!" } == true:
        result += "&lt;"
      case "&" where entity(rest) != nil: result += "&amp;"
      case "[" where next.firstIndex(of: "]").map { isField(String(next[..<$0])) } == true:
        result += "&#91;"
      default: result.append(first)
      }
      rest = next
    }
    return result
  }
}
