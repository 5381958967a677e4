import FHIRDocument
import FHIRPath
import FHIRTerminology
import TestSupport
import Testing

@Suite("%terminologies on what is available")
struct TerminologyServiceTests {
  private static let system = """
    {"resourceType":"CodeSystem","url":"http://x/cs","version":"2","name":"Colours","status":"active",
    "content":"complete","concept":[
     {"code":"colour","display":"Colour","concept":[
      {"code":"red","display":"Red","definition":"like blood","designation":[{"value":"Rot"}],
       "property":[{"code":"rgb","valueString":"f00"}]},{"code":"blue","display":"Blue"}]}]}
    """
  private static let valueSet = """
    {"resourceType":"ValueSet","id":"v","url":"http://x/vs","status":"active","compose":{"include":[
     {"system":"http://x/cs","concept":[{"code":"red"},{"code":"blue"}]}]}}
    """
  private static let map = """
    {"resourceType":"ConceptMap","url":"http://x/map","status":"active","group":[
     {"source":"http://x/cs","target":"http://y","element":[
      {"code":"red","target":[{"code":"R","display":"rouge","equivalence":"equivalent"}]},
      {"code":"blue","target":[{"code":"N","equivalence":"disjoint"}]}],
      "unmapped":{"mode":"fixed","code":"other"}}]}
    """
  private static let input = """
    {"resourceType":"Observation","code":{"coding":[{"system":"http://x/cs","code":"red"}]},
    "status":"final","contained":[\(valueSet),\(map)]}
    """

  private struct Maps: FHIRPath.ReferenceLookup {
    func resource(at reference: String) -> Element? {
      guard reference == "http://x/map" else { return nil }
      return Document.read(Source(text: TerminologyServiceTests.map)).document?.root
    }
  }

  private static func values(_ expression: String) throws -> [String] {
    var environment = FHIRPath.Environment()
    environment.version = .r4
    environment.terminology = LibraryTerminology(try Terms.library(system, valueSet))
    environment.references = Maps()
    let document = try #require(Document.read(Source(text: input)).document)
    return try FHIRPath.compile(expression).evaluate(on: document.root, in: environment)
      .map { $0.text ?? "element" }
  }

  static let answeredCases: [(String, [String])] = [
    ("%terminologies.expand('http://x/vs').expansion.contains.code", ["red", "blue"]),
    ("%terminologies.expand('http://x/vs').expansion.contains.display", ["Red", "Blue"]),
    ("%terminologies.expand('http://x/vs') is ValueSet", ["true"]),
    ("%terminologies.expand('http://x/vs', 'filter=bl').expansion.total", ["1"]),
    (
      "%terminologies.expand('http://x/vs', 'offset=1&count=1').expansion.contains.code", ["blue"]
    ),
    ("%terminologies.expand(contained.first()).expansion.contains.code", ["red", "blue"]),
    ("%terminologies.expand({}).count()", ["0"]),
    ("%terminologies.lookup(code.coding).parameter.where(name = 'display').value", ["Red"]),
    ("%terminologies.lookup(code).parameter.where(name = 'definition').value", ["like blood"]),
    ("%terminologies.lookup(code).parameter.where(name = 'name').value", ["Colours"]),
    ("%terminologies.lookup(code).parameter.where(name = 'designation').part.value", ["Rot"]),
    (
      "%terminologies.lookup(code).parameter.where(name = 'property').part.value", ["rgb", "f00"]
    ),
    ("%terminologies.lookup(Coding { system: 'http://x/cs', code: 'green' }).count()", ["0"]),
    (
      "%terminologies.validateVS('http://x/vs', code).parameter.where(name = 'result').value",
      ["true"]
    ),
    (
      "%terminologies.validateVS('http://x/vs', code).parameter.where(name = 'display').value",
      ["Red"]
    ),
    (
      "%terminologies.validateVS(contained.first(), code).parameter.where(name = 'result').value",
      ["true"]
    ),
    (
      "%terminologies.validateVS('http://x/vs', %factory.Coding('http://x/cs', 'colour')).parameter.where(name = 'result').value",
      ["false"]
    ),
    (
      "%terminologies.validateCS('http://x/cs', code).parameter.where(name = 'result').value",
      ["true"]
    ),
    (
      "%terminologies.validateCS('http://x/cs', %factory.Coding('http://x/cs', 'green')).parameter.value",
      ["false"]
    ),
    (
      "%terminologies.validateCS('http://x/cs', %factory.Coding('http://z', 'red')).parameter.value",
      ["false"]
    ),
    ("%terminologies.subsumes('http://x/cs', 'colour', 'red')", ["subsumes"]),
    ("%terminologies.subsumes('http://x/cs', code.coding, 'colour')", ["subsumed-by"]),
    ("%terminologies.subsumes('http://x/cs', 'red', 'blue')", ["not-subsumed"]),
    ("%terminologies.subsumes('http://x/cs', 'red', 'red') is code", ["true"]),
    ("%terminologies.subsumes('http://x/cs', {}, 'red').count()", ["0"]),
    (
      "%terminologies.translate('http://x/map', code).parameter.where(name = 'match').part.value.code",
      ["R"]
    ),
    (
      "%terminologies.translate(contained[1], code).parameter.where(name = 'result').value",
      ["true"]
    ),
    (
      "%terminologies.translate('http://x/map', code).parameter.part.where(name = 'equivalence').value",
      ["equivalent"]
    ),
    (
      "%terminologies.translate('http://x/map', %factory.Coding('http://x/cs', 'blue')).parameter.value",
      ["false"]
    ),
    ("%terminologies.translate('http://x/map', 'green').parameter.part.value.code", ["other"]),
    (
      "%terminologies.translate('http://x/map', %factory.Coding('http://z', 'red')).parameter.value",
      ["false"]
    ),
  ]

