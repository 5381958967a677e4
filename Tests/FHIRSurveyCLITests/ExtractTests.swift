import Foundation
import TestSupport
import Testing

@Suite("The verb extract")
struct ExtractTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let mark =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationExtract"
  private static let contextMark =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-definitionExtract"

  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active",
    "item":[{"linkId":"w","type":"decimal","text":"Weight","code":[{"system":"http://loinc.org","code":"29463-7"}],
    "extension":[{"url":"\#(mark)","valueBoolean":true},{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
    "valueCoding":{"system":"http://unitsofmeasure.org","code":"kg"}}]},
    {"linkId":"p","type":"group","text":"Patient","extension":[{"url":"\#(contextMark)","extension":[{"url":"definition",
    "valueCanonical":"http://hl7.org/fhir/StructureDefinition/Patient"}]}],
    "item":[{"linkId":"d","type":"string","text":"Born","definition":"http://hl7.org/fhir/StructureDefinition/Patient#Patient.birthDate"}]}]}
    """#

  private static func response(_ id: Int, born: String = "2000-01-02", _ status: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"r\#(id)","questionnaire":"http://example.org/q","status":"\#(status)","#
      + #""authored":"2026-01-02T03:04:05Z","item":[{"linkId":"w","answer":[{"valueDecimal":\#(60 + id).50}]},"#
      + #"{"linkId":"p","item":[{"linkId":"d","answer":[{"valueString":"\#(born)"}]}]}]}"# + "\n"
  }

  private func run(_ arguments: [String]) throws -> Outcome {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let lines = [
      Self.response(1, "completed"), Self.response(2, "in-progress"), Self.response(3, "amended"),
      Self.response(4, born: "soon", "completed"), Self.response(5, "entered-in-error"),
    ]
    let responses = try folder.write(lines.joined(), as: "r.ndjson")
    return TestWorld().run(["extract", responses, "--questionnaire", questionnaire] + arguments)
  }

  @Test(
    "A response gives a Bundle; one with an error an OperationOutcome, and is kept in the rejects")
  func bundles() throws {
    let run = try run(["-o", folder.path("b.ndjson")])
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("FS1512"), "\(run)")
    let lines = try folder.text("b.ndjson").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.prefix(2).allSatisfy { $0.contains(#""value":"#) && $0.contains("birthDate") })
    #expect(lines.first?.contains("61.50") == true, "digits are kept")
    let outcome = try #require(lines.last)
    #expect(outcome.contains(#""OperationOutcome""#) && outcome.contains("FS1512"), "\(outcome)")
    #expect(outcome.contains("r.ndjson:4:"), "the response is named: \(outcome)")
    #expect(try folder.text("b.ndjson.rejects.ndjson").contains(#""r4""#))
  }

  @Test("Responses of any status but entered-in-error, and what is right of one with errors")
  func anyStatus() throws {
    let run = try run(["-o", folder.path("b.ndjson"), "--any-status", "--partial"])
    let lines = try folder.text("b.ndjson").split(separator: "\n")
    #expect(lines.count == 4, "\(run)")
    #expect(lines.count { $0.contains("birthDate") } == 3)
    #expect(run.status == 1, "\(run)")
    #expect(!folder.exists("b.ndjson.rejects.ndjson"))
  }

  @Test("Resources go to a file for each type, each with an id")
  func resources() throws {
    let run = try run(["--to", "resources", "-o", folder.path("out"), "--any-status"])
    #expect(run.status == 1, "\(run)")
    #expect(folder.files.contains("out/Observation.ndjson"), "\(folder.files)")
    for name in ["Observation", "Patient"] {
      let lines = try folder.text("out/\(name).ndjson").split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.contains(#""id":"#) && $0.contains("\"\(name)\"") })
    }
    #expect(try folder.text("out/OperationOutcome.ndjson").split(separator: "\n").count == 1)
  }

  @Test("In files of resources a member is named by type and id")
  func members() throws {
    let tie = MarkedForm.mark("observationExtract", #""valueCode": "member""#)
    let mark = MarkedForm.mark("observationExtract", #""valueBoolean": true"#)
    let code = #""code": [{"system": "s", "code": "c"}], "#
    let form = MarkedForm.questionnaire(
      MarkedForm.item(
        "g", "group", marks: [mark],
        more: code + #""item": [\#(MarkedForm.item("1", marks: [tie], more: code))],"#))
    let questionnaire = try folder.write(form, as: "q.json")
    let response = try folder.write(
      #"{"resourceType":"QuestionnaireResponse","id":"r","questionnaire":"http://x/q","status":"completed","item":"#
        + #"[{"linkId":"g","item":[{"linkId":"1","answer":[{"valueString":"x"}]}]}]}"#, as: "r.json"
    )
    let run = TestWorld().run([
      "extract", response, "--questionnaire", questionnaire, "--to", "resources", "-o",
      folder.path("out"),
    ])
    #expect(run.status == 0, "\(run)")
    let lines = try folder.text("out/Observation.ndjson").split(separator: "\n")
    #expect(lines.count == 2)
    let ids = lines.compactMap { $0.firstMatch(of: #/"id":"([^"]+)"/#)?.output.1 }
    let named = lines.compactMap {
      $0.firstMatch(of: #/"hasMember":\[\{"reference":"Observation\/([^"]+)"/#)?.output.1
    }
    #expect(named.count == 1 && ids.contains(named.first ?? ""), "\(lines)")
  }

  @Test("The output is the same for any number of threads", arguments: ["1", "2", "5"])
  func jobs(_ jobs: String) throws {
    _ = try run(["-o", folder.path("a.ndjson"), "--any-status"])
    _ = try run(["-o", folder.path("b.ndjson"), "--any-status", "-j", jobs])
    #expect(try folder.text("a.ndjson") == folder.text("b.ndjson"))
  }

  @Test("take writes what is extracted from the response that was given")
  func take() throws {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let answers = try folder.write(#"{"w": 70.10, "d": "2001-02-03"}"#, as: "a.json")
    let run = TestWorld().run([
      "take", questionnaire, "--answers", answers, "-o", folder.path("r.json"), "--extract",
      folder.path("x.json"),
    ])
    #expect(run.status == 0, "\(run)")
    let text = try folder.text("x.json")
    #expect(text.contains("70.10") && text.contains("2001-02-03") && text.contains("transaction"))
  }

  @Test("Each response keeps its place, whichever of them are wrong", arguments: 0..<16)
  func places(_ wrong: Int) throws {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let isWrong = (0..<4).map { wrong >> $0 & 1 == 1 }
    let lines = isWrong.enumerated().map {
      Self.response($0.offset, born: $0.element ? "soon" : "2000-01-02", "completed")
    }
    let responses = try folder.write(lines.joined(), as: "r.ndjson")
    let run = TestWorld().run([
      "extract", responses, "--questionnaire", questionnaire, "-o", folder.path("b.ndjson"),
    ])
    #expect(run.status == (wrong == 0 ? 0 : 1), "\(run)")
    let written = try folder.text("b.ndjson").split(separator: "\n")
    #expect(written.map { $0.contains("OperationOutcome") } == isWrong)
  }

  @Test("A response that no questionnaire is there for gives an OperationOutcome, too")
  func noQuestionnaire() throws {
    let first = try folder.write(Self.questionnaire, as: "q.json")
    let second = try folder.write(
      Self.questionnaire.replacingOccurrences(of: "example.org/q", with: "example.org/p"),
      as: "p.json")
    let response = Self.response(1, "completed")
      .replacingOccurrences(of: "example.org/q", with: "example.org/other")
    let run = TestWorld().run([
      "extract", try folder.write(response, as: "r.ndjson"), "--questionnaire", first,
      "--questionnaire", second, "-o", folder.path("x.ndjson"),
    ])
    let outcome = try folder.text("x.ndjson")
    #expect(run.status == 1 && outcome.contains("FS1515"), "\(run)")
  }

  @Test("Of an adaptive form the questions that are here are extracted, and that is said")
  func adaptive() throws {
    let adaptive = MarkedForm.mark("questionnaireAdaptive", #""valueBoolean": true"#)
    let mark = MarkedForm.mark("observationExtract", #""valueBoolean": true"#)
    let code = #""code": [{"system": "s", "code": "c"}], "#
    let errors = try MarkedForm.extract(
      MarkedForm.questionnaire(MarkedForm.item("1", marks: [mark], more: code), marks: [adaptive]))
    #expect(errors.contains("FS0425") && errors.contains("nothing is extracted"), "\(errors)")
  }

  @Test("take ends with 1 where a template is not there, and writes what is wrong")
  func missingTemplate() throws {
    let questionnaire = try folder.write(
      MarkedForm.questionnaire(MarkedForm.item("1", marks: [MarkedForm.template("t")])),
      as: "q.json")
    let answers = try folder.write(#"{"1": "x"}"#, as: "a.json")
    let run = TestWorld().run([
      "take", questionnaire, "--answers", answers, "-o", folder.path("r.json"), "--extract",
      folder.path("x.json"),
    ])
    #expect(run.status == 1 && run.errors.contains("FS1503"), "\(run)")
    let outcome = try folder.text("x.json")
    #expect(outcome.contains("OperationOutcome") && outcome.contains("FS1503"), "\(outcome)")
  }

  @Test("A type that is a path does not lead out of the folder")
  func path() throws {
    let template = #""contained": [{"resourceType": "../../x", "id": "t", "language": "de"}],"#
    let questionnaire = try folder.write(
      MarkedForm.questionnaire(
        MarkedForm.item("1", marks: [MarkedForm.template("t")]), root: template), as: "q.json")
    let response = try folder.write(
      #"{"resourceType":"QuestionnaireResponse","id":"r","questionnaire":"http://x/q","status":"completed","item":"#
        + #"[{"linkId":"1","answer":[{"valueString":"x"}]}]}"#, as: "in/r.json")
    _ = TestWorld().run([
      "extract", response, "--questionnaire", questionnaire, "--to", "resources", "-o",
      folder.path("a/b/out"),
    ])
    #expect(!folder.files.contains { $0.hasSuffix("x.ndjson") }, "\(folder.files)")
  }

  @Test("A questionnaire of which nothing is marked is reported")
  func unmarked() throws {
    let questionnaire = try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[{"linkId":"w","type":"decimal","text":"W"}]}"#,
      as: "q.json")
    let responses = try folder.write(Self.response(1, "completed"), as: "r.ndjson")
    let run = TestWorld().run(["extract", responses, "--questionnaire", questionnaire, "-o", "-"])
    #expect(run.errors.contains("FS1517"), "\(run)")
  }
}
