import ArgumentParser
import FHIRDocument
import SurveyModel
import SurveyWorkflow

/// `show`: the outline of a questionnaire.
struct Show: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the outline of a questionnaire.",
    discussion: """
      Examples:
        fhir-survey show questionnaire.json
        fhir-survey show questionnaire.xml --format json
      """)

  @Argument(help: "The questionnaire or survey definition; - is standard input.")
  var file: String

  @Option(
    name: .customLong("picker-max"),
    help: "The longest option, in characters, that a value picker shows.")
  var pickerMax = SurveyItem.defaultPickerMax

  @OptionGroup var library: LibraryOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    var form = try pipeline.form(
      from: pipeline.document(file).root, library: pipeline.library(library.paths))
    _ = try ShownLanguage(&form, shared, takesLocale: report.format == .text, pipeline)
    let survey = form.survey
    switch report.format {
    case .text:
      try pipeline.write(Array(Outline(survey, pickerMax: pickerMax).text.utf8), to: output)
    case .json:
      try pipeline.write(OutlineJSON.text(survey, pickerMax: pickerMax), to: output)
    }
    pipeline.reporter.summarize()
  }
}
