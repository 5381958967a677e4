import Foundation
import TestSupport
import Testing

/// `path`: expressions on resources.
struct PathTests {
  static let responses = Project.sample("responses.ndjson")

  private static let bundle = """
    {"resourceType":"Bundle","type":"collection","entry":[
      {"fullUrl":"http://example.org/Patient/p","resource":{"resourceType":"Patient","id":"p",
        "birthDate":"1980-05","contained":[{"resourceType":"Organization","id":"o","name":"Org"}],
        "managingOrganization":{"reference":"#o"}}},
      {"resource":{"resourceType":"Observation","status":"final","code":{"text":"a"},
        "subject":{"reference":"Patient/p"},"performer":[{"reference":"http://example.org/Patient/p"}],
        "valueQuantity":{"value":1.50,"unit":"mg"}}}]}
    """

  @Test("Each result is a line, each line of NDJSON an input")
  func lines() {
    let run = TestWorld().run(
      "path", "item.item.where(linkId = '2.2').answer.value", Self.responses)
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "93.50\n120\n70.0\n88.10\n", "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test(
    "As JSON each input is one array of type, value and path",
    arguments: [
      (
        "entry.resource.value",
        #"[{"type":"Quantity","value":{"value":1.50,"unit":"mg"},"#
          + #""path":"Bundle.entry[1].resource.valueQuantity"}]"#
      ),
      (
        "entry.resource.subject.resolve().birthDate",
        #"[{"type":"date","value":"1980-05","path":"Bundle.entry[0].resource.birthDate"}]"#
      ),
      (
        "entry.resource.performer.resolve().managingOrganization.resolve().name",
        #"[{"type":"string","value":"Org","path":"Bundle.entry[0].resource.contained[0].name"}]"#
      ),
      (
        "1.50 | 5L | 'a\"b' | @2026-03 | 5 'mg' | true | status.type() | 3 days",
        #"[{"type":"System.Decimal","value":1.50},{"type":"System.Long","value":"5"},"#
          + #"{"type":"System.String","value":"a\"b"},{"type":"System.Date","value":"2026-03"},"#
          + #"{"type":"System.Quantity","value":{"value":5,"unit":"mg"}},"#
          + #"{"type":"System.Boolean","value":true},"#
          + #"{"type":"System.Quantity","value":{"value":3,"unit":"days"}}]"#
      ), ("entry.nothing", "[]"),
      // What the expression makes is not in the input, and has no path there.
      (
        "Coding { code: 'c' } | %factory.Coding('s', 'c').code",
        #"[{"type":"Coding","value":{"code":"c"}},{"type":"code","value":"c"}]"#
      ),
      (
        "%factory.withProperty(entry[0].resource, 'active', true).birthDate"
          + " | entry[0].resource.birthDate",
        #"[{"type":"date","value":"1980-05"}]"#
      ),
    ])
  func json(_ expression: String, _ wanted: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.bundle, as: "bundle.json")
    let run = TestWorld().run("path", expression, file, "--format", "json")
    #expect(run.status == 0, "\(run)")
    #expect(run.output == wanted + "\n", "\(run)")
    #expect(try Schema("path").findings(in: run.output).isEmpty)
  }

  @Test("Values of XML are those of JSON")
  func xml() throws {
    let folder = try TemporaryFolder()
    let xml = TestWorld().run("convert", Project.sample("blood-sugar.json"), "--to", "xml").output
    let file = try folder.write(xml, as: "q.xml")
    let expression = "item.item.extension.value | item.item.required | item.item.extension"
    let flags = ["--format", "json"]
    let fromXML = TestWorld().run(["path", expression, file] + flags)
    let fromJSON = TestWorld().run(
      ["path", expression, Project.sample("blood-sugar.json")] + flags)
    #expect(fromXML.status == 0, "\(fromXML)")
    #expect(fromXML.output.contains(#""type":"boolean","value":true"#))
    #expect(fromXML.output.contains(#""type":"decimal","value":900"#))
    #expect(fromXML.output == fromJSON.output)
  }

  @Test(
    "A variable has the type that its text shows",
    arguments: [
      ("x=true", "Boolean", "true"), ("x=42", "Integer", "42"), ("x=-1", "Integer", "-1"),
      ("x=3000000000", "Long", "3000000000"), ("x=1.50", "Decimal", "1.50"),
      ("x=007", "String", "007"), ("x=2026-03", "Date", "2026-03"),
      ("x=2026-03-14", "Date", "2026-03-14"),
      ("x=2026-03-14T10:15", "DateTime", "2026-03-14T10:15"), ("x=10:15", "Time", "10:15"),
      ("x='42'", "String", "42"), ("x=@2026", "Date", "2026"), ("x=5 mg", "String", "5 mg"),
      ("x=a=b", "String", "a=b"), ("x=", "String", ""),
    ])
  func variables(_ variable: String, _ type: String, _ value: String) {
    let run = TestWorld().run("path", "%x.type().name | %x", "--variable", variable)
    #expect(run.output == "\(type)\n\(value)\n", "\(run)")
  }

  @Test("A variable may be the resource in a file")
  func variableOfFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"resourceType":"Patient","id":"p"}"#, as: "p.json")
    let run = TestWorld().run("path", "%patient.id", "--variable", "patient=@\(file)")
    #expect(run.output == "p\n", "\(run)")
    let missing = TestWorld().run("path", "%patient.id", "--variable", "patient=@\(file)x")
    #expect(missing.status == 66, "\(missing)")
  }

  @Test("Under --strict a wrong expression is refused, a flawed input is reported")
  func strictInput() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"resourceType":"Patient","id":"p","name":[]}"#, as: "p.json")
    let wrong = TestWorld().run("path", "nam.family", file, "--strict")
    #expect(wrong.status == 65 && wrong.bytes.isEmpty, "\(wrong)")
    let flawed = TestWorld().run("path", "id", file, "--strict")
    #expect(flawed.status == 0 && flawed.output == "p\n", "\(flawed)")
    #expect(flawed.errors.contains("warning"), "\(flawed)")
  }

  @Test("A questionnaire and a value set are found in whatever order they are named")
  func questionnaireWithValueSet() throws {
    let folder = try TemporaryFolder()
    let set = try folder.write(
      #"{"resourceType":"ValueSet","url":"v","status":"active","compose":{"include":["#
        + #"{"system":"s","concept":[{"code":"a"}]}]}}"#, as: "v.json")
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","status":"active","title":"T","#
        + #""code":[{"system":"s","code":"a"}]}"#, as: "q.json")
    for order in [[form, set], [set, form]] {
      let run = TestWorld().run(
        ["path", "%questionnaire.title | %questionnaire.code.memberOf('v')"]
          + order.flatMap { ["--questionnaire", $0] })
      #expect(run.status == 0 && run.output == "T\ntrue\n", "\(run)")
    }
  }

  @Test("%rowIndex counts the inputs")
  func rows() {
    let run = TestWorld().run("path", "%rowIndex", Self.responses)
    #expect(run.output.hasPrefix("0\n1\n2\n"), "\(run)")
  }

  @Test("What runs away ends, with the reason")
  func runaway() {
    let run = TestWorld().run("path", "1.repeatAll($this.combine($this)).count()")
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("the evaluation needs more than 64 MB of memory"), "\(run)")
  }

  @Test("now and today are those of the world, in its time zone")
  func clock() {
    let arguments = ["path", "now() | today() | timeOfDay()"]
    #expect(
      TestWorld().run(arguments).output == "2026-11-20T10:00:00Z\n2026-11-20\n10:00:00\n")
    let berlin = TestWorld().run(
      arguments + ["--now", "2026-03-14T23:30:00Z", "--time-zone", "Europe/Berlin"])
    #expect(berlin.output == "2026-03-15T00:30:00+01:00\n2026-03-15\n00:30:00\n")
  }

  @Test("%resource and %context are the input, %questionnaire is the flag's")
  func environment() throws {
    let folder = try TemporaryFolder()
    let head = try #require(try Project.text(Self.responses).split(separator: "\n").first)
    let file = try folder.write(String(head), as: "r.json")
    let run = TestWorld().run(
      "path", "%resource.id | %context.status | %questionnaire.title", file, "--questionnaire",
      Project.sample("blood-sugar.json"))
    #expect(
      run.output == "blood-sugar-1\ncompleted\nKeeping an Eye on Your Blood Sugar\n", "\(run)")
  }

  @Test(
    "--exit-status says whether all inputs say yes",
    arguments: [
      ("status.exists()", 0), ("status = 'completed'", 1), ("item.where(linkId = '9')", 1),
      ("item.item.where(linkId = '2.2').answer.value > 80", 1), ("item.linkId", 0), ("1 / 0", 1),
      ("'a'.abs()", 65),
    ] as [(String, Int32)])
  func exitStatus(_ expression: String, _ status: Int32) {
    let run = TestWorld().run("path", expression, Self.responses, "--exit-status", "-q")
    #expect(run.status == status, "\(run)")
  }

  @Test(
    "64: what is not an expression is reported with its line and column",
    arguments: [
      ("item.where(", "expression:1:12: error FS0901: "),
      ("item\n  .frob()", "expression:2:4: error FS0902: there is no function frob"),
      ("'ä' + item.first(1)", "expression:1:13: error FS0902: first() takes no argument"),
    ])
  func syntax(_ expression: String, _ message: String) {
    let run = TestWorld().run("path", expression, Self.responses)
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.hasPrefix(message), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("65: --strict says what cannot be right before anything is evaluated")
  func strict() {
    let arguments = ["path", "item.where(linkid = '1').text | item.answr", Self.responses]
    let run = TestWorld().run(arguments + ["--strict", "--explain"])
    #expect(run.status == 65, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("expression:1:12: error FS0902: "), "\(run)")
    #expect(run.errors.contains("expression:1:38: error FS0902: "), "\(run)")
    #expect(!run.errors.contains("Steps"))
    #expect(run.errors.hasSuffix("2 errors\n"))
    #expect(TestWorld().run(arguments).status == 0)
  }

  @Test("65: a failure names the input, and the others go on")
  func failure() throws {
    let folder = try TemporaryFolder()
    let lines =
      #"{"resourceType":"Basic","id":"a"}"# + "\n{\"x\n"
      + #"{"resourceType":"Basic","id":"b","language":"en"}"# + "\n"
    let file = try folder.write(lines, as: "r.ndjson")
    let run = TestWorld().run("path", "iif(id = 'a', (1 | 2).single(), id)", file)
    #expect(run.status == 65, "\(run)")
    #expect(run.output == "b\n")
    #expect(run.errors.contains("expression:1:23: error FS0902: "), "\(run)")
    #expect(run.errors.contains(", in \(file):1\n"), "\(run)")
    #expect(run.errors.contains("r.ndjson:2:"), "\(run)")
  }

  @Test("66: a file that is missing; 64: a variable without a name; 73: an output that exists")
  func exits() throws {
    #expect(TestWorld().run("path", "id", "none.json").status == 66)
    #expect(TestWorld().run("path", "id", "--variable", "x").status == 64)
    #expect(TestWorld().run("path", "id", "--variable", "x='a").status == 64)
    let folder = try TemporaryFolder()
    let output = try folder.write("precious", as: "out")
    #expect(TestWorld().run("path", "1", "-o", output).status == 73)
    #expect(try folder.text("out") == "precious")
    #expect(TestWorld().run("path", "1", "-o", output, "-f").status == 0)
    #expect(try folder.text("out") == "1\n")
  }

  @Test("--explain prints the program, then each step with its value, on standard error")
  func explain() {
    let run = TestWorld().run(
      "path", "(1 | 2).where($this > %x)", "--variable", "x=1", "--explain")
    #expect(run.output == "2\n")
    #expect(
      run.errors == """
        Program:
           2  1                  literal
           4  | 2                operator
           6    2                literal
           9  where($this > %x)  function
          15    $this            input
          21    > %x             operator
          23      %x             variable
        Steps:
           2  1 → 1
           6    2 → 2
           4  | 2 → 1, 2
          15    $this → 1
          23      %x → 1
          21    > %x → false
          15    $this → 2
          23      %x → 1
          21    > %x → true
           9  where($this > %x) → 2

        """)
  }

  @Test("A text of several lines is one line, as JSON it is exact")
  func severalLines() {
    let text = #"'a\nb' & '\u001b[2J'"#
    #expect(TestWorld().run("path", text).output == "a\\u{a}b\\u{1b}[2J\n")
    let json = TestWorld().run("path", text, "--format", "json").output
    #expect(json.contains(#""value":"a\nb\u001b[2J""#) || json.contains(#"\u001B"#), "\(json)")
  }
}
