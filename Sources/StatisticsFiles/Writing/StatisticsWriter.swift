import CReadStat
package import SurveyDiagnostics
package import SystemIO

/// Writes a file of a statistics program, row by row; memory does not grow with them.
///
/// The number of rows and the widths of texts are known before the first row. Each row is
/// ``beginRow()``, a value for each column, and ``endRow()``; a column without a value is empty.
///
/// ```swift
/// let writer = try StatisticsWriter(.dta, [StatisticsVariable("age", .integer)], rows: 1) {
///   try file.write($0)
/// }
/// try writer.beginRow()
/// try writer.set(41, at: 0)
/// try writer.endRow()
/// try writer.finish()
/// ```
package final class StatisticsWriter {
  /// Takes the next bytes of the file.
  package typealias Sink = (UnsafeRawBufferPointer) throws(Diagnostic) -> Void

  /// What of the columns' descriptions the format could not take.
  package let cuts: [StatisticsCut]

  let format: StatisticsFormat
  let functions: ReadStatWriting
  let writer: OpaquePointer
  let columns: [StatisticsColumn]
  /// The numbers of each column that stand for its reasons, by their letters.
  let missingNumbers: [[UInt8: Double]]
  let epoch: StatisticsEpoch
  private let output: StatisticsOutput
  private let rows: Int
  private var written = 0
  /// The columns that have a value in this row.
  var isSet: [Bool]

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - rows: how many rows will be written; with another number ``finish()`` throws.
  ///   - time: when the file was written, as it says in it, in seconds since 1970; read in UTC.
  package init(
    _ format: StatisticsFormat, _ variables: [StatisticsVariable], rows: Int, time: Int = 0,
    library: OptionalLibrary = ReadStat.library, sink: @escaping Sink
  ) throws(Diagnostic) {
    try format.checkColumns(names: variables.map(\.name))
    let functions = try ReadStatWriting(library, format)
    guard rows <= Int32.max, let writer = functions.makeWriter() else {
      throw Diagnostic(
        .unwritableStatistics,
        ["format": .literal(format.name), "reason": .phrase(SystemFailure(.tooLarge).phrase)])
    }
    (self.format, self.functions, self.writer, self.rows) = (format, functions, writer, rows)
    epoch = .of(format)
    output = StatisticsOutput(sink)
    isSet = variables.map { _ in false }
    var dictionary = StatisticsDictionary(format, functions, writer)
    columns = variables.enumerated().map { dictionary.add($1, at: $0) }
    missingNumbers = dictionary.missingNumbers
    cuts = dictionary.cuts
    try begin(time: time)
  }

  /// Throws where a file with columns of these names cannot be written: before any data is there.
  package static func check(
    _ format: StatisticsFormat, names: [String], library: OptionalLibrary = ReadStat.library
  ) throws(Diagnostic) {
    try format.checkColumns(names: names)
    _ = try ReadStatWriting(library, format)
  }

  deinit { functions.freeWriter(writer) }

  private func begin(time: Int) throws(Diagnostic) {
    try check(functions.setDataWriter(writer) { StatisticsOutput.write($0, $1, $2) })
    try check(functions.setTime(writer, fsr_as_local(time)))
    switch format {
    case .dta: try check(functions.setVersion(writer, 118))
    case .sav: try check(functions.setCompression(writer, FSR_COMPRESS_ROWS.rawValue))
    case .xpt5: try check(functions.setVersion(writer, 5))
    case .xpt8: try check(functions.setVersion(writer, 8))
    case .sas7bdat: break
    }
    let context = Unmanaged.passUnretained(output).toOpaque()
    try check(functions.begin(writer, context, rows))
  }

  /// Throws what the sink threw, or what libreadstat says is wrong.
  func check(_ result: Int32) throws(Diagnostic) {
    if result == 0 { return }
    if let failure = output.failure { throw failure }
    try functions.readStat.check(result, writing: format)
  }
}

// MARK: Rows

extension StatisticsWriter {
  /// Begins a row.
  package func beginRow() throws(Diagnostic) {
    guard written < rows else { throw wrongCount(written + 1) }
    try check(functions.beginRow(writer))
    for index in isSet.indices { isSet[index] = false }
  }

  /// Ends a row; columns that were not set are empty.
  package func endRow() throws(Diagnostic) {
    for index in columns.indices where !isSet[index] {
      try check(functions.insertMissing(writer, columns[index].variable))
    }
    try check(functions.endRow(writer))
    written += 1
  }

  /// Writes what follows the rows; the file is whole then, and only then.
  package func finish() throws(Diagnostic) {
    guard written == rows else { throw wrongCount(written) }
    try check(functions.end(writer))
    if let failure = output.failure { throw failure }
  }

  private func wrongCount(_ written: Int) -> Diagnostic {
    Diagnostic(
      .statisticsRows,
      [
        "format": .literal(format.name), "rows": .number(rows), "written": .number(written),
      ])
  }
}

extension StatisticsFormat {
  /// Throws where a file cannot have that many columns, or none with these names.
  fileprivate func checkColumns(names: [String]) throws(Diagnostic) {
    guard 1...limits.columns ~= names.count else {
      throw Diagnostic(
        .statisticsColumns,
        [
          "format": .literal(name), "limit": .number(limits.columns),
          "columns": .number(names.count),
        ])
    }
    try check(names: names)
  }
}
