import FHIRDocument
import FHIRSearch
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Searches over resources")
struct SearchTests {
  /// A search and the ids that it finds, in their order.
  struct Case: CustomTestStringConvertible {
    var request: String
    var ids: [String]
    var testDescription: String { request }

    init(_ request: String, _ ids: String) {
      self.request = request
      self.ids = ids.split(separator: " ").map(String.init)
    }
  }

  private static let store: ResourceStore = {
    var store = ResourceStore()
    for text in resources.split(separator: "\n") {
      guard let document = Document.read(Source(text: text)).document else { continue }
      store.add(document.root)
    }
    return store
  }()

  private static let resources = """
    {"resourceType":"Patient","id":"p1","active":true,"birthDate":"1974-12-25","gender":"female","name":[{"family":"Müller","given":["Ève","Ann"]}],"identifier":[{"system":"urn:mrn","value":"12"}],"telecom":[{"system":"phone","value":"555"}],"generalPractitioner":[{"reference":"Practitioner/d1"}]}
    {"resourceType":"Patient","id":"p2","birthDate":"1980","gender":"male","name":[{"family":"Mull","given":["Bo"]}],"identifier":[{"type":{"coding":[{"system":"urn:t","code":"MR"}]},"system":"urn:other","value":"12"}],"deceasedBoolean":true}
    {"resourceType":"Patient","id":"p3","name":[{"text":"annabel Mullins"}],"managingOrganization":{"identifier":{"system":"urn:o","value":"7"}}}
    {"resourceType":"Practitioner","id":"d1","name":[{"family":"Who"}]}
    {"resourceType":"Observation","id":"o1","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"29463-7","display":"Body weight"}]},"subject":{"reference":"Patient/p1"},"effectiveDateTime":"2020-01-05T10:00:00Z","valueQuantity":{"value":72.5,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}}
    {"resourceType":"Observation","id":"o2","status":"amended","code":{"coding":[{"system":"http://loinc.org","code":"29463-7"}],"text":"Weight"},"subject":{"reference":"https://example.org/fhir/Patient/p1"},"effectivePeriod":{"start":"2020-02-01","end":"2020-02-03"},"valueQuantity":{"value":73500,"unit":"g","system":"http://unitsofmeasure.org","code":"g"}}
    {"resourceType":"Observation","id":"o3","status":"final","code":{"coding":[{"system":"urn:x","code":"bp"}]},"subject":{"reference":"Patient/p2"},"effectiveDateTime":"2020-02","component":[{"code":{"coding":[{"system":"urn:x","code":"sys"}]},"valueQuantity":{"value":120,"unit":"mmHg","system":"http://unitsofmeasure.org","code":"mm[Hg]"}},{"code":{"coding":[{"system":"urn:x","code":"dia"}]},"valueQuantity":{"value":80,"unit":"mmHg","system":"http://unitsofmeasure.org","code":"mm[Hg]"}}]}
    {"resourceType":"Observation","id":"o4","status":"final","code":{"text":"note, with $ and |"},"subject":{"reference":"Group/p1"},"effectivePeriod":{"start":"2020-03-01"}}
    {"resourceType":"ValueSet","id":"v1","url":"http://example.org/vs/a","version":"2","status":"draft"}
    """

