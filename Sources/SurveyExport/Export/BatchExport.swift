public import Diagnostics
public import FHIRDocument

/// Many responses out.
///
/// A record that is no response, or cannot be read, is reported with file and line and set aside in
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
  /// The file for records that are set aside; `nil` for none.
  ///
  /// Unless said, `OUTPUT.rejects.ndjson`, and none where the output is `-`. It is made when there
  /// is such a record.
  public var rejects: String?
  /// How the inputs are read.
  public var options = ReadOptions()
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
  /// Throws where an input is missing or the output cannot be written; nothing is left then of a
  /// file that was begun.
  public func run(
    _ inputs: [String], onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> BatchSummary {
    var input = try BatchInput(inputs, options: options)
    var rejects = try BatchRejects(path: rejects, force: force)
    var writer = try target.makeWriter(output, force: force, questionnaire: questionnaire)
    var summary = BatchSummary()
    while let item = input.next() {
      switch item {
      case .record(let record):
        do {
          summary.answers += try writer.add(record, number: summary.records + 1)
          summary.records += 1
          record.diagnostics.forEach(onDiagnostic)
        } catch {
          try Self.setAside(record.rejected(error), &rejects, &summary, onDiagnostic)
        }
        try writer.flush()
      case .rejected(let rejected):
        try Self.setAside(rejected, &rejects, &summary, onDiagnostic)
      }
      writer.takeFindings().forEach(onDiagnostic)
      if (summary.records + summary.rejected).isMultiple(of: 512) { report(summary, input) }
    }
    try writer.finish()
    try rejects.finish(inputs: input.files)
    report(summary, input)
    summary.bytes = writer.bytesWritten
    summary.rejects = rejects.keptIn
    return summary
  }

  private static func setAside(
    _ record: RejectedRecord, _ rejects: inout BatchRejects, _ summary: inout BatchSummary,
    _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) {
    record.diagnostics.forEach(onDiagnostic)
    summary.rejected += 1
    try rejects.add(record.raw)
  }

  private func report(_ summary: BatchSummary, _ input: BatchInput) {
    onProgress(
      BatchProgress(
        records: summary.records, rejected: summary.rejected, bytes: input.bytesRead,
        totalBytes: input.totalBytes))
  }
}

extension BatchExport {
  static func rejectsPath(besides output: String, suffix: String = ".rejects.ndjson") -> String? {
    if output == "-" { return nil }
    return (output.hasSuffix("/") ? String(output.dropLast()) : output) + suffix
  }
}
