import Testing

/// Options that an expression gives, in every command that looks at them.
struct OfferedAnswersTests {
  /// What an expression offers a choice: as typed, as written in a response, and a value beside it.
  struct Case: CustomTestStringConvertible, Sendable {
    var expression: String
    var typed: String
    var written: String
    var other: String

    var testDescription: String { expression }
  }

  static let cases = [
    Case(
      expression: "'a' | 'b'", typed: "b", written: #""valueString": "b""#,
      other: #""valueString": "c""#),
    Case(
      expression: "1 | 2", typed: "2", written: #""valueInteger": 2"#, other: #""valueInteger": 3"#),
    Case(
      expression: "@2026-01-01 | @2026-02-01", typed: "2026-02-01",
      written: #""valueDate": "2026-02-01""#, other: #""valueDate": "2026-02-02""#),
    Case(
      expression: "@T10:15", typed: "10:15:00", written: #""valueTime": "10:15:00""#,
      other: #""valueTime": "10:16:00""#),
  ]

  private struct Files {
    let folder: TemporaryFolder
    let questionnaire: String

    init(_ expression: String, type: String = "choice", name: String = "answerExpression") throws {
      folder = try TemporaryFolder()
      questionnaire = try folder.write(
        """
        {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
          {"linkId":"c","type":"\(type)","text":"Which?","extension":[
            {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-\(name)",
             "valueExpression":{"language":"text/fhirpath","expression":"\(expression)"}}]}]}
        """, as: "q.json")
    }

    func response(_ value: String) throws -> String {
      try folder.write(
        """
        {"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q",
         "status":"completed","item":[{"linkId":"c","answer":[{\(value)}]}]}
        """, as: "r.json")
    }
  }

  private static func answer(_ written: String) -> [String] {
    let parts = written.replacing("\"", with: "").split(separator: ": ")
    return ["c \(parts.joined(separator: " "))"]
  }

  @Test("Rule 56: an option that is evaluated is answered from a file", arguments: cases)
  func takes(_ test: Case) throws {
    let files = try Files(test.expression)
    let answers = try files.folder.write(#"{"c": "\#(test.typed)"}"#, as: "a.json")
    let run = TestWorld().run("take", files.questionnaire, "--answers", answers)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "")
    #expect(try ResponseTree(run.output).answers == Self.answer(test.written))
  }

  @Test("Rule 56: a person chooses from the list that is evaluated", arguments: cases)
  func lists(_ test: Case) throws {
    let files = try Files(test.expression)
    var world = TestWorld()
    world.person = Person(test.typed, "s")
    let run = world.run("take", files.questionnaire, "--plain")
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains(test.typed), "\(run)")
    #expect(try ResponseTree(run.output).answers == Self.answer(test.written))
  }

  @Test("Rule 56: an answer is right inside the list, and wrong beside it", arguments: cases)
  func validates(_ test: Case) throws {
    let files = try Files(test.expression)
    let right = TestWorld().run(
      "validate", try files.response(test.written), "--questionnaire", files.questionnaire)
    #expect(right.status == 0, "\(right)")
    #expect(right.output == "", "\(right)")
    let wrong = TestWorld().run(
      "validate", try files.response(test.other), "--questionnaire", files.questionnaire)
    #expect(wrong.status == 1, "\(wrong)")
    #expect(wrong.output.contains("error FS0468"), "\(wrong)")
    #expect(wrong.output.contains("item[0].answer[0].value"), "\(wrong)")
  }

  @Test("Rule 56: a cell of a table names an option that is evaluated", arguments: cases)
  func imports(_ test: Case) throws {
    let files = try Files(test.expression)
    let table = try files.folder.write("response,c\n1,\(test.typed)\n", as: "t.csv")
    let run = TestWorld().run(
      "import", table, "-o", files.folder.path("r.ndjson"), "--questionnaire", files.questionnaire)
    #expect(run.status == 0, "\(run)")
    let response = try files.folder.text("r.ndjson")
    #expect(try ResponseTree(response).answers == Self.answer(test.written))
  }

  @Test("Rule 56: one value that is unfit is reported, and the others are offered")
  func unfit() throws {
    let files = try Files("1 | 2 | 'x'", type: "integer")
    let run = TestWorld().run(
      "validate", try files.response(#""valueInteger": 2"#), "--questionnaire",
      files.questionnaire)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("warning FS0485"))
    #expect(run.output.contains(#"leaves out "x", which is a text"#), "\(run)")
    #expect(run.output.contains("the item takes a whole number"), "\(run)")
    let why = TestWorld().run("why", files.questionnaire, "c")
    #expect(why.output.contains("  Its options are 1 and 2.\n"), "\(why)")
    #expect(why.output.contains("    \"x\" is left out: it is a text.\n"), "\(why)")
    let json = TestWorld().run("why", files.questionnaire, "c", "--format", "json")
    #expect(try Schema("why").findings(in: json.output) == [])
    let show = TestWorld().run("show", files.questionnaire)
    #expect(show.output.contains("options from: 1 | 2 | 'x'"), "\(show)")
    let wrong = TestWorld().run(
      "validate", try files.response(#""valueInteger": 9"#), "--questionnaire",
      files.questionnaire)
    #expect(wrong.status == 1, "\(wrong)")
  }

  @Test("What is suggested for a question without options is beside it")
  func suggestions() throws {
    let files = try Files("3 | 5", type: "integer", name: "candidateExpression")
    var world = TestWorld()
    world.person = Person("4", "s")
    let run = world.run("take", files.questionnaire, "--plain")
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("Suggested: 3; 5"), "\(run)")
    #expect(try ResponseTree(run.output).answers == ["c valueInteger 4"])
  }
}
