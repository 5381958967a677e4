import FHIRDocument
import SurveyModel

/// Emphasis, code, links and images in a paragraph of Markdown.
///
/// It goes through the text once and pairs marks as
/// [CommonMark's appendix](https://spec.commonmark.org/0.31.2/#phase-2-inline-structure) does, without
/// recursion. References to addresses elsewhere in the text are not read, tags of HTML fall away.
struct MarkdownInlines {
  /// A part of the line, in order.
  private enum Token {
    case text(String)
    case code(String)
    case lineBreak
    case image(alternative: String, address: String?)
    /// Marks of which this many are not part of a pair.
    case marks(Character, count: Int)
    /// What is part of an image now.
    case nothing
  }

  private struct Bracket {
    let token: Int
    let isImage: Bool
    /// How many runs of marks there were before it.
    let runs: Int
    /// Whether it may begin a link: there is none inside another.
    var isActive = true
  }

  private let characters: [Character]
  private var index = 0
  private var tokens: [Token] = []
  private var text = ""
  private var brackets: [Bracket] = []
  private var pairs = MarkdownPairs()
  private var links: [(range: Range<Int>, address: String)] = []
  /// Lengths of runs of backquotes, by the last index at which one is.
  private var lastBackquotes: [Int: Int]?

  /// The deepest nesting of brackets that is looked at.
  private static let deepest = 30

  private init(_ text: String) { characters = Array(text) }

  /// Adds a paragraph to a text.
  static func add(_ text: String, to builder: inout FormattedTextBuilder) {
    var inlines = MarkdownInlines(text)
    inlines.scan()
    inlines.write(to: &builder)
  }
}

// MARK: Scanning

extension MarkdownInlines {
  private mutating func scan() {
    while let character = peek() {
      switch character {
      case "\\": scanEscape()
      case "`": scanCode()
      case "<": scanAngle()
      case "&": scanReference()
      case "*", "_", "~": scanMarks(character)
      case "[": open(isImage: false)
      case "!" where peek(1) == "[": open(isImage: true)
      case "]": close()
      case "\n": scanLineBreak()
      default:
        text.append(character)
        index += 1
      }
    }
    flush()
    pairs.pair(from: 0)
  }

  private func peek(_ offset: Int = 0) -> Character? {
    characters.indices.contains(index + offset) ? characters[index + offset] : nil
  }

  private mutating func flush() {
    if !text.isEmpty { tokens.append(.text(text)) }
    text = ""
  }

  private mutating func add(_ token: Token) {
    flush()
    tokens.append(token)
  }

  private mutating func scanEscape() {
    index += 1
    guard let next = peek() else { return text.append("\\") }
    if next == "\n" {
      add(.lineBreak)
      index += 1
    } else if Self.isASCIIPunctuation(next) {
      text.append(next)
      index += 1
    } else {
      text.append("\\")
    }
  }

  private mutating func scanLineBreak() {
    let isHard = text.hasSuffix("  ")
    index += 1
    if isHard { add(.lineBreak) } else { text.append("\n") }
  }

