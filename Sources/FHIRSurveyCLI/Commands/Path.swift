import ArgumentParser
import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import FHIRTerminology

/// `path`: FHIRPath on resources.
struct Path: Verb {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Evaluate a FHIRPath expression on resources, one result a line.",
    discussion: """
      Examples:
        fhir-survey path "item.where(linkId = '2.2').answer.value" response.json
        fhir-survey path "descendants().answer.value.ofType(Quantity)" responses.ndjson --format json

      NDJSON is evaluated line by line, a Bundle as a whole, and without a file there is no input. \
      With --format json each input gives one line: an array of objects with type, value and path.
      """)

  @Argument(help: "The expression.")
  var expression: String

  @Argument(help: "Files and folders with resources, also as NDJSON; - is standard input.")
  var files: [String] = []

  @Option(
    name: .customLong("variable"),
    help: ArgumentHelp(
      "A variable, as %name in the expression.",
      discussion: """
        May be repeated. true and false are booleans, numbers are numbers, 2026-03 is a date, 2026-03-14T10:15 a dateTime, \
        10:15 a time; what starts with ' or @ is read as in FHIRPath, and where @ is not a date it is the file of a \
        resource; anything else is a string.
        """,
      valueName: "name=value"))
  var variables: [VariableOption] = []

  @Option(
    help: ArgumentHelp(
      "The questionnaire, as %questionnaire in the expression.",
      discussion: "May be repeated, for value sets and code systems, which need no questionnaire.",
      valueName: "path"))
  var questionnaire: [String] = []

  @Flag(help: "Print the program, and each step with its value, on standard error.")
  var explain = false

  @Flag(
    name: .customLong("exit-status"),
    help: "End with 1 if for an input the result is empty or has a false in it.")
  var exitStatus = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var runOptions: RunOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    var environment = FHIRPath.Environment()
    environment.now = clock.dateTime(clock.now())
    environment.version = pipeline.readOptions.version
    for variable in variables {
      environment.variables[variable.name] = [try value(of: variable, pipeline)]
    }
    try pipeline.addQuestionnaire(questionnaire, to: &environment)
    var program = ExplainedProgram(try compiled(pipeline), environment, in: world)
    if explain { program.explain() }
    var run = ExpressionRun(program, pipeline, output, report.format)
    try files.isEmpty ? run.evaluateAlone() : run.evaluate(files)
    try run.finish()
    if exitStatus, !run.isYes { throw .findings }
  }

  private func value(
    of variable: VariableOption, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> FHIRPath.Value {
    switch variable.content {
    case .value(let value): value
    case .file(let path): .element(try pipeline.document(path).root)
    }
  }

  /// Compiles the expression; a wrong one is a wrong command line.
  private func compiled(_ pipeline: CommandPipeline) throws(ExitStatus) -> FHIRPath.Program {
    do {
      return try FHIRPath.compile(expression)
    } catch {
      pipeline.reporter.report(error.diagnostic(in: expression))
      throw .usage
    }
  }
}
