import Testing

/// Input that is not what it should be ends with 65 and `file:line:column`.
struct BrokenInputTests {
  @Test("Broken input ends with 65 and its position", arguments: BrokenInput.all)
  func broken(_ input: BrokenInput) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(input.text, as: "input")
    for arguments in [
      ["show", file], ["convert", file, "--to", "survey"], ["take", file, "--answers", "-"],
    ] {
      let run = TestWorld().reading("{}").run(arguments)
      #expect(run.status == 65, "\(arguments[0]): \(run)")
      #expect(run.bytes.isEmpty)
      #expect(run.errors.contains("\(file):\(input.position): error \(input.code): "), "\(run)")
    }
  }

  @Test("The same from standard input, which is called -", arguments: BrokenInput.all)
  func brokenOnInput(_ input: BrokenInput) {
    let run = TestWorld().reading(input.text).run("show", "-")
    #expect(run.status == 65)
    #expect(run.errors.contains("-:\(input.position): error \(input.code): "), "\(run)")
  }

  @Test("Nothing in a file or in its name steers the terminal or forges a line")
  func controlCharacters() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"""
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a\u001b[2J\u009b1m\nq.json: error\u202e", "type": "mood", "text": "How?"}
      ]}
      """#, as: "q\u{1B}]0;x\u{7}.json")
    let run = TestWorld().run("show", file)
    #expect(run.errors.contains(#"q\u{1b}]0;x\u{7}.json:2:"#), "\(run)")
    #expect(
      run.errors.contains(#"linkId "a\u{1b}[2J\u{9b}1m\u{a}q.json: error\u{202e}""#), "\(run)")
    let controls = run.errors.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
    #expect(run.errors.hasSuffix("\n"))
    let missing = TestWorld().run("show", "\u{1B}[31m.json")
    #expect(!missing.errors.contains("\u{1B}"), "\(missing)")
    let option = TestWorld().run("show", "--frob\u{1B}[31m")
    #expect(!option.errors.contains("\u{1B}"), "\(option)")
  }

  @Test(
    "Rule 80: a choice without options is a warning in every verb, and is asked as a code",
    arguments: [
      ["show"], ["check"], ["convert", "--to", "survey"], ["take", "-v", "--answers", "-"],
    ])
  func choiceWithoutOptions(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a", "type": "choice", "code": [{"code": "x"}]}
      ]}
      """, as: "q.json")
    let answers = #"{"a": "http://example.org/colours|red"}"#
    let run = TestWorld().reading(answers).run(arguments + [file])
    #expect(run.status == 0, "\(run)")
    #expect((run.errors + run.output).contains("2:3: warning FS0306"), "\(run)")
    if arguments[0] == "take" { #expect(run.output.contains(#""code": "red""#), "\(run)") }
  }

  @Test(
    "Rule 88: a form opens whatever its defects",
    arguments: [
      (#"{"type": "string", "text": "Who?"}"#, "FS0302"),
      (#"{"linkId": "a", "type": "string"}, {"linkId": "a", "type": "date"}"#, "FS0303"),
      (#"{"linkId": "a", "text": "Who?"}"#, "FS0304"),
    ])
  func defects(_ items: String, _ code: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"resourceType": "Questionnaire", "status": "draft", "item": [\#(items)]}"#, as: "q.json")
    for verb in [["show"], ["convert", "--to", "survey"], ["take", "-v", "--answers", "-"]] {
      let run = TestWorld().reading("{}").run(verb + [file])
      #expect(run.status == 0, "\(run)")
      #expect(run.errors.contains("warning \(code)"), "\(run)")
    }
    let check = TestWorld().run("check", file)
    #expect(check.status == 1 && check.output.contains("error \(code)"), "\(check)")
  }

  @Test("An empty list of options is one finding")
  func emptyOptions() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"resourceType": "Questionnaire", "status": "draft",
        "item": [{"linkId": "a", "type": "choice", "text": "Which?", "answerOption": []}]}
      """, as: "q.json")
    let run = TestWorld().run("show", file)
    #expect(run.status == 0)
    #expect(run.errors.contains("FS0116") && run.errors.hasSuffix("\n1 warning\n"), "\(run)")
  }

  @Test("An unknown item type is a warning and asked as text")
  func unknownType() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a", "type": "mood", "text": "How are you?"}
      ]}
      """, as: "q.json")
    let shown = TestWorld().run("show", file)
    #expect(shown.status == 0, "\(shown)")
    #expect(shown.errors.contains("\(file):2:28: warning FS0305"), "\(shown)")
    #expect(shown.output.contains("[text → text]"))
    let taken = TestWorld().reading("well\n").run("take", file, "--answers", "-")
    #expect(taken.status == 0, "\(taken)")
    #expect(try ResponseTree(taken.output).answers == ["a valueString well"])
  }

  @Test("The name of an unknown resource is refused")
  func unknownResource() {
    let run = TestWorld().reading("{\"resourceType\": \"Questionaire\"}")
      .run("convert", "-", "--to", "xml")
    #expect(run.status == 65)
    #expect(run.errors.contains("-:1:1: error FS0118"), "\(run)")
    let none = TestWorld().reading("{}").run("convert", "-", "--to", "xml")
    #expect(none.status == 65)
    #expect(none.errors.contains("resourceType"))
    #expect(!none.errors.contains("()"), "\(none)")
  }

  @Test("Several findings are counted at the end")
  func summary() {
    let run = TestWorld().reading(
      """
      {"resourceType": "Questionnaire", "status": "draft", "item": [
        {"linkId": "a", "type": "string"},
        {"linkId": "a", "type": "mood"},
        {"type": "string"}
      ]}
      """
    ).run("show", "-")
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("\n3 warnings\n"), "\(run)")
  }
}

/// A text that no verb takes, with the position and the code of what is wrong.
struct BrokenInput: CustomTestStringConvertible {
  var name: String
  var text: String
  var position: String
  var code: String

  var testDescription: String { name }

  init(_ name: String, _ text: String, _ position: String, _ code: String) {
    self.name = name
    self.text = text
    self.position = position
    self.code = code
  }

  private static func item(_ items: String) -> String {
    "{\"resourceType\": \"Questionnaire\", \"status\": \"draft\", \"item\": [\n\(items)\n]}"
  }
  private static let xml = "<Questionnaire xmlns=\"http://hl7.org/fhir\">"

  static let all = [
    BrokenInput("nothing", "", "1:1", "FS0114"),
    BrokenInput("neither JSON nor XML", "mood: good\n", "1:1", "FS0114"),
    BrokenInput("not JSON", "{\"resourceType\": nope}", "1:18", "FS0101"),
    BrokenInput("not XML", "<Questionnaire>\n</Wrong>", "2:1", "FS0102"),
    BrokenInput(
      "truncated JSON", "{\"resourceType\": \"Questionnaire\",\n\"item\": [", "2:10", "FS0111"),
    BrokenInput("truncated XML", xml + "\n<status", "2:8", "FS0111"),
    BrokenInput("a Patient", "{\"resourceType\": \"Patient\"}", "1:1", "FS0301"),
    BrokenInput(
      "10,000 levels of JSON",
      item(
        String(repeating: "{\"item\": [", count: 10_000)
          + String(repeating: "]}", count: 10_000)), "2:4991", "FS0107"),
    BrokenInput(
      "10,000 levels of XML",
      xml + "\n" + String(repeating: "<item>", count: 10_000)
        + String(repeating: "</item>", count: 10_000) + "</Questionnaire>", "2:2995", "FS0107"),
    BrokenInput("an entity bomb", bomb, "2:1", "FS0110"),
    BrokenInput(
      "a file as an entity",
      "<!DOCTYPE q [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n\(xml)&f;</Questionnaire>", "1:1",
      "FS0110"),
    BrokenInput("bytes that end in a string", "{\"resourceType\": \"Quest", "1:24", "FS0111"),
  ]

  private static let bomb = """
    <?xml version="1.0"?>
    <!DOCTYPE q [
      <!ENTITY a "aaaaaaaaaa">
      <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
      <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
    ]>
    <Questionnaire xmlns="http://hl7.org/fhir"><title value="&d;"/></Questionnaire>
    """
}
