import FHIRDocument
import FHIRPath
import Testing

@Suite("Elements that an expression makes")
struct InstanceTests {
  private static let patient = """
    {"resourceType":"Patient","id":"p","name":[{"family":"A","given":["B","C"]}],
    "maritalStatus":{"coding":[{"system":"s","code":"c"}]},
    "birthDate":"2000-01-02","_birthDate":{"extension":[{"url":"u","valueCode":"x"}]}}
    """

  private static func values(_ expression: String) throws -> [String] {
    var environment = FHIRPath.Environment()
    environment.version = .r4
    return try evaluate(expression, on: patient, in: environment)
  }

  private static func gives(_ expression: String, _ values: String...) -> (String, [String]) {
    (expression, values)
  }

  static let selectorCases: [(String, [String])] = [
    gives("Coding { system: 's', code: 'c' }.code", "c"),
    gives("Coding { system: 's', code: 'c' } = %context.maritalStatus.coding", "true"),
    gives(
      "Coding { code: 'c', system: 's' } ~ Coding { system: 's', code: 'c', display: 'D' }", "true"),
    gives("FHIR.Coding { : }.children().count()", "0"), gives("Coding { : }.count()", "1"),
    gives("Coding { system: {}, code: 'c' }.children().count()", "1"),
    gives("Coding { code: 'c' } is Coding", "true"),
    gives("Coding { code: 'c' }.type().name", "Coding"),
    gives("Coding { code: 'c' }.code is code", "true"),
    gives("name.select(HumanName { given: given | 'D', text: family }).given", "B", "C", "D"),
    gives("name.given.select(Coding { code: $this }).code", "B", "C"),
    gives("Quantity { value: 87.50, unit: 'mmHg' }.value", "87.50"),
    gives("(Quantity { value: 2, system: %ucum, code: 'g' }) > 1500 'mg'", "true"),
    gives("Extension { url: 'u', value: 5 }.value is integer", "true"),
    gives("Extension { url: 'u', value: 1.0 }.value", "1.0"),
    gives("Extension { url: 'u', value: 2 'mg' }.value.code", "mg"),
    gives("Extension { url: 'u', value: Coding { code: 'c' } }.value.ofType(Coding).code", "c"),
    gives("Extension { url: 'u', value: %context.birthDate }.value.extension('u').value", "x"),
    gives("Extension { url: 'u', valueCode: 'c' }.value is code", "true"),
    gives("Patient { id: 'q', active: true, name: HumanName { family: 'X' } }.name.family", "X"),
    gives("Patient { id: 'q' } is DomainResource", "true"),
    gives("Patient { id: 'q' }.getResourceKey()", "Patient/q"),
    gives(
      "CodeableConcept { coding: Coding { code: 'a' } | Coding { code: 'b' } }.coding.code", "a",
      "b"),
    gives("code { value: 'final', id: 'i' }.id", "i"), gives("code { value: 'final' }", "final"),
    gives("Period { start: @2016-12-06, end: @2020-07-22 }.start < @2017", "true"),
    gives("iif(true, Coding { code: 'c' }, {}).code", "c"),
    gives("Coding { code: 'a' & Coding { code: 'b' }.code }.code", "ab"),
    gives("(Coding { code: 'a' } | Coding { code: 'a' }).count()", "1"),
  ]

  @Test("An instance selector makes an element of a type", arguments: selectorCases)
  func selector(_ expression: String, _ wanted: [String]) throws {
    #expect(try Self.values(expression) == wanted)
  }

  static let refusedCases: [(String, FHIRPath.Failure.Code)] = [
    ("Coding { cod: 'c' }", FHIRPath.Failure.Code.unknownElement),
    ("Codin { code: 'c' }", .unknownType), ("System.Quantity { value: 1 }", .unknownType),
    ("Coding { code: 'a' | 'b' }", .severalValues),
    ("Coding { code: 'a', code: 'b' }", .severalValues),
    ("Extension { value: 1, value: 'b' }", .severalValues),
    ("CodeableConcept { coding: 'a' }", .wrongType),
    ("Coding { userSelected: 'maybe' }", .wrongType),
    ("Period { start: 'never' }", .wrongType), ("Element { id: 'a' }", .unknownType),
    ("Coding { code 'c' }", .syntax), ("Coding { }", .syntax), ("Coding { code: 'c'", .syntax),
    ("Coding { code: 'c', }", .syntax), ("1 { code: 'c' }", .syntax),
  ]

