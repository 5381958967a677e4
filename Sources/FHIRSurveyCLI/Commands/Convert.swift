import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire

/// `convert`: questionnaire ⇄ survey definition, JSON ⇄ XML.
struct Convert: Verb {
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case survey
    case json
    case xml
  }

  static let configuration = CommandConfiguration(
    abstract:
      "Convert a questionnaire to a survey definition and back, or a resource between JSON and XML.",
    discussion: """
      Examples:
        fhir-survey convert questionnaire.json --to survey -o survey.json
        fhir-survey convert patient.xml --to json
      """)

  @Argument(help: "The file to convert; - is standard input.")
  var file: String

  @Option(name: .long, help: "The format to convert to.")
  var to: Target

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try Pipeline(shared, in: world)
    let document = try pipeline.document(file)
    let isDefinition = SurveyDefinitionReader.recognizes(document.root)
    let result: Document
    switch to {
    case .survey:
      result = SurveyDefinitionWriter.write(try pipeline.survey(from: document))
    case .json, .xml:
      result =
        isDefinition ? QuestionnaireWriter.write(try pipeline.survey(from: document)) : document
      try pipeline.requireResource(result)
      if !isDefinition { try pipeline.reporter.check(pipeline.structure(of: document.root)) }
      if document.root.resourceType == "Questionnaire" { try pipeline.noteVersion(of: document) }
    }
    let bytes = try pipeline.text(of: result, as: to == .xml ? .xml : .json)
    try pipeline.write(bytes, to: output)
    pipeline.reporter.summarize()
  }
}
