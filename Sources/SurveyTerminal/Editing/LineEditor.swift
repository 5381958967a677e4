/// A text under edit, with the cursor between two characters as a person counts them.
///
/// A pure value: keys go in, the text before and after the cursor comes out.
package struct LineEditor: Hashable, Sendable {
  /// The text before the cursor.
  package private(set) var before: String
  /// The text after the cursor.
  package private(set) var after: String
  /// Whether line breaks stay; otherwise they become spaces.
  package let keepsLines: Bool
  /// What was deleted last with Ctrl-K, Ctrl-U or Ctrl-W.
  private var removed = ""
  /// What was typed in this field before, oldest first.
  private var history: [String]
  /// Where in the history one is; its count for the text itself.
  private var recalled: Int
  /// The text that was left for the history.
  private var present = ""

  package init(_ text: String = "", keepsLines: Bool = false, history: [String] = []) {
    before = keepsLines ? text : Self.oneLine(text)
    after = ""
    self.keepsLines = keepsLines
    self.history = history
    recalled = history.count
  }

  /// The whole text.
  package var text: String { before + after }

  /// Whether there is nothing.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Replaces the text and puts the cursor after some characters of it.
  package mutating func replace(_ text: String, cursor: Int) {
    before = String(text.prefix(cursor))
    after = String(text.dropFirst(cursor))
  }

  /// Inserts text at the cursor; characters that steer a terminal are left out.
  package mutating func insert(_ text: String) {
    before += keepsLines ? Self.lines(text) : Self.oneLine(text)
  }

  /// Whether the key was for editing; the text has changed, or the cursor has moved.
  package mutating func press(_ key: Key) -> Bool {
    switch key {
    case .text(let text), .paste(let text): insert(text)
    case .backspace, .control("h"): if !before.isEmpty { before.removeLast() }
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .left, .control("b"): if let last = before.popLast() { after = String(last) + after }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): toLineStart()
    case .end, .control("e"): toLineEnd()
    case .wordLeft: move(by: -wordBefore)
    case .wordRight: move(by: wordAfter)
    case .control("w"), .deleteWordLeft: removed = cutBefore(wordBefore)
    case .deleteWordRight: removed = cutAfter(wordAfter)
    case .control("u"): removed = cutBefore(before.reversed().prefix { $0 != "\n" }.count)
    case .control("k"):
      removed = cutAfter(after.first == "\n" ? 1 : after.prefix { $0 != "\n" }.count)
    case .control("y"): insert(removed)
    case .altEnter, .control("j"):
      guard keepsLines else { return false }
      before += "\n"
    default: return false
    }
    return true
  }

  /// Goes `by` entries through the history; `false` where it has no more.
  package mutating func recall(_ by: Int) -> Bool {
    let next = recalled + by
    guard (0...history.count).contains(next), by != 0 else { return false }
    if recalled == history.count { present = text }
    recalled = next
    before = next == history.count ? present : history[next]
    after = ""
    return true
  }

  /// To the line above or below, in the same column; `false` at the first and last one.
  package mutating func moveLine(_ by: Int) -> Bool {
    let column = before.reversed().prefix { $0 != "\n" }.count
    if by < 0 {
      guard before.contains("\n") else { return false }
      move(by: -column - 1)
      let length = before.reversed().prefix { $0 != "\n" }.count
      move(by: -max(0, length - column))
    } else {
      guard let rest = after.firstIndex(of: "\n") else { return false }
      move(by: after[..<rest].count + 1)
      move(by: min(column, after.prefix { $0 != "\n" }.count))
    }
    return true
  }
}

extension LineEditor {
  private mutating func move(by count: Int) {
    if count < 0 {
      let part = before.suffix(-count)
      after = part + after
      before.removeLast(part.count)
    } else {
      let part = after.prefix(count)
      before += part
      after.removeFirst(part.count)
    }
  }

  private mutating func toLineStart() { move(by: -before.reversed().prefix { $0 != "\n" }.count) }

  private mutating func toLineEnd() { move(by: after.prefix { $0 != "\n" }.count) }

  /// The characters back to the start of a word, spaces before the cursor included.
  private var wordBefore: Int { Self.word(before.reversed()) }

  private var wordAfter: Int { Self.word(Array(after)) }

  private static func word(_ characters: [Character]) -> Int {
    let space = characters.prefix { !$0.isLetter && !$0.isNumber }.count
    return space + characters.dropFirst(space).prefix { $0.isLetter || $0.isNumber }.count
  }

  private mutating func cutBefore(_ count: Int) -> String {
    let part = String(before.suffix(count))
    before.removeLast(part.count)
    return part
  }

  private mutating func cutAfter(_ count: Int) -> String {
    let part = String(after.prefix(count))
    after.removeFirst(part.count)
    return part
  }

  /// A text of several lines as it is kept: each kind of line break is a line feed.
  static func lines(_ text: String) -> String { clean(text) }

  /// A text with spaces for its line breaks, and none for those at its end.
  static func oneLine(_ text: String) -> String {
    var line = clean(text)
    while line.hasSuffix("\n") { line.removeLast() }
    return String(line.map { $0 == "\n" ? " " : $0 })
  }

  /// Line breaks and tabulators made plain, other control characters left out.
  private static func clean(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r", "\u{2028}", "\u{2029}", "\u{85}": result.append("\n")
      case "\n": if !wasReturn { result.append("\n") }
      case "\t": result.append(" ")
      default:
        if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }
}
