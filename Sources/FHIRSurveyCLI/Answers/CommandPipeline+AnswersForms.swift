import FHIRDocument
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import SurveyTables
import SurveyWorkflow
import SystemIO

/// The forms of answers in other formats.
extension CommandPipeline {
  /// What reads and writes answers to a form in a format; ends the command with 65 where the form cannot
  /// be had in it.
  ///
  /// The form in the format is the file that was named, or what that was made from, else what it is
  /// converted to.
  func codec(
    _ format: any AnswersFormat, for form: Form, in paths: [String], _ clock: Clock
  ) throws(ExitStatus) -> any AnswersCodec {
    let name = paths.first ?? "-"
    if let definition = definition(paths, form) {
      let answers = AnswersForm(
        form.survey, definition, as: format.definitions, named: name, clock: clock.local)
      if let codec = format.codec(for: answers) { return codec }
    }
    reporter.report(
      Diagnostic(
        .noFormForAnswers, ["format": .literal(format.name)], at: Location(file: name)))
    throw .badInput
  }

  /// The definition of a form, with what it was made from.
  private func definition(_ paths: [String], _ form: Form) -> OpenedDefinition? {
    if paths.count == 1, let path = paths.first, FileSystem.kind(of: path) == .file,
      let bytes = try? contents(of: path),
      let format = DefinitionFormats.all.recognizing(Source(name: path, bytes: bytes))
    {
      let source = Source(name: path, bytes: bytes)
      return DefinitionFormats.all.open(source, as: format, beside: fileBeside(path)).definition
    }
    let source = Source(name: paths.first ?? "-", bytes: [])
    return DefinitionFormats.all.open(
      ReadDefinition(carryingIn: form.survey, []), source, FHIRFormat())
  }

  /// Whether the one form is of a format.
  func isForm(_ paths: [String], of format: String) -> Bool {
    guard paths.count == 1, let path = paths.first, FileSystem.kind(of: path) == .file,
      let bytes = try? contents(of: path)
    else { return false }
    return DefinitionFormats.all.recognizing(Source(name: path, bytes: bytes))?.name == format
  }

  /// How answers to the one form are written in another format; `nil` for targets that are none.
  func answersOutput(
    _ target: BatchTarget, odm: String?, questionnaire: [String], _ clock: Clock
  ) throws(ExitStatus) -> AnswersOutput? {
    guard target.isFormat,
      let format = AnswersFormats.writing(odm: odm ?? "1.3").named(target.rawValue)
    else { return nil }
    guard let form = try forms(questionnaire).forms.last else { throw .badInput }
    let codec = try codec(format, for: form, in: questionnaire, clock)
    return AnswersOutput(format, codec, form.survey, at: clock.now())
  }
}
