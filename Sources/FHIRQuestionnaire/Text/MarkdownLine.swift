/// A line of Markdown, and what its beginning says.
struct MarkdownLine {
  /// What is before an item of a list.
  struct Marker {
    let mark: Character
    let number: Int?
    /// The column in which the text begins.
    let content: Int
    /// The line with spaces instead of the marker.
    let rest: MarkdownLine
    /// Whether it ends a paragraph: numbers do where they begin with 1.
    var mayInterrupt: Bool { !rest.isBlank && (number ?? 1) == 1 }
  }

  /// What begins a block of code.
  struct Fence {
    let mark: Character
    let length: Int
    let indent: Int
  }

  /// The spaces at the beginning.
  private(set) var indent = 0
  /// What follows them.
  private var text: Substring

  init(_ line: String) {
    text = Substring(line)
    takeSpace(from: 0)
  }

  private mutating func takeSpace(from column: Int) {
    indent = column
    while let first = text.first, first == " " || first == "\t" {
      indent += first == "\t" ? 4 - indent % 4 : 1
      text = text.dropFirst()
    }
  }

  var isBlank: Bool { text.isEmpty }

  /// The text without white space before it; at its end it may mean a line break.
  var trimmed: String { String(text) }

  /// The line without so many spaces before it.
  func dropping(columns: Int) -> String {
    String(repeating: " ", count: max(0, indent - columns)) + text
  }

  /// Whether it is inside the item of a list, in whose column it begins.
  func continues(_ column: Int?) -> Bool { column.map { indent - $0 < 4 } ?? false }

  /// Takes the `>` at the beginning away; how many there were.
  mutating func takeQuotes(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, indent < 4, text.first == ">" {
      text = text.dropFirst()
      if text.first == " " { text = text.dropFirst() }
      takeSpace(from: 0)
      count += 1
    }
    return count
  }
}

// MARK: Marks

extension MarkdownLine {
  /// Three or more of `*`, `-` or `_`, and nothing else.
  var isRule: Bool {
    let marks = text.filter { $0 != " " && $0 != "\t" }
    guard let first = marks.first, "*-_".contains(first), marks.count >= 3 else { return false }
    return marks.allSatisfy { $0 == first }
  }

  /// The level of the heading that is the text above, where it is a line of `=` or `-`.
  var underline: Int? {
    let marks = withoutEnd
    guard let first = marks.first, marks.allSatisfy({ $0 == first }) else { return nil }
    return first == "=" ? 1 : first == "-" ? 2 : nil
  }

  /// The text of a line that begins with one to six `#`.
  var heading: (level: Int, text: String)? {
    let level = text.prefix { $0 == "#" }.count
    let rest = text.dropFirst(level)
    guard (1...6).contains(level), rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else {
      return nil
    }
    var words = Substring(rest.drop { $0 == " " || $0 == "\t" })
    while let last = words.last, last == " " || last == "\t" { words = words.dropLast() }
    let closing = words.reversed().prefix { $0 == "#" }.count
    let open = words.dropLast(closing)
    if closing > 0, open.last.map({ $0 == " " || $0 == "\t" }) ?? true { words = open }
    return (level, String(words))
  }

  var fence: Fence? {
    guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
    let length = text.prefix { $0 == mark }.count
    guard length >= 3, mark == "~" || !text.dropFirst(length).contains("`") else { return nil }
    return Fence(mark: mark, length: length, indent: indent)
  }

  func closes(_ fence: Fence) -> Bool {
    let marks = withoutEnd
    return marks.count >= fence.length && marks.allSatisfy { $0 == fence.mark }
  }

  var marker: Marker? {
    guard let first = text.first else { return nil }
    if "-+*".contains(first) { return marker(first, nil, length: 1) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count), let number = Int(digits),
      let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")"
    else { return nil }
    return marker(mark, number, length: digits.count + 1)
  }

  private func marker(_ mark: Character, _ number: Int?, length: Int) -> Marker? {
    let after = text.dropFirst(length)
    guard after.first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
    var rest = self
    rest.text = after
    rest.takeSpace(from: indent + length)
    // More than four spaces begin a block of code in the item.
    let isCode = rest.indent - indent - length > 4
    let content = rest.isBlank || isCode ? indent + length + 1 : rest.indent
    return Marker(mark: mark, number: number, content: content, rest: rest)
  }

  /// Whether it cannot be a further line of a paragraph.
  var beginsBlock: Bool {
    if indent >= 4 { return false }
    return isRule || heading != nil || fence != nil || marker?.mayInterrupt == true
  }

  private var withoutEnd: Substring {
    var rest = text
    while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
    return rest
  }
}

// MARK: Tables

extension MarkdownLine {
  /// The texts between `|`.
  var cells: [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in withoutEnd {
      if isEscaped {
        cell += character == "|" ? "|" : "\\" + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(cell)
        cell = ""
      } else {
        cell.append(character)
      }
    }
    if isEscaped { cell.append("\\") }
    cells.append(cell)
    if text.first == "|" { cells.removeFirst() }
    if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
    return cells.map { String($0.drop { $0 == " " }) }
  }

  /// How many columns a table has whose headings are above this line: `| --- | :-: |`.
  var columns: Int? {
    guard text.contains("-"), text.contains("|") || text.contains(":") else { return nil }
    let cells = cells
    let isLine = cells.allSatisfy { cell in
      let marks = cell.filter { $0 != " " }
      let dashes = marks.drop { $0 == ":" }.prefix { $0 == "-" }
      let ends = marks.count - dashes.count
      return !dashes.isEmpty && ends <= 2 && marks.allSatisfy { $0 == "-" || $0 == ":" }
    }
    return isLine ? cells.count : nil
  }
}
