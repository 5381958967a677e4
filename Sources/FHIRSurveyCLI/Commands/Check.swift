import ArgumentParser
import SurveyDiagnostics

/// `check`: examines questionnaires themselves.
struct Check: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Examine questionnaires: structure, logic, expressions.",
    discussion: """
      Examples:
        fhir-survey check questionnaire.json
        fhir-survey check forms/ --rule text-without-code=warning --format sarif -o forms.sarif

      Each finding names its rule; Schemas/check-rules.md lists them. What reading the text finds has \
      its category and code, as syntax/FS0101. Of a folder all questionnaires in it and below it are \
      examined. Ends with 1 if there are errors.
      """)

  @Argument(help: "Questionnaires, and folders with them; - is standard input.")
  var files: [String]

  @Option(help: "The form of the report.")
  var format: CheckFormat = .text

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "The level of a rule: off, note, warning or error.",
      discussion: "May be repeated: --rule que-0=off --rule text-without-code=warning",
      valueName: "name=level"),
    transform: RuleOption.init(text:))
  var rules: [RuleOption] = []

  @Option(
    help: ArgumentHelp(
      "Value sets, code systems, and questionnaires that others are derived from.",
      discussion: "Files, folders or Bundles; may be repeated."))
  var questionnaire: [String] = []

  @Flag(help: "Examine again whenever a file changes; Ctrl-C ends.")
  var watch = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    guard watch else { return try examine(in: world) }
    if files.contains("-") {
      throw world.refusal("check", "--watch waits for changes of files, not of standard input")
    }
    var again = self
    try FileWatch(files + questionnaire, in: world).run { () throws(ExitStatus) in
      // What the run before has written is replaced.
      defer { again.output.force = true }
      try again.examine(in: world)
    }
  }

  private func examine(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    var policy = SeverityPolicy(.examining, isStrict: shared.strict)
    for rule in rules { policy.levels[rule.code] = rule.level }
    let library = try pipeline.library(questionnaire)
    let paths = try pipeline.pathsToCheck(files)
    let progress = CheckProgress(
      paths.map(\.path), BatchProgressLine(world, isQuiet: shared.quiet))
    let all = paths.map { path, isInFolder in
      pipeline.check(path, library, policy, inFolder: isInFolder, progress)
    }
    progress.clear()
    pipeline.reportPackages()
    let checked = all.filter { !$0.isSkipped }
    let summary = CheckSummary(checked, skipped: all.count - checked.count)
    try pipeline.write(format.report(on: checked, summary, pipeline), to: output)
    pipeline.reporter.note(summary.text)
    let failures = checked.compactMap(\.failure)
    // A missing file goes before one that is not what it should be.
    if failures.contains(.noInput) { throw .noInput }
    if let failure = failures.first { throw failure }
    if checked.contains(where: \.findings.hasErrors) { throw .findings }
  }
}
