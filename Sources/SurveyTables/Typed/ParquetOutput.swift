import ParquetFile
import SurveyDiagnostics
import SystemIO

/// A table that is written as Parquet, to one file or to parts: rows become row groups, and each file
/// ends with its footer.
struct ParquetOutput {
  let output: OutputParts
  let columns: [ParquetColumn]
  /// How many bytes of rows (``ParquetBatch/byteCount``) a row group has.
  let groupSize: Int
  /// Whether a row group was written since the last checkpoint.
  private(set) var hasGroup = false
  private var writer: ParquetWriter
  private let encoding: Encoding
  private let metadata: [(key: String, value: String)]

  init(
    _ output: OutputParts, columns: [ParquetColumn], groupSize: Int,
    metadata: [(key: String, value: String)] = []
  ) {
    (self.output, self.columns) = (output, columns)
    (self.groupSize, self.metadata) = (groupSize, metadata)
    writer = ParquetWriter(columns: columns)
    encoding = Encoding(columns: columns)
  }

  /// The encoder, whose memory is used for each row group again.
  private final class Encoding {
    var encoder: ParquetEncoder

    init(columns: [ParquetColumn]) { encoder = ParquetEncoder(columns: columns) }
  }

  /// Writes the rows of batches, one after the other, as a row group.
  mutating func put(_ batches: [ParquetBatch]) throws(Diagnostic) {
    guard batches.contains(where: { $0.rowCount > 0 }) else { return }
    try put(encoding.encoder.rowGroup(of: batches))
  }

  /// Writes the rows of batches side by side as a row group.
  mutating func put(joining parts: [ParquetBatch]) throws(Diagnostic) {
    guard parts.contains(where: { $0.rowCount > 0 }) else { return }
    try put(encoding.encoder.rowGroup(joining: parts))
  }

  private mutating func put(_ group: ParquetRowGroup?) throws(Diagnostic) {
    guard let group else { throw Diagnostic(.rowGroupTooLarge) }
    let file = output.file
    try writer.append(group) { (bytes) throws(Diagnostic) in try file.write(bytes[...]) }
    hasGroup = true
  }

  /// Ends the file with its footer; it gets its name later.
  func end() throws(Diagnostic) {
    let file = output.file
    try writer.finish(metadata: metadata) { (bytes) throws(Diagnostic) in
      try file.write(bytes[...])
    }
  }

  /// Ends the part and begins another one.
  mutating func next() throws(Diagnostic) {
    try end()
    try output.next()
    writer = ParquetWriter(columns: columns)
  }

  /// Whether the rows that wait are to be written before further ones come, so that the size of the
  /// part is known: rows take less in the file than here.
  func isFull(waiting: Int, further: Int) -> Bool {
    if waiting >= groupSize { return true }
    guard let bytes = output.limit?.bytes, waiting > 0 else { return false }
    return output.file.bytesTaken + waiting + further > bytes
  }

  /// Whether another part begins before so much, where no rows wait.
  func endsPart(before rows: Int, bytes: Int) -> Bool {
    guard let limit = output.limit, output.rows > 0 else { return false }
    let size = output.file.bytesTaken
    // Row groups that become ever smaller are not worth the last quarter.
    let isAlmostFull = limit.bytes.map { size > $0 / 4 * 3 } ?? false
    return limit.isExceeded(rows: output.rows + rows, bytes: size + bytes) || isAlmostFull
  }
}

// MARK: Checkpoints

extension ParquetOutput {
  /// Keeps the row groups that were written; no rows wait.
  mutating func keep() throws(Diagnostic) -> OutputState? {
    hasGroup = false
    var state = try output.keep()
    state?.groups = writer.progress.records
    return state
  }

  /// Goes on with what another run kept.
  mutating func goOn(from state: OutputState) throws(Diagnostic) {
    try output.goOn(from: state)
    guard let progress = ParquetProgress(records: state.groups, columnCount: columns.count),
      progress.length == state.files.last?.length
    else {
      throw Diagnostic(
        .keptOutputMissing, ["file": .literal(state.files.last?.name ?? "")],
        at: Location(file: output.file.path))
    }
    writer = ParquetWriter(columns: columns, progress: progress)
  }
}
