import ParquetFile
import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as Parquet, each to a file of its own.
struct ParquetTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<ParquetRows>
  var preparer: TablePreparer<ParquetRows>
  private let files: TableFiles
  private var tables: [Table]
  private var losses = LossCounts()
  /// How many runs of the present rows are taken.
  private var taken = 0

  /// A file that is written.
  private struct Table {
    let output: OutputFile
    var writer: ParquetWriter
    /// The rows that wait for a row group.
    var batches: [ParquetBatch] = []
    var byteCount = 0
    var rows = 0
    var metadata: [(key: String, value: String)]
  }

  init(_ files: TableFiles, _ plans: TablePlans, isFrozen: Bool) {
    self.files = files
    let typed = plans.plans.flatMap { plan in
      plan.codebook.tables.map { TypedTable($0) }
    }
    makePreparer = { TablePreparer(plans, isFrozen: isFrozen, tables: typed) }
    preparer = makePreparer()
    tables = []
    for (plan, first) in zip(plans.plans, plans.firstTables) {
      let codebook = String(decoding: CodebookWriter.write(plan.codebook), as: UTF8.self)
      for (number, table) in plan.codebook.tables.enumerated() {
        guard files.outputs.indices.contains(first + number) else { continue }
        tables.append(
          Table(
            output: files.outputs[first + number],
            writer: ParquetWriter(columns: TypedTable(table).columns),
            metadata: [("fhir-survey.codebook", codebook)]))
      }
    }
  }

  var bytesWritten: Int { tables.reduce(0) { $0 + $1.output.bytesWritten } }
  var writtenFiles: [WrittenFile] { files.written(rows: tables.map(\.rows)) }

  mutating func write(
    _ prepared: ParquetRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    if part.lowerBound == 0 { taken = 0 }
    while taken < prepared.runs.count, prepared.runs[taken].end <= part.upperBound {
      for (table, batch) in prepared.runs[taken].batches.enumerated() where batch.rowCount > 0 {
        tables[table].batches.append(batch)
        tables[table].byteCount += batch.byteCount
        tables[table].rows += batch.rowCount
        if tables[table].byteCount >= ParquetRowGroup.defaultByteCount { try put(table) }
      }
      taken += 1
    }
    if part.upperBound == prepared.count { losses.add(prepared.losses) }
  }

  mutating func finish() throws(Diagnostic) {
    for table in tables.indices {
      try put(table)
      let output = tables[table].output
      try tables[table].writer.finish(metadata: tables[table].metadata) {
        (bytes) throws(Diagnostic) in try output.write(bytes[...])
      }
    }
    try files.finish()
  }

  func lastFindings() -> [Diagnostic] { losses.findings }

  /// Writes the rows that wait as a row group.
  private mutating func put(_ table: Int) throws(Diagnostic) {
    guard !tables[table].batches.isEmpty else { return }
    var encoder = ParquetEncoder(columns: tables[table].writer.columns)
    let group = encoder.rowGroup(of: tables[table].batches)
    tables[table].batches.removeAll(keepingCapacity: true)
    tables[table].byteCount = 0
    let output = tables[table].output
    guard let group else { throw Diagnostic(.rowGroupTooLarge) }
    try tables[table].writer.append(group) { (bytes) throws(Diagnostic) in
      try output.write(bytes[...])
    }
  }
}
