import SurveyInterview

/// A table as lines of a terminal that is wide enough for it.
///
/// What is asked now is marked with `>` before its row and brackets around its cell or its heading, whatever
/// the colours.
struct TableDrawing {
  private let table: TableView
  /// Whether the terminal has more marks than ASCII.
  private let hasMarks: Bool
  /// The rows that are drawn.
  private let range: Range<Int>
  /// How wide the headings of rows are; 0 without any.
  private let side: Int
  /// How wide each column is.
  private let columns: [Int]
  /// The headings of the columns, each on as many lines as all have.
  private let headings: [[String]]

  /// The table in at most `room` lines of `width` columns; `nil` where it does not fit.
  init?(_ table: TableView, width: Int, room: Int, hasMarks: Bool) {
    self.hasMarks = hasMarks
    let present = table.present.row ?? 0
    var range = Self.window(of: table.rows.count, around: present, room: max(0, room - 1))
    guard !range.isEmpty, let (table, sizes) = Self.sized(table, range, width: width) else {
      return nil
    }
    self.table = table
    (side, columns) = (sizes.side, sizes.columns)
    let lines = zip(table.columns.indices, columns).map { index, columns in
      Self.wrapped(Self.heading(index, of: table), columns)
    }
    let height = lines.map(\.count).max() ?? 1
    headings = lines.map { Array(repeating: "", count: height - $0.count) + $0 }
    range = Self.window(of: table.rows.count, around: present, room: room - height)
    // A row alone shows nothing beside what is asked anyway.
    guard range.count >= min(2, table.rows.count) else { return nil }
    self.range = range
  }

  /// The table with widths for its columns; the headings of options are their numbers where they are too long
  /// for the terminal, since the options are named with these below.
  private static func sized(
    _ table: TableView, _ rows: Range<Int>, width: Int
  ) -> (table: TableView, sizes: ColumnSizes)? {
    if let sizes = ColumnSizes(table, rows, width: width) { return (table, sizes) }
    guard table.hasNumberedColumns else { return nil }
    var numbered = table
    numbered.columns = table.columns.indices.map { "\($0 + 1)" }
    return ColumnSizes(numbered, rows, width: width).map { (numbered, $0) }
  }

  /// The lines, with an empty one behind the table where there is room.
  func lines(room: Int) -> [StyledLine] {
    let count = table.rows.count
    let height = headings.first?.count ?? 0
    let isWindow = range.count < count
    let hasRule = height + range.count + 1 <= room
    var lines = (0..<height).map { line in
      row(side: "", headings.map { ($0[line], .bold) }, isPresent: false)
    }
    if hasRule { lines.append(rule) }
    lines += range.map { index in
      let isPresent = table.present.row == index
      let cells = table.rows[index].cells.enumerated().map { column, cell in
        self.cell(cell, column, isPresent: table.present == .cell(row: index, column: column))
      }
      return row(side: table.rows[index].heading, cells, isPresent: isPresent)
    }
    if lines.count < room, !isWindow { lines.append(StyledLine("")) }
    return lines
  }

  /// The numbers of the rows that are drawn, from 1, where these are not all.
  var shown: (last: Int, of: Int)? {
    range.count < table.rows.count ? (range.upperBound, table.rows.count) : nil
  }
}

// MARK: Lines

extension TableDrawing {
  private func row(
    side text: String, _ cells: [(String, StyledLine.Look)], isPresent: Bool
  ) -> StyledLine {
    var spans: [StyledLine.Span] = [.init(isPresent ? "> " : "  ", isPresent ? .chosen : [])]
    if side > 0 {
      spans.append(.init(padded(text, side), isPresent ? .bold : []))
      spans.append(.init(separator, .dim))
    }
    for (index, cell) in cells.enumerated() {
      if index > 0 { spans.append(.init(separator, .dim)) }
      let isLast = index == cells.count - 1
      spans.append(.init(isLast ? cell.0 : padded(cell.0, columns[index]), cell.1))
    }
    return StyledLine(spans)
  }

  private func cell(
    _ cell: TableView.Cell, _ column: Int, isPresent: Bool
  ) -> (String, StyledLine.Look) {
    let text = Self.text(of: cell)
    guard case .answers = cell, isPresent else {
      return (Self.cut(text, columns[column]), text.hasChoice ? .bold : [])
    }
    let room = max(1, columns[column] - 2)
    return ("[\(padded(text, room))]", .chosen)
  }

  private var separator: String { hasMarks ? " │ " : " | " }

  private var rule: StyledLine {
    let mark = hasMarks ? "─" : "-"
    let all = (side > 0 ? [side] : []) + columns
    let joint = hasMarks ? "─┼─" : "-+-"
    return StyledLine(
      "  " + all.map { String(repeating: mark, count: $0) }.joined(separator: joint), .dim)
  }

  private func padded(_ text: String, _ columns: Int) -> String {
    let text = Self.cut(text, columns)
    return text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }
}

// MARK: Texts

extension TableDrawing {
  /// A cell in words.
  static func text(of cell: TableView.Cell) -> String {
    switch cell {
    case .none: ""
    case .answers(let answers): answers.joined(separator: "; ")
    case .option(let isChosen, let isMany):
      isMany ? (isChosen ? "[x]" : "[ ]") : (isChosen ? "(x)" : "( )")
    }
  }

  /// The heading of a column, in brackets where the column is what is asked.
  static func heading(_ index: Int, of table: TableView) -> String {
    table.present == .column(index) ? "[\(table.columns[index])]" : table.columns[index]
  }

  /// A text on one line, cut where it does not fit.
  static func cut(_ text: String, _ columns: Int) -> String {
    let line = TextWrapping.safe(text).split(separator: "\n").joined(separator: " ")
    guard TextWidth.columns(of: line) > columns else { return line }
    let mark = columns > 4 ? "..." : ""
    var used = mark.count
    let kept = line.prefix {
      used += TextWidth.columns(of: $0)
      return used <= columns
    }
    return kept + mark
  }

  /// The lines of a heading, cut where there are too many.
  static func wrapped(_ text: String, _ columns: Int) -> [String] {
    let lines = lines(of: text, columns)
    guard lines.count > mostHeadingLines else { return lines.isEmpty ? [""] : lines }
    let rest = lines[(mostHeadingLines - 1)...].joined(separator: " ")
    return lines.prefix(mostHeadingLines - 1) + [cut(rest, columns)]
  }

  /// A text broken at its spaces, and in words that are wider than a line.
  static func lines(of text: String, _ columns: Int) -> [String] {
    let safe = TextWrapping.safe(text)
    var lines: [String] = []
    var line = ""
    for word in safe.split(whereSeparator: \.isWhitespace) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if TextWidth.columns(of: longer) <= columns {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if TextWidth.columns(of: line) + TextWidth.columns(of: character) > columns {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The lines that the headings of columns may have.
  static var mostHeadingLines: Int { 3 }

  /// The rows around one of them, as many as fit.
  static func window(of count: Int, around present: Int, room: Int) -> Range<Int> {
    let size = max(0, min(count, room))
    let start = max(0, min(present - size / 2, count - size))
    return start..<(start + size)
  }
}

extension TableView.Present {
  /// The row, where one is meant.
  var row: Int? {
    switch self {
    case .cell(let row, _), .row(let row): row
    case .column: nil
    }
  }
}

extension String {
  fileprivate var hasChoice: Bool { self == "(x)" || self == "[x]" }
}
