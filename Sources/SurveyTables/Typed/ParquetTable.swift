import ParquetFile
import SurveyDiagnostics

/// A table of a codebook that is written as Parquet, and its rows that wait for a row group.
struct ParquetTable {
  private var output: ParquetOutput
  private var batches: [ParquetBatch] = []
  private var byteCount = 0

  init(_ output: ParquetOutput) { self.output = output }

  var bytesWritten: Int { output.output.bytesWritten }

  /// Whether a row group was written since the last checkpoint.
  var hasGroup: Bool { output.hasGroup }

  /// Adds the rows of some records; `ends` are the numbers of rows behind each of them.
  mutating func add(_ batch: ParquetBatch, ends: [Int]) throws(Diagnostic) {
    guard batch.rowCount > 0 else { return }
    guard let limit = output.output.limit else {
      try take(batch)
      output.output.add(rows: batch.rowCount)
      if byteCount >= output.groupSize { try put() }
      return
    }
    var (batch, ends) = (batch, ends[...])
    var start = 0
    while batch.rowCount > 0 {
      // What is more than the limit goes in smaller portions, each with whole records.
      let most = limit.bytes.map { max(batch.rowCount * $0 / 8 / max(batch.byteCount, 1), 1) }
      let room = min(most ?? .max, max((limit.rows ?? .max) - output.output.rows, 1))
      let end = Self.lastEnd(ends, start, room)
      let rows = end - start
      let isCut = rows < batch.rowCount
      let (head, tail) = isCut ? batch.cut(at: rows) : (batch, ParquetBatch(columns: batch.columns))
      if output.isFull(waiting: byteCount, further: head.byteCount) { try put() }
      // Rows that wait count among those of the part.
      if output.endsPart(before: rows, bytes: byteCount + head.byteCount) {
        try put()
        try output.next()
      }
      try take(head)
      output.output.add(rows: rows)
      ends = ends.drop { $0 <= end }
      (batch, start) = (tail, end)
    }
  }

  /// The last end of a record that leaves at most so many rows, or that of the first record with rows.
  private static func lastEnd(_ ends: ArraySlice<Int>, _ start: Int, _ room: Int) -> Int {
    var found: Int?
    for end in ends where end > start {
      if found != nil, end - start > room { break }
      found = end
    }
    return found ?? ends.last ?? start
  }

  /// Ends the file; it gets its name later.
  mutating func end() throws(Diagnostic) {
    try put()
    try output.end()
  }

  /// Keeps everything, rows that wait among it.
  mutating func keep() throws(Diagnostic) -> OutputState? {
    try put()
    return try output.keep()
  }

  /// Goes on with what another run kept.
  mutating func goOn(from state: OutputState) throws(Diagnostic) {
    try output.goOn(from: state)
  }

  private mutating func take(_ batch: ParquetBatch) throws(Diagnostic) {
    batches.append(batch)
    byteCount += batch.byteCount
  }

  /// Writes the rows that wait as a row group.
  private mutating func put() throws(Diagnostic) {
    try output.put(batches)
    batches.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}