  @Test("What cannot be made is refused", arguments: refusedCases)
  func refused(_ expression: String, _ code: FHIRPath.Failure.Code) {
    #expect { try Self.values(expression) } throws: {
      ($0 as? FHIRPath.Failure)?.code == code
    }
  }

  static let factoryCases: [(String, [String])] = [
    ("%factory.Coding('s', 'c', 'D', '1').version", ["1"]),
    ("%factory.Coding('s', 'c') = maritalStatus.coding", ["true"]),
    ("%factory.CodeableConcept(%factory.Coding('s', 'c'), 'T').coding.system", ["s"]),
    ("%factory.CodeableConcept({}, 'T').children().count()", ["1"]),
    ("%factory.Quantity('http://unitsofmeasure.org', 'mg/dL', '5.03', 'mg/dL').value", ["5.03"]),
    (
      "%factory.HumanName('Smith', 'Julia' | 'Ann', {}, {}, 'Julia Smith').given",
      ["Julia", "Ann"]
    ),
    ("%factory.Identifier('s', 'v', 'official').use is code", ["true"]),
    ("%factory.ContactPoint('email', 'c@acme.com', 'work').value", ["c@acme.com"]),
    (
      "%factory.Address('5 Road' | 'x', {}, 'EW', '0000', {}, 'home', 'physical').line",
      ["5 Road", "x"]
    ),
    ("%factory.Extension('u', 'CC0-1.0').value", ["CC0-1.0"]),
    ("%factory.code('final')", ["final"]), ("%factory.code('final') is code", ["true"]),
    ("%factory.integer('134')", ["134"]), ("%factory.decimal(1.50)", ["1.50"]),
    ("%factory.dateTime(@2020-01-01)", ["2020-01-01"]), ("%factory.boolean(true)", ["true"]),
    ("%factory.integer(134, %factory.Extension('e', 'v')).extension('e').value", ["v"]),
    (
      "%factory.withExtension(%factory.integer(134, %factory.Extension('e1', 's')), 'e2', 1).extension.value.count()",
      ["2"]
    ),
    ("%factory.withExtension(%factory.integer({}), 'e', 1).extension('e').value", ["1"]),
    (
      "%factory.withExtension(%factory.create(Money), 'e', %factory.code('test')).extension.value is code",
      ["true"]
    ),
    (
      "%factory.withProperty(%factory.integer(134, %factory.Extension('e', 's')), 'id', 'i').where(extension.value = 's').id",
      ["i"]
    ),
    ("%factory.withProperty(%factory.integer(134), 'value', 5)", ["5"]),
    (
      "%factory.withProperty(%factory.create(Reference), 'reference', 'Patient/1').reference",
      ["Patient/1"]
    ),
    ("%factory.withProperty(%factory.Extension('u', 1), 'value', 'x').value", ["x"]),
    (
      "%factory.withProperty(%factory.Address({}, 'C'), 'country', %factory.string('CH', %factory.Extension('e', 1))).country.extension('e').value",
      ["1"]
    ),
    ("%factory.withProperty(name.first(), 'given', {}).given.count()", ["0"]),
    ("%factory.withExtension(birthDate, 'v', 1).extension.url", ["u", "v"]),
    ("%factory.create(FHIR.Period).type().name", ["Period"]),
    ("name.given.select(%factory.Coding('s', $this)).code", ["B", "C"]),
    ("%factory.withProperty({}, 'a', 1)", []),
  ]

  @Test("%factory makes elements by their arguments", arguments: factoryCases)
  func factory(_ expression: String, _ wanted: [String]) throws {
    #expect(try Self.values(expression) == wanted)
  }

  static let notMadeCases: [(String, FHIRPath.Failure.Code)] = [
    ("%factory.integer('a')", FHIRPath.Failure.Code.wrongType),
    ("%factory.Foo('a')", .unknownFunction),
    ("%factory.Coding('a' | 'b')", .severalValues), ("%factory.create(Foo)", .unknownType),
    ("%factory.create('Coding')", .unknownType),
    ("%factory.withProperty('a', 'id', 'b')", .wrongType),
    ("%factory.withProperty(%factory.Coding('s'), 'foo', 1)", .unknownElement),
    ("%factory.Coding('a', 'b', 'c', 'd', 'e')", .wrongArity), ("%factory", .notAvailable),
    ("%server.read('Patient', '1')", .notAvailable),
    ("%terminologies.at('https://x')", .notAvailable),
  ]

  @Test("What %factory cannot make is refused", arguments: notMadeCases)
  func notMade(_ expression: String, _ code: FHIRPath.Failure.Code) {
    #expect { try Self.values(expression) } throws: {
      ($0 as? FHIRPath.Failure)?.code == code
    }
  }

  @Test("A result has the type and the form that it would have in a resource")
  func results() throws {
    var environment = FHIRPath.Environment()
    environment.version = .r4
    let values = try FHIRPath.compile("%factory.Coding('s', 'c') | code { value: 'x' }").evaluate(
      onAll: [], in: environment)
    #expect(values.map { $0.typeName() } == ["Coding", "code"])
    guard case .element(let coding)? = values.first else {
      Issue.record("not an element")
      return
    }
    #expect(coding.children.map(\.nameText) == ["system", "code"])
  }

  @Test("Elements that are made do not stay from one evaluation to the next")
  func memory() throws {
    let program = try FHIRPath.compile("name.given.select(Coding { code: $this }).code.count()")
    let document = try #require(Document.read(Source(text: Self.patient)).document)
    let evaluator = FHIRPath.Evaluator()
    for _ in 0..<35_000 {
      let result = try evaluator.evaluate(program, on: document.root)
      guard result.first?.text == "2" else {
        Issue.record("\(result.first?.text ?? "nothing") came")
        return
      }
    }
  }

  @Test("An expression that makes elements without end is stopped")
  func budget() {
    #expect {
      try evaluate("Coding { code: 'a' }.repeatAll(Coding { code: code & 'a' }).count()")
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .budget
    }
  }

  @Test("The check knows the elements of an instance, and what depends on it")
  func check() throws {
    let program = try FHIRPath.compile("Coding { cod: 'c' }.code.foo")
    let findings = program.check(onType: "Patient", version: .r4)
    #expect(findings.map(\.range) == [9..<12, 25..<28])
    let calculated = try FHIRPath.compile(
      "Coding { code: %resource.item.where(linkId = 'a').answer.value.code }")
    #expect(calculated.dependencies.linkIds == ["a"])
    #expect(!calculated.dependencies.dependsOnAllItems)
    #expect(try FHIRPath.compile("%factory.Coding('s', 'c')").dependencies.linkIds.isEmpty)
  }
}
