import FHIRDocument
import FHIRPath
import SurveyPrimitives
import Testing

@Suite("Evaluation")
struct EvaluationTests {
  static let response = """
    {"resourceType":"QuestionnaireResponse","status":"completed","item":[
      {"linkId":"1","item":[{"linkId":"1.1","answer":[{"valueDecimal":160.50}]},
        {"linkId":"1.2","answer":[{"valueCoding":{"code":"a","extension":[
          {"url":"http://hl7.org/fhir/StructureDefinition/ordinalValue","valueDecimal":3}]}}]}]},
      {"linkId":"2","answer":[{"valueString":"x\\ny"}]},
      {"linkId":"\\u0033","answer":[{"valueBoolean":true}]}]}
    """

  @Test(
    "A response is read by its linkIds",
    arguments: [
      ("item.where(linkId = '1').item.where(linkId = '1.1').answer.value", ["160.50"]),
      ("QuestionnaireResponse.item.where(linkId='2').answer.value", ["x\ny"]),
      ("%resource.item.where(linkId='3').answer.value", ["true"]),
      ("descendants().where(linkId='1.1').answer.value", ["160.50"]),
      ("repeat(item).linkId", ["1", "2", "3", "1.1", "1.2"]),
      ("item.answer.value.ofType(boolean)", ["true"]),
      ("descendants().answer.value.ofType(decimal)", ["160.50"]),
      ("descendants().ofType(Coding).code", ["a"]),
      ("repeat(item).answer.value.ordinal()", ["3"]),
      ("answers().value.weight().sum()", ["3"]),
      ("item.where('1' = linkId).count()", ["1"]),
      ("item.where(linkId = '1' and item.exists()).linkId", ["1"]),
      ("item.answer.value.as(boolean)", []),
      ("item[1].answer.value is string", ["true"]),
      ("status is code", ["true"]),
      ("%context.status", ["completed"]),
    ])
  func response(_ expression: String, _ wanted: [String]) throws {
    if expression == "item.answer.value.as(boolean)" {
      #expect(throws: FHIRPath.Failure.self) {
        try evaluate(expression, on: Self.response)
      }
      return
    }
    #expect(try evaluate(expression, on: Self.response) == wanted)
  }

  @Test("Values of XML are those of JSON")
  func xml() throws {
    let xml = """
      <Observation xmlns="http://hl7.org/fhir"><valueQuantity><value value="4.0"/>\
      <system value="http://unitsofmeasure.org"/><code value="g"/></valueQuantity></Observation>
      """
    let document = try #require(Document.read(Source(text: xml)).document)
    let program = try FHIRPath.compile(
      "value = 4000 'mg' and value.value = 4 and value is Quantity")
    #expect(try program.evaluate(on: document.root).first?.text == "true")
  }

  @Test("A budget of steps ends what would not end")
  func steps() {
    var environment = FHIRPath.Environment()
    environment.budget.steps = 100_000
    for expression in [
      "(1 | 2).repeatAll($this)", "1.repeat($this + 1)", "'a'.repeatAll($this & $this)",
      "('ab'.toChars()).repeatAll($this.combine($this))",
    ] {
      #expect {
        try evaluate(expression, in: environment)
      } throws: {
        ($0 as? FHIRPath.Failure)?.code == .budget
      }
    }
  }

  @Test("Units that are slow to read cost steps")
  func units() {
    var environment = FHIRPath.Environment()
    environment.budget.steps = 10_000
    let unit = String(repeating: "kg.m/s2.", count: 100) + "m"
    #expect {
      try evaluate(
        "(1 '\(unit)').combine(2 '\(unit)') = (1 '\(unit)').combine(2 '\(unit)')", in: environment)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .budget
    }
  }

  @Test("A clock ends what takes too long")
  func time() {
    var environment = FHIRPath.Environment()
    environment.budget.isOver = { true }
    #expect {
      try evaluate("1.repeat($this + 1)", in: environment)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .budget
    }
  }

  @Test("The present moment is passed in")
  func now() throws {
    #expect(throws: FHIRPath.Failure.self) { try evaluate("now()") }
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30+01:00")
    #expect(try evaluate("now()", in: environment) == ["2026-03-14T10:15:30+01:00"])
    #expect(try evaluate("today() - 14 days", in: environment) == ["2026-02-28"])
    #expect(try evaluate("timeOfDay()", in: environment) == ["10:15:30"])
  }

  @Test("A variable that is not there is an error; one that is may not be defined again")
  func variables() throws {
    #expect(throws: FHIRPath.Failure.self) { try evaluate("%nothing") }
    let environment = FHIRPath.Environment().with("weight", [.integer(80)])
    #expect(try evaluate("%weight + 1", in: environment) == ["81"])
    #expect(throws: FHIRPath.Failure.self) {
      try evaluate("defineVariable('weight', 1)", in: environment)
    }
  }

  @Test("What trace() is given is heard")
  func trace() throws {
    let heard = Locked<[String]>([])
    var environment = FHIRPath.Environment()
    environment.trace = { name, values in
      heard.withLock { $0.append("\(name): \(values.map { $0.text ?? "" })") }
    }
    _ = try evaluate("(1 | 2).trace('n', $this + 1).count()", in: environment)
    #expect(heard.withLock { $0 } == ["n: [\"2\", \"3\"]"])
  }

  @Test(
    "Plain JSON is read by the values alone",
    arguments: [
      ("a.b", ["1", "2"]), ("a.b.sum()", ["3"]), ("c = 'x'", ["true"]), ("d.e.first()", ["true"]),
      ("f > 1.4", ["true"]), ("`g h`", ["1"]), ("missing", []), ("none.exists()", ["false"]),
      ("none", []), ("g.where(k = 'v').w", ["5"]),
    ])
  func plain(_ expression: String, _ wanted: [String]) throws {
    let json = """
      {"a":[{"b":1},{"b":2}],"c":"x","d":{"e":true},"f":1.5,"none":[],"g h":1,"g":[{"k":"u","w":4},
      {"k":"v","w":5}]}
      """
    #expect(try evaluate(expression, on: json) == wanted)
  }

  @Test("Many values are made distinct as few are")
  func distinct() throws {
    let numbers = (0..<40).map { "\($0 % 7).0" }.joined(separator: ").combine(")
    #expect(try evaluate("(\(numbers)).distinct().count()") == ["7"])
    let mixed = (0..<20).map { $0 % 2 == 0 ? "1" : "1.00" }.joined(separator: ").combine(")
    #expect(try evaluate("(\(mixed)).distinct().count()") == ["1"])
  }
}
