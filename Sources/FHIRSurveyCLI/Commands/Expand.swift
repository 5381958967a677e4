import ArgumentParser
import FHIRDocument
import FHIRPackages
import FHIRPath
import FHIRTerminology
import SurveyDiagnostics
import SystemIO

/// `expand`: the codes of a value set.
struct Expand: Verb {
  static let configuration = CommandConfiguration(
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
    let element = try self.element(pipeline, library)
    let terminology = LibraryTerminology(library, resource: element)
    let request = ExpansionRequest(
      filter: filter, offset: offset, count: count, language: shared.language)
    let page = terminology.expansion(of: .resource(element)).page(request)
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

  /// The value set; ends the command with 65 where a file is something else, with 66 where there is none
  /// with the address.
  private func element(
    _ pipeline: CommandPipeline, _ library: ResourceLibrary
  ) throws(ExitStatus) -> Element {
    let isFile =
      valueSet == "-" || PackagedAddress(valueSet) != nil
      || FileSystem.kind(of: valueSet) != .missing
    if isFile {
      let root = try pipeline.document(valueSet).root
      guard root.resourceType == "ValueSet" else {
        pipeline.reporter.report(
          Diagnostic(
            .notAValueSet, ["type": root.resourceType.map { .literal($0) }], at: root.location()))
        throw .badInput
      }
      return root
    }
    if let found = library.valueSet(valueSet) { return found }
    pipeline.reportPackages()
    pipeline.reporter.report(Diagnostic(.valueSetNotFound, ["address": .literal(valueSet)]))
    throw .noInput
  }
}
