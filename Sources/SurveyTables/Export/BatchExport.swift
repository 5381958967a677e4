public import FHIRDocument
public import FHIRTerminology
import ParquetFile
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
  /// Whether others could not be read: a response that names another questionnaire than those given, or another
  /// version, is rejected then, for it may be to one of them.
  package var lacksQuestionnaires = false
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
  /// The form whose answers are written, and how, where the target is another format.
  package var answers: AnswersOutput?
  /// The file for rejected records; `nil` for none.
  ///
  /// Unless said, `OUTPUT.rejects.ndjson`, and none where the output is `-` or a device. It is made
  /// when there is such a record. Neither the output nor an input can be named.
  public var rejects: String?
  /// What is written in place of the responses: what is extracted from them; `nil` for the responses.
  package var extraction: BatchExtraction?
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
      if let spool, finding.location.file == spool.path { finding.location.file = "-" }
      onDiagnostic(finding)
    }
    var export = self
    if goesOn, let earlier = log?.earlier { export.moment = earlier.moment }
    do {
      let summary = try export.write(BatchPass(inputs, rejects, log), report)
      log?.remove()
      return summary
    } catch {
      log?.end(with: error)
      throw error
    }
  }

  private func write(
    _ pass: BatchPass, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    if duplicates == .error, looksAtIdsFirst { try refuseRepeatedIds(pass) }
    if let extraction {
      return try write(extraction, pass, onDiagnostic)
    }
    if isWide { return try writeTables(pass, onDiagnostic) }
    if let answers {
      return try write(pass, AnswersWriter(answers, output, force: force), onDiagnostic)
    }
    let writer = try target.makeWriter(
      output, force: force, questionnaires: questionnaires, guardsFormulas: guardsFormulas,
      split: split, rowGroupSize: rowGroupSize,
      digest: jobs == 1 || split != nil ? .here : .behind)
    let summary = try write(pass, writer, onDiagnostic)
    notReadBack().forEach(onDiagnostic)
    return summary
  }

  /// Whether an id that occurs twice must be found before anything is written, since what is written to a folder
  /// stays there.
  private var looksAtIdsFirst: Bool {
    switch target {
    case .json, .xml: true
    default: answers != nil || extraction != nil || isWide
    }
  }

  var isWide: Bool { (shape ?? target.shapes.first) == .wide }

  /// Whether all is read once to see what there is, and then again.
  private var readsTwice: Bool {
    if duplicates == .first || duplicates == .last { return true }
    if duplicates == .error, looksAtIdsFirst { return true }
    guard isWide, !(isFrozen && codebook != nil) else { return false }
    let layout = codebook?.layout ?? layout
    return questionnaires.isEmpty || layout.repeats == .wide || layout.choices == .positions
  }
}
