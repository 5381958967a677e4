import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import SurveyTables

/// One expression on one input after the other.
struct ExpressionRun {
  private let program: ExplainedProgram
  private let pipeline: CommandPipeline
  private let format: ReportFormat
  private var output: ReportOutput
  private var check: ExpressionCheck
  private var inputs = 0
  private var noes = 0
  private var isUnreadable = false
  private var isBad = false

  init(
    _ program: ExplainedProgram, _ pipeline: CommandPipeline, _ output: OutputOptions,
    _ format: ReportFormat
  ) {
    self.program = program
    self.pipeline = pipeline
    self.format = format
    self.output = ReportOutput(output, pipeline)
    check = ExpressionCheck(program.program, pipeline)
  }

  /// Whether there was an input, and all said yes.
  var isYes: Bool { inputs > 0 && noes == 0 }

  /// Evaluates without an input.
  mutating func evaluateAlone() throws(ExitStatus) {
    try evaluate(on: nil, pipeline.readOptions.version ?? .r4)
  }

  /// Evaluates on each resource of files, folders and standard input.
  mutating func evaluate(_ files: [String]) throws(ExitStatus) {
    var input: BatchInput
    // Under --strict, the expression has to be right; what is wrong with an input is only reported.
    var options = pipeline.readOptions
    options.isStrict = false
    do {
      input = try BatchInput(files, wanted: nil, opensBundles: false, options: options)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
    while let item = input.next() {
      switch item {
      case .record(let record):
        record.diagnostics.forEach(pipeline.reporter.reportFew)
        try evaluate(
          on: record, program.environment.version ?? record.element.document.fhirVersion)
      case .rejected(let rejected):
        rejected.diagnostics.forEach(pipeline.reporter.reportFew)
        isBad = true
        if rejected.diagnostics.contains(where: { $0.code == .unreadableInput }) {
          isUnreadable = true
        }
      }
    }
  }

  /// Writes what is left; ends the command where something was wrong.
  mutating func finish() throws(ExitStatus) {
    try output.finish()
    pipeline.reporter.summarize()
    if isUnreadable { throw .noInput }
    if isBad { throw .badInput }
  }

  private mutating func evaluate(
    on record: BatchRecord?, _ version: FHIRVersion
  ) throws(ExitStatus) {
    guard check.passes(onType: record?.element.resourceType, version) else {
      try finish()
      throw .badInput
    }
    let row = inputs
    inputs += 1
    let input = record.map { "\($0.file):\($0.line)" }
    let values: FHIRPath.Collection
    do {
      values = try program.evaluate(on: record, row: row, named: input)
    } catch {
      noes += 1
      isBad = true
      return pipeline.reporter.report(
        error.diagnostic(in: program.program.expression), in: input)
    }
    if !values.isYes { noes += 1 }
    try ResultText.add(
      values, of: record?.element, program.environment.version, as: format, to: &output)
  }
}
