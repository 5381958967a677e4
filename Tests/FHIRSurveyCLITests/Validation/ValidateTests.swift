import FHIRDocument
import Foundation
import Testing

/// The verb `validate`.
struct ValidateTests {
  private static let questionnaire = """
    {"resourceType": "Questionnaire", "url": "http://example.org/q", "version": "2",
     "status": "active", "item": [
      {"linkId": "a", "type": "integer", "required": true},
      {"linkId": "b", "type": "string", "maxLength": 3}]}
    """

  private static func response(_ items: String, _ members: String = "") -> String {
    #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q|2","#
      + #""status":"completed"\#(members),"item":[\#(items)]}"#
  }

  private static let right = response(#"{"linkId":"a","answer":[{"valueInteger":1}]}"#)
  private static let wrong = response(#"{"linkId":"b","answer":[{"valueString":"abcd"}]}"#)

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.questionnaire, as: "q.json")
  }

  private func run(_ files: [String], _ arguments: [String] = []) -> Outcome {
    TestWorld().run(
      ["validate"] + files + ["--questionnaire", folder.path("q.json")] + arguments)
  }

  @Test("A right response ends with 0 and says so")
  func right() throws {
    let run = run([try folder.write(Self.right, as: "r.json")])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.isEmpty)
    #expect(run.errors == "1 response: 1 valid, 0 invalid, 0 undetermined\n")
  }

  @Test("Findings come as a compiler prints them, with line, column, code, linkId, path and hint")
  func text() throws {
    let run = run([try folder.write(Self.wrong, as: "r.json")])
    #expect(run.status == 1, "\(run)")
    let lines = run.output.replacing(folder.path + "/", with: "").split(separator: "\n")
    #expect(
      lines == [
        #"r.json:1:1: error FS0412: "a" has no answer (linkId "a", QuestionnaireResponse)"#,
        "  hint: it is required",
        #"r.json:1:151: error FS0403: the answer has 4 characters, 3 are allowed "#
          + #"(linkId "b", QuestionnaireResponse.item[0].answer[0].valueString)"#,
      ])
    #expect(
      run.errors.split(separator: "\n") == [
        "by rule:", "  1 FS0403 Shorten the text.", "  1 FS0412 Answer the item.", "by question:",
        "  1 \"a\"", "  1 \"b\"", "1 response: 0 valid, 1 invalid, 0 undetermined; 2 errors",
      ])
  }

  @Test("With --format json each response gives a line that the schema accepts")
  func json() throws {
    let file = try folder.write(Self.right + "\n" + Self.wrong + "\n", as: "r.ndjson")
    let run = run([file], ["--format", "json"])
    #expect(run.status == 1, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    let schema = try Schema("validation")
    for line in lines { #expect(try schema.findings(in: line) == []) }
    #expect(
      lines[0].contains(
        #""questionnaire":"http://example.org/q|2","valid":true,"result":"valid""#))
    #expect(lines[1].contains(#""line":2"#))
    #expect(lines[1].contains(#""code":"FS0403","path":"QuestionnaireResponse.item[0].answer[0]"#))
  }

  @Test("With --format outcome each response gives an OperationOutcome that FHIR allows")
  func outcome() throws {
    let file = try folder.write(Self.right + "\n" + Self.wrong + "\n", as: "r.ndjson")
    let run = run([file], ["--format", "outcome"])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    for line in lines {
      let document = try #require(Document.read(Source(text: line)).document)
      #expect(document.root.structureFindings(isStrict: true).isEmpty, "\(line)")
      #expect(document.root.resourceType == "OperationOutcome")
    }
    #expect(lines[0].contains(#""severity":"information","code":"informational""#))
    #expect(lines[1].contains(#""severity":"error","code":"too-long""#))
    #expect(
      lines[1].contains(
        #""expression":["QuestionnaireResponse.item[0].answer[0].value.ofType(string)"]"#))
  }

  @Test("Results come in the order of the input, for any number of threads", arguments: [1, 2, 5])
  func order(jobs: Int) throws {
    let lines = (0..<5000).map { number in
      let answer = #"{"linkId":"b","answer":[{"valueString":"\#(number)"}]}"#
      return Self.response(
        #"{"linkId":"a","answer":[{"valueInteger":1}]},"# + answer, #","id":"\#(number)""#)
    }
    let file = try folder.write(lines.joined(separator: "\n"), as: "r.ndjson")
    let run = run([file], ["--format", "json", "--jobs", String(jobs)])
    #expect(run.status == 1)
    let results = run.output.split(separator: "\n")
    #expect(results.count == 5000)
    for (number, result) in results.enumerated() {
      let isValid = number < 1000
      #expect(result.contains(#""id":"\#(number)""#) && result.contains(#""valid":\#(isValid)"#))
    }
  }

  @Test("Bundles and folders are validated, and other resources in them skipped")
  func bundle() throws {
    let entries = [#"{"resourceType":"Patient"}"#, Self.right, Self.wrong]
      .map { #"{"resource":\#($0)}"# }.joined(separator: ",")
    try folder.write(
      #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#, as: "in/b.json")
    try folder.write(Self.right, as: "in/r.json")
    let run = run([folder.path("in")])
    #expect(run.status == 1, "\(run)")
    #expect(
      run.errors.contains(
        "3 responses: 2 valid, 1 invalid, 0 undetermined, 1 other resource skipped"))
    #expect(run.output.contains("(linkId \"b\", QuestionnaireResponse.item[0].answer[0]"))
  }

  @Test("A response may contain its questionnaire")
  func contained() throws {
    let inner = Self.questionnaire.replacing(
      #""url""#, with: #""id": "own", "url""#)
    let response = Self.wrong.replacing("http://example.org/q|2", with: "#own")
      .replacing(#""status""#, with: #""contained":[\#(inner)],"status""#)
    let run = TestWorld().run("validate", try folder.write(response, as: "r.json"))
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("FS0412") && run.output.contains("FS0403"))
  }

  @Test("Rule 40: a missing version is tolerated, another version is not the questionnaire")
  func versions() throws {
    for (name, isOther) in ["http://example.org/q": false, "http://example.org/q|3": true] {
      let text = Self.right.replacing("http://example.org/q|2", with: name)
      let file = try folder.write(text, as: "r.json")
      #expect(run([file]).status == 0, "\(run([file]))")
      #expect(run([file]).output.contains("FS1101") == isOther)
      #expect(run([file], ["--complete"]).status == (isOther ? 1 : 0))
    }
  }

  @Test("Rule 78: what is not available makes a result undetermined, and is named")
  func undetermined() throws {
    let file = try folder.write(Self.wrong, as: "r.json")
    let run = TestWorld().run("validate", file, "--format", "json")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.output.contains(
        #""valid":false,"result":"undetermined","missing":["http://example.org/q|2"]"#), "\(run)")
    #expect(try Schema("validation").findings(in: run.output) == [])
    #expect(
      run.errors.contains(
        "not available:\n  1 http://example.org/q|2\n1 response: 0 valid, 0 invalid, 1 undetermined"
      ),
      "\(run)")
    #expect(TestWorld().run("validate", file, "--complete").status == 1)
    let outcome = TestWorld().run("validate", file, "--format", "outcome")
    #expect(outcome.output.contains(#""severity":"warning","code":"not-found""#), "\(outcome)")
  }

  @Test(
    "Rule 78: a value set that is not available is a warning, for a choice and for a string alike",
    arguments: [("choice", #""valueCoding":{"code":"x"}"#), ("string", #""valueString":"x""#)])
  func valueSet(_ type: String, _ value: String) throws {
    try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://example.org/q","version":"2","#
        + #""status":"active","item":[{"linkId":"a","type":"\#(type)","#
        + #""answerValueSet":"http://example.org/vs"}]}"#, as: "q.json")
    let text = Self.response(#"{"linkId":"a","answer":[{\#(value)}]}"#)
    let run = run([try folder.write(text, as: "r.json")])
    #expect(run.status == 0 && run.output.contains("warning FS1120"), "\(run)")
    #expect(run.errors.contains("0 invalid, 1 undetermined; 1 warning"), "\(run)")
    #expect(run.errors.contains("not available:\n  1 http://example.org/vs\n"), "\(run)")
  }

  @Test("Rule 78: an error goes before what is undetermined")
  func errorFirst() throws {
    let text = Self.wrong.replacing("http://example.org/q|2", with: "http://example.org/none")
      .replacing("completed", with: "done")
    let run = run([try folder.write(text, as: "r.json")])
    #expect(run.status == 1 && run.errors.contains("1 invalid, 0 undetermined"), "\(run)")
  }

  @Test("Rule 78: --against holds a response against a questionnaire whatever it names")
  func against() throws {
    for name in ["http://example.org/other|9", "#own"] {
      let text = Self.wrong.replacing("http://example.org/q|2", with: name)
      let file = try folder.write(text, as: "r.json")
      let run = TestWorld().run("validate", file, "--against", folder.path("q.json"))
      #expect(run.status == 1, "\(run)")
      #expect(run.output.contains("FS0412") && run.output.contains("FS0403"), "\(run)")
      #expect(!run.output.contains("FS1101"), "\(run)")
    }
    let file = try folder.write(Self.right, as: "right.json")
    #expect(TestWorld().run("validate", file, "--against", folder.path("q.json")).status == 0)
    #expect(TestWorld().run("validate", file, "--against", folder.path("none.json")).status == 66)
  }

  @Test(
    "Rule 83: an answer with items and no value is reported, and refused where it is completed",
    arguments: [("in-progress", Int32(0), "warning"), ("completed", 1, "error")])
  func itemsWithoutValue(_ status: String, _ exit: Int32, _ severity: String) throws {
    try folder.write(
      #"{"resourceType":"Questionnaire","url":"http://example.org/q","version":"2","#
        + #""status":"active","item":[{"linkId":"a","type":"integer","item":["#
        + #"{"linkId":"b","type":"string"}]}]}"#, as: "q.json")
    let inner = #"{"linkId":"b","answer":[{"valueString":"x"}]}"#
    let text = Self.response(#"{"linkId":"a","answer":[{"item":[\#(inner)]}]}"#)
      .replacing("completed", with: status)
    let run = run([try folder.write(text, as: "r.json"), "--fhir-version", "R4"])
    #expect(run.status == exit, "\(run)")
    #expect(run.output.contains("\(severity) FS0517"), "\(run)")
    #expect(!run.output.contains("FS0516"), "\(run)")
  }

  @Test("Responses to several questionnaires are validated in one run")
  func severalQuestionnaires() throws {
    let other = Self.questionnaire.replacing("org/q\"", with: "org/other\"")
    try folder.write(other, as: "other.json")
    let file = try folder.write(
      Self.right + "\n" + Self.wrong.replacing("org/q|2", with: "org/other|2"), as: "r.ndjson")
    let run = run([file], ["--questionnaire", folder.path("other.json")])
    #expect(run.errors.contains("2 responses: 1 valid, 1 invalid"), "\(run)")
    #expect(run.errors.contains("  1 \"a\"\n  1 \"b\"\n"), "\(run)")
  }

  @Test("What is missing, no response, or no JSON ends with 66 and 65")
  func unreadable() throws {
    #expect(run([folder.path("none.json")]).status == 66)
    #expect(run([try folder.write("{", as: "r.json")]).status == 65)
    #expect(run([try folder.write(#"{"resourceType":"Patient"}"#, as: "r.json")]).status == 65)
    #expect(TestWorld().run("validate", "r.json", "--jobs", "0").status == 64)
  }

  @Test("SARIF names file, line, column in characters, rule and question, and counts the rules")
  func sarif() throws {
    let accented = Self.wrong.replacing("abcd", with: "äöüß")
    let marked = accented.replacing(#""completed""#, with: #""completed","language":"ä""#)
    let line = #"{"resourceType":"QuestionnaireResponse","#
    try folder.write([Self.right, accented, marked, line].joined(separator: "\n"), as: "r.ndjson")
    try folder.write(Self.right, as: "s.json")
    let run = run([folder.path("r.ndjson"), folder.path("s.json")], ["--format", "sarif"])
    #expect(run.status == 1, "\(run)")
    let schema = try Schema("../Tests/FHIRSurveyCLITests/Snapshots/sarif")
    #expect(try schema.findings(in: run.output) == [], "\(run)")
    for part in [
      #""ruleId": "answer/FS0403""#, #""executionSuccessful": false"#, #""name": "b""#,
      #""startLine": 4"#, "/s.json", #""answer/FS0403": 2"#,
    ] { #expect(run.output.contains(part), "\(part) in \(run)") }
    // A character of two bytes before it moves the value by one.
    let columns = run.output.matches(of: /"startLine": [23],\s*"startColumn": (1..)/).compactMap {
      Int($0.1)
    }
    #expect(columns == [151, 151 + #","language":"ä""#.count], "\(run)")
  }
}
