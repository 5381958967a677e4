import OnlineSupport
import TestSupport
import Testing

/// Value sets and questionnaires of servers, where the command line names them.
struct ServerCodesTests {
  private static let valueSet =
    #"{"resourceType":"ValueSet","url":"http://example.org/vs","status":"active","expansion":{"timestamp":"2026-01-01","total":2,"contains":[{"system":"http://example.org/cs","code":"a","display":"Apple"},{"system":"http://example.org/cs","code":"b","display":"Pear"}]}}"#
  private static let questionnaire =
    #"{"resourceType":"Questionnaire","id":"fruit","url":"http://example.org/q","version":"1","status":"active","title":"Fruit","item":[{"linkId":"1","text":"Which one?","type":"choice","answerValueSet":"http://example.org/vs"}]}"#

  private static func clinic(knows: Bool = true) throws -> Clinic {
    let refusal =
      #"{"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"not-found","diagnostics":"no such value set"}]}"#
    let clinic = try Clinic(
      isOpen: true,
      others: [
        "/fhir/ValueSet/$expand": knows ? .json(valueSet) : .json(refusal, status: 404),
        "/fhir/ValueSet/$validate-code": .json(refusal, status: 404),
        "/fhir/Questionnaire/fruit": .json(questionnaire),
        "/fhir/Questionnaire/none": .json(refusal, status: 404),
        "/fhir/Questionnaire": .json(
          #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":\#(questionnaire)},{"resource":{"resourceType":"Patient","id":"p"}}]}"#
        ),
      ])
    #expect(clinic.add().status == 0)
    return clinic
  }

  @Test("expand asks the server that is named, with the words that are looked for")
  func expand() throws {
    let clinic = try Self.clinic()
    let outcome = clinic.run(
      "expand", "http://example.org/vs", "--terminology", "clinic", "--filter", "app")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "http://example.org/cs\ta\tApple\nhttp://example.org/cs\tb\tPear\n")
    #expect(clinic.transport.sent.last?.line.contains("filter=app") == true)
    #expect(clinic.run("expand", "http://example.org/vs").status == 66)
  }

  @Test(
    "A form has the options that the server says, and is read from the server",
    arguments: [
      "clinic:Questionnaire/fruit", "clinic:http://example.org/q|1", "clinic:http://example.org/q",
    ])
  func form(_ path: String) throws {
    let clinic = try Self.clinic()
    let outcome = clinic.run("show", path, "--terminology", "clinic", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Fruit"))
    #expect(outcome.output.contains("Pear"))
    #expect(clinic.transport.sent.filter { $0.line.contains("$expand") }.count == 1)
  }

  @Test("What the server does not know is a warning, and nothing is valid by it")
  func unknown() throws {
    let clinic = try Self.clinic(knows: false)
    try clinic.home.write(Self.questionnaire, to: "q.json")
    let response =
      #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q","status":"completed","item":[{"linkId":"1","answer":[{"valueCoding":{"system":"http://example.org/cs","code":"a"}}]}]}"#
    try clinic.home.write(response, to: "r.json")
    let outcome = clinic.run(
      "validate", clinic.home.file("r.json"), "--questionnaire", clinic.home.file("q.json"),
      "--terminology", "clinic", "--complete")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("FS1816"))
    #expect(outcome.errors.contains("no such value set"))
  }

  @Test("A questionnaire that the server does not have is not found")
  func missing() throws {
    let clinic = try Self.clinic()
    let outcome = clinic.run("show", "clinic:Questionnaire/none")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("FS1821"))
    // A name that no server has is that of a file.
    #expect(clinic.run("show", "other:Questionnaire/fruit").errors.contains("No such file"))
  }

  @Test("download brings the resources of a server, and export reads them")
  func download() throws {
    let response =
      #"{"resourceType":"QuestionnaireResponse","id":"r1","questionnaire":"http://example.org/q","status":"completed"}"#
    let clinic = try Clinic(
      isOpen: true,
      others: [
        "/fhir/$export": .json("{}", status: 404),
        "/fhir/QuestionnaireResponse": .json(
          #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":\#(response)}]}"#),
      ])
    #expect(clinic.add().status == 0)
    let folder = clinic.home.file("data")
    let outcome = clinic.run("download", "--server", "clinic", "-o", folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("FS1819"))
    #expect(try clinic.home.read("data/QuestionnaireResponse.1.ndjson") == response + "\n")
    let file = clinic.home.file("all.ndjson")
    #expect(
      clinic.run("export", folder + "/manifest.json", "--to", "ndjson", "-o", file).status == 0)
    #expect(try clinic.home.read("all.ndjson") == response + "\n")
    #expect(clinic.run("download", "--server", "clinic", "-o", folder).status == 73)
    #expect(
      clinic.run("download", "--server", "clinic", "-o", folder, "--since", "yesterday").status
        == 64)
  }
}
