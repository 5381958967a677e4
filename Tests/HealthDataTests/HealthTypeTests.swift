import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

@testable import HealthData

@Suite("Types of HealthKit")
struct HealthTypeTests {
  @Test("Each type is once in the table, with a valid unit that its values can have")
  func table() {
    let known = HealthType.known
    #expect(Set(known.map(\.identifier)).count == known.count)
    for row in known {
      guard let unit = row.unit else { continue }
      #expect(UCUM.isValid(unit.code ?? "?"), "\(row.identifier)")
      #expect(HealthUnit(unit.name) != nil, "\(row.identifier)")
      if unit.shown == nil, unit.name != "count" {
        #expect(UCUM.areComparable(HealthUnit(unit.name)?.code ?? "", unit.code ?? ""))
      }
    }
  }

  @Test(
    "Units of HealthKit are read as they are written",
    arguments: [
      ("count/min", "/min"), ("mL/min·kg", "mL/min/kg"), ("mL/kg*min", "mL/kg/min"),
      ("m/s^2", "m/s2"), ("kcal/hr·kg", "kcal/h/kg"), ("count", "1"), ("mi/hr", "[mi_i]/h"),
    ])
  func units(text: String, code: String) {
    #expect(HealthUnit(text)?.code == code)
    #expect(UCUM.isValid(code))
  }

  @Test(
    "What is not such a unit is refused",
    arguments: [
      "", "furlong", "m/", "/", "m^", "m^0", "mmol<", "mmol/L", "count^2", "s/mmol<1>", "kg·",
    ])
  func noUnits(text: String) { #expect(HealthUnit(text) == nil) }

  private static let map = """
    {"HKQuantityTypeIdentifierHeartRate": {"code": {"coding": [{"system": "http://x", "code": "hr"}]},
     "valueQuantity": {"unit": "count/s", "system": "http://unitsofmeasure.org", "code": "/s"}},
     "HKQuantityTypeIdentifierDistanceWalkingRunning": {"code": {"coding": [{"system": "http://x", "code": "walk"}]},
     "valueQuantity": {"unit": "m", "system": "http://unitsofmeasure.org", "code": "m"}}}
    """

  @Test("A file of mappings goes before the table, and adds to it")
  func mappings() throws {
    let text = Exports.text(
      Exports.record("HeartRate", "90", "count/min"),
      Exports.record("DistanceWalkingRunning", "0.5", "km"), Exports.record("Unheard", "1", "kg"))
    let made = try Exports.convert(text) {
      try? $0.mappings.add(Source(name: "map.json", text: Self.map))
    }
    #expect(made.resources.map(\.amount) == ["1.5 /s", "500 m"])
    #expect(
      made.resources.first?["code"]?.members("coding").map { $0["code"]?.string } == [
        "hr", "HKQuantityTypeIdentifierHeartRate",
      ])
    let all = try Exports.convert(text) { $0.mappings.takesAllQuantities = true }
    #expect(all.resources.map(\.amount) == ["90 /min", "500 m", "1 kg"])
  }

  @Test(
    "A file that is not one of mappings is refused at its place",
    arguments: [
      "[]", "{\"HKQuantityTypeIdentifierHeartRate\": {}}",
      map.replacing("count/s", with: "beats"), map.replacing("\"code\": \"hr\"", with: "\"x\": 1"),
    ])
  func noMappings(text: String) {
    var mappings = HealthMappings()
    #expect(throws: Diagnostic.self) { try mappings.add(Source(name: "map.json", text: text)) }
  }

  @Test("Each type that is known gives an Observation without a finding of its structure")
  func everyType() throws {
    let made = try Exports.convert(file: "\(Project.folder)/Tests/Online/measurements.xml") {
      ($0.subject, $0.withDevice) = ("Patient/p1", true)
    }
    #expect(made.summary.findings.isEmpty)
    for resource in made.resources {
      #expect(resource.structureFindings(isStrict: true).isEmpty)
    }
    let codes = made.resources.flatMap { [$0] + $0.members("component") }
      .flatMap { $0["code"]?.members("coding") ?? [] }.compactMap { $0["code"]?.string }
    #expect(Set(HealthType.known.map(\.identifier)).isSubset(of: Set(codes)))
  }

  @Test("The table of the library healthkit-to-fhir has its types alone, with its codes of units")
  func library() throws {
    let text = Exports.text(
      Exports.record("BloodPressureSystolic", "120", "mmHg"),
      Exports.record("OxygenSaturation", "0.98", "%"),
      Exports.record("EnvironmentalAudioExposure", "70", "dBASPL"),
      Exports.record("BodyMass", "80", "kg"), Exports.record("AppleStandTime", "1", "min"),
      Exports.record("WalkingSpeed", "1", "m/s"))
    let made = try Exports.convert(text) { $0.mappings = .library }
    #expect(made.resources.map(\.amount) == ["120 mmHg", "98 %", "70 B(SPL)", "80 kg", "60000 ms"])
    #expect(made.summary.skipped.map(\.type) == ["WalkingSpeed"])
    #expect(
      HealthMappings.library.types(with: [Coding(system: "http://loinc.org", code: "55423-8")])
        .count == 1)
  }

  @Test("Consents are kept for their owner alone, and taken back by type and server")
  func consents() throws {
    let workspace = try Workspace()
    let folder = workspace.file("health")
    let given = try #require(PartialDateTime("2026-11-20T10:00:00Z"))
    var store = try ConsentStore(folder)
    try store.add([
      HealthConsent(
        type: "HKQuantityTypeIdentifierStepCount", destination: "https://a/", given: given),
      HealthConsent(
        type: "HKQuantityTypeIdentifierStepCount", destination: "https://b", given: given),
      HealthConsent(
        type: "HKQuantityTypeIdentifierBodyMass", destination: "https://a", given: given),
    ])
    store = try ConsentStore(folder)
    #expect(store.has("HKQuantityTypeIdentifierStepCount", to: "https://a"))
    #expect(!store.has("HKQuantityTypeIdentifierBodyMass", to: "https://b/"))
    #expect(try store.revoke(type: "StepCount", destination: "https://a") == 1)
    #expect(try store.revoke(type: nil, destination: "https://c") == 0)
    #expect(try ConsentStore(folder).consents.map(\.typeName) == ["StepCount", "BodyMass"])
  }
}
