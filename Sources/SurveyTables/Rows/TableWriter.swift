import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as CSV, each to a file of its own.
struct TableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<TableText>
  var preparer: TablePreparer<TableText>
  private let outputs: [OutputFile]
  /// The files of the codebooks, and what they hold.
  private let codebooks: [(output: OutputFile, codebook: Codebook)]
  private var losses = LossCounts()

  init(_ files: TableFiles, _ plans: TablePlans, isFrozen: Bool) {
    outputs = files.outputs
    codebooks = zip(files.codebooks, plans.plans).map { ($0, $1.codebook) }
    makePreparer = { TablePreparer<TableText>(plans, isFrozen: isFrozen) }
    preparer = makePreparer()
    for (output, table) in zip(outputs, plans.tables) {
      output.write { header in
        for (index, column) in table.columns.enumerated() {
          if index > 0 { header.append(CSVText.comma) }
          CSVText.append(column.name, to: &header)
        }
        header.append(CSVText.newline)
      }
    }
  }

  var bytesWritten: Int { outputs.reduce(0) { $0 + $1.bytesWritten } }

  mutating func write(
    _ prepared: TableText, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for (table, output) in outputs.enumerated() {
      try output.write(prepared.text(of: part, in: table))
    }
    if part.upperBound == prepared.count { losses.add(prepared.losses) }
  }

  mutating func finish() throws(Diagnostic) {
    for (output, codebook) in codebooks {
      try output.write(CodebookWriter.write(codebook)[...])
      try output.finish()
    }
    // The table of the responses is there when all others are.
    for output in outputs.reversed() { try output.finish() }
  }

  func lastFindings() -> [Diagnostic] { losses.findings }
}
