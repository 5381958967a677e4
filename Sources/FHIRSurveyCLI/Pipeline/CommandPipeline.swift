import FHIRClient
import FHIRDocument
import FHIRPackages
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyFormats
import SurveyWorkflow
import XMLEncodings

/// The stages of ``Pipeline`` as the verbs call them: what is found on the way is printed, and what
/// makes it impossible to go on ends the command.
struct CommandPipeline {
  let world: World
  let reporter: Reporter
  let options: SharedOptions
  let stages: Pipeline
  /// The packages that were given, and the folder of packages.
  let packages: PackageSet
  private let knowing = KnowingServer()

  /// `versionFlag` names the version of the input.
  init(
    _ options: SharedOptions, versionFlag: String = "--fhir-version", in world: World
  ) throws(ExitStatus) {
    self.options = options
    self.world = world
    reporter = Reporter(
      world, language: world.language.namingFlags(versionFlag: versionFlag),
      isQuiet: options.quiet, isVerbose: options.verbose)
    _ = try Self.version(options.fhirVersion, "--fhir-version", in: world)
    stages = Pipeline(Self.readOptions(options))
    packages = try Self.packages(options, stages.options, reporter, in: world)
    if let name = options.terminology { try ask(name) }
  }

  /// The server that knows codes, where one was named.
  var codes: ServerCodes? { knowing.codes }

  /// Has a server asked for codes that nothing else has; nothing is sent yet.
  func ask(_ name: String) throws(ExitStatus) { knowing.codes = try serverCodes(name) }

  /// How bytes are read.
  var readOptions: ReadOptions { stages.options }

  private static func readOptions(_ options: SharedOptions) -> ReadOptions {
    var result = ReadOptions()
    result.isStrict = options.strict
    result.decoder = IconvDecoder()
    result.version = options.fhirVersion.flatMap { FHIRVersion(named: $0) }
    for limit in options.limits { result[keyPath: limit.limit.option] = limit.value }
    return result
  }
}

extension CommandPipeline {
  /// Bytes → document; ends the command with 65 if it cannot be read.
  func document(
    _ path: String, for reader: Audience = .author
  ) throws(ExitStatus) -> Document {
    let source = Source(name: path, bytes: try bytes(of: path))
    if let definition = try definition(source, for: reader) {
      return QuestionnaireWriter.write(definition.survey, sourceName: path)
    }
    return try document(source, for: reader)
  }

  /// A text of FHIR or a survey definition → document; ends the command with 65 if it cannot be read.
  func document(_ source: Source, for reader: Audience = .author) throws(ExitStatus) -> Document {
    let result = stages.read(source)
    try reporter.check(result.diagnostics, for: reader)
    guard let document = result.document else { throw .badInput }
    // Of a Questionnaire, its reader reports it.
    if document.root.resourceType != "Questionnaire" { try noteVersion(of: document) }
    return document
  }

  /// Document → form; value sets that it does not contain are looked for in the library.
  func form(
    from resource: Element, library: ResourceLibrary = ResourceLibrary(),
    structure: [Diagnostic]? = nil, for reader: Audience = .author
  ) throws(ExitStatus) -> Form {
    let read = stages.form(
      resource, library: library.knowing(resources), structure: structure)
    reportPackages(for: reader)
    try reporter.check(read.diagnostics, for: reader)
    guard let form = read.form else { throw .badInput }
    return form
  }

  /// Document → bytes.
  ///
  /// What was `reported` of a member's JSON type is not reported again.
  func text(
    of document: Document, as format: Format, besides reported: [Diagnostic] = []
  ) throws(ExitStatus) -> [UInt8] {
    let written = stages.write(document, as: format)
    try reporter.check(written.diagnostics(besides: reported))
    return written.bytes
  }
}

extension WrittenText {
  /// The findings, but for those of a member's JSON type that were `reported` already.
  func diagnostics(besides reported: [Diagnostic]) -> [Diagnostic] {
    let members = Set(reported.filter { $0.code == .wrongJSONType }.map(\.member))
    return diagnostics.filter { $0.severity == .error || !members.contains($0.member) }
  }
}

extension Diagnostic {
  /// The file and path of the member that it is about.
  fileprivate var member: Location {
    Location(file: location.file, subject: location.subject)
  }
}
