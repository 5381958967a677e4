import ParquetFile
import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as Parquet, each to a file of its own.
struct ParquetTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<ParquetRows>
  var preparer: TablePreparer<ParquetRows>
  private let files: TableFiles
  private var tables: [ParquetTable] = []
  private var losses = LossCounts()

  init(
    _ files: TableFiles, _ plans: TablePlans, isFrozen: Bool,
    rowGroupSize: Int = ParquetRowGroup.defaultByteCount
  ) {
    self.files = files
    let typed = plans.plans.flatMap { plan in
      plan.codebook.tables.map { TypedTable($0, of: plan.codebook) }
    }
    makePreparer = { TablePreparer(plans, isFrozen: isFrozen, tables: typed) }
    preparer = makePreparer()
    for (plan, first) in zip(plans.plans, plans.firstTables) {
      let codebook = String(decoding: CodebookWriter.write(plan.codebook), as: UTF8.self)
      for (number, table) in plan.codebook.tables.enumerated() {
        guard files.outputs.indices.contains(first + number) else { continue }
        tables.append(
          ParquetTable(
            ParquetOutput(
              files.outputs[first + number], columns: TypedTable(table, of: plan.codebook).columns,
              groupSize: rowGroupSize, metadata: [("fhir-survey.codebook", codebook)])))
      }
    }
  }

  var bytesWritten: Int { tables.reduce(0) { $0 + $1.bytesWritten } }
  var writtenFiles: [WrittenFile] { files.written() }

  /// A checkpoint comes when a row group has just been written; the rows of other tables that wait
  /// are written as smaller ones then.
  var isAtBlockEnd: Bool { tables.contains(where: \.hasGroup) }

  mutating func write(
    _ prepared: ParquetRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    // Records that are made by themselves are written between two parts.
    let first = prepared.runs.sortedIndex { $0.end > part.lowerBound }
    for run in prepared.runs[first...] {
      if run.end > part.upperBound { break }
      for (table, batch) in run.batches.enumerated() {
        try tables[table].add(batch, ends: run.rowEnds(inTable: table))
      }
    }
    if part.upperBound == prepared.count { losses.add(prepared.losses) }
  }

  mutating func finish() throws(Diagnostic) {
    for table in tables.indices { try tables[table].end() }
    try files.finish()
  }

  func lastFindings() -> [Diagnostic] { losses.findings }

  mutating func keep() throws(Diagnostic) -> WriterState? {
    guard var states = try files.keep() else { return nil }
    for table in tables.indices {
      guard let state = try tables[table].keep() else { return nil }
      states[table] = state
    }
    return WriterState(outputs: states, losses: losses.state)
  }

  mutating func goOn(from state: WriterState) throws(Diagnostic) {
    try files.goOn(from: state.outputs, skipping: tables.count)
    for (table, output) in zip(tables.indices, state.outputs) {
      try tables[table].goOn(from: output)
    }
    losses = LossCounts(state.losses)
  }
}
