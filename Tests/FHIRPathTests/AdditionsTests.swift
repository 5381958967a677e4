import FHIRDocument
import FHIRPath
import SurveyPrimitives
import Testing

@Suite("The functions of FHIR and SDC")
struct AdditionsTests {
  private static let bundle = """
    {"resourceType":"Bundle","entry":[
      {"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient","id":"p","name":[{"family":"A"}],
        "contained":[{"resourceType":"Organization","id":"o","name":"Org"}],
        "managingOrganization":{"reference":"#o"}}},
      {"fullUrl":"http://x/Observation/1","resource":{"resourceType":"Observation","id":"1",
        "subject":{"reference":"Patient/p"},"performer":[{"reference":"urn:uuid:1"},
        {"reference":"http://elsewhere/Patient/9"}],
        "code":{"coding":[{"system":"s","code":"a"}]}}}]}
    """

  private struct Lookup: FHIRPath.ReferenceLookup, FHIRPath.TerminologyLookup,
    FHIRPath.ProfileLookup
  {
    func resource(at reference: String) -> Element? {
      Document.read(Source(text: #"{"resourceType":"Patient","id":"far"}"#)).document?.root
    }
    func isMember(code: String, system: String?, of valueSet: String) -> Bool? {
      valueSet == "vs" ? code == "a" : nil
    }
    func weight(code: String, system: String?) -> ExactDecimal? { ExactDecimal("2.5") }
    func subsumes(_ code: String, _ other: String, system: String) -> Bool? { code <= other }
    func conforms(_ element: Element, to profile: String) -> Bool? {
      profile == "p" ? true : nil
    }
  }

  private static let environment: FHIRPath.Environment = {
    var environment = FHIRPath.Environment()
    environment.references = Lookup()
    environment.terminology = Lookup()
    environment.profiles = Lookup()
    return environment
  }()

  @Test(
    "References lead to contained resources, to entries, and to what the lookup knows",
    arguments: [
      ("entry.resource.managingOrganization.resolve().name", ["Org"]),
      ("entry.resource.ofType(Observation).subject.resolve().name.family", ["A"]),
      ("entry.resource.ofType(Observation).performer.resolve().id", ["p", "far"]),
      ("entry.resource.ofType(Observation).performer.where(resolve() is Patient).count()", ["2"]),
      ("'#'.resolve().count()", ["1"]),
    ])
  func resolve(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression, on: Self.bundle, in: Self.environment) == wanted)
  }

  @Test(
    "Terminology and profiles are asked for, never fetched",
    arguments: [
      ("entry.resource.code.memberOf('vs')", ["true"]), ("'b'.memberOf('vs')", ["false"]),
      ("entry.resource.code.coding.weight()", ["2.5"]),
      ("entry[0].resource.conformsTo('p')", ["true"]),
      (
        "entry[0].resource.conformsTo('http://hl7.org/fhir/StructureDefinition/Observation')",
        ["false"]
      ),
    ])
  func terminology(_ expression: String, _ wanted: [String]) throws {
    #expect(try evaluate(expression, on: Self.bundle, in: Self.environment) == wanted)
  }

  @Test("Of a value set that is not known no code is said to be outside")
  func unknownValueSet() {
    #expect {
      try evaluate("'b'.memberOf('other')", on: Self.bundle, in: Self.environment)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .notAvailable
    }
  }

  @Test(
    "What needs a lookup fails without one, and says so",
    arguments: [
      "%terminologies", "%server", "%factory", "'a'.memberOf('vs')", "conformsTo('http://x/y')",
      "elementDefinition()", "now()",
    ])
  func missing(_ expression: String) {
    #expect {
      try evaluate(expression, on: Self.bundle)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .notAvailable
    }
  }

  @Test(
    "Markup is judged by the rules of narratives",
    arguments: [
      ("<div><p>a</p></div>", "true"), ("<div><script>a</script></div>", "false"),
      ("<div><p>a</div>", "false"), ("<div></div>", "false"), ("<p onclick=\"x\">a</p>", "false"),
      ("<a href=\"javascript:x\">a</a>", "false"), ("<p>a<br/></p>", "true"), ("<p", "false"),
    ])
  func html(_ text: String, _ wanted: String) throws {
    let escaped = text.split(separator: "\"", omittingEmptySubsequences: false).joined(
      separator: "\\\"")
    #expect(try evaluate("'\(escaped)'.htmlChecks()") == [wanted])
  }

  @Test("The function table has each name once, and every chapter")
  func table() {
    let functions = FHIRPath.functions
    #expect(Set(functions.map(\.name)).count == functions.count)
    #expect(Set(functions.map(\.chapter)).count == 18)
    #expect(functions.count > 110)
  }
}
