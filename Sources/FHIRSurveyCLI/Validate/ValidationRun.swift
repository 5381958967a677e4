import SurveyDiagnostics
import SurveyTables

/// One run of `validate`: takes the verdicts in the order of the input, and counts.
struct ValidationRun {
  private let pipeline: CommandPipeline
  private let progress: BatchProgressLine
  private var text: VerdictText
  private var valid = 0
  private var invalid = 0
  private var unreadable = 0
  private var others = 0
  private var errors = 0
  private var warnings = 0
  private var bytes = 0
  private var isMissing = false
  /// The files that had a record, as they came.
  private var files: [String] = []
  private var hasEmpty = false

  init(_ pipeline: CommandPipeline, _ text: VerdictText, _ progress: BatchProgressLine) {
    self.pipeline = pipeline
    self.text = text
    self.progress = progress
  }

  /// Judges everything in files, folders and standard input.
  mutating func judge(
    _ inputs: [String], with judge: RecordJudge, jobs: Int?
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
      judge.judge(item)
    } take: { (record: JudgedRecord) throws(ExitStatus) in
      try take(record, total: total)
    }
    try tellEmpty(inputs)
  }

  /// A file or folder that is named and has no record is an error.
  private mutating func tellEmpty(_ inputs: [String]) throws(ExitStatus) {
    let isNothing = valid + invalid + unreadable + others == 0
    for input in inputs where isNothing || input != "-" {
      let folder = input.hasSuffix("/") ? input : input + "/"
      if files.contains(where: { $0 == input || $0.hasPrefix(folder) || input == "." }) { continue }
      hasEmpty = true
      pipeline.reporter.report(
        Diagnostic(.noResourceInFile, at: Location(file: input)))
    }
  }

  private mutating func take(_ record: JudgedRecord, total: Int?) throws(ExitStatus) {
    bytes += record.size
    if let file = record.file, file != files.last { files.append(file) }
    switch record {
    case .clean: valid += 1
    case .other: others += 1
    case .judged(let judgement):
      if judgement.isValid { valid += 1 } else { invalid += 1 }
      try tell(judgement)
    case .unreadable(let judgement):
      unreadable += 1
      if judgement.findings.contains(where: { $0.code == .unreadableInput }) { isMissing = true }
      try tell(judgement)
    }
    if (valid + invalid).isMultiple(of: 512) {
      progress.show(
        BatchProgress(
          records: valid + invalid, rejected: unreadable, bytes: bytes, totalBytes: total))
    }
  }

  private mutating func tell(_ judgement: JudgedRecord.Judgement) throws(ExitStatus) {
    errors += judgement.findings.count { $0.severity == .error }
    warnings += judgement.findings.count { $0.severity == .warning }
    progress.clear()
    try text.add(judgement)
  }

  /// Says what it came to; ends the command with 1 where a response is not valid.
  mutating func finish() throws(ExitStatus) {
    progress.clear()
    try text.finish()
    var parts = ["\(Reporter.count(valid + invalid, "response")): \(valid) valid, \(invalid) not"]
    if unreadable > 0 { parts.append("\(unreadable) unreadable") }
    if others > 0 { parts.append("\(Reporter.count(others, "other resource")) passed over") }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { Reporter.count($0.0, $0.1) }
    pipeline.reporter.note(
      parts.joined(separator: ", ")
        + (counts.isEmpty ? "" : "; " + counts.joined(separator: ", ")))
    if valid + invalid == 0, unreadable > 0 { throw isMissing ? .noInput : .badInput }
    if hasEmpty, valid + invalid == 0 { throw .badInput }
    if hasEmpty || invalid + unreadable > 0 { throw .findings }
  }
}