  @Test("Each operation gives the resource of its definition", arguments: answeredCases)
  func answered(_ expression: String, _ wanted: [String]) throws {
    #expect(try Self.values(expression) == wanted)
  }

  static let refusedCases: [(String, FHIRPath.Failure.Code)] = [
    ("%terminologies.expand('http://x/other')", FHIRPath.Failure.Code.notAvailable),
    ("%terminologies.expand('http://x/vs', 'displayLanguage=de')", .wrongArgument),
    ("%terminologies.lookup(%factory.Coding('http://other', 'a'))", .notAvailable),
    ("%terminologies.lookup('red')", .notAvailable),
    ("%terminologies.validateVS('http://x/other', code)", .notAvailable),
    ("%terminologies.validateCS('http://other', 'a')", .notAvailable),
    ("%terminologies.subsumes('http://other', 'a', 'b')", .notAvailable),
    ("%terminologies.translate('http://other', 'a')", .notAvailable),
    ("%terminologies.validateVS(1, code)", .wrongType),
  ]

  @Test("What is not available is a failure that names it", arguments: refusedCases)
  func refused(_ expression: String, _ code: FHIRPath.Failure.Code) {
    #expect { try Self.values(expression) } throws: {
      ($0 as? FHIRPath.Failure)?.code == code
    }
  }

  static let officialCases: [(String, [String])] = [
    (
      "%terminologies.expand('http://hl7.org/fhir/ValueSet/administrative-gender').expansion.contains.count()",
      ["4"]
    ),
    (
      "%terminologies.validateVS('http://hl7.org/fhir/ValueSet/administrative-gender', $this.gender).parameter.where(name = 'result').value",
      ["true"]
    ),
  ]

  @Test(
    "txTest01 and txTest02 of the official suite hold by the value sets that are built in",
    arguments: officialCases)
  func official(_ expression: String, _ wanted: [String]) throws {
    var environment = FHIRPath.Environment()
    environment.version = .r5
    environment.terminology = LibraryTerminology(ResourceLibrary())
    let source = Source(text: #"{"resourceType":"Patient","gender":"male"}"#)
    let document = try #require(Document.read(source).document)
    let values = try FHIRPath.compile(expression).evaluate(on: document.root, in: environment)
    #expect(values.map { $0.text ?? "element" } == wanted)
  }
}
