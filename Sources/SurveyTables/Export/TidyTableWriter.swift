import SurveyDiagnostics
import SystemIO

/// Writes a row for each answer, and tells at the end what the rows do not keep.
struct TidyTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TidyTablePreparer
  var preparer: TidyTablePreparer
  private let output: BatchOutput
  /// How many losses of the present piece are counted.
  private var taken = 0
  private var counts = [Int](repeating: 0, count: TidyLoss.allCases.count)
  private var places = [Location?](repeating: nil, count: TidyLoss.allCases.count)

  init(_ output: BatchOutput, order: ItemOrder) {
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
      counts[loss.kind.rawValue] += 1
      places[loss.kind.rawValue] = places[loss.kind.rawValue] ?? loss.location
      taken += 1
    }
    try output.write(prepared.bytes[part])
  }

  mutating func finish() throws(Diagnostic) { try output.finish() }

  func lastFindings() -> [Diagnostic] {
    TidyLoss.allCases.filter { counts[$0.rawValue] > 0 }.map { kind in
      let count = counts[kind.rawValue]
      return Diagnostic(
        .warning, .partNotInTable,
        "csv does not keep \(kind.what), in \(count) answer\(count == 1 ? "" : "s")",
        at: places[kind.rawValue] ?? Location(), hint: TableLoss.hint)
    }
  }
}
