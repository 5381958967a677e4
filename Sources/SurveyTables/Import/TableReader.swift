import SurveyDiagnostics

/// Reads the rows of a table of comma-separated values.
///
/// [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180): quoted cells may hold separators, doubled
/// quotation marks and line breaks. Rows end with a line feed, with or without a carriage return.
/// Empty lines and a byte order mark are read over. The first row says whether commas, semicolons
/// or tabs separate, where the name of the file does not: `.tsv`.
struct TableReader: RowSource {
  private let file: InputFile
  private var separator: UInt8?
  /// Whether an apostrophe is taken away that keeps a cell from being a formula.
  private let undoesGuards: Bool
  /// Whether the names of all columns have quotation marks; `nil` before they are read.
  private var isQuoted: Bool?
  /// What the columns can hold, and the word for an empty cell.
  private var empty: (words: EmptyWords, word: [UInt8])?
  private(set) var findings: [Diagnostic] = []

  init(_ file: InputFile, undoesGuards: Bool = false) {
    self.file = file
    self.undoesGuards = undoesGuards
    if TablePaths.suffix(of: file.name)?.hasPrefix(".tsv") == true {
      separator = UInt8(ascii: "\t")
    }
  }

  var name: String { file.name }
  var bytesRead: Int { file.bytesRead }

  mutating func next(into block: inout RowBlock) throws(Diagnostic) -> Bool {
    while let next = try file.nextLineWithReturn() {
      let line = next.number
      var bytes = next.bytes
      if let limit = next.exceeded {
        block.rows.append(Self.row(of: block, line, .tooLong(limit)))
        return true
      }
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      if bytes.isBlank, !isSeparated(bytes) { continue }
      try readRow(bytes, line, &block)
      return true
    }
    return false
  }

  /// Whether a line of white space has cells: of a table with tabs, such a row is one of empty cells.
  private func isSeparated(_ line: [UInt8]) -> Bool {
    separator == UInt8(ascii: "\t") && line.contains(UInt8(ascii: "\t"))
  }

  /// A row without cells.
  private static func row(of block: RowBlock, _ line: Int, _ problem: Diagnostic?) -> RowBlock.Row {
    RowBlock.Row(
      cells: block.cells.count..<block.cells.count, line: line,
      raw: block.bytes.count..<block.bytes.count, problem: problem)
  }

  private mutating func readRow(
    _ first: [UInt8], _ line: Int, _ block: inout RowBlock
  ) throws(Diagnostic) {
    let separator = self.separator ?? Self.separator(of: first)
    self.separator = separator
    var row = Self.row(of: block, line, nil)
    let start = block.bytes.count
    block.bytes.append(bytes: first.span)
    var splitter = CellSplitter(separator: separator, at: start)
    splitter.split(&block)
    while splitter.isOpen {
      guard let more = try file.nextLineWithReturn() else {
        splitter.problem = .tableSyntax
        break
      }
      if more.exceeded != nil || block.bytes.count - start + more.bytes.count > file.limit {
        row.problem = .tooLong(more.exceeded ?? file.limit)
        break
      }
      block.bytes.append(CSVText.newline)
      block.bytes += more.bytes
      splitter.split(&block)
    }
    var end = block.bytes.count
    if block.bytes.last == UInt8(ascii: "\r") { end -= 1 }
    row.raw = start..<max(start, end)
    splitter.finish(&block)
    row.cells = row.cells.lowerBound..<block.cells.count
    if row.problem == nil { row.problem = splitter.problem.map { Diagnostic($0) } }
    if undoesGuards { block.undoGuards(row.cells) }
    block.rows.append(row)
    if let empty { empty.words.empty(block.rows.count - 1, of: &block, word: empty.word) }
    if isQuoted == nil { isQuoted = block.isQuoted(block.rows.count - 1) }
  }

  /// The first separator of the header outside of quotation marks.
  private static func separator(of header: [UInt8]) -> UInt8 {
    var isQuoted = false
    for byte in header {
      switch byte {
      case CSVText.quote: isQuoted.toggle()
      case CSVText.comma, UInt8(ascii: ";"), UInt8(ascii: "\t"): if !isQuoted { return byte }
      default: break
      }
    }
    return CSVText.comma
  }
}

// MARK: What the first rows show

extension TableReader {
  /// How many rows show how a table writes numbers, and how it says that cells are empty.
  private static let shownRows = 1_000

  mutating func numbers(
    in columns: [Int], isOfREDCap: Bool
  ) throws(Diagnostic) -> NumberStyle {
    let block = try firstRows()
    var marks = NumberMarks()
    for row in block.rows.indices {
      for column in columns { marks.note(block.bytes[block.range(row, column)]) }
    }
    return marks.style(separator: separator ?? CSVText.comma, isOfREDCap: isOfREDCap)
  }

  mutating func use(_ words: EmptyWords) throws(Diagnostic) {
    let sign = words.sign(in: try firstRows(), isQuoted: isQuoted == true)
    guard let sign else { return }
    empty = (words, sign.word)
    guard words.hasAnswersInWords else { return }
    let code: Diagnostic.Code =
      if case .word = sign { .wordOfEmptyCells } else { .wordOfQuotedTable }
    findings.append(
      Diagnostic(
        code, ["word": .quoted(String(decoding: sign.word, as: UTF8.self))],
        at: Location(file: name)))
  }

  /// The next rows, which stay to be read.
  private func firstRows() throws(Diagnostic) -> RowBlock {
    var block = RowBlock()
    var lines = try file.peekLines(Self.shownRows).makeIterator()
    while let line = lines.next() {
      let (start, cells) = (block.bytes.count, block.cells.count)
      block.bytes += line
      var splitter = CellSplitter(separator: separator ?? CSVText.comma, at: start)
      splitter.split(&block)
      while splitter.isOpen, let more = lines.next() {
        block.bytes.append(CSVText.newline)
        block.bytes += more
        splitter.split(&block)
      }
      // A row whose end is not among the lines shows nothing.
      if splitter.isOpen || splitter.problem != nil { break }
      let end = block.bytes.count
      splitter.finish(&block)
      block.rows.append(
        RowBlock.Row(cells: cells..<block.cells.count, line: 0, raw: start..<end, problem: nil))
    }
    return block
  }
}

extension RowBlock {
  /// Whether all cells of a row were written with quotation marks.
  fileprivate func isQuoted(_ row: Int) -> Bool {
    count(row) > 0 && (0..<count(row)).allSatisfy { isQuoted(row, $0) }
  }
}

extension RowBlock {
  /// Takes the apostrophe away from cells that would be formulas without it.
  fileprivate mutating func undoGuards(_ row: Range<Int>) {
    for cell in row where cells[cell].count > 1 {
      let start = cells[cell].lowerBound
      guard bytes[start] == UInt8(ascii: "'"), CellStyle.isFormula(bytes[cells[cell]]) else {
        continue
      }
      cells[cell] = start + 1..<cells[cell].upperBound
    }
  }
}

extension Diagnostic {
  fileprivate static func tooLong(_ limit: Int) -> Diagnostic {
    Diagnostic(.rowTooLarge, ["limit": .number(limit)])
  }
}
