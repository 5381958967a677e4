import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives
import Testing

@testable import HealthData

@Suite("Records as Observations")
struct ObservationTests {
  @Test(
    "A value is converted exactly, to the unit of its type in UCUM",
    arguments: [
      ("OxygenSaturation", "0.98", "%", "98 %"), ("OxygenSaturation", "1", "%", "100 %"),
      ("OxygenSaturation", "0.975", "%", "97.5 %"),
      ("BodyMass", "176.4", "lb", "80.013694068 kg"), ("BodyMass", "80.0", "kg", "80.0 kg"),
      ("BodyMass", "12", "st", "76.20351816 kg"),
      ("BloodGlucose", "5.2", "mmol&lt;180.1558800000541&gt;/L", "93.681057600028132 mg/dL"),
      ("BloodGlucose", "5.2", "mmol/L", "93.6810576000281216 mg/dL"),
      ("BloodGlucose", "94", "mg/dL", "94 mg/dL"), ("BodyTemperature", "98.6", "degF", "37 Cel"),
      ("Height", "1.8", "m", "180 cm"), ("Height", "5", "ft", "152.4 cm"),
      ("ActiveEnergyBurned", "100", "kJ", "23.9005736137667304 kcal"),
      ("ActiveEnergyBurned", "9.50", "Cal", "9.50 kcal"),
      ("DietaryEnergyConsumed", "2000", "cal", "2 kcal"),
      ("HeartRate", "1.5", "count/s", "90 /min"), ("HeartRate", "72", "count/min", "72 /min"),
      ("BloodPressureSystolic", "120", "mmHg", "120 mm[Hg]"),
      ("EnvironmentalAudioExposure", "71.5", "dBASPL", "71.5 dB[SPL]"),
      ("AppleExerciseTime", "3", "min", "3 min"), ("AppleStandTime", "90", "s", "1.5 min"),
      ("DistanceWalkingRunning", "1.25", "km", "1250 m"),
      ("VO2Max", "41.5", "mL/min·kg", "41.5 mL/min/kg"), ("StepCount", "007", "count", "7 {tot}"),
      ("BodyMassIndex", "22.5312", "count", "22.5312 kg/m2"),
      ("StepCount", "1e3", "count", "1e3 {tot}"),
    ])
  func amounts(type: String, value: String, unit: String, amount: String) throws {
    let made = try Exports.convert(Exports.text(Exports.record(type, value, unit)))
    #expect(made.resources.map(\.amount) == [amount])
    #expect(made.summary.findings.isEmpty)
  }

  @Test(
    "A record that is not what Apple Health writes is left out and reported at its place",
    arguments: [
      ("StepCount", "1,5", "count", "2020-10-12 08:00:00 +0200", Diagnostic.Code.unusableRecord),
      ("StepCount", "", "count", "2020-10-12 08:00:00 +0200", .recordWithoutValue),
      ("StepCount", "many", "count", "2020-10-12 08:00:00 +0200", .unusableRecord),
      ("StepCount", "5", "", "2020-10-12 08:00:00 +0200", .recordWithoutUnit),
      ("StepCount", "5", "kg", "2020-10-12 08:00:00 +0200", .recordUnit),
      ("BodyMass", "5", "furlong", "2020-10-12 08:00:00 +0200", .recordUnit),
      ("OxygenSaturation", "98", "%", "2020-10-12 08:00:00 +0200", .recordShare),
      ("StepCount", "5", "count", "31.02.2016", .recordDate),
      ("StepCount", "5", "count", "2021-02-29 08:00:00 +0200", .recordDate),
      ("StepCount", "5", "count", "2020-10-12 25:00:00 +0200", .recordDate),
      ("StepCount", "5", "count", "2020-10-12 08:00:00", .recordDate),
    ])
  func unusable(
    type: String, value: String, unit: String, start: String, code: Diagnostic.Code
  ) throws {
    let record = Exports.record(type, value, unit.isEmpty ? nil : unit, start: start)
    let made = try Exports.convert(Exports.text("<ExportDate value=\"\"/>", record, record))
    #expect(made.resources.isEmpty)
    let finding = try #require(made.summary.findings.first)
    #expect(made.summary.findings.count == 1 && finding.code.key == code.key)
    #expect(finding.location.position == SourcePosition(line: 4, column: 1))
    #expect(finding.argument("count") == .number(2))
  }

