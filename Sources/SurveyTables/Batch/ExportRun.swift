import SurveyDiagnostics

/// One export under way: takes the prepared pieces in their order.
struct ExportRun<Writer: BatchWriter> {
  var summary = BatchSummary()
  var writer: Writer
  var rejects: BatchRejects
  var modifiers = ModifierTally()
  var bytesRead = 0
  private let totalBytes: Int?
  /// How many records each file had of which a manifest tells that.
  var found: [String: Int] = [:]
  private let counted: Set<String>
  private let onProgress: (BatchProgress) -> Void
  /// What is done with an id that was met before; `nil` where nobody looks.
  let duplicates: DuplicateIds?
  private var ids = MarkSet()
  /// The part of the present piece that is to be written next.
  private var part = 0..<0

  init(
    _ writer: Writer, _ rejects: BatchRejects, totalBytes: Int?, counting counted: Set<String>,
    duplicates: DuplicateIds? = nil, onProgress: @escaping (BatchProgress) -> Void
  ) {
    self.writer = writer
    self.rejects = rejects
    self.totalBytes = totalBytes
    self.counted = counted
    self.duplicates = duplicates
    self.onProgress = onProgress
    if duplicates != nil { summary.repeatedIds = 0 }
  }

  /// Writes a piece and reports what was found in it.
  mutating func take(
    _ piece: PreparedPiece<Writer.Preparer.Prepared>, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    part = 0..<0
    var waiting = 0
    var names = piece.names.makeIterator()
    for item in piece.items {
      switch item {
      case .prepared(let answers, let end, let diagnostics):
        let repeated = try names.next().flatMap { (name) throws(Diagnostic) in
          try repetition(name, piece.file)
        }
        if !diagnostics.isEmpty || repeated != nil {
          try write(piece.prepared, &waiting, onDiagnostic)
          (modifiers.take(diagnostics) + (repeated.map { [$0] } ?? [])).forEach(onDiagnostic)
        }
        part = part.lowerBound..<end
        waiting += 1
        summary.records += 1
        summary.answers += answers
        if answers == 0 { writer.meetRecordWithoutAnswers() }
        if writer.takesSingleRecords { try write(piece.prepared, &waiting, onDiagnostic) }
      case .waiting(let record):
        try write(piece.prepared, &waiting, onDiagnostic)
        let repeated = try names.next().flatMap { (name) throws(Diagnostic) in
          try repetition(name, piece.file)
        }
        if let repeated { onDiagnostic(repeated) }
        try take(record, onDiagnostic)
      case .leftOut(.duplicate): summary.duplicates += 1
      case .leftOut(.status): summary.leftOut += 1
      case .leftOut(.deleted): summary.deleted += 1
      case .rejected(let rejected, let end):
        part = part.lowerBound..<end
        try write(piece.prepared, &waiting, onDiagnostic)
        try setAside(rejected, onDiagnostic)
      }
      if (summary.records + summary.rejected).isMultiple(of: 512) { report() }
    }
    try write(piece.prepared, &waiting, onDiagnostic)
    bytesRead += piece.size
    summary.read += piece.items.count
    if let policy = piece.policy { summary.policy?.add(policy) }
    if counted.contains(piece.file) { found[piece.file, default: 0] += piece.items.count }
  }

  /// What there is to say of a response whose id was met before; throws where that ends the batch.
  private mutating func repetition(
    _ name: RecordName, _ file: String
  ) throws(Diagnostic) -> Diagnostic? {
    guard let duplicates, name.id != 0, !ids.insert(name.id) else { return nil }
    summary.repeatedIds? += 1
    let location = Location(
      file: file, position: SourcePosition(line: name.line, column: 1))
    if duplicates == .error { throw Diagnostic(.repeatedIdRefused, at: location) }
    return Diagnostic(.repeatedId, at: location)
  }

  /// Puts the files in their place; throws where some record is neither in them nor accounted for.
  mutating func finish(_ onDiagnostic: (Diagnostic) -> Void) throws(Diagnostic) {
    let known = summary.records + summary.rejected + summary.allLeftOut
    if known != summary.read {
      throw Diagnostic(
        .recordsDoNotAddUp, ["read": .number(summary.read), "known": .number(known)])
    }
    try writer.finish()
    try rejects.finish()
    (modifiers.findings + writer.lastFindings()).forEach(onDiagnostic)
    report()
    summary.bytes = writer.bytesWritten
    summary.sameIds = writer.sameIds
    summary.rejects = rejects.keptIn
    summary.earlierRejects = rejects.leftFromBefore
  }

  /// Writes the records that wait, `waiting` of them, and what is written in place of one that is rejected.
  private mutating func write(
    _ prepared: Writer.Preparer.Prepared, _ waiting: inout Int,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard waiting > 0 || !part.isEmpty else { return }
    try writer.write(prepared, part, number: summary.records - waiting + 1)
    writer.takeFindings().forEach(onDiagnostic)
    part = part.upperBound..<part.upperBound
    waiting = 0
  }

  /// Writes a record that was not prepared, because that needs its number.
  private mutating func take(
    _ record: BatchRecord, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    switch try writer.add(record, number: summary.records + 1) {
    case .failure(let error): try setAside(record.rejected(error), onDiagnostic)
    case .success(let answers):
      let found = record.diagnostics(withModifiers: writer.preparer.mayHaveModifiers)
      modifiers.take(found).forEach(onDiagnostic)
      writer.takeFindings().forEach(onDiagnostic)
      summary.records += 1
      summary.answers += answers
      if answers == 0 { writer.meetRecordWithoutAnswers() }
    }
  }

  private mutating func setAside(
    _ record: RejectedRecord, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    // Nobody knows how many responses are missing behind it: no table that looks whole is written.
    if let damage = record.diagnostics.first(where: { $0.code == .damagedInput }) { throw damage }
    record.diagnostics.forEach(onDiagnostic)
    summary.rejected += 1
    try rejects.add(record.raw)
  }

  private func report() {
    onProgress(
      BatchProgress(
        records: summary.records, rejected: summary.rejected, bytes: bytesRead,
        totalBytes: totalBytes))
  }
}
