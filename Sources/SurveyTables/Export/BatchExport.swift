public import FHIRDocument
public import SurveyDiagnostics
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
  /// The Questionnaire that gives tables their columns and texts.
  public var questionnaire: Element?
  /// The file for rejected records; `nil` for none.
  ///
  /// Unless said, `OUTPUT.rejects.ndjson`, and none where the output is `-`. It is made when there
  /// is such a record. Neither the output nor an input can be named.
  public var rejects: String?
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
    rejects = Self.rejectsPath(besides: output)
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
    let files = try BatchFiles(inputs, options: options)
    let parts =
      try part?.parts(of: files.paths, options: options) ?? files.paths.map { InputPart(path: $0) }
    let rejects = try BatchRejects(
      path: rejects, force: force, output: output,
      inputs: files.paths + [questionnaire?.document.sourceName].compactMap(\.self))
    let writer = try target.makeWriter(output, force: force, questionnaire: questionnaire)
    files.findings.forEach(onDiagnostic)
    var lines = PartLines(parts)
    return try run(files, parts, rejects, writer) { onDiagnostic(lines.locate($0)) }
  }

  private func run<Writer: BatchWriter>(
    _ files: BatchFiles, _ parts: [InputPart], _ rejects: BatchRejects, _ writer: Writer,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var pieces = PieceReader(parts, options: options)
    var run = ExportRun(
      writer, rejects, totalBytes: InputPart.size(of: parts), counting: Set(files.counts.keys),
      onProgress: onProgress)
    let (options, deleted) = (options, files.deleted)
    let makePreparer = writer.makePreparer
    typealias Prepared = Writer.Preparer.Prepared
    var rooms: [Prepared] = []
    let work = OrderedWork<(piece: InputPiece, room: Prepared), PreparedPiece<Prepared>>(
      jobs: jobs ?? CurrentProcess.processorCount
    ) {
      let check = RecordCheck("QuestionnaireResponse", isStrict: options.isStrict)
      let reader = RecordReader(check, options: options)
      var preparer = PiecePreparer(reader, makePreparer(), deleted: deleted)
      return { preparer.prepare(&$0.piece, &$0.room) }
    }
    try work.run {
      pieces.next().map { ($0, rooms.popLast() ?? Prepared()) }
    } deliver: { (piece) throws(Diagnostic) in
      try run.take(piece, onDiagnostic)
      pieces.recycle(&piece.spare)
      piece.prepared.removeAll()
      rooms.append(piece.prepared)
    }
    try run.finish(onDiagnostic)
    if part == nil { files.disagreements(run.found).forEach(onDiagnostic) }
    return run.summary
  }
}

extension BatchExport {
  static func rejectsPath(besides output: String, suffix: String = ".rejects.ndjson") -> String? {
    if output == "-" { return nil }
    return (output.hasSuffix("/") ? String(output.dropLast()) : output) + suffix
  }
}
