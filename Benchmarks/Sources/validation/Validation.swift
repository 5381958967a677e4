import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import ResponseValidation
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

/// Prints how many responses of 2 kB are validated a second, reading included.
///
/// The responses are `qr.ndjson`, their questionnaire `phq9-vitals.json` of the folder that
/// `FHIR_SURVEY_BENCH` names; without it both are made. One answer in fifty is wrong in the second
/// row of each number of threads, so that it goes the full way.
@main
struct Validation {
  private static let rounds = 7

  static func main() throws {
    let folder = ProcessInfo.processInfo.environment["FHIR_SURVEY_BENCH"]
    let inputs = try folder.map(ValidationInputs.init(folder:)) ?? ValidationInputs()
    defer { inputs.remove() }
    let now = Instant(secondsSinceEpoch: 1_795_168_800, nanoseconds: 0)
    var library = ResourceLibrary()
    guard let document = Document.read(Source(name: "q", bytes: inputs.questionnaire)).document
    else { return }
    library.add(document)
    let validator = ResponseValidator(library, at: now)
    print("| responses | threads | responses a second | µs of a core each | not valid |")
    print("| --- | --: | --: | --: | --: |")
    for (name, file) in [("right", inputs.right), ("2 % wrong", inputs.wrong)] {
      for jobs in [1, 2] { try measure(name, file, jobs, validator) }
    }
  }

  private static func measure(
    _ name: String, _ file: String, _ jobs: Int, _ validator: ResponseValidator
  ) throws {
    var best = Double.infinity
    var (count, invalid) = (0, 0)
    for _ in 0..<rounds {
      (count, invalid) = (0, 0)
      let start = ContinuousClock.now
      var input = try BatchInput([file])
      input.read(jobs: jobs) { item -> Bool? in
        guard case .record(let record) = item else { return nil }
        return validator.validate(record.element, structure: record.diagnostics).isValid
      } take: { isValid in
        count += 1
        if isValid != true { invalid += 1 }
      }
      let time = ContinuousClock.now - start
      best = min(best, Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
    }
    let rate = Double(count) / best
    let cost = 1e6 * Double(jobs) / rate
    print("| \(name) | \(jobs) | \(Int(rate)) | \(String(format: "%.2f", cost)) | \(invalid) |")
  }
}

/// A questionnaire and two files of responses to it.
struct ValidationInputs {
  let questionnaire: [UInt8]
  let right: String
  let wrong: String
  private let made: [String]

  /// Takes the published inputs.
  init(folder: String) throws {
    questionnaire = Array(try Data(contentsOf: URL(filePath: folder + "/phq9-vitals.json")))
    right = folder + "/qr.ndjson"
    wrong = Self.path("wrong")
    made = [wrong]
    let text = try String(contentsOf: URL(filePath: right), encoding: .utf8)
    try Self.spoil(text.split(separator: "\n").prefix(50_000).map(String.init), into: wrong)
  }

  /// Makes a questionnaire of 20 questions, and 50,000 responses.
  init() throws {
    let options = (0..<4).map {
      #"{"valueCoding":{"system":"http://loinc.org","code":"LA\#($0)","display":"Option \#($0)"}}"#
    }
    let questions = (0..<20).map { number in
      number % 5 == 4
        ? #"{"linkId":"\#(number)","text":"Question \#(number)","type":"decimal"}"#
        : #"{"linkId":"\#(number)","text":"Question \#(number)","type":"choice","answerOption":[\#(options.joined(separator: ","))]}"#
    }
    questionnaire = Array(
      (#"{"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":["#
        + questions.joined(separator: ",") + "]}").utf8)
    right = Self.path("right")
    wrong = Self.path("wrong")
    made = [right, wrong]
    let responses = (0..<50_000).map { Self.response($0, options) }
    try responses.joined(separator: "\n").write(toFile: right, atomically: true, encoding: .utf8)
    try Self.spoil(responses, into: wrong)
  }

  func remove() { for path in made { try? FileManager.default.removeItem(atPath: path) } }

  private static func response(_ index: Int, _ options: [String]) -> String {
    let items = (0..<20).map { number in
      let value =
        number % 5 == 4
        ? #"{"valueDecimal":\#(index % 90).\#(number)}"# : options[(index + number) % options.count]
      return #"{"linkId":"\#(number)","text":"Question \#(number)","answer":[\#(value)]}"#
    }
    return #"{"resourceType":"QuestionnaireResponse","id":"\#(index)","questionnaire":"#
      + #""http://example.org/q","status":"completed","item":[\#(items.joined(separator: ","))]}"#
  }

  private static func spoil(_ responses: [String], into path: String) throws {
    let spoilt = responses.enumerated().map { index, text in
      index.isMultiple(of: 50) ? text.replacing(#""code":"LA"#, with: #""code":"XX"#) : text
    }
    try spoilt.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func path(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appending(
      path: "fhir-survey-validation-\(name).ndjson"
    ).path
  }
}
