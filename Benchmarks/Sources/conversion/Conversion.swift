import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyFormats
import SurveyModel

/// Questionnaires converted to survey definitions and back: `conversion FILE [ROUNDS]`.
///
/// A round reads the Questionnaire, writes its definition, reads that and writes the Questionnaire.
@main
enum Conversion {
  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      print("conversion FILE [ROUNDS]: MB/s of a questionnaire to its definition and back")
      return
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
    let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5
    var times: [Double] = []
    var size = 0
    for _ in 0..<rounds {
      let elapsed = try ContinuousClock().measure { size = try convert(bytes).count }
      times.append(elapsed / .seconds(1))
    }
    times.sort()
    let median = Double(bytes.count) / 1e6 / times[times.count / 2]
    print("\(bytes.count) bytes, \(size) come back, median \((median * 10).rounded() / 10) MB/s")
  }

  private static func convert(_ bytes: [UInt8]) throws -> [UInt8] {
    let survey = try read(bytes) { QuestionnaireReader.read($0) }
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    let again = try read(definition) { SurveyDefinitionReader.read($0) }
    return JSONWriter.write(QuestionnaireWriter.write(again).root)
  }

  private static func read(_ bytes: [UInt8], _ read: (Element) -> ReadSurvey) throws -> Survey {
    let document = Document.read(Source(name: "questionnaire", bytes: bytes)).document
    guard let survey = document.flatMap({ read($0.root).survey }) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return survey
  }
}
