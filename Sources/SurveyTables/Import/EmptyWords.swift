/// Which cells of a table are words for empty ones.
struct EmptyWords: Sendable {
  /// How a table says of its cells that they are empty.
  enum Sign: Equatable, Sendable {
    /// A word in a column that holds none.
    case word([UInt8])
    /// A word without quotation marks, where all texts have some.
    case unquoted([UInt8])

    var word: [UInt8] {
      switch self {
      case .word(let word), .unquoted(let word): word
      }
    }
  }

  private let contents: [ColumnWords]

  /// `header` is that of a table of the codebook.
  init(_ header: TableHeader, of codebook: Codebook) {
    contents = header.columns.map { .of($0, codebook) }
  }

  /// Whether a question that takes words has a column.
  var hasAnswersInWords: Bool {
    contents.contains { content in
      if case .words(isAnswer: true) = content { true } else { false }
    }
  }

  /// How a table says that cells are empty, by its first rows; `nil` where it has no such word.
  ///
  /// - Parameter isQuoted: Whether the names of all columns have quotation marks.
  func sign(in block: RowBlock, isQuoted: Bool) -> Sign? {
    var unquoted: [UInt8]?
    for row in block.rows.indices {
      for (column, content) in contents.enumerated() {
        let cell = block.range(row, column)
        guard EmptyWord.isWord(block.bytes.span.extracting(cell)) else { continue }
        let word = Array(block.bytes[cell])
        guard EmptyWord.ofTexts.contains(word), !block.isQuoted(row, column) else { continue }
        if !content.hasWords { return .word(word) }
        if isQuoted, unquoted == nil { unquoted = word }
      }
    }
    return unquoted.map { .unquoted($0) }
  }

  /// Empties the cells of a row that say with a word that they are; `word` does so in columns of texts,
  /// where it has no quotation marks.
  func empty(_ row: Int, of block: inout RowBlock, word: [UInt8]?) {
    let cells = block.rows[row].cells
    for (column, content) in contents.enumerated() where column < cells.count {
      let cell = block.cells[cells.lowerBound + column]
      guard EmptyWord.isWord(block.bytes.span.extracting(cell)) else { continue }
      if case .words = content {
        guard let word, block.bytes[cell].elementsEqual(word), !block.isQuoted(row, column) else {
          continue
        }
      }
      block.cells[cells.lowerBound + column] = cell.lowerBound..<cell.lowerBound
    }
  }

  /// Whether a row has a cell that is emptied without a word for columns of texts.
  func hasWords(_ row: Int, of block: RowBlock) -> Bool {
    contents.enumerated().contains { column, content in
      if content.hasWords { return false }
      let cell = block.bytes.span.extracting(block.range(row, column))
      return EmptyWord.isWord(cell) || content.isAnswer && EmptyWord.reason(cell) != nil
    }
  }

  /// Empties the cells of a row that say why a question has no answer; the reasons by their columns.
  func takeReasons(_ row: Int, of block: inout RowBlock) -> [Int: MissingReason] {
    let cells = block.rows[row].cells
    var reasons: [Int: MissingReason] = [:]
    for (column, content) in contents.enumerated()
    where content.isAnswer && column < cells.count {
      let cell = block.cells[cells.lowerBound + column]
      guard let reason = EmptyWord.reason(block.bytes.span.extracting(cell)) else { continue }
      reasons[column] = reason
      block.cells[cells.lowerBound + column] = cell.lowerBound..<cell.lowerBound
    }
    return reasons
  }
}

extension RowBlock {
  /// Whether a cell was written with quotation marks.
  func isQuoted(_ row: Int, _ column: Int) -> Bool {
    let before = range(row, column).lowerBound - 1
    return rows[row].raw.contains(before) && bytes[before] == CSVText.quote
  }
}
