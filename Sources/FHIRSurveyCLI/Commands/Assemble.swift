import ArgumentParser
import FHIRDocument
import QuestionnaireAssembly
import SurveyDiagnostics

/// `assemble`: a questionnaire put together of its parts.
struct Assemble: Verb {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Put a questionnaire together of its parts.",
    discussion: """
      Examples:
        fhir-survey assemble root.json --questionnaire parts/ -o whole.json
        fhir-survey assemble root.xml --package my.forms#1.0.0 --to json

      Display items with subQuestionnaire are replaced by the items of that questionnaire, and items take \
      what they lack from what their definition names: an item of another questionnaire, or an element \
      of a StructureDefinition (SDC 4.0.0). With an error nothing is written, unless --partial is given; \
      the command then ends with 1.
      """)

  @Argument(help: "The questionnaire; - is standard input.")
  var file: String

  @Option(help: "The format; that of the questionnaire without it.")
  var to: Format?

  @Flag(help: "Write what could be put together in spite of errors.")
  var partial = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    let document = try pipeline.document(file)
    let found = FoundQuestionnaire(
      root: document.root, library: try pipeline.library(library.paths))
    let root = try pipeline.requireQuestionnaire(found)
    let assembled = QuestionnaireAssembler(found.library).assemble(root)
    pipeline.reportPackages()
    assembled.findings.forEach(pipeline.reporter.report)
    if assembled.error != nil, !partial { throw .badInput }
    let format = to ?? (document.isFromJSON ? .json : .xml)
    try pipeline.write(pipeline.text(of: assembled.document, as: format), to: output)
    if assembled.error != nil { throw .findings }
  }
}
