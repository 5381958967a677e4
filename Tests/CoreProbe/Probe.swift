import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// A program that uses the core and nothing else, so that a test can see what it links.
///
/// Given files, it says of each how much memory the library takes: see ``Measurement``. `-w` writes
/// JSON and XML, too; `-v` lists the diagnostics.
@main
enum Probe {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if !arguments.isEmpty {
      for path in arguments where !path.hasPrefix("-") {
        guard let measurement = Measurement(path: path, writes: arguments.contains("-w")) else {
          print("\(path): not readable")
          continue
        }
        print(measurement.line)
        if arguments.contains("-v") { measurement.result.diagnostics.forEach { print($0) } }
      }
      return
    }
    let source = Source(text: #"{"resourceType":"Questionnaire","status":"draft"}"#)
    let result = Document.read(source)
    let survey = result.document.flatMap { QuestionnaireReader.read($0.root).survey }
    let start = Instant(secondsSinceEpoch: 0, nanoseconds: 0)
    let evaluator = FHIRPathEvaluator(
      survey: survey ?? Survey(), now: start.dateTime(offset: .utc),
      terminology: LibraryTerminology(ResourceLibrary()))
    let session = Session(survey ?? Survey(), at: start, evaluator: evaluator)
    let program = try? FHIRPath.compile("item.where(linkId = '1').answer.value")
    let values = result.document.flatMap { try? program?.evaluate(on: $0.root) }
    print(values?.count ?? 0)
    print(session.roots().count, result.diagnostics.count)
  }
}
