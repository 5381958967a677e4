import ArgumentParser
import ResponseValidation
import SurveyPrimitives
import SurveyWorkflow

/// `validate`: responses held against their questionnaires.
struct Validate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate responses against their questionnaires.",
    discussion: """
      Examples:
        fhir-survey validate responses.ndjson --questionnaire definitions/ --format json
        fhir-survey validate response.json --against questionnaire.json --complete

      The findings go to standard output, what they come to by rule and by question to standard error. \
      A response is valid, invalid, or undetermined where a questionnaire or value set is not \
      available; the command ends with 1 if one is invalid. A response may contain its questionnaire. \
      With --profile medication orders, administrations, medicines and patients are validated instead: it is \
      named what a list of medicines and a record of what was taken lack (65). \
      With --format json or outcome each response gives one line: its result and findings, or an \
      OperationOutcome. With --format sarif there is one report in SARIF 2.1.0 at the end.
      """)

  @Argument(
    help: """
      Files and folders with responses, also as NDJSON or Bundles; a manifest of Bulk Data for the \
      files beside it; - is standard input.
      """)
  var inputs: [String]

  @Option(help: "The form of the report: text, json, outcome for OperationOutcomes, or sarif.")
  var format: ValidationFormat = .text

  @Option(
    help: ArgumentHelp(
      "The questionnaire that every response is held against, whatever the response names.",
      valueName: "file"))
  var against: String?

  @Option(
    help: "What resources are held against instead of a questionnaire: medication."
  )
  var profile: ValidationProfile?

  @Flag(help: "End with 1 also where a result is undetermined.")
  var complete = false

  @OptionGroup var threads: ThreadOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup(title: "Resources that the surveys start with")
  var contexts: ContextOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var runOptions: RunOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    if let profile {
      if against != nil { throw world.refusal("--profile", "--against does not go with it") }
      switch profile {
      case .medication: return try pipeline.validateMedication(inputs, as: format, to: output)
      }
    }
    let inputs = try pipeline.openingManifests(inputs)
    let clock = try Clock(runOptions, in: world)
    let validator = try validator(pipeline, at: clock.now())
    try pipeline.reporter.check(
      validator.contextFindings.map { CommandPipeline.finding($0, hasFlags: true) })
    pipeline.noteFindings(of: validator)
    var run = ValidationRun(
      pipeline, format, output, BatchProgressLine(world, isQuiet: shared.quiet),
      isComplete: complete)
    let records = RecordValidator(
      validator: validator, named: Set(inputs),
      reportsClean: format == .json || format == .outcome, countsScalars: format == .sarif)
    try run.validate(inputs, by: records, jobs: threads.jobs)
    pipeline.reportPackages()
    try run.finish()
  }

  private func validator(
    _ pipeline: CommandPipeline, at moment: Instant
  ) throws(ExitStatus) -> ResponseValidator {
    let contexts = try pipeline.contexts(contexts.all, declared: [])
    guard let against else {
      return ResponseValidator(
        try pipeline.assembled(pipeline.library(library.paths)), contexts: contexts, at: moment)
    }
    let found = try pipeline.questionnaire([against] + library.paths)
    var validator = ResponseValidator(found.library, contexts: contexts, at: moment)
    let form = try pipeline.form(from: found)
    validator.validateAll(against: form.survey, questionnaire: form.questionnaire)
    return validator
  }
}
