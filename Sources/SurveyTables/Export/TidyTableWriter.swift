import SurveyDiagnostics
import SystemIO

/// Writes a row for each answer, and reports at the end what the rows do not keep.
struct TidyTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TidyTablePreparer
  var preparer: TidyTablePreparer
  private let output: OutputFile
  /// How many losses of the present piece are counted.
  private var taken = 0
  private var counts: [TidyLoss: Int] = [:]
  /// Where the first loss of each kind is.
  private var locations: [TidyLoss: Location] = [:]

  init(_ output: OutputFile, order: ItemOrder) {
    self.output = output
    makePreparer = { TidyTablePreparer(order: order) }
    preparer = makePreparer()
    output.write(TidyTablePreparer.header)
  }

  var bytesWritten: Int { output.bytesWritten }

  mutating func write(
    _ prepared: TidyRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    if part.lowerBound == 0 { taken = 0 }
    while taken < prepared.losses.count, prepared.losses[taken].start < part.upperBound {
      let loss = prepared.losses[taken]
      counts[loss.kind, default: 0] += 1
      if locations[loss.kind] == nil { locations[loss.kind] = loss.location }
      taken += 1
    }
    try output.write(prepared.bytes[part])
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  func lastFindings() -> [Diagnostic] {
    TidyLoss.allCases.compactMap { kind in
      guard let count = counts[kind] else { return nil }
      return Diagnostic(
        .partNotInTable,
        ["part": .phrase(.lost(kind.rawValue)), "count": .number(count)],
        at: locations[kind] ?? Location())
    }
  }
}
