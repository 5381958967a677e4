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
    _ source: Source, as wanted: (any SurveyFormat)? = nil, for reader: Audience = .author
  ) throws(ExitStatus) -> OpenedDefinition? {
    guard let format = wanted ?? DefinitionFormats.all.recognizing(source) else { return nil }
    let opened = open(source, as: format)
    try reporter.check(opened.diagnostics, for: reader)
    guard let definition = opened.definition else { throw .badInput }
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

  /// Opens a definition; its findings name the file.
  func open(
    _ source: Source, as format: any SurveyFormat
  ) -> (definition: OpenedDefinition?, diagnostics: [Diagnostic]) {
    var opened = DefinitionFormats.all.open(source, as: format, beside: fileBeside(source.name))
    for index in opened.diagnostics.indices where opened.diagnostics[index].location.file == nil {
      opened.diagnostics[index].location.file = source.name
    }
    return opened
  }

  /// A Questionnaire or a survey definition that was read, as what conversions begin with.
  func definition(
    _ document: Document, bytes: [UInt8]
  ) throws(ExitStatus) -> OpenedDefinition? {
    let form = try form(from: document.root)
    let format: any SurveyFormat =
      SurveyDefinitionReader.recognizes(document.root) ? DefinitionFormat() : FHIRFormat()
    var read = ReadDefinition(carryingIn: form.writtenSurvey, [])
    read.places = document.itemPlaces
    return DefinitionFormats.all.open(
      read, Source(name: document.sourceName, bytes: bytes), format)
  }

  /// Gives the contents of files in the folder of another one.
  private func fileBeside(_ path: String) -> (String) -> [UInt8]? {
    { name in
      guard path != "-", !name.contains("/"), name != ".." else { return nil }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      return try? contents(of: folder + name)
    }
  }
}
