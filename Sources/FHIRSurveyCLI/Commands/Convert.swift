import ArgumentParser
import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyWorkflow

/// `convert`: questionnaire ⇄ survey definition, JSON ⇄ XML, between versions of FHIR.
struct Convert: Verb {
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case survey
    case json
    case xml
  }

  static let configuration = CommandConfiguration(
    abstract:
      "Convert a questionnaire to a survey definition and back, or a resource between JSON, XML and versions of FHIR.",
    discussion: """
      Examples:
        fhir-survey convert questionnaire.json --to survey -o survey.json
        fhir-survey convert task.xml --to json --fhir-version R5

      With --to json and --to xml, --fhir-version is the version of the result instead. What it has no \
      place for is kept in extensions, and comes back when the result is converted back. The version \
      of the input is found out, or given with --from-version; with --to survey, --fhir-version gives \
      it too.
      """)

  @Argument(help: "The file to convert; - is standard input.")
  var file: String

  @Option(name: .long, help: "The format to convert to.")
  var to: Target

  @Option(
    name: .customLong("from-version"),
    help:
      "The version of FHIR that the input follows, named as for --fhir-version; found out without it."
  )
  var fromVersion: String?

  @Flag(help: "Leave resources that the version of the result does not have as they are.")
  var lossy = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let wanted = try CommandPipeline.version(shared.fhirVersion, "--fhir-version", in: world)
    var reading = shared
    if let fromVersion {
      _ = try CommandPipeline.version(fromVersion, "--from-version", in: world)
      reading.fhirVersion = fromVersion
    } else if to != .survey {
      reading.fhirVersion = nil
    }
    let pipeline = try CommandPipeline(reading, versionFlag: "--from-version", in: world)
    let document = try pipeline.document(file)
    let isDefinition = SurveyDefinitionReader.recognizes(document.root)
    var result: Document
    var reported: [Diagnostic] = []
    switch to {
    case .survey:
      result = SurveyDefinitionWriter.write(try pipeline.form(from: document.root).survey)
    case .json, .xml:
      result =
        isDefinition
        ? QuestionnaireWriter.write(try pipeline.form(from: document.root).survey) : document
      try pipeline.requireResource(result)
      if !isDefinition {
        reported = pipeline.stages.structure(of: document.root)
        try pipeline.reporter.check(reported)
      }
      if document.root.resourceType == "Questionnaire" { try pipeline.noteVersion(of: document) }
      if let wanted { result = try pipeline.convert(result, to: wanted, allowingLoss: lossy) }
    }
    let bytes = try pipeline.text(of: result, as: to == .xml ? .xml : .json, besides: reported)
    try pipeline.write(bytes, to: output)
    pipeline.reporter.summarize()
  }
}
