import SurveyModel

/// The words with which programs write that a cell is empty, and which columns of a table can hold no such word.
///
/// R and readr write `NA`, and a text that is `NA` with quotation marks; pandas nothing, or what it is asked for;
/// SPSS `#NULL!`; SAS, Stata and R's packages `.` in place of a number.
struct EmptyWords: Sendable {
  /// What can be in a column.
  fileprivate enum Content {
    /// Numbers, dates, options: none of the words.
    case other
    /// The same, of a question: why it has no answer may be said instead.
    case answer
    /// Anything; `isAnswer` where somebody answered it.
    case words(isAnswer: Bool)
  }

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

  private let contents: [Content]

  /// `header` is that of a table of the codebook.
  init(_ header: TableHeader, of codebook: Codebook) {
    contents = header.columns.map { Self.content(of: $0, codebook) }
  }

  /// Whether a question that takes words has a column.
  var hasAnswersInWords: Bool {
    contents.contains { content in
      if case .words(isAnswer: true) = content { true } else { false }
    }
  }
}

// MARK: Words

extension EmptyWords {
  private static let all = [
    "NA", "NaN", "nan", "NaT", "NULL", "null", "None", "<NA>", "N/A", "n/a", "#N/A", "#NULL!",
    #"\N"#,
    ".",
  ].map { Array($0.utf8) }

  /// Those that say it in columns of texts, too.
  private static let ofTexts = all.filter { $0 != [UInt8(ascii: ".")] }

  private static let longest = all.map(\.count).max() ?? 0

  private static func isWord(_ cell: Span<UInt8>) -> Bool {
    cell.count <= longest && !cell.isEmpty && all.contains { $0.span.isEqual(to: cell) }
  }

  /// The reason why a cell is empty that Stata and R write in place of a number: `.r`, `NA(r)`.
  private static func reason(_ cell: Span<UInt8>) -> MissingReason? {
    let isTag = cell.count == 2 && cell[0] == UInt8(ascii: ".")
    let isCall =
      cell.count == 5 && cell[4] == UInt8(ascii: ")")
      && cell.extracting(0..<3).isEqual(to: call.span)
    guard isTag || isCall else { return nil }
    let letter = cell[isTag ? 1 : 3]
    return MissingReason.allCases.first { $0.letter.asciiValue == letter }
  }

  private static let call = Array("NA(".utf8)

  /// Whether one of the words is what stands for an option.
  private static func areWords(_ question: CodebookQuestion, _ codebook: Codebook) -> Bool {
    let texts =
      question.cells(of: codebook)
      + question.options.flatMap { Array($0.texts.values) + [$0.mark, $0.value.label] }
    return texts.contains { text in
      let bytes = Array(text.utf8)
      return all.contains(bytes) || reason(bytes.span) != nil
    }
  }
}

// MARK: Columns

extension EmptyWords {
  private static func content(of column: TableHeader.Column, _ codebook: Codebook) -> Content {
    switch column {
    case .field(let field):
      switch field {
      case .questionnaire, .status, .authored, .authoredExact, .lastUpdated, .lastUpdatedExact:
        .other
      case .response, .version, .language, .subject, .author, .source, .encounter:
        .words(isAnswer: false)
      }
    case .key(let key): key == .response ? .words(isAnswer: false) : .other
    case .tidy(let column):
      switch column {
      case .instance, .type, .system: .other
      default: .words(isAnswer: column == .value)
      }
    case .answer(let answer):
      codebook.questions.indices.contains(answer.question)
        ? content(of: answer.part, codebook.questions[answer.question], codebook)
        : .words(isAnswer: true)
    case .place: .words(isAnswer: true)
    case .leftOut: .words(isAnswer: false)
    }
  }

  private static func content(
    of part: AnswerPart, _ question: CodebookQuestion, _ codebook: Codebook
  ) -> Content {
    switch part {
    case .missing: return .other
    case .option: return .answer
    case .value, .list, .exact:
      if question.hasOptions {
        let isClosed = question.answerConstraint == .optionsOnly && !areWords(question, codebook)
        return isClosed ? .answer : .words(isAnswer: true)
      }
      return question.type.columnType == .text ? .words(isAnswer: true) : .answer
    case .other, .unit, .code, .display, .contentType, .title: return .words(isAnswer: true)
    }
  }
}

// MARK: Rows

extension EmptyWords {
  /// How a table says that cells are empty, by its first rows; `nil` where it has no such word.
  ///
  /// - Parameter isQuoted: Whether the names of all columns have quotation marks.
  func sign(in block: RowBlock, isQuoted: Bool) -> Sign? {
    var unquoted: [UInt8]?
    for row in block.rows.indices {
      for (column, content) in contents.enumerated() {
        let cell = block.range(row, column)
        guard Self.isWord(block.bytes.span.extracting(cell)) else { continue }
        let word = Array(block.bytes[cell])
        guard Self.ofTexts.contains(word), !block.isQuoted(row, column) else { continue }
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
      guard Self.isWord(block.bytes.span.extracting(cell)) else { continue }
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
      return Self.isWord(cell) || content.isAnswer && Self.reason(cell) != nil
    }
  }

  /// Empties the cells of a row that say why a question has no answer; the reasons by their columns.
  func takeReasons(_ row: Int, of block: inout RowBlock) -> [Int: MissingReason] {
    let cells = block.rows[row].cells
    var reasons: [Int: MissingReason] = [:]
    for (column, content) in contents.enumerated()
    where content.isAnswer && column < cells.count {
      let cell = block.cells[cells.lowerBound + column]
      guard let reason = Self.reason(block.bytes.span.extracting(cell)) else { continue }
      reasons[column] = reason
      block.cells[cells.lowerBound + column] = cell.lowerBound..<cell.lowerBound
    }
    return reasons
  }
}

extension EmptyWords.Content {
  fileprivate var hasWords: Bool { if case .words = self { true } else { false } }
  fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
}

extension RowBlock {
  /// Whether a cell was written with quotation marks.
  func isQuoted(_ row: Int, _ column: Int) -> Bool {
    let before = range(row, column).lowerBound - 1
    return rows[row].raw.contains(before) && bytes[before] == CSVText.quote
  }
}
