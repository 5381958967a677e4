import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SystemIO
import XMLEncodings

/// The stages through which data goes, in their order; each verb calls those that it needs.
///
///     bytes → Document → Survey → Session → Document → bytes
struct Pipeline {
  let world: World
  let reporter: Reporter
  let options: SharedOptions

  /// `versionFlag` names the version of the input.
  init(
    _ options: SharedOptions, versionFlag: String = "--fhir-version", in world: World
  ) throws(ExitStatus) {
    self.options = options
    self.world = world
    reporter = Reporter(
      world, language: world.language.namingFlags(versionFlag: versionFlag),
      isQuiet: options.quiet, isVerbose: options.verbose)
    if let language = options.language {
      reporter.note("--language \(language) is not used yet: texts are shown as written")
    }
    _ = try Self.version(options.fhirVersion, "--fhir-version", in: world)
  }

  /// The version of FHIR that a flag names; ends the command with 64 if there is none of that name.
  static func version(
    _ text: String?, _ flag: String, in world: World
  ) throws(ExitStatus) -> FHIRVersion? {
    guard let text else { return nil }
    if let version = FHIRVersion(named: text) { return version }
    let known = FHIRVersion.allCases.map { "\($0.rawValue) (\($0.name))" }
    world.say("\(flag): \"\(text)\" is not known; one of \(known.joined(separator: ", "))")
    throw .usage
  }
}

// MARK: Bytes in

extension Pipeline {
  /// Why a file cannot be read, and how a command that needs it ends.
  struct Unreadable: Error {
    let finding: Diagnostic
    let status: ExitStatus
  }

  /// The bytes of a file, or of standard input for `-`.
  func contents(of path: String) throws(Unreadable) -> [UInt8] {
    let options = readOptions
    if path == "-" {
      do {
        return try world.readInput(options.maximumSize)
      } catch {
        throw Unreadable(finding: .unreadable(path, error), status: .noInput)
      }
    }
    if let size = FileSystem.size(of: path), let refusal = options.refusal(ofSize: size, path) {
      throw Unreadable(finding: refusal, status: .badInput)
    }
    do {
      return try Files.read(path, upTo: options.maximumSize)
    } catch {
      throw Unreadable(finding: error, status: .noInput)
    }
  }

  /// The bytes of a file; ends the command with 65 or 66 if it cannot be read.
  func bytes(of path: String) throws(ExitStatus) -> [UInt8] {
    do throws(Unreadable) {
      return try contents(of: path)
    } catch {
      guard error.status == .noInput else {
        try reporter.check([error.finding])
        throw error.status
      }
      reporter.report(error.finding)
      throw error.status
    }
  }

  /// Reads one document; ends the command with 65 if it cannot be read.
  func document(_ path: String) throws(ExitStatus) -> Document {
    let result = Document.read(Source(name: path, bytes: try bytes(of: path)), options: readOptions)
    try reporter.check(result.diagnostics)
    guard let document = result.document else { throw .badInput }
    // Of a Questionnaire, its reader tells.
    if document.root.resourceType != "Questionnaire" { try noteVersion(of: document) }
    return document
  }

  /// Says how the version of FHIR was told, where the document does not say it.
  func noteVersion(of document: Document) throws(ExitStatus) {
    try reporter.check(document.versionNote.map { [$0] } ?? [])
  }

  var readOptions: ReadOptions {
    var result = ReadOptions()
    result.isStrict = options.strict
    result.decoder = LibXML2Decoder()
    result.version = options.fhirVersion.flatMap { FHIRVersion(named: $0) }
    for limit in options.limits { result[keyPath: limit.limit.option] = limit.value }
    return result
  }

  /// Reads a survey from a Questionnaire or a survey definition.
  ///
  /// Value sets that it does not contain are looked for in the library.
  func survey(
    from root: Element, library: ResourceLibrary = ResourceLibrary()
  ) throws(ExitStatus) -> Survey {
    let read =
      SurveyDefinitionReader.recognizes(root)
      ? SurveyDefinitionReader.read(root) : QuestionnaireReader.read(root, library: library)
    let structural = structure(of: root, besides: read.diagnostics)
    try reporter.check(structural + read.diagnostics)
    guard let survey = read.survey else { throw .badInput }
    return survey
  }
}

// MARK: Versions

extension Pipeline {
  /// The resource in another version of FHIR; under `--strict`, losses end the command with 65.
  func convert(_ document: Document, to version: FHIRVersion) throws(ExitStatus) -> Document {
    let result = VersionConversion.convert(document, to: version)
    try reporter.check(
      result.diagnostics.map { finding in
        var finding = finding
        if options.strict, finding.severity == .warning { finding.severity = .error }
        return finding
      })
    return result.document
  }
}

// MARK: Bytes out

extension Pipeline {
  /// The text of a document, with a line break at its end.
  ///
  /// What was `told` of a member's JSON type is not told again.
  func text(
    of document: Document, as format: Format, besides told: [Diagnostic] = []
  ) throws(ExitStatus) -> [UInt8] {
    switch format {
    case .json: return JSONWriter.write(document.root, style: .pretty) + [UInt8(ascii: "\n")]
    case .xml:
      let written = XMLWriter.write(document.root, style: .pretty)
      let places = Set(told.filter { $0.code == .wrongJSONType }.map(\.placeOfMember))
      try reporter.check(
        written.diagnostics.filter { $0.severity == .error || !places.contains($0.placeOfMember) })
      return written.bytes + [UInt8(ascii: "\n")]
    }
  }

  /// Writes a result to standard output or to a file, whole or not at all.
  func write(_ bytes: [UInt8], to output: OutputOptions) throws(ExitStatus) {
    try write(bytes, path: output.output, force: output.force)
  }

  /// Writes a file, whole or not at all; `-` is standard output.
  func write(_ bytes: [UInt8], path: String, force: Bool) throws(ExitStatus) {
    if path == "-" {
      do {
        return try world.writeOutput(bytes)
      } catch {
        reporter.report(.unwritable("-", error))
        throw .noOutput
      }
    }
    do {
      try Files.write(bytes, to: path, force: force)
    } catch {
      reporter.report(error)
      throw .noOutput
    }
  }
}

extension Diagnostic {
  /// The file and path of the member that it is about.
  fileprivate var placeOfMember: Location { Location(file: location.file, path: location.path) }
}
