import SurveyDiagnostics
import SystemIO

/// A response to be made: its row, and those of its repetitions.
struct ImportRecord: Sendable {
  /// A row of one of the tables.
  struct Row: Sendable {
    /// The number of the table; 0 for that of the responses.
    let table: Int
    /// Its number in the block.
    let row: Int
  }

  /// Which rows of the piece are its own, first that of the response.
  var rows: Range<Int>
  /// Which version of the survey it answers.
  var form = 0
  /// What it names as its questionnaire; `nil` for what its form says.
  var questionnaire: String?
  /// The id where the row gives none.
  var id: String?
  /// Whether another row of its table has its id.
  var isDuplicate = false
  /// The file of an earlier table that has a row with its id, where its own has none.
  var earlierFile: String?
  /// Whether rows of other tables may be its own or those of another response with its id.
  var isUnclear = false
  /// The repeating instrument of one of its rows that has no place in a table.
  var unplaced: String?
  /// What its rows do not keep.
  var rest: RestLine?
}

/// Rows that are made into responses by themselves, on any thread.
struct ImportPiece: Sendable {
  var block = RowBlock()
  var rows: [ImportRecord.Row] = []
  var records: [ImportRecord] = []
  /// How many bytes of the inputs it is.
  var size = 0

  mutating func removeAll() {
    block.removeAll()
    rows.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  /// What stands for the cells of a response's rows.
  func restMark(of record: Int) -> String {
    var mark = TextMark()
    for row in rows[records[record].rows] {
      mark.add(CollectionOfOne(UInt8(truncatingIfNeeded: row.table)))
      for cell in block.cells[block.rows[row.row].cells] {
        mark.add(block.bytes[cell])
        mark.add(CollectionOfOne(0x1F))
      }
    }
    return mark.text
  }
}

/// Reads a table of responses and those of what repeats side by side, response by response.
///
/// All are in the order of the responses, so that no more than the next row of each is held; those of one response
/// may be in any order.
struct JoinedRows {
  /// One table, and the next row of it.
  private struct Table {
    var source: any RowSource
    /// Where the id of the response is.
    let response: Int?
    /// Where the number of the row among those of its response is.
    let instance: Int?
    /// What is the same in all rows of a response that have it.
    let shared: [Int]
    var next = RowBlock()
    var isAtEnd = false

    /// Reads the next row; `false` at the end.
    mutating func read() throws(Diagnostic) -> Bool { try source.next(into: &next) }
  }

  private var tables: [Table]
  /// Whether rows with one id that follow each other are one response.
  private let isTidy: Bool
  private var id: [UInt8] = []
  /// How many responses have the id of the one before.
  private var sameIds = 0
  /// How many of them there are, `nil` where nobody knows: fewer that are found are two responses in one.
  var knownSameIds: Int?
  /// How many responses have several rows, which their id joins.
  private var joined = 0
  /// The ids that several responses have; rows of other tables that may be of any of them are left out.
  var repeated = RepeatedRowIds()
  /// What says to which tables the rows of REDCap belong, which are all in one table.
  var records: REDCapRows?

  init(isTidy: Bool = false) {
    tables = []
    self.isTidy = isTidy
  }

  /// How many bytes were read so far.
  var bytesRead: Int { tables.reduce(0) { $0 + $1.source.bytesRead } }

  /// Adds a table whose header has been read; the first one is that of the responses.
  ///
  /// `shared` are columns in which the rows of one response do not differ.
  mutating func add(
    _ source: any RowSource, response: Int?, instance: Int?, shared: [Int] = []
  ) {
    tables.append(Table(source: source, response: response, instance: instance, shared: shared))
  }

  /// Adds the rows of the next response to a piece; `false` at the end.
  mutating func next(into piece: inout ImportPiece) throws(Diagnostic) -> Bool {
    if let records { return try next(into: &piece, records) }
    guard let first = try nextRow(into: &piece) else { return false }
    let start = piece.rows.count
    piece.rows.append(.init(table: 0, row: first))
    if isTidy, !id.isEmpty, let column = tables.first?.response,
      piece.block.bytes[piece.block.range(first, column)].elementsEqual(id)
    {
      sameIds += 1
    }
    id.removeAll(keepingCapacity: true)
    if let column = tables.first?.response {
      id.append(contentsOf: piece.block.bytes[piece.block.range(first, column)])
    }
    for table in isTidy ? 0..<1 : 1..<max(tables.count, 1) { try addRows(of: table, to: &piece) }
    piece.records.append(ImportRecord(rows: start..<piece.rows.count))
    if isTidy, piece.rows.count - start > 1 { joined += 1 }
    return true
  }

  /// Adds the row of the next record and those of its repetitions.
  private mutating func next(
    into piece: inout ImportPiece, _ records: REDCapRows
  ) throws(Diagnostic) -> Bool {
    try lookAhead(0)
    guard !tables[0].next.rows.isEmpty else { return false }
    var row = take(0, into: &piece)
    let start = piece.rows.count
    var unplaced: String?
    let column = tables[0].response
    let id = column.map { Array(piece.block.bytes[piece.block.range(row, $0)]) } ?? []
    piece.rows.append(.init(table: 0, row: row))
    while true {
      if let tables = records.tables(of: row, in: piece.block) {
        for table in tables { piece.rows.append(.init(table: table, row: row)) }
      } else {
        unplaced = unplaced ?? records.instrument(of: row, in: piece.block)
        piece.rows.append(.init(table: 0, row: row))
      }
      try lookAhead(0)
      let next = tables[0].next
      guard !id.isEmpty, !next.rows.isEmpty, records.isRepetition(0, in: next), let column,
        next.bytes[next.range(0, column)].elementsEqual(id)
      else { break }
      row = take(0, into: &piece)
    }
    piece.records.append(ImportRecord(rows: start..<piece.rows.count, unplaced: unplaced))
    return true
  }