  private mutating func scanCode() {
    let start = index
    while peek() == "`" { index += 1 }
    let length = index - start
    if lastBackquotes == nil { lastBackquotes = backquotes() }
    if let last = lastBackquotes?[length], last > index, let end = closing(length) {
      var code = characters[index..<end].map { $0 == "\n" ? " " : $0 }
      if code.count > 1, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
        code = Array(code.dropFirst().dropLast())
      }
      add(.code(String(code)))
      index = end + length
    } else {
      text += String(repeating: "`", count: length)
    }
  }

  private func backquotes() -> [Int: Int] {
    var result: [Int: Int] = [:]
    var start: Int?
    for (index, character) in (characters + [" "]).enumerated() {
      if character == "`" {
        start = start ?? index
      } else if let begin = start {
        result[index - begin] = begin
        start = nil
      }
    }
    return result
  }

  /// Where a run of as many backquotes begins.
  private func closing(_ length: Int) -> Int? {
    var run = 0
    for index in index...characters.count {
      if index < characters.count, characters[index] == "`" {
        run += 1
      } else {
        if run == length { return index - length }
        run = 0
      }
    }
    return nil
  }

  private mutating func scanAngle() {
    guard let end = MarkdownAddress.endOfTag(characters, index) else {
      text.append("<")
      index += 1
      return
    }
    let content = String(characters[(index + 1)..<end])
    index = end + 1
    if let address = MarkdownAddress.automatic(content) {
      flush()
      let token = tokens.count
      tokens.append(.text(content))
      if let safe = FormattedText.safeAddress(address) {
        links.append((token..<token + 1, safe))
      }
    } else if content.lowercased().hasPrefix("br") {
      add(.lineBreak)
    }
  }

  private mutating func scanReference() {
    if let (found, end) = Self.reference(characters, index) {
      text.append(found)
      index = end
    } else {
      text.append("&")
      index += 1
    }
  }

  /// The character that the reference at an `&` means, and where it ends.
  static func reference(_ text: [Character], _ start: Int) -> (Character, end: Int)? {
    let name = text[(start + 1)...].prefix(10).prefix { $0 != ";" }
    let end = start + 1 + name.count
    guard end < text.count, let found = HTMLEntities.character(of: String(name)) else { return nil }
    return (Character(found), end + 1)
  }

  private mutating func scanMarks(_ mark: Character) {
    let before = index > 0 ? characters[index - 1] : " "
    let start = index
    while peek() == mark { index += 1 }
    let count = index - start
    let after = peek() ?? " "
    if mark == "~", count != 2 {
      text += String(repeating: mark, count: count)
      return
    }
    add(.marks(mark, count: count))
    pairs.add(mark, count, token: tokens.count - 1, between: before, and: after)
  }

  static func isASCIIPunctuation(_ character: Character) -> Bool {
    guard let value = character.asciiValue else { return false }
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
    default: return false
    }
  }
}

// MARK: Links

extension MarkdownInlines {
  private mutating func open(isImage: Bool) {
    index += isImage ? 2 : 1
    add(.text(isImage ? "![" : "["))
    guard brackets.count < Self.deepest else { return }
    brackets.append(Bracket(token: tokens.count - 1, isImage: isImage, runs: pairs.count))
  }

  private mutating func close() {
    index += 1
    guard let bracket = brackets.popLast(), bracket.isActive,
      let target = MarkdownAddress.target(characters, index)
    else { return text.append("]") }
    flush()
    index = target.end
    let inside = bracket.token + 1..<tokens.count
    pairs.pair(from: bracket.runs)
    tokens[bracket.token] = .nothing
    let address = FormattedText.safeAddress(target.address)
    if bracket.isImage {
      let words = tokens[inside].map(Self.words).joined()
      tokens[bracket.token] = .image(alternative: words, address: address)
      for token in inside { tokens[token] = .nothing }
      links.removeAll { inside.contains($0.range.lowerBound) }
    } else {
      if let address { links.append((inside, address)) }
      for index in brackets.indices where !brackets[index].isImage {
        brackets[index].isActive = false
      }
    }
  }

  private static func words(_ token: Token) -> String {
    switch token {
    case .text(let text), .code(let text): text
    case .lineBreak: " "
    case .image(let alternative, _): alternative
    case .marks, .nothing: ""
    }
  }
}

// MARK: Writing

extension MarkdownInlines {
  private mutating func write(to builder: inout FormattedTextBuilder) {
    let looks = pairs.looks(ofTokens: tokens.count)
    var addresses = [String?](repeating: nil, count: tokens.count)
    for link in links { for token in link.range { addresses[token] = link.address } }
    for (index, token) in tokens.enumerated() {
      let (look, address) = (looks.emphasis[index], addresses[index])
      switch token {
      case .text(let text): builder.add(text, look, link: address)
      case .code(let text): builder.addExactly(text, look.union(.code), link: address)
      case .lineBreak: builder.addLineBreak()
      case .image(let alternative, let source):
        builder.addImage(alternative: alternative, address: source)
      case .marks(let mark, let count):
        let rest = count - (looks.used[index] ?? 0)
        builder.add(String(repeating: mark, count: max(0, rest)), look, link: address)
      case .nothing: continue
      }
    }
  }
}
