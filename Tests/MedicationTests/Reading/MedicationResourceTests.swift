import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyPrimitives
import Testing

@Suite("Medication resources of every version")
struct MedicationResourceTests {
  static let names: [(members: String, name: String)] = [
    (
      #""medicationCodeableConcept":{"coding":[{"display":"A"}],"text":"B"},"medicationReference":{"display":"C"}"#,
      "A"
    ),
    (#""medicationReference":{"reference":"Medication/1","display":"C"}"#, "C"),
    (#""medicationCodeableConcept":{"text":"B"}"#, "B"),
    (#""medication":{"concept":{"coding":[{"display":"A"}]}}"#, "A"),
    (#""medication":{"reference":{"reference":"Medication/1","display":"C"}}"#, "C"),
    (
      ##""contained":[{"resourceType":"Medication","id":"m","code":{"text":"D"}}],"medicationReference":{"reference":"#m"}"##,
      "D"
    ),
    (#""medicationReference":{"reference":"Medication/1"}"#, "No medicationname"),
    (#""status":"active""#, "No medicationname"),
  ]

  @Test("Rule M7: the name is the first display, else that of the reference", arguments: names)
  func name(members: String, name: String) throws {
    #expect(try Told.resource(members).name == name)
  }

  @Test("Dosages come by their sequence, those without one at the end")
  func sequence() throws {
    let resource = try Told.resource(
      #""dosageInstruction":[{"text":"last"},{"sequence":2,"text":"b"},{"sequence":1,"text":"a"}]"#)
    #expect(resource.dosages.map(\.text) == ["a", "b", "last"])
  }

  static let administrations: [(members: String, isTaken: Bool, start: String?)] = [
    (#""status":"completed","effectiveTimeDateTime":"2016-08-15""#, true, "2016-08-15"),
    (
      #""wasNotGiven":true,"effectiveTimePeriod":{"start":"2016-09-03T12:56:00Z","end":"2016-09-03T12:56:00Z"}"#,
      false, "2016-09-03T12:56:00Z"
    ),
    (#""notGiven":true,"effectiveDateTime":"2016""#, false, "2016"),
    (#""status":"not-done","effectivePeriod":{"start":"2020-01-02"}"#, false, "2020-01-02"),
    (#""status":"completed","occurenceDateTime":"2024-01-02""#, true, "2024-01-02"),
    (#""status":"completed""#, true, nil),
  ]

  @Test("Rule M22: what was taken, and when, in each version", arguments: administrations)
  func administration(members: String, isTaken: Bool, start: String?) throws {
    let element = try Told.element(members, type: "MedicationAdministration")
    let administration = try #require(MedicationAdministration(element))
    #expect(administration.isTaken == isTaken)
    #expect(administration.start?.description == start)
  }

  static let references: [(reference: String, isOurs: Bool)] = [
    ("aaf2414d", true), ("MedicationOrder/aaf2414d", true),
    ("http://x.org/fhir/MedicationRequest/aaf2414d/_history/2", true), ("Patient/aaf2414d", false),
    ("MedicationOrder/other", false), ("", false),
  ]

  @Test("A reference may lack its type", arguments: references)
  func reference(reference: String, isOurs: Bool) {
    let reference = ResourceReference(reference: reference)
    #expect(reference.names(ResourceNames.orders, "aaf2414d") == isOurs)
  }

  static let requirements: [(type: String, members: String, missing: [String])] = [
    ("Patient", #""active":true"#, ["id != null"]),
    ("Patient", #""id":"a","animal":{"species":{"text":"cat"}}"#, ["animal == null (is human)"]),
    ("Medication", #""code":{"text":"A"}"#, ["code.coding[0].display != null"]),
    (
      "MedicationOrder", #""status":"active""#,
      ["dosageInstructions[0] != null", "patient != null", "medication != null"]
    ),
    (
      "MedicationRequest",
      #""subject":{"reference":"Patient/1"},"medicationCodeableConcept":{"text":"A"},"dosageInstruction":[{"text":"b"}]"#,
      []
    ),
    (
      "MedicationAdministration", #""patient":{"reference":"Patient/1"}"#,
      ["prescription != null", "medication != null", "effectiveTime != null"]
    ),
  ]

  @Test("Rule M9: what a resource lacks, in the words of the tables", arguments: requirements)
  func requirement(type: String, members: String, missing: [String]) throws {
    let findings = MedicationRequirement.findings(try Told.element(members, type: type))
    #expect(findings.compactMap { $0.argument("requirement")?.text() } == missing)
  }
}
