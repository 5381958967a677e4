import SurveyDiagnostics

/// Splits a row into its cells, line by line where it has several.
struct CellSplitter {
  /// The code of what is wrong with the row.
  var problem: Diagnostic.Code?

  private let separator: UInt8
  /// The next byte.
  private var index: Int
  /// Where the text of the present cell starts.
  private var start: Int
  /// Where the text of a cell in quotation marks ended; `nil` in a cell without them.
  private var end: Int?
  /// Whether the row goes on in the next line.
  private var isQuoted = false
  private var hasDoubledMarks = false
  /// The cells with doubled quotation marks, by their numbers in the block.
  private var doubled: [Int] = []

  init(separator: UInt8, at start: Int) {
    self.separator = separator
    (index, self.start) = (start, start)
  }

  /// Whether the row goes on in the next line.
  var isOpen: Bool { isQuoted && problem == nil }

  /// Splits the bytes that the block has got.
  mutating func split(_ block: inout RowBlock) {
    if !isQuoted, end == nil, problem == nil {
      var cells: [Range<Int>] = []
      swap(&cells, &block.cells)
      splitPlain(block.bytes.span, &cells)
      swap(&cells, &block.cells)
    }
    let count = block.bytes.count
    while index < count, problem == nil {
      if isQuoted {
        splitQuoted(&block)
        continue
      }
      let byte = block.bytes[index]
      if byte == separator {
        endCell(&block)
        index += 1
        start = index
      } else if byte == CSVText.quote, index == start, end == nil {
        isQuoted = true
        index += 1
        start = index
      } else if byte == UInt8(ascii: "\r"), index == count - 1 {
        break
      } else if byte == CSVText.quote || end != nil {
        problem = .quoteInsideCell
      } else {
        index += 1
      }
    }
  }

  /// Splits as far as there is neither a quotation mark nor a carriage return.
  private mutating func splitPlain(_ bytes: Span<UInt8>, _ cells: inout [Range<Int>]) {
    var marks = ByteMarks(separator, CSVText.quote, UInt8(ascii: "\r"), from: index)
    while let place = marks.next(in: bytes) {
      guard bytes[place] == separator else {
        index = place
        return
      }
      cells.append(start..<place)
      start = place + 1
    }
    index = bytes.count
  }

  private mutating func splitQuoted(_ block: inout RowBlock) {
    let count = block.bytes.count
    while index < count, block.bytes[index] != CSVText.quote { index += 1 }
    guard index < count else { return }
    if index + 1 < count, block.bytes[index + 1] == CSVText.quote {
      hasDoubledMarks = true
      index += 2
    } else {
      end = index
      isQuoted = false
      index += 1
    }
  }

  private mutating func endCell(_ block: inout RowBlock) {
    if hasDoubledMarks { doubled.append(block.cells.count) }
    block.cells.append(start..<max(start, end ?? index))
    end = nil
    hasDoubledMarks = false
  }

  /// Ends the row.
  mutating func finish(_ block: inout RowBlock) {
    endCell(&block)
    for cell in doubled {
      let written = Array(block.bytes[block.cells[cell]])
      let start = block.bytes.count
      var index = 0
      while index < written.count {
        block.bytes.append(written[index])
        index += written[index] == CSVText.quote ? 2 : 1
      }
      block.cells[cell] = start..<block.bytes.count
    }
  }
}
