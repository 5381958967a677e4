public import ArgumentParser
import SurveyDiagnostics
public import SurveyTables

/// `codebook`: what the columns of tables are.
struct CodebookVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "codebook",
    abstract: "Write what the columns of the tables of questionnaires are.",
    discussion: """
      Examples:
        fhir-survey codebook questionnaire.json --to markdown
        fhir-survey codebook versions/ --to r --names safe -o labels.R

      json has all of it, csv a row for each column; redcap is the data dictionary of REDCap, r a \
      script that reads and labels the tables, markdown a page for people. All versions of one url are \
      one codebook; several urls write a folder. A codebook in JSON can be given, too.
      """)

  @Argument(
    help: ArgumentHelp(
      "Questionnaires in all versions, and their value sets; or a codebook.",
      discussion: "Files, folders, Bundles or NDJSON; - is standard input."))
  var files: [String]

  @Option(
    help: "What to write: \(CodebookFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var to: CodebookFormat

  @Option(
    help: ArgumentHelp(
      "Responses, for the numbered columns of what repeats in them.",
      discussion: "Files, folders, Bundles or NDJSON; may be repeated.", valueName: "path"))
  var responses: [String] = []

  @OptionGroup(title: "Columns of tables")
  var layout: LayoutOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {
    let pipeline = try CommandPipeline(shared, in: world)
    try shared.checkLanguage(in: world)
    let codebooks = try pipeline.codebooks(
      files, responses: responses, layout: layout.layout(usual: to == .redcap ? .redcap : .linkid))
    if let codebook = codebooks.first, codebooks.count == 1 {
      try pipeline.write(codebook.text(as: to, language: shared.language), to: output)
    } else {
      try pipeline.write(codebooks, as: to, language: shared.language, to: output)
    }
    pipeline.reporter.summarize()
  }
}

extension CodebookFormat: ExpressibleByArgument {}
