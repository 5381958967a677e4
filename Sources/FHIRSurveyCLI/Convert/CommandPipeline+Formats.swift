import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyFormats
import SurveyWorkflow
import SystemIO

/// Definitions in other formats than FHIR's, for all verbs that take a questionnaire.
extension CommandPipeline {
  /// A definition in another format; `nil` where the file is of none. Ends the command with 65 where
  /// it cannot be read.
  func definition(
    _ source: Source, as wanted: (any SurveyFormat)? = nil, for reader: Audience = .author
  ) throws(ExitStatus) -> OpenedDefinition? {
    guard let format = wanted ?? DefinitionFormats.all.recognizing(source) else { return nil }
    let opened = DefinitionFormats.all.open(source, as: format, beside: fileBeside(source.name))
    try reporter.check(opened.diagnostics.map(readOptions.located(in: source)), for: reader)
    guard let definition = opened.definition else { throw .badInput }
    return definition
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

extension ReadOptions {
  /// Says in findings which file they are of, where they do not say it.
  fileprivate func located(in source: Source) -> (Diagnostic) -> Diagnostic {
    { finding in
      var finding = finding
      if finding.location.file == nil { finding.location.file = source.name }
      return finding
    }
  }
}