  private static let cases = [
    Case("Patient", "p1 p2 p3"), Case("Patient/p2", "p2"),
    Case("https://example.org/fhir/Patient/p2", "p2"),
    Case("Patient?_id=p2,p1", "p1 p2"),
    // string
    Case("Patient?family=mull", "p1 p2"), Case("Patient?family=MULLER", "p1"),
    Case("Patient?family:exact=Mull", "p2"), Case("Patient?name:contains=ann", "p1 p3"),
    Case("Patient?given=eve", "p1"), Case("Patient?name=ann", "p1 p3"),
    Case("Patient?given=E&given=A", "p1"),
    // token
    Case("Patient?gender=female,male", "p1 p2"), Case("Patient?gender:not=male", "p1 p3"),
    Case("Patient?identifier=12", "p1 p2"), Case("Patient?identifier=urn:mrn|12", "p1"),
    Case("Patient?identifier=urn:other|", "p2"), Case("Patient?identifier=|12", ""),
    Case("Patient?identifier:of-type=urn:t|MR|12", "p2"), Case("Patient?phone=555", "p1"),
    Case("Patient?deceased=true", "p2"), Case("Patient?deceased=false", "p1 p3"),
    Case("Patient?active=true", "p1"), Case("Observation?code=29463-7", "o1 o2"),
    Case("Observation?code=http%3A%2F%2Floinc.org%7C29463-7", "o1 o2"),
    Case("Observation?code:text=weig", "o2"), Case("Observation?code:text=body%20w", "o1"),
    Case(#"Observation?code:text=note\,"#, "o4"),
    Case(#"Observation?code:text=note\, with \$"#, "o4"),
    Case("Observation?status:not=final", "o2"),
    // missing
    Case("Patient?birthdate:missing=true", "p3"), Case("Patient?gender:missing=false", "p1 p2"),
    // reference
    Case("Observation?subject=Patient/p1", "o1 o2"), Case("Observation?subject=p1", "o1 o2 o4"),
    Case("Observation?patient=p1", "o1 o2"), Case("Observation?subject:Group=p1", "o4"),
    Case("Observation?subject=https://example.org/fhir/Patient/p1", "o1 o2"),
    Case("Observation?subject=https://other.example/fhir/Patient/p1", "o1"),
    Case("Patient?organization:identifier=urn:o|7", "p3"),
    // date
    Case("Patient?birthdate=1974-12-25", "p1"), Case("Patient?birthdate=1980", "p2"),
    Case("Patient?birthdate=ge1975", "p2"), Case("Patient?birthdate=lt1980-06", "p1 p2"),
    Case("Observation?date=2020-02", "o2 o3"), Case("Observation?date=ne2020-02", "o1 o4"),
    Case("Observation?date=2020-01-05T10:00:00Z", "o1"),
    Case("Observation?date=2020-01-05T10:00Z", "o1"),
    Case("Observation?date=gt2020-02-02", "o2 o3 o4"), Case("Observation?date=sa2020-02-03", "o4"),
    Case("Observation?date=eb2020-02-01", "o1"),
    Case("Observation?date=ge2020-02&date=lt2020-03", "o2 o3"),
    Case("Observation?date=le2020-01-05T11:00:00%2B01:00", "o1"),
    Case("Observation?date=ap2020-02-10", "o2 o3"),
    // quantity, composite
    Case("Observation?value-quantity=72.5", "o1"), Case("Observation?value-quantity=73", "o1"),
    Case("Observation?value-quantity=72", ""),
    Case("Observation?value-quantity=gt73|http://unitsofmeasure.org|kg", "o2"),
    Case("Observation?value-quantity=73.5||g", ""),
    Case("Observation?value-quantity=73500||g", "o2"),
    Case("Observation?value-quantity=7e1|http://unitsofmeasure.org|kg", "o1 o2"),
    Case("Observation?component-code-value-quantity=urn:x|sys$gt100", "o3"),
    Case("Observation?component-code-value-quantity=urn:x|dia$gt100", ""),
    Case("Observation?code-value-quantity=29463-7$lt73||kg", "o1"),
    // uri
    Case("ValueSet?url=http://example.org/vs/a", "v1"),
    Case("ValueSet?url:below=http://example.org/vs", "v1"),
    Case("ValueSet?url=http://example.org/vs", ""),
    // chains
    Case("Observation?subject:Patient.name=eve", "o1 o2"),
    Case("Observation?patient.birthdate=ge1975", "o3"),
    Case("Observation?subject.general-practitioner.family=who", "o1 o2"),
    Case("Patient?_has:Observation:patient:code=29463-7", "p1"),
    // form
    Case("Observation?_sort=-date", "o4 o3 o2 o1"),
    Case("Observation?_sort=status,-_id", "o2 o4 o3 o1"),
    Case("Patient?_sort=birthdate&_count=1", "p1"), Case("Patient?_count=0", ""),
    Case("Patient?_format=json&_summary=true", "p1 p2 p3"),
  ]

  private var search: ResourceSearch {
    var search = ResourceSearch(Self.store)
    search.now = PartialDateTime("2020-06-01T00:00:00Z")
    return search
  }

  @Test("A search finds what the standard says, in the order asked for", arguments: cases)
  func finds(_ example: Case) throws {
    #expect(try search.answer(example.request).matches.map { $0[.id]?.string ?? "" } == example.ids)
  }

  @Test("What comes along is in the result once, and marked")
  func includes() throws {
    let result = try search.answer(
      "Observation?code=29463-7&_include=Observation:subject&_include:iterate=Patient:general-practitioner"
    )
    #expect(result.included.map { $0[.id]?.string } == ["p1"])
    let patient = try search.answer(
      "Patient?_id=p1&_revinclude=Observation:patient&_include=Patient:general-practitioner:Practitioner"
    )
    #expect(patient.included.map { $0[.id]?.string } == ["o1", "o2", "d1"])
    let bundle = patient.bundle()
    #expect(bundle.root[.total]?.integer == 1)
    #expect(
      bundle.root.children(.entry).map { $0[.search]?[.mode]?.string } == [
        "match", "include", "include", "include",
      ])
    #expect(bundle.root.structureFindings().isEmpty)
  }

  @Test(
    "Rule 115: what is not understood ends the search, and says what it was",
    arguments: [
      ("Patient?nam=x", 1602), ("Patient?name:almost=x", 1603), ("Observation?date=soon", 1604),
      ("Observation?value-quantity=much", 1604), ("Nothing?x=y", 1601), ("Patient/p9", 1606),
      ("Observation?code:in=http://example.org/vs", 1605),
      ("Patient?birthdate:missing=maybe", 1604),
      ("Observation?subject:Patient.nam=x", 1602), ("Location?near=1", 1602), ("what", 1601),
      ("Patient/p1/Observation?code=x", 1601), ("Patient?_count=-1", 1604),
    ])
  func refuses(_ request: String, _ code: Int) {
    #expect {
      _ = try search.answer(request)
    } throws: { error in
      (error as? Diagnostic)?.code.number == code
    }
  }
}
