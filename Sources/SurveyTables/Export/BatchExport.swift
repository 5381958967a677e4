public import FHIRDocument
public import FHIRTerminology
import ParquetFile
import ResponseValidation
public import SurveyDiagnostics
public import SurveyPrimitives
import SystemIO

/// Many responses out.
///
/// A record that is not a response, or cannot be read, is reported with file and line and kept in
/// the rejects file; the rest goes on. The order of the input is kept.
///
/// ```swift
/// let summary = try BatchExport(target: .csv, output: "answers.csv").run(["responses.ndjson"]) {
///   print($0)
/// }
/// ```
public struct BatchExport {
  /// What is written.
  public var target: BatchTarget
  /// The file or folder to write, or `-` for standard output.
  public var output: String
  /// Whether what is there is overwritten.
  public var force = false
  /// The Questionnaires that give tables their columns and texts, in all of their versions.
  ///
  /// Without any, and without a codebook, the responses are read twice: first for what they show of
  /// their questionnaires.
  public var questionnaires: [Element] = []
  /// The value sets and code systems that the questionnaires refer to.
  public var library = ResourceLibrary()
  /// How answers become columns of the wide table; with a codebook, its own layout counts.
  public var layout = TableLayout()
  /// An earlier codebook: its columns come first, and new ones behind them.
  public var codebook: Codebook?
  /// Whether the codebook stays as it is; a response with an answer that has no column is rejected.
  public var isFrozen = false
  /// The present time, for expressions that decide what is enabled.
  public var moment = Instant(secondsSinceEpoch: 0)
  /// What a row of a table is; `nil` for what is usual.
  public var shape: TableShape?
  /// The version of transport files of SAS: 5, with names of eight characters, or 8.
  public var transportVersion = 5
  /// Whether what the cells of wide tables do not keep goes to `OUT.rest.ndjson`, from which an import
  /// puts it back; for CSV and TSV, with the questionnaires.
  public var keepsRest = false
  /// The statuses of the responses that are written; `nil` for any.
  ///
  /// The others are counted.
  public var statuses: Set<String>?
  /// What is done with ids that occur twice; `nil` does not look for them.
  public var duplicates: DuplicateIds?
  /// Whether an apostrophe is put before what a spreadsheet would take for a formula, in CSV and TSV.
  public var guardsFormulas = false
  /// What is done with each response before anything else sees it; `nil` leaves it as it is.
  package var policy: Deidentification?
  /// The file for rejected records; `nil` for none.
  ///
  /// Unless said, `OUTPUT.rejects.ndjson`, and none where the output is `-`. It is made when there
  /// is such a record. Neither the output nor an input can be named.
  public var rejects: String?
  /// How much goes into each part of the output; `nil` for one file.
  package var split: SplitLimit?
  /// Whether the output is in the order of the inputs; else pieces are written as they are ready.
  package var isOrdered = true
  /// Whether it goes on where an earlier run was ended.
  package var goesOn = false
  /// How many bytes of the inputs are between two checkpoints.
  package var checkpointSize = 64 << 20
  /// About how many bytes of rows a row group of Parquet has.
  var rowGroupSize = ParquetRowGroup.defaultByteCount
  /// How the inputs are read.
  public var options = ReadOptions()
  /// The part of the inputs that is read; `nil` for all of them.
  public var part: PartOfInputs?
  /// How many threads read and prepare; `nil` for one for each processor.
  public var jobs: Int?
  /// Called now and then with what is done so far.
  public var onProgress: (BatchProgress) -> Void = { _ in }

  /// Creates an export with the usual settings.
  public init(target: BatchTarget, output: String) {
    self.target = target
    self.output = output
    rejects = BatchRejects.path(besides: output)
    layout.names = target.usualNames
  }

  /// Reads all inputs and writes what they hold.
  ///
  /// A manifest of Bulk Data stands for the files beside it. Throws where an input is missing, or is
  /// compressed and damaged, or the output cannot be written; nothing is left then of a file that
  /// was begun. What is written, reported and rejected is the same for any number of
  /// ``jobs``; both closures are called on this thread.
  public func run(
    _ inputs: [String], onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var files = try BatchFiles(inputs, options: options)
    let spool = try files.spoolStandardInput(if: readsTwice, beside: output)
    defer { withExtendedLifetime(spool) {} }
    let inputs = BatchInputs(
      files: files, parts: try part?.parts(of: files.paths, options: options))
    let log = try checkpointLog(of: inputs, isSpooled: spool != nil, onDiagnostic)
    let rejects = try BatchRejects(
      path: rejects, force: force, output: output,
      inputs: files.paths + questionnaires.map(\.document.sourceName))
    files.findings.forEach(onDiagnostic)
    var lines = PartLines(inputs.parts)
    let report = { (finding: Diagnostic) in
      var finding = lines.locate(finding)
      if finding.location.file == spool?.path { finding.location.file = "-" }
      onDiagnostic(finding)
    }
    var export = self
    if goesOn, let earlier = log?.earlier { export.moment = earlier.moment }
    do {
      let summary = try export.write(inputs, rejects, log, report)
      log?.remove()
      return summary
    } catch {
      log?.end(with: error)
      throw error
    }
  }

