import StatisticsFiles
import SurveyDiagnostics
import SystemIO

/// Writes the tables of codebooks as files of a statistics program.
///
/// Such a file begins with the number of its rows and the widths of its texts, so rows wait in files
/// without a name until all of them are known.
struct StatisticsTableWriter: BatchWriter {
  let makePreparer: @Sendable () -> TablePreparer<CompactRows>
  var preparer: TablePreparer<CompactRows>
  private let files: TableFiles
  private let format: StatisticsFormat
  /// When the files were written, as they say, in seconds since 1970.
  private let time: Int
  private let tables: [StatisticsTable]
  private let spools: [RowSpool]
  private var facts: [TableFacts]
  /// For each form; none where the output is standard output.
  private var texts: [LongTexts] = []
  private var losses = LossCounts()

  init(
    _ files: TableFiles, _ plans: TablePlans, isFrozen: Bool, _ format: StatisticsFormat, time: Int
  ) throws(Diagnostic) {
    (self.files, self.format, self.time) = (files, format, time)
    let tables = plans.plans.enumerated().flatMap { number, plan in
      plan.codebook.tables.map {
        StatisticsTable($0, of: plan.codebook, format, plan: number)
      }
    }
    for table in tables { try StatisticsWriter.check(format, names: table.columns.map(\.name)) }
    self.tables = tables
    makePreparer = { TablePreparer(plans, isFrozen: isFrozen, tables: tables) }
    preparer = makePreparer()
    facts = tables.map { TableFacts(columns: $0.columns.count) }
    var spools: [RowSpool] = []
    for output in files.outputs { spools.append(try RowSpool(output.file)) }
    self.spools = spools
    for path in files.textsPaths { texts.append(try LongTexts(path, force: files.force)) }
  }

  var bytesWritten: Int { files.outputs.reduce(0) { $0 + $1.bytesWritten } }
  var writtenFiles: [WrittenFile] {
    files.written(rows: facts.map(\.rows)) + texts.compactMap(\.path).map { WrittenFile($0) }
  }

  mutating func write(
    _ prepared: CompactRows, _ part: Range<Int>, number: Int
  ) throws(Diagnostic) {
    for (table, spool) in spools.enumerated() {
      try spool.append(prepared.bytes(of: part, in: table))
    }
    for plan in texts.indices {
      try texts[plan].write(prepared.bytes(of: part, in: tables.count + plan))
    }
    guard part.upperBound == prepared.count else { return }
    losses.add(prepared.losses)
    for (table, found) in prepared.facts.enumerated() { facts[table].add(found) }
  }

  mutating func finish() throws(Diagnostic) {
    for table in tables.indices { try write(table) }
    for text in texts { try text.finish() }
    try files.finish(rows: facts.map(\.rows))
  }

  func lastFindings() -> [Diagnostic] { losses.findings }
}

// MARK: Files

extension StatisticsTableWriter {
  /// Writes the file of a table, all of its rows.
  private mutating func write(_ table: Int) throws(Diagnostic) {
    let output = files.outputs[table].file
    let variables = tables[table].variables(facts[table])
    let writer = try StatisticsWriter(format, variables, rows: facts[table].rows, time: time) {
      (bytes) throws(Diagnostic) in
      output.write { $0.append(contentsOf: bytes) }
      try output.flushIfFull()
    }
    for _ in writer.cuts.lazy.filter(\.isLabel) { losses.note(.answer(.label)) }
    let kinds = tables[table].columns.map(\.kind.withoutChoices)
    try spools[table].readBlocks { (bytes) throws(Diagnostic) in
      var reader = CompactReader(bytes)
      while !reader.isAtEnd {
        try writer.beginRow()
        try Self.copyCells(from: &reader, to: writer, kinds)
        try writer.endRow()
      }
    }
    try writer.finish()
  }

  private static func copyCells(
    from reader: inout CompactReader, to writer: StatisticsWriter,
    _ kinds: [StatisticsTableColumn.Kind]
  ) throws(Diagnostic) {
    var column = -1
    while true {
      let step = reader.number()
      if step == 0 { return }
      column += Int(clamping: step >> 1)
      guard kinds.indices.contains(column) else { return }
      if step & 1 == 1 {
        try writer.setMissing(reader.byte(), at: column)
        continue
      }
      switch kinds[column] {
      case .text: try writer.set(text: reader.text(), at: column)
      case .decimal: try writer.set(number: reader.double(), at: column)
      case .boolean, .integer, .choice:
        try writer.set(integer: Int(reader.signed()), at: column)
      case .date: try writer.set(date: Int(reader.signed()), at: column)
      case .dateTime:
        try writer.set(dateTime: reader.signed(), at: column)
      case .time: try writer.set(time: Double(reader.signed()) / 1_000_000, at: column)
      }
    }
  }
}

extension StatisticsCut {
  /// Whether words are shorter, or not there, though the format has such words.
  fileprivate var isLabel: Bool {
    switch part {
    case .label: true
    case .valueLabel: !isLost
    case .missingReason, .width: false
    }
  }
}
