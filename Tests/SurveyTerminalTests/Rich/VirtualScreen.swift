@testable import SurveyTerminal

/// A terminal in memory that knows the sequences that the rich face sends, and no others.
final class VirtualScreen {
  let rows: Int
  let columns: Int
  private var lines: [[Character]] = [[]]
  private var row = 0
  private var column = 0
  private var saved = (0, 0)
  /// What was sent that it does not know.
  private(set) var unknown: [String] = []

  init(rows: Int, columns: Int) { (self.rows, self.columns) = (rows, columns) }

  /// All lines, those that have scrolled away too, with `|` where the cursor is.
  var text: String {
    lines.enumerated().map { index, line in
      var line = line
      if index == row {
        while line.count < column { line.append(" ") }
        line.insert("|", at: column)
      }
      var text = String(line)
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{1B}": rest = escape(rest)
      default: put(character)
      }
    }
  }

  private func lineFeed() {
    row += 1
    if row == lines.count { lines.append([]) }
  }

  private func put(_ character: Character) {
    while lines[row].count < column { lines[row].append(" ") }
    if column < lines[row].count {
      lines[row][column] = character
    } else {
      lines[row].append(character)
    }
    column += 1
    if column > columns { unknown.append("too long") }
  }

  private func escape(_ text: Substring) -> Substring {
    var rest = text
    guard let kind = rest.popFirst() else { return rest }
    switch kind {
    case "7": saved = (row, column)
    case "8": (row, column) = saved
    case "[":
      let number = Int(rest.prefix { $0.isNumber })
      rest = rest.drop { $0.isNumber || $0 == ";" }
      guard let final = rest.popFirst() else { return rest }
      control(final, number ?? 1)
    default: unknown.append(String(kind))
    }
    return rest
  }

  private func control(_ final: Character, _ number: Int) {
    let top = max(0, lines.count - rows)
    switch final {
    case "A": row = max(top, row - number)
    case "B": row = min(lines.count - 1, row + number)
    case "K": if column < lines[row].count { lines[row].removeSubrange(column...) }
    case "J":
      if column < lines[row].count { lines[row].removeSubrange(column...) }
      lines.removeSubrange((row + 1)...)
    case "H": (row, column) = (top, 0)
    case "m": break
    default: unknown.append(String(final))
    }
  }
}
