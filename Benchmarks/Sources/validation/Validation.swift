import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import ResponseValidation
import SurveyDiagnostics
import SurveyPrimitives
import SurveyTables

/// Prints how many responses are validated a second, reading included.
///
/// The responses of 2 kB without expressions are `qr.ndjson`, their questionnaire `phq9-vitals.json`
/// of the folder that `FHIR_SURVEY_BENCH` names; without it both are made. One answer in fifty is
/// wrong in the second row of each number of threads, so that the session has to find it. The forms
/// with expressions are those of `Samples`; the argument `plain` leaves them out.
@main
struct Validation {
  private static let rounds = 7

  static func main() throws {
    let folder = ProcessInfo.processInfo.environment["FHIR_SURVEY_BENCH"]
    let plain = try folder.map(ValidationInputs.init(folder:)) ?? ValidationInputs()
    var forms = [plain]
    defer { forms.forEach { $0.remove() } }
    if !CommandLine.arguments.contains("plain") { forms += [try .phq9(), try .medicines()] }
    print("| responses | threads | responses a second | µs of a core each | not valid |")
    print("| --- | --: | --: | --: | --: |")
    for form in forms { try measure(form) }
  }

  private static func measure(_ form: ValidationInputs) throws {
    let now = Instant(secondsSinceEpoch: 1_795_168_800, nanoseconds: 0)
    var library = ResourceLibrary()
    guard let document = Document.read(Source(name: "q", bytes: form.questionnaire)).document
    else { return }
    library.add(document)
    let validator = ResponseValidator(library, at: now)
    for (name, file) in [("right", form.right), ("2 % wrong", form.wrong)] {
      for jobs in [1, 2] { try measure("\(form.name), \(name)", file, jobs, validator) }
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
  let name: String
  let questionnaire: [UInt8]
  let right: String
  let wrong: String
  private let made: [String]

  /// Takes the published inputs.
  init(folder: String) throws {
    name = Self.plain
    questionnaire = Array(try Data(contentsOf: URL(filePath: folder + "/phq9-vitals.json")))
    right = folder + "/qr.ndjson"
    wrong = Self.path("plain-wrong")
    made = [wrong]
    let text = try String(contentsOf: URL(filePath: right), encoding: .utf8)
    try Self.spoil(text.split(separator: "\n").prefix(50_000).map(String.init), into: wrong)
  }

  /// Makes a questionnaire of 20 questions, and 50,000 responses.
  init() throws {
    name = Self.plain
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
    let responses = (0..<50_000).map { Self.response($0, options) }
    right = Self.path("plain-right")
    wrong = Self.path("plain-wrong")
    made = [right, wrong]
    try Self.write(responses, right)
    try Self.spoil(responses, into: wrong)
  }

  /// Responses to a form of `Samples`, the right ones and those of which some are wrong.
  init(
    _ name: String, sample: String, count: Int, response: (Int) -> String,
    wrong change: (String) -> String
  ) throws {
    self.name = name
    let samples = URL(filePath: #filePath).appending(path: "../../../../Samples").standardized
    questionnaire = Array(try Data(contentsOf: samples.appending(path: sample)))
    right = Self.path("\(name)-right")
    wrong = Self.path("\(name)-wrong")
    made = [right, wrong]
    let responses = (0..<count).map(response)
    try Self.write(responses, right)
    try Self.write(
      responses.enumerated().map { $0.isMultiple(of: 50) ? change($1) : $1 }, wrong)
  }

  private static let plain = "without expressions"

  private static func write(_ responses: [String], _ path: String) throws {
    try responses.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
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
    try write(spoilt, path)
  }

  private static func path(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appending(
      path: "fhir-survey-validation-\(name).ndjson"
    ).path
  }
}
