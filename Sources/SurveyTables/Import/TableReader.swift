import SurveyDiagnostics

/// Reads the rows of a table of comma-separated values.
///
/// [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180): quoted cells may hold separators, doubled
/// quotation marks and line breaks. Rows end with a line feed, with or without a carriage return.
/// Empty lines and a byte order mark are read over. The first row says whether commas, semicolons
/// or tabs separate.
struct TableReader {
  struct Row {
    /// The cells; of a row with a problem those before it.
    var cells: [String] = []
    /// The line on which it starts.
    var line: Int
    /// The text as it was read, without the line break at its end.
    var raw: [UInt8] = []
    /// What is wrong with it, without its location.
    var problem: Diagnostic?
  }

  private let file: InputFile
  private var separator: UInt8?

  init(_ file: InputFile) { self.file = file }

  /// The next row; `nil` at the end.
  mutating func next() throws(Diagnostic) -> Row? {
    while let next = try file.nextLineWithReturn() {
      let line = next.number
      var bytes = next.bytes
      if let limit = next.exceeded { return Row(line: line, problem: .tooLong(limit)) }
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      if bytes.isBlank { continue }
      return try readRow(bytes, line)
    }
    return nil
  }

  private mutating func readRow(_ first: [UInt8], _ line: Int) throws(Diagnostic) -> Row {
    let separator = self.separator ?? Self.separator(of: first)
    self.separator = separator
    var row = Row(line: line, raw: first)
    var splitter = CellSplitter(separator: separator)
    splitter.add(first)
    while splitter.isQuoted, splitter.problem == nil {
      guard let more = try file.nextLineWithReturn() else {
        splitter.problem = .tableSyntax
        break
      }
      if more.exceeded != nil || row.raw.count + more.bytes.count > file.limit {
        row.problem = .tooLong(more.exceeded ?? file.limit)
        return row
      }
      row.raw.append(UInt8(ascii: "\n"))
      row.raw += more.bytes
      splitter.addLineBreak()
      splitter.add(more.bytes)
    }
    splitter.finish()
    if row.raw.last == UInt8(ascii: "\r") { row.raw.removeLast() }
    for cell in splitter.cells {
      guard let text = String(validating: cell, as: UTF8.self) else {
        row.problem = Diagnostic(.rowNotUTF8)
        return row
      }
      row.cells.append(text)
    }
    row.problem = splitter.problem.map { Diagnostic($0) }
    return row
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

/// Splits a row into its cells.
private struct CellSplitter {
  private(set) var cells: [[UInt8]] = []
  /// Whether the row goes on in the next line.
  private(set) var isQuoted = false
  /// The code of what is wrong with the row.
  var problem: Diagnostic.Code?

  private let separator: UInt8
  private var cell: [UInt8] = []
  private var wasQuoted = false

  init(separator: UInt8) { self.separator = separator }

  mutating func add(_ line: [UInt8]) {
    var index = 0
    while index < line.count, problem == nil {
      let byte = line[index]
      index += 1
      if isQuoted {
        if byte != CSVText.quote {
          cell.append(byte)
        } else if index < line.count, line[index] == CSVText.quote {
          cell.append(byte)
          index += 1
        } else {
          isQuoted = false
          wasQuoted = true
        }
      } else if byte == separator {
        endCell()
      } else if byte == CSVText.quote, cell.isEmpty, !wasQuoted {
        isQuoted = true
      } else if byte == UInt8(ascii: "\r"), index == line.count {
        break
      } else if byte == CSVText.quote || wasQuoted {
        problem = .quoteInsideCell
      } else {
        cell.append(byte)
      }
    }
  }

  mutating func addLineBreak() { cell.append(CSVText.newline) }

  mutating func finish() { endCell() }

  private mutating func endCell() {
    cells.append(cell)
    cell = []
    wasQuoted = false
  }
}

extension Diagnostic {
  fileprivate static func tooLong(_ limit: Int) -> Diagnostic {
    Diagnostic(.rowTooLarge, ["limit": .number(limit)])
  }
}
