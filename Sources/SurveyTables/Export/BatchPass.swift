import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// One reading of all inputs: what goes into it, and where it begins.
struct BatchPass {
  let inputs: BatchInputs
  let rejects: BatchRejects
  let log: CheckpointLog?
  /// The checkpoint of the run that it goes on with.
  var earlier: Checkpoint?
  /// Which responses are taken; `nil` for those of the statuses that are wanted.
  var selection: RecordSelection?
  /// What is done with ids that occur twice.
  var duplicates: DuplicateIds?

  /// A reading that keeps rejects and checkpoints, or neither where it only looks.
  init(_ inputs: BatchInputs, _ rejects: BatchRejects? = nil, _ log: CheckpointLog? = nil) {
    (self.inputs, self.rejects, self.log) = (inputs, rejects ?? BatchRejects(), log)
  }
}

extension BatchExport {
  /// Writes all responses, and then the manifest.
  func write(
    _ pass: BatchPass, _ writer: some BatchWriter, codebook: String = "",
    isFolderOfTables: Bool = false, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    let inputs = pass.inputs
    let manifest = try ExportManifest(self, isFolderOfTables: isFolderOfTables)
    var pass = pass
    pass.earlier = try pass.log?.start(codebook: codebook)
    pass.selection = try selection(inputs)
    pass.duplicates = duplicates
    var earlier: ListedFiles?
    var run = try run(pass, writer, onDiagnostic) { earlier = manifest?.removeEarlier(options) }
    if part == nil { inputs.files.disagreements(run.found).forEach(onDiagnostic) }
    if let manifest {
      let files = run.writer.writtenFiles
      if isWide, let finding = manifest.removeFiles(of: earlier, besides: files) {
        onDiagnostic(finding)
      }
      try manifest.write(self, inputs, run.summary, files)
      run.summary.manifest = manifest.path
    }
    return run.summary
  }

  /// Which responses are written: where ids occur twice, all of them are looked at first.
  private func selection(_ inputs: BatchInputs) throws(Diagnostic) -> RecordSelection {
    func repeated(_ search: IdWriter.Search) throws(Diagnostic) -> RepeatedIds {
      var pass = BatchPass(inputs)
      pass.selection = RecordSelection(statuses: statuses, looksAtIds: true)
      return try run(pass, IdWriter(search)).writer.repeated
    }
    guard let duplicates else { return RecordSelection(statuses: statuses) }
    var found = RepeatedIds()
    if duplicates == .first || duplicates == .last { found = try repeated(.laterOnes) }
    if duplicates == .last, !found.ids.isEmpty { found = try repeated(.earlierOnes(found.ids)) }
    return RecordSelection(statuses: statuses, looksAtIds: true, repeated: found)
  }

  /// Throws where an id occurs twice; nothing is written before.
  func refuseRepeatedIds(_ pass: BatchPass) throws(Diagnostic) {
    var pass = BatchPass(pass.inputs)
    pass.selection = RecordSelection(statuses: statuses, looksAtIds: true)
    pass.duplicates = .error
    _ = try run(pass, IdWriter(.laterOnes))
  }

  /// Reads all inputs, and gives what a writer takes of them; its work is done then.
  func run<Writer: BatchWriter>(
    _ pass: BatchPass, _ writer: Writer, _ onDiagnostic: (Diagnostic) -> Void = { _ in },
    beforeEnd: () -> Void = {}
  ) throws(Diagnostic) -> ExportRun<Writer> {
    let inputs = pass.inputs
    var pieces = PieceReader(
      pass.earlier?.position.rest(of: inputs.parts) ?? inputs.parts,
      firstPart: pass.earlier?.position.part ?? 0, options: options)
    var run = ExportRun(
      writer, pass.rejects, totalBytes: InputPart.size(of: inputs.parts),
      counting: Set(inputs.files.counts.keys), duplicates: pass.duplicates,
      onProgress: onProgress)
    let selection = pass.selection ?? RecordSelection(statuses: statuses)
    let (options, deleted) = (options, inputs.files.deleted)
    let forms = lacksQuestionnaires ? GivenForms(questionnaires) : nil
    let changes = policy.map(PolicyRun.init)
    run.summary.policy = changes?.report
    if let earlier = pass.earlier { try run.goOn(from: earlier) }
    pass.log?.begin()
    let makePreparer = writer.makePreparer
    typealias Prepared = Writer.Preparer.Prepared
    var rooms: [Prepared] = []
    let work = OrderedWork<(piece: InputPiece, room: Prepared), PreparedPiece<Prepared>>(
      jobs: jobs ?? CurrentProcess.processorCount, isOrdered: isOrdered
    ) {
      let policy = changes?.another()
      let check = RecordCheck(
        "QuestionnaireResponse", isStrict: options.isStrict, policy: policy, deleted: deleted,
        looksAtIds: selection.looksAtIds, forms: forms)
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
      try run.keepIfDue(before: piece, in: pass.log, at: moment)
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
