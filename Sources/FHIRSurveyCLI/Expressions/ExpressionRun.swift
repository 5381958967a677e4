import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import SurveyTables

/// One expression on one input after the other.
struct ExpressionRun {
  private let program: FHIRPath.Program
  private let environment: FHIRPath.Environment
  private let pipeline: CommandPipeline
  private let log = StepLog()
  private var results: ResultText
  /// The types of input that the expression was held against.
  private var checked: Set<String> = []
  private var inputs = 0
  private var noes = 0
  private var isUnreadable = false
  private var isBad = false
  private var isExplained = false

  init(
    _ program: FHIRPath.Program, _ environment: FHIRPath.Environment, _ pipeline: CommandPipeline,
    _ output: OutputOptions, _ format: ReportFormat
  ) {
    self.program = program
    self.environment = environment
    self.pipeline = pipeline
    results = ResultText(output, format, pipeline)
  }

  /// Whether there was an input, and all said yes.
  var isYes: Bool { inputs > 0 && noes == 0 }

  /// Prints the program, and from now on the steps of each evaluation.
  mutating func explain() {
    isExplained = true
    for line in Explanation.program(program) { pipeline.world.say(line) }
  }

  /// Evaluates without an input.
  mutating func evaluateAlone() throws(ExitStatus) {
    try check(type: nil, pipeline.readOptions.version ?? .r4)
    try add(nil)
  }

  /// Evaluates on each resource of files, folders and standard input.
  mutating func evaluate(_ files: [String]) throws(ExitStatus) {
    var input: BatchInput
    do {
      input = try BatchInput(
        files, wanted: nil, opensBundles: false, options: pipeline.readOptions)
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
    while let item = input.next() {
      switch item {
      case .record(let record):
        record.diagnostics.forEach(pipeline.reporter.reportFew)
        try check(type: record.element.resourceType, version(of: record.element))
        try add(record)
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
    try results.finish()
    pipeline.reporter.summarize()
    if isUnreadable { throw .noInput }
    if isBad { throw .badInput }
  }

  private func version(of element: Element) -> FHIRVersion {
    environment.version ?? element.document.fhirVersion
  }

  /// Under `--strict`, holds the expression against a type of input that comes for the first time.
  private mutating func check(type: String?, _ version: FHIRVersion) throws(ExitStatus) {
    guard pipeline.options.strict, checked.insert("\(type ?? "") \(version)").inserted else {
      return
    }
    let findings = program.check(onType: type ?? "", version: version)
    guard !findings.isEmpty else { return }
    for finding in findings {
      pipeline.reporter.report(finding.diagnostic(in: program.expression))
    }
    try finish()
    throw .badInput
  }

  /// Evaluates on one resource, or on nothing.
  private mutating func add(_ record: BatchRecord?) throws(ExitStatus) {
    inputs += 1
    var environment = environment
    let input = record.map { "\($0.file):\($0.line)" }
    if isExplained { environment.step = log.add }
    let values: FHIRPath.Collection
    do throws(FHIRPath.Failure) {
      values =
        if let record {
          try program.evaluate(on: record.element, in: environment)
        } else {
          try program.evaluate(onAll: [], in: environment)
        }
    } catch {
      saySteps(of: input)
      noes += 1
      isBad = true
      return pipeline.reporter.report(error.diagnostic(in: program.expression), in: input)
    }
    saySteps(of: input)
    if !Self.isYes(values) { noes += 1 }
    try results.add(values, environment.version)
  }

  private func saySteps(of input: String?) {
    guard isExplained else { return }
    pipeline.world.say(input.map { "Steps, in \($0):" } ?? "Steps:")
    for line in log.take() { pipeline.world.say(line) }
  }

  private static func isYes(_ values: FHIRPath.Collection) -> Bool {
    !values.isEmpty
      && values.allSatisfy { value in
        switch value {
        case .boolean(let value): value
        case .element(let element): element.boolean != false
        default: true
        }
      }
  }
}
