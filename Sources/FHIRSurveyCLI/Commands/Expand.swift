import ArgumentParser
import FHIRTerminology
import SurveyDiagnostics

/// `expand`: the codes of a value set.
struct Expand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "List the codes of a value set.",
    discussion: """
      Examples:
        fhir-survey expand http://hl7.org/fhir/ValueSet/administrative-gender
        fhir-survey expand valueset.json --filter heart --count 20 --language de --format json

      Each line has the code system, the code and the display, between tabs; codes that only group \
      others, and those that are not used any more, say so. With --format json the result is a \
      ValueSet with its expansion. Where it cannot be decided from what is available which codes \
      there are, the reasons are reported, and the command ends with 1.
      """)

  @Argument(help: "The address of a value set, or a file with one; - is standard input.")
  var valueSet: String

  @Option(help: "Only codes in which, or in whose display or designations, these words occur.")
  var filter: String?

  @Option(help: "How many codes are listed at most.")
  var count: Int?

  @Option(help: "How many codes come before those that are listed.")
  var offset = 0

  @OptionGroup var report: ReportOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if (count ?? 0) < 0 { throw ValidationError("--count is 0 or more") }
    if offset < 0 { throw ValidationError("--offset is 0 or more") }
  }

  func run(in world: World) throws(ExitStatus) {
    try shared.checkLanguage(in: world)
    let pipeline = try CommandPipeline(shared, in: world)
    let clock = try Clock(runOptions, in: world)
    let library = try pipeline.library(library.paths)
    let request = ExpansionRequest(
      filter: filter, offset: offset, count: count, language: shared.language)
    let (element, page) = try codes(request, pipeline, library)
    let listing = ExpansionListing(page, of: element, request, at: clock.dateTime(clock.now()))
    try pipeline.write(listing.text(as: report.format), to: output)
    pipeline.reportPackages()
    for reason in page.reasons {
      pipeline.reporter.report(
        Diagnostic(
          .undecidableCodes, ["reason": .phrase(reason)], at: Location(file: valueSet)))
    }
    if !page.reasons.isEmpty { throw .findings }
  }
}
