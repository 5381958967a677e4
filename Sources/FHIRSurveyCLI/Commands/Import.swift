import ArgumentParser
import Diagnostics
import FHIRDocument
import FHIRQuestionnaire
import SurveyExport

/// `import`: a table or NDJSON of answers → QuestionnaireResponses.
struct Import: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Make responses from a table or from answers, one a line.",
    discussion: """
      Examples:
        fhir-survey import table.csv --questionnaire q.json -o responses.ndjson
        fhir-survey import answers.ndjson --questionnaire q.json --to bundle -o bundle.json

      The table has the columns that export --to table writes.
      Rows that do not fit are set aside in OUTPUT.rejects.csv; the command then ends with 1.
      """)

  @Argument(help: "The table or NDJSON; - is standard input.")
  var table: String

  @Option(help: "The questionnaire that the rows answer.")
  var questionnaire: String

  @Option(help: "What to write: ndjson, json, xml or bundle.")
  var to: BatchTarget = .ndjson

  @Option(help: "The file for rows that are set aside.")
  var rejects: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws(ExitStatus) {}
}