  private mutating func nextRow(into piece: inout ImportPiece) throws(Diagnostic) -> Int? {
    guard !tables.isEmpty else { return nil }
    if !isTidy {
      return try Self.read(&tables[0].source, into: &piece.block) ? piece.block.rows.count - 1 : nil
    }
    try lookAhead(0)
    guard !tables[0].next.rows.isEmpty else { return nil }
    return take(0, into: &piece)
  }

  /// Moves the row that waits into the piece.
  private mutating func take(_ table: Int, into piece: inout ImportPiece) -> Int {
    piece.block.append(0, of: tables[table].next)
    tables[table].next.removeAll()
    return piece.block.rows.count - 1
  }

  private mutating func lookAhead(_ table: Int) throws(Diagnostic) {
    guard tables[table].next.rows.isEmpty, !tables[table].isAtEnd else { return }
    tables[table].isAtEnd = try !tables[table].read()
    guard !repeated.unclear.isEmpty, table > 0, let column = tables[table].response else { return }
    while !tables[table].isAtEnd,
      repeated.isUnclear(tables[table].next.bytes[tables[table].next.range(0, column)])
    {
      tables[table].next.removeAll()
      tables[table].isAtEnd = try !tables[table].read()
    }
  }

  /// Adds the rows of a table that have the id, in the order of their numbers.
  private mutating func addRows(of table: Int, to piece: inout ImportPiece) throws(Diagnostic) {
    guard let column = tables[table].response, !id.isEmpty else { return }
    let start = piece.rows.count - 1
    var numbers: [Int] = []
    var isSorted = true
    while true {
      try lookAhead(table)
      let next = tables[table].next
      guard !next.rows.isEmpty, next.bytes[next.range(0, column)].elementsEqual(id) else { break }
      if let instance = tables[table].instance {
        let last = numbers.last ?? 0
        let number = next.number(0, instance) ?? last + 1
        if number <= last {
          // A number that does not grow belongs to the next response, where that has the same id.
          if repeated.count(id[...]) > 1 { break }
          isSorted = false
        }
        numbers.append(number)
      }
      if !tables[table].shared.isEmpty, differs(table, from: piece.rows[start].row, piece.block) {
        break
      }
      let row = take(table, into: &piece)
      piece.rows.append(.init(table: table, row: row))
    }
    if !isSorted { try sort(&piece, from: start + 1, by: numbers) }
  }

  /// Puts the last rows of a piece, which are of one response, into the order of their numbers.
  private func sort(
    _ piece: inout ImportPiece, from start: Int, by numbers: [Int]
  ) throws(Diagnostic) {
    let rows = zip(numbers, piece.rows[start...]).sorted { ($0.0, $0.1.row) < ($1.0, $1.1.row) }
    for ((first, _), (second, row)) in zip(rows, rows.dropFirst()) where first == second {
      throw Diagnostic(
        .rowsOfOneInstance,
        ["response": .quoted(String(decoding: id, as: UTF8.self)), "instance": .number(second)],
        at: Location(
          file: tables[row.table].source.name,
          position: SourcePosition(line: piece.block.rows[row.row].line, column: 1)))
    }
    piece.rows.replaceSubrange(start..., with: rows.map(\.1))
  }

  /// Whether the row that waits says something else than another one where rows of one response do not.
  private func differs(_ table: Int, from row: Int, _ block: RowBlock) -> Bool {
    let next = tables[table].next
    return tables[table].shared.contains { column in
      let (first, second) = (block.range(row, column), next.range(0, column))
      return !first.isEmpty && !second.isEmpty
        && !block.bytes[first].elementsEqual(next.bytes[second])
    }
  }

  private static func read(
    _ source: inout any RowSource, into block: inout RowBlock
  ) throws(Diagnostic) -> Bool {
    try source.next(into: &block)
  }

  /// Whether nothing says which rows of answers with one id are of one response.
  var isJoinedByIdAlone: Bool { isTidy && knownSameIds == nil }

  /// What there is to say at the end of what was joined.
  var findings: [Diagnostic] {
    guard isJoinedByIdAlone, joined > 0 else { return [] }
    return [
      Diagnostic(
        .rowsJoinedById, ["count": .number(joined)],
        at: Location(file: tables.first?.source.name))
    ]
  }

  /// The error for a row that belongs to no response, or not where it is.
  mutating func checkEnd() throws(Diagnostic) {
    if records != nil { return }
    if isTidy {
      let merged = (knownSameIds ?? 0) - sameIds
      if merged <= 0 { return }
      throw Diagnostic(
        .responsesOfOneId, ["count": .number(merged)],
        at: Location(file: tables.first?.source.name))
    }
    for table in tables.indices.dropFirst() {
      try lookAhead(table)
      guard let row = tables[table].next.rows.first else { continue }
      let id = tables[table].response.map { tables[table].next.text(0, $0) } ?? ""
      throw Diagnostic(
        .rowOfNoResponse, ["response": .quoted(id)],
        at: Location(
          file: tables[table].source.name,
          position: SourcePosition(line: row.line, column: 1)))
    }
  }
}