  private func write(
    _ inputs: BatchInputs, _ rejects: BatchRejects, _ log: CheckpointLog?,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    if isWide { return try runTables(inputs, rejects, log, onDiagnostic) }
    let writer = try target.makeWriter(
      output, force: force, questionnaire: questionnaires.first, guardsFormulas: guardsFormulas,
      split: split, rowGroupSize: rowGroupSize)
    return try write(inputs, rejects, writer, log, onDiagnostic)
  }

  var isWide: Bool { (shape ?? target.shapes.first) == .wide }

  /// Whether all is read once to see what there is, and then again.
  private var readsTwice: Bool {
    if duplicates == .first || duplicates == .last { return true }
    guard isWide, !(isFrozen && codebook != nil) else { return false }
    let layout = codebook?.layout ?? layout
    return questionnaires.isEmpty || layout.repeats == .wide || layout.choices == .positions
  }

  private func write(
    _ inputs: BatchInputs, _ rejects: BatchRejects, _ writer: some BatchWriter,
    _ log: CheckpointLog?, codebook: String = "", _ onDiagnostic: (Diagnostic) -> Void,
    isFolderOfTables: Bool = false
  ) throws(Diagnostic) -> BatchSummary {
    let manifest = try ExportManifest(self, isFolderOfTables: isFolderOfTables)
    let earlier = try log?.start(codebook: codebook)
    let selection = try selection(inputs)
    var run = try run(
      inputs, rejects, writer, log: log, from: earlier, onDiagnostic, selection,
      duplicates: duplicates
    ) { manifest?.removeEarlier() }
    if part == nil { inputs.files.disagreements(run.found).forEach(onDiagnostic) }
    if let manifest {
      try manifest.write(self, inputs, run.summary, run.writer.writtenFiles)
      run.summary.manifest = manifest.path
    }
    return run.summary
  }

  /// Which responses are written: where ids occur twice, all of them are looked at first.
  private func selection(_ inputs: BatchInputs) throws(Diagnostic) -> RecordSelection {
    func repeated(_ search: IdWriter.Search) throws(Diagnostic) -> RepeatedIds {
      let ids = RecordSelection(statuses: statuses, looksAtIds: true)
      return try run(inputs, BatchRejects(), IdWriter(search), { _ in }, ids).writer.repeated
    }
    guard let duplicates else { return RecordSelection(statuses: statuses) }
    var found = RepeatedIds()
    if duplicates == .first || duplicates == .last { found = try repeated(.laterOnes) }
    if duplicates == .last, !found.ids.isEmpty { found = try repeated(.earlierOnes(found.ids)) }
    return RecordSelection(statuses: statuses, looksAtIds: true, repeated: found)
  }

  /// Reads all inputs, and gives what a writer takes of them; its work is done then.
  func run<Writer: BatchWriter>(
    _ inputs: BatchInputs, _ rejects: BatchRejects, _ writer: Writer, log: CheckpointLog? = nil,
    from earlier: Checkpoint? = nil, _ onDiagnostic: (Diagnostic) -> Void,
    _ selection: RecordSelection? = nil, duplicates: DuplicateIds? = nil,
    beforeEnd: () -> Void = {}
  ) throws(Diagnostic) -> ExportRun<Writer> {
    var pieces = PieceReader(
      earlier?.position.rest(of: inputs.parts) ?? inputs.parts,
      firstPart: earlier?.position.part ?? 0, options: options)
    var run = ExportRun(
      writer, rejects, totalBytes: InputPart.size(of: inputs.parts),
      counting: Set(inputs.files.counts.keys), duplicates: duplicates, onProgress: onProgress)
    let selection = selection ?? RecordSelection(statuses: statuses)
    let (options, deleted) = (options, inputs.files.deleted)
    let changes = policy.map(PolicyRun.init)
    run.summary.policy = changes?.report
    if let earlier { try run.goOn(from: earlier) }
    log?.begin()
    let makePreparer = writer.makePreparer
    typealias Prepared = Writer.Preparer.Prepared
    var rooms: [Prepared] = []
    let work = OrderedWork<(piece: InputPiece, room: Prepared), PreparedPiece<Prepared>>(
      jobs: jobs ?? CurrentProcess.processorCount, isOrdered: isOrdered
    ) {
      let policy = changes?.another()
      let check = RecordCheck(
        "QuestionnaireResponse", isStrict: options.isStrict, policy: policy, deleted: deleted,
        looksAtIds: selection.looksAtIds)
      let reader = RecordReader(check, options: options)
      var preparer = PiecePreparer(reader, makePreparer(), selection)
      return {
        var prepared = preparer.prepare(&$0.piece, &$0.room)
        prepared.policy = policy?.takeReport()
        return prepared
      }
    }
    try work.run {
      pieces.next().map { ($0, rooms.popLast() ?? Prepared()) }
    } deliver: { (piece) throws(Diagnostic) in
      try run.keepIfDue(before: piece, in: log, at: moment)
      try run.take(piece, onDiagnostic)
      pieces.recycle(&piece.spare)
      piece.prepared.removeAll()
      rooms.append(piece.prepared)
    }
    beforeEnd()
    try run.finish(onDiagnostic)
    return run
  }
}

