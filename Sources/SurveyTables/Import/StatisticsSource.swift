import StatisticsFiles
import SurveyDiagnostics
import SystemIO

/// Reads the rows of a file of a statistics program as those of the CSV that says the same.
///
/// libreadstat hands rows over, and nobody can ask it for the next one; so they wait as lines of CSV in
/// a file without a name beside the output (in memory where that is standard output). Numbers become
/// what stands for them by the codebook: options, `true`, dates. A cell that says why it is empty
/// fills the column of reasons, which the file does not have. Texts that did not fit are those of
/// the file beside it.
struct StatisticsSource: RowSource {
  let name: String
  /// The names of the columns, with those of reasons behind them.
  private(set) var names: [String]

  private let reader: StatisticsReader
  private let spool: RowSpool
  private let texts: KeptTexts?
  /// What the columns are; `nil` as long as nobody said which codebook it is.
  private var cells: StatisticsCells?
  private var isRead = false
  /// The columns of rows whose text beside the file does not count.
  private var changed: [Int: [String]] = [:]
  private var lines: [UInt8] = []
  private var index = 0
  private var row = 1
  private(set) var bytesRead = 0
  private(set) var findings: [Diagnostic] = []

  /// Opens a file; `output` is beside which its rows wait.
  init(
    _ path: String, _ format: StatisticsFormat, besides output: String, _ texts: KeptTexts?
  ) throws(Diagnostic) {
    (name, self.texts) = (path, texts)
    reader = try StatisticsReader(path, format)
    names = reader.variables.map(\.name)
    spool = try RowSpool(beside: output)
  }

  /// The first row, as CSV has it.
  var header: [UInt8] {
    var line: [UInt8] = []
    for (number, name) in names.enumerated() {
      if number > 0 { line.append(CSVText.comma) }
      CSVText.append(name, to: &line)
    }
    return line
  }

  mutating func use(
    _ table: CodebookTable, of codebook: Codebook
  ) -> (names: [String], raw: [UInt8])? {
    let cells = StatisticsCells(
      reader.variables, table, of: codebook, reader.format, texts: texts)
    names = cells.names
    findings = cells.findings.map { finding in
      var located = finding
      located.location = Location(file: name)
      return located
    }
    self.cells = cells
    return (names, header)
  }

  mutating func next(into block: inout RowBlock) throws(Diagnostic) -> Bool {
    if !isRead {
      try readAll()
      isRead = true
    }
    if index >= lines.count {
      guard let next = try spool.nextBlock(), !next.isEmpty else { return false }
      (lines, index) = (next, 0)
    }
    row += 1
    try readRow(&block)
    return true
  }

  /// Makes lines of all rows.
  private mutating func readAll() throws(Diagnostic) {
    guard let cells else { return }
    let spool = spool
    var line: [UInt8] = []
    var changed: [Int: [String]] = [:]
    var number = row
    try reader.readRows { row throws(Diagnostic) in
      line.removeAll(keepingCapacity: true)
      number += 1
      let columns = cells.append(row, to: &line)
      if !columns.isEmpty { changed[number] = columns }
      line.append(CSVText.newline)
      try spool.append(line[...])
    }
    self.changed = changed
    bytesRead = FileSystem.size(of: name) ?? 0
  }

  private mutating func readRow(_ block: inout RowBlock) throws(Diagnostic) {
    let start = block.bytes.count
    let firstCell = block.cells.count
    var splitter = CellSplitter(separator: CSVText.comma, at: start)
    repeat {
      if block.bytes.count > start { block.bytes.append(CSVText.newline) }
      let end = lines[index...].firstIndex(of: CSVText.newline) ?? lines.endIndex
      block.bytes.append(contentsOf: lines[index..<end])
      index = min(end + 1, lines.endIndex)
      splitter.split(&block)
    } while splitter.isOpen && index < lines.endIndex
    let end = block.bytes.count
    splitter.finish(&block)
    block.rows.append(
      RowBlock.Row(
        cells: firstCell..<block.cells.count, line: row, raw: start..<end,
        problem: splitter.problem.map { Diagnostic($0) }, changed: changed[row] ?? []))
  }
}