  @Test("An end before the start is reported, and a clock that is set back is not one")
  func order() throws {
    let back = Exports.record(
      "HeartRate", "60", "count/min", start: "2023-10-29 02:30:00 +0200",
      end: "2023-10-29 02:30:00 +0100")
    let wrong = Exports.record("StepCount", "6", end: "2020-10-12 07:00:00 +0200")
    let made = try Exports.convert(Exports.text(back, wrong))
    #expect(made.resources.count == 1)
    #expect(
      made.resources.first?["effectivePeriod"]?["end"]?.string == "2023-10-29T02:30:00+01:00")
    #expect(made.summary.findings.map(\.code.key) == [Diagnostic.Code.recordOrder.key])
  }

  @Test("A correlation has its parts as components, and they are not there again by themselves")
  func correlation() throws {
    let parts = [
      Exports.record("BloodPressureSystolic", "120", "mmHg"),
      Exports.record("BloodPressureDiastolic", "80", "mmHg"),
    ]
    let other = Exports.record("BloodPressureSystolic", "121", "mmHg")
    let panel =
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Phone\" startDate=\"2020-10-12 08:00:00 +0200\" endDate=\"2020-10-12 08:00:00 +0200\">"
      + parts.joined() + "</Correlation>"
    // The same instants, as a phone in another zone exports them.
    let far = parts.joined().replacing("08:00:00 +0200", with: "02:00:00 -0400")
    let made = try Exports.convert(Exports.text(far, other, panel))
    #expect(made.summary.twins == 2)
    #expect(made.resources.map(\.amount) == ["121 mm[Hg]", nil])
    let components = made.resources.last?.members("component") ?? []
    #expect(components.map(\.amount) == ["120 mm[Hg]", "80 mm[Hg]"])
    // Where the panel is not asked for, or cannot be made, the parts stand for themselves.
    let alone = try Exports.convert(Exports.text(far, other, panel)) {
      $0.types = ["HKQuantityTypeIdentifierBloodPressureSystolic"]
    }
    #expect(alone.resources.map(\.amount) == ["120 mm[Hg]", "121 mm[Hg]"])
    let broken = try Exports.convert(
      Exports.text(parts.joined(), panel.replacing("value=\"80\"", with: "value=\"?\"")))
    #expect(broken.resources.map(\.amount) == ["120 mm[Hg]", "80 mm[Hg]"])
    #expect(broken.summary.findings.count == 1)
  }

  @Test("The zone of the metadata goes before that of the date, and instants stay")
  func zones() throws {
    let entry = #"<MetadataEntry key="HKTimeZone" value="America/New_York"/>"#
    let unknown = #"<MetadataEntry key="HKTimeZone" value="Mars/Olympus"/>"#
    let made = try Exports.convert(
      Exports.text(
        Exports.record("BodyMass", "80", "kg", inner: entry),
        Exports.record("BodyMass", "81", "kg", inner: unknown)))
    #expect(
      made.resources.map { $0["effectiveDateTime"]?.string } == [
        "2020-10-12T02:00:00-04:00", "2020-10-12T08:00:00+02:00",
      ])
  }

  @Test("A Device comes once, before what refers to it, whatever its address in memory was")
  func devices() throws {
    func record(_ address: String, _ value: String) -> String {
      Exports.record("StepCount", value).replacing(
        " value=",
        with:
          " sourceVersion=\"17\" device=\"&lt;&lt;HKDevice: \(address)&gt;, name:iPhone, manufacturer:Apple, Inc., model:iPhone, hardware:iPhone12,1&gt;\" value="
      )
    }
    let made = try Exports.convert(Exports.text(record("0x1", "1"), record("0x2", "2"))) {
      $0.withDevice = true
    }
    #expect(made.resources.map(\.resourceType) == ["Device", "Observation", "Observation"])
    let device = made.resources[0]
    #expect(device["manufacturer"]?.string == "Apple, Inc.")
    let references = made.resources.dropFirst().map { $0["device"]?[.reference]?.string }
    #expect(references == Array(repeating: "Device/\(device[.id]?.string ?? "")", count: 2))
  }

  @Test("What is no record is named with its number, where all types are asked for")
  func others() throws {
    let text = Exports.text(
      Exports.record("StepCount", "1"),
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\"/>",
      "<ActivitySummary dateComponents=\"2020-10-12\"/>",
      "<ActivitySummary dateComponents=\"2020-10-13\"/>")
    let made = try Exports.convert(text)
    #expect(made.resources.map(\.amount) == ["1 {tot}"])
    #expect(
      made.summary.skippedTypes?.message()
        .contains("ActivitySummary 2, Workout 1") == true)
    let steps = try Exports.convert(text) { $0.types = ["HKQuantityTypeIdentifierStepCount"] }
    #expect(steps.summary.skipped.isEmpty)
  }

  @Test("Only what is asked for is taken: types, and what ends in a time")
  func selection() throws {
    let text = Exports.text(
      Exports.record("StepCount", "1", end: "2020-10-12 09:00:00 +0200"),
      Exports.record("StepCount", "2", end: "2020-10-12 10:00:00 +0200"),
      Exports.record("BodyMass", "80", "kg"), Exports.record("SleepAnalysis", "x", nil))
    let made = try Exports.convert(text) {
      $0.types = ["HKQuantityTypeIdentifierStepCount"]
      $0.from = Instant("2020-10-12T07:00:00Z")
      $0.to = Instant("2020-10-12T07:30:00Z")
    }
    #expect(made.resources.map(\.amount) == ["1 {tot}"])
    #expect(made.summary.skipped.isEmpty)
    #expect(try Exports.convert(text).summary.skipped.map(\.type) == ["SleepAnalysis"])
  }
}
