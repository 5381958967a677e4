import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyFormats
import SurveyWorkflow
import SystemIO

/// Definitions in other formats than FHIR's, for all verbs that take a questionnaire.
extension CommandPipeline {
  /// A definition in another format; `nil` where the file is of none.
  ///
  /// Ends the command with 65 where it cannot be read.
  func definition(
    _ source: Source, for reader: Audience = .author
  ) throws(ExitStatus) -> OpenedDefinition? {
    guard let format = DefinitionFormats.all.recognizing(source) else { return nil }
    let opened = DefinitionFormats.all.open(
      source, as: format, beside: fileBeside(source.name))
    try reporter.check(opened.diagnostics, for: reader)
    guard let definition = opened.definition else { throw .badInput }
    reporter.know(definition)
    return definition
  }

  /// The questionnaire that a file in another format is read as; `nil` of a folder, and of a file that
  /// is in none.
  func questionnaire(
    inOtherFormat path: String, for reader: Audience = .author
  ) throws(ExitStatus) -> Element? {
    guard path != "-", FileSystem.kind(of: path) == .file,
      let bytes = try? Files.read(path, upTo: 64 << 20),
      let definition = try definition(Source(name: path, bytes: bytes), for: reader)
    else { return nil }
    return QuestionnaireWriter.write(definition.survey, sourceName: path).root
  }

  /// Gives the contents of files in the folder of another one.
  func fileBeside(_ path: String) -> (String) -> [UInt8]? {
    { name in
      guard path != "-", name.isFileName else { return nil }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      return try? contents(of: folder + name)
    }
  }
}

extension String {
  /// Whether it names a file of the same folder.
  var isFileName: Bool { !isEmpty && !contains("/") && self != ".." && self != "." }

  /// Whether the name of a file says that it has one resource.
  var namesResource: Bool { hasSuffix(".json") || hasSuffix(".xml") }
}
