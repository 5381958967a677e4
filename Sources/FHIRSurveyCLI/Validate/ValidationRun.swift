import ResponseValidation
import SurveyDiagnostics
import SurveyTables

/// One run of `validate`: reports the results in the order of the input, and counts.
struct ValidationRun {
  private let pipeline: CommandPipeline
  private let lines: ValidationLines
  private var output: ReportOutput
  private let progress: BatchProgressLine
  private var counts = ValidationCounts()
  /// Whether undetermined is a failure, too.
  private let isComplete: Bool
  /// The files that had a record, as they came.
  private var files: [String] = []
  /// The files for a report in SARIF.
  private var sarif: [SARIFFile] = []
  private var hasEmpty = false

  init(
    _ pipeline: CommandPipeline, _ format: ValidationFormat, _ output: OutputOptions,
    _ progress: BatchProgressLine, isComplete: Bool
  ) {
    self.isComplete = isComplete
    self.pipeline = pipeline
    self.progress = progress
    self.output = ReportOutput(output, pipeline)
    lines = ValidationLines(
      format: format, language: pipeline.reporter.language, isQuiet: pipeline.options.quiet)
  }

  /// Validates everything in files, folders and standard input.
  mutating func validate(
    _ inputs: [String], by validator: RecordValidator, jobs: Int?
  ) throws(ExitStatus) {
    var input: BatchInput
    do {
      input = try BatchInput(inputs, wanted: nil, options: pipeline.readOptions)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
    let total = input.totalBytes
    try input.read(jobs: jobs) { item in
      validator.validate(item)
    } take: { (record: ValidatedRecord) throws(ExitStatus) in
      try take(record, total: total)
    }
    reportEmpty(inputs)
  }

  /// A file or folder that is named and has no record is an error.
  private mutating func reportEmpty(_ inputs: [String]) {
    for input in inputs where counts.records == 0 || input != "-" {
      let folder = input.hasSuffix("/") ? input : input + "/"
      if files.contains(where: { $0 == input || $0.hasPrefix(folder) || input == "." }) { continue }
      hasEmpty = true
      pipeline.reporter.report(Diagnostic(.noResourceInFile, at: Location(file: input)))
    }
  }

  private mutating func take(_ record: ValidatedRecord, total: Int?) throws(ExitStatus) {
    counts.add(record)
    if let file = record.file, file != files.last { files.append(file) }
    if lines.format == .sarif { addToSARIF(record) }
    switch record {
    case .clean, .other: break
    case .validated(let report), .unreadable(let report):
      progress.clear()
      try output.add(lines.lines(report))
    }
    if counts.responses.isMultiple(of: 512) {
      progress.show(
        BatchProgress(
          records: counts.responses, rejected: counts.unreadable, bytes: counts.bytes,
          totalBytes: total))
    }
  }

  private mutating func addToSARIF(_ record: ValidatedRecord) {
    let path = record.file ?? "-"
    if path != sarif.last?.path { sarif.append(SARIFFile(path: path)) }
    switch record {
    case .clean, .other: break
    case .validated(let report): sarif[sarif.count - 1].findings += report.findings
    case .unreadable(let report):
      sarif[sarif.count - 1].findings += report.findings
      sarif[sarif.count - 1].isExamined = false
    }
  }

  /// Says what it came to; ends the command with 1 where a response is invalid (rule 78).
  mutating func finish() throws(ExitStatus) {
    progress.clear()
    if lines.format == .sarif {
      try output.add(SARIFReport(sarif, counts.tally, in: lines.language).text)
    }
    try output.finish()
    pipeline.reporter.note(counts.text)
    if counts.responses == 0, counts.unreadable > 0 {
      throw counts.isMissing ? .noInput : .badInput
    }
    if hasEmpty, counts.responses == 0 { throw .badInput }
    let failures = counts[.invalid] + counts.unreadable + (isComplete ? counts[.undetermined] : 0)
    if hasEmpty || failures > 0 { throw .findings }
  }
}