// MARK: Tables

extension BatchExport {
  private func runTables(
    _ inputs: BatchInputs, _ rejects: BatchRejects, _ log: CheckpointLog?,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    let plans = TablePlans(try plans(inputs))
    let tables = try TableFiles(
      plans, output: output, suffix: target.suffix, force: force, split: split,
      keepsRest: keepsRest)
    let writer: any BatchWriter
    if let format = target.statisticsFormat(transportVersion: transportVersion) {
      writer = try StatisticsTableWriter(
        tables, plans, isFrozen: isFrozen, format, time: Int(moment.secondsSinceEpoch))
    } else if target == .parquet {
      writer = ParquetTableWriter(
        tables, plans, isFrozen: isFrozen, rowGroupSize: rowGroupSize)
    } else {
      let rests = keepsRest ? try restPlans(plans) : []
      let style = target.style(guardsFormulas: guardsFormulas)
      writer = TableWriter(tables, plans, isFrozen: isFrozen, style) {
        rests.map(RestMaker.init)
      }
    }
    return try write(
      inputs, rejects, writer, log, codebook: codebookDigest(plans), onDiagnostic,
      isFolderOfTables: plans.plans.count > 1)
  }

  /// The plans: the codebook that is given, with what questionnaires or responses add to it.
  func plans(_ inputs: BatchInputs) throws(Diagnostic) -> [TablePlan] {
    let layout = codebook?.layout ?? layout
    var builders = CodebookBuilder.all(of: questionnaires, library: library, layout: layout)
    if builders.isEmpty {
      if isFrozen, let codebook { return [TablePlan(codebook)] }
      builders = try shape(of: inputs).builders(layout)
      // Where no response can be read there is a table all the same, without rows.
      if builders.isEmpty { builders = [CodebookBuilder(layout)] }
    } else if !isFrozen, layout.repeats == .wide || layout.choices == .positions {
      try shape(of: inputs).addRepetitions(to: &builders)
    }
    if let policy { builders = builders.map { $0.applying(policy) } }
    return builders.map { builder in
      let isOwn = builders.count == 1 || codebook?.questionnaire == builder.address
      let earlier = isOwn ? codebook : nil
      let codebook = isFrozen ? earlier : builder.codebook(extending: earlier)
      return TablePlan(codebook ?? builder.codebook(), forms: forms(builder))
    }
  }

  /// How an import would read the tables.
  private func restPlans(_ plans: TablePlans) throws(Diagnostic) -> [RestPlan] {
    let layout = codebook?.layout ?? layout
    let builders = CodebookBuilder.all(of: questionnaires, library: library, layout: layout)
    var rests: [RestPlan] = []
    for plan in plans.plans {
      let address = plan.codebook.questionnaire
      let own = builders.first { $0.address == address } ?? builders.first
      let surveys = own?.versions.map(\.survey) ?? []
      rests.append(try RestPlan(plan.codebook, surveys, at: moment))
    }
    return rests
  }

  /// What the responses show of their questionnaires, in a first reading.
  private func shape(of inputs: BatchInputs) throws(Diagnostic) -> ResponseShape {
    try run(inputs, BatchRejects(), ShapeWriter()) { _ in }.writer.shape
  }

  /// What says of each version what is disabled; none where no column asks.
  private func forms(_ builder: CodebookBuilder) -> [SurveyResponseValidator] {
    guard (codebook?.layout ?? layout).missing else { return [] }
    return builder.versions.compactMap { version in
      version.questionnaire.map { questionnaire in
        SurveyResponseValidator(
          version.survey, questionnaire: questionnaire, library: library, at: moment)
      }
    }
  }
}
