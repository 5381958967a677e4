import ArgumentParser
import FHIRClient
import FHIRDocument
import FHIRPackages
import FHIRPath
import FHIRTerminology
import SurveyDiagnostics
import SystemIO

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

  /// The value set, and the codes of it that are asked for: as what is given says, else as the server does.
  private func codes(
    _ request: ExpansionRequest, _ pipeline: CommandPipeline, _ library: ResourceLibrary
  ) throws(ExitStatus) -> (Element, ExpansionPage) {
    let given = library.knowing(only: pipeline.packages)
    if let server = pipeline.codes, !isFile, given.valueSet(valueSet) == nil,
      !ResourceLibrary.isBuiltIn(valueSet: valueSet)
    {
      let address = valueSet
      let page = try pipeline.wait { () async throws(Diagnostic) in
        try await server.terminology.expand(address, request)
      }
      return (Self.named(valueSet), page)
    }
    let element = try self.element(pipeline, given)
    let page = LibraryTerminology(given, resource: element)
      .expansion(of: .resource(element)).page(request)
    guard !page.reasons.isEmpty, let known = pipeline.codes?.expanded(element) else {
      return (element, page)
    }
    return (
      element, LibraryTerminology(given).expansion(of: .resource(known)).page(request)
    )
  }

  /// A value set of which nothing is known but its address.
  private static func named(_ address: String) -> Element {
    let canonical = CanonicalAddress(address)
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "ValueSet")
    builder.string(.url, canonical.url)
    builder.string(.version, canonical.version)
    builder.close()
    return builder.finish().root
  }

  private var isFile: Bool {
    valueSet == "-" || PackagedAddress(valueSet) != nil
      || FileSystem.kind(of: valueSet) != .missing
  }

  /// The value set; ends the command with 65 where a file is something else, with 66 where there is none
  /// with the address.
  private func element(
    _ pipeline: CommandPipeline, _ library: ResourceLibrary
  ) throws(ExitStatus) -> Element {
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

extension ResourceLibrary {
  /// The library with what packages have, and nothing else that is looked up.
  fileprivate func knowing(only packages: PackageSet) -> ResourceLibrary {
    var library = self
    library.further = packages.isEmpty ? nil : packages
    return library
  }
}
