import FHIRDocument
import FHIRPopulation
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@Suite("Queries of forms")
struct QueryTests {
  private static let variable = "http://hl7.org/fhir/StructureDefinition/variable"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func query(_ text: String) -> String {
    """
    {"url": "\(variable)", "valueExpression": {"name": "found",
     "language": "application/x-fhir-query", "expression": "\(text)"}}
    """
  }

  private static let item = """
    {"linkId": "1", "type": "integer", "extension": [{"url": "\(sdc)initialExpression",
     "valueExpression": {"language": "text/fhirpath", "expression": "%found.entry.count()"}}]}
    """

  private static let data = """
    {"resourceType": "Patient", "id": "p1", "name": [{"family": "Smith, Ann"}], "identifier": [{"system": "s", "value": "7"}]}
    {"resourceType": "Patient", "id": "p2", "name": [{"family": "Smith"}]}
    {"resourceType": "Observation", "id": "o1", "status": "final", "code": {"coding": [{"system": "s", "code": "c"}]}, "subject": {"reference": "Patient/p1"}, "effectiveDateTime": "2025-08-30"}
    {"resourceType": "Observation", "id": "o2", "status": "final", "code": {"coding": [{"system": "s", "code": "c"}]}, "subject": {"reference": "http://a/Patient/p1"}, "effectiveDateTime": "2025-01-30"}
    {"resourceType": "Observation", "id": "o3", "status": "final", "code": {"coding": [{"system": "s", "code": "c"}]}, "subject": {"reference": "Patient/p2"}}
    """

  private func filled(_ query: String) throws -> Populated {
    var filling = try Filling(items: Self.item, extensions: Self.query(query))
    try filling.give(Self.data)
    let lines = Self.data.split(separator: "\n").map(String.init)
    filling.contexts["patient"] = [try Filling.resource(lines[0])]
    filling.contexts["observation"] = [try Filling.resource(lines[2])]
    return filling.filled()
  }

  @Test(
    "The values of expressions are written as a search has them",
    arguments: [
      ("Observation?patient={{%patient.id}}", "2"),
      ("Observation?subject=Patient/{{%patient.id}}&date=gt{{today() - 7 days}}", "1"),
      ("Observation?code={{%observation.code}}", "3"),
      ("Observation?code={{%observation.code.coding}}&patient={{%patient}}", "2"),
      ("Observation?subject={{%observation.subject}}", "2"),
      ("Patient?identifier={{%patient.identifier}}", "1"),
      ("Patient?family={{%patient.name.family}}", "1"),
      ("Patient?_id={{('p1' | 'p2')}}", "2"), ("Patient?_id={{'p1,p2'}}", "2"),
      ("Patient?family={{ iif(true, '}}', '') }}", "0"),
    ])
  func values(query: String, count: String) throws {
    let filled = try filled(query)
    #expect(filled.texts == ["1": count], "\(filled.diagnostics)")
  }

  @Test(
    "Rule 115: a query that is not understood, or lacks a value, has no result and is reported",
    arguments: [
      ("Observation?patient={{%patient.photo}}", 1701), ("Observation?patien=p1", 1602),
      ("Observation?date=soon", 1604), ("Nothing?x=1", 1601),
    ])
  func refused(query: String, number: Int) throws {
    let filled = try filled(query)
    #expect(filled.texts == ["1": "0"])
    #expect(filled.numbers == [number])
  }

  @Test("A group repeats for each resource that a query finds")
  func repetitions() throws {
    var filling = try Filling(
      items: """
        {"linkId": "g", "type": "group", "repeats": true, "extension": [
          {"url": "\(Self.sdc)itemPopulationContext", "valueExpression": {"name": "row",
           "language": "application/x-fhir-query", "expression": "Observation?_sort=-_id"}}],
         "item": [{"linkId": "1", "type": "string", "extension": [
          {"url": "\(Self.sdc)initialExpression",
           "valueExpression": {"language": "text/fhirpath", "expression": "%row.id"}}]}]}
        """)
    try filling.give(Self.data)
    let filled = filling.filled()
    #expect(
      filled.answers.map { $0.values.map(\.label).joined() } == ["o3", "o2", "o1"])
  }

  @Test("Without data a query is reported, and not answered")
  func withoutData() throws {
    let filling = try Filling(items: Self.item, extensions: Self.query("Patient?_id=p1"))
    let filled = filling.filled()
    #expect(filled.numbers == [480])
    #expect(filled.texts == ["1": "0"])
  }
}
