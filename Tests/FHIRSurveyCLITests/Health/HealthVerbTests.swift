import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `health` and `patient` from the command line: the script of the seed, on a server in memory.
struct HealthVerbTests {
  private static func record(
    _ type: String, _ value: String, _ unit: String, _ start: String, _ end: String? = nil
  ) -> String {
    "<Record type=\"HK\(type)\" sourceName=\"Ada’s iPhone\" unit=\"\(unit)\" startDate=\"2020-10-\(start) +0200\" endDate=\"2020-10-\(end ?? start) +0200\" value=\"\(value)\"/>\n"
  }

  private static let pressure =
    record("QuantityTypeIdentifierBloodPressureSystolic", "120", "mmHg", "12 07:00:00")
    + record("QuantityTypeIdentifierBloodPressureDiastolic", "80", "mmHg", "12 07:00:00")

  static let export =
    #"<HealthData locale="de_DE">"# + "\n"
    + #"<Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>"#
    + "\n" + record("QuantityTypeIdentifierStepCount", "900", "count", "05 18:00:00", "05 18:30:00")
    + record("QuantityTypeIdentifierStepCount", "1200", "count", "12 08:00:00", "12 08:10:00")
    + record("QuantityTypeIdentifierStepCount", "3400", "count", "13 18:00:00", "13 18:30:00")
    + pressure + record("QuantityTypeIdentifierOxygenSaturation", "0.98", "%", "12 07:30:00")
    + record("QuantityTypeIdentifierBodyMass", "176.4", "lb", "12 06:30:00")
    + record("QuantityTypeIdentifierBloodGlucose", "5.2", "mmol/L", "12 08:05:00")
    + record(
      "QuantityTypeIdentifierRunningStrideLength", "0.91", "km", "12 08:00:00", "12 08:10:00")
    + record("CategoryTypeIdentifierSleepAnalysis", "x", "", "12 00:00:00", "12 06:00:00")
    + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Ada’s iPhone\" startDate=\"2020-10-12 07:00:00 +0200\" endDate=\"2020-10-12 07:00:00 +0200\">\n"
    + pressure + "</Correlation>\n</HealthData>\n"

  private let home: Workspace
  private let file: String
  private var world = TestWorld()

  init() throws {
    home = try Workspace()
    file = try home.write(Self.export, to: "export.xml")
    world.environment = [
      "HOME": home.path, "FHIR_SURVEY_NOW": "2020-10-15T12:00:00+02:00",
      "FHIR_SURVEY_SERVER": "https://example.org/fhir",
    ]
  }

  @Test("list names the types with their number, and those without a mapping")
  func list() {
    let run = world.run("health", "list", file)
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "StepCount               3  2020-10-05 … 2020-10-13  Number of steps (55423-8)\n"))
    #expect(run.output.split(separator: "\n").count { $0.hasSuffix("no mapping") } == 2)
    #expect(world.run("health", "list", file, "--format", "json").output.contains("\"count\": 3"))
  }

  @Test("preview shows the last seven days, with their sum")
  func preview() {
    let run = world.run("health", "preview", file, "--type", "StepCount")
    #expect(
      run.output == """
        2020-10-12 08:10  1200  Number of steps
        2020-10-13 18:30  3400  Number of steps
        Number of steps: 2 measurements, total 4600

        """)
  }

  @Test("convert writes all, without parts of correlations, and says what is skipped")
  func convert() throws {
    let output = home.file("o.ndjson")
    let run = world.run("health", "convert", file, "--all", "-o", output)
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("RunningStrideLength 1, SleepAnalysis 1"))
    let lines = try home.read("o.ndjson").split(separator: "\n")
    #expect(lines.count == 7)
    for value in ["98,", "80.013694068,", "93.6810576000281216,", "1200,"] {
      #expect(lines.contains { $0.contains("\"value\":\(value)") }, "\(value)")
    }
  }

  @Test("The table of healthkit-to-fhir is known by its name, and files go before it")
  func libraryTable() throws {
    let own = world.run("health", "convert", file, "--all").output
    let library = world.run("health", "convert", file, "--all", "--map", "healthkit-to-fhir").output
    #expect(own.contains(#""code":"mm[Hg]""#) && !own.contains(#""code":"mmHg""#))
    #expect(library == own.replacingOccurrences(of: "mm[Hg]", with: "mmHg"))
    let map = try home.write(
      #"{"HKQuantityTypeIdentifierBodyMass":{"code":{"coding":[{"system":"http://x","code":"w"}]},"valueQuantity":{"unit":"g","system":"http://unitsofmeasure.org","code":"g"}}}"#,
      to: "map.json")
    let run = world.run(
      "health", "convert", file, "--type", "BodyMass", "--map", map, "--map", "healthkit-to-fhir")
    #expect(run.output.contains(#""value":80013.694068,"unit":"g""#), "\(run)")
  }

  @Test(
    "What is not there, or not an export, ends with a status and without output",
    arguments: [
      (["--type", "RunningStrideLength"], 65, "no mapping for RunningStrideLength"),
      (["--type", "Somewhat"], 65, "the export has no Somewhat"),
      (["--all", "--type", "StepCount"], 64, "--all"), (["--from", "someday"], 64, "someday"),
      (["--from", "31.02.2016"], 64, "31.02.2016"), (["--map", "/nowhere"], 66, "/nowhere"),
    ])
  func wrong(flags: [String], status: Int, words: String) {
    let run = world.run(["health", "convert", file] + flags)
    #expect(Int(run.status) == status && run.errors.contains(words) && run.output.isEmpty, "\(run)")
  }

  @Test("Nothing is sent without consent, which is asked for once for each type and server")
  func consent() throws {
    let server = SimulatedServer(.careful)
    var world = world
    world.transport = server
    let send = ["health", "send", file, "--type", "StepCount", "--patient", "1"]
    #expect(world.run(send).status == 77)
    world.inputIsTerminal = true
    world.person = Person("n")
    #expect(world.run(send).status == 130)
    #expect(server.resources("Observation").isEmpty)
    world.person = Person("yes")
    let sent = world.run(send)
    #expect(sent.status == 0 && sent.output == "2 observations are sent\n", "\(sent)")
    world.inputIsTerminal = false
    world.person = nil
    let again = world.run(send)
    #expect(again.status == 0 && again.output == "0 sent, 2 already there\n", "\(again)")
    #expect(
      world.run("health", "consent").output.hasPrefix(
        "StepCount  https://example.org/fhir  2020-10-15"))
    #expect(world.run("health", "consent", "revoke", "--type", "StepCount").status == 0)
    #expect(world.run(send).status == 77)
    #expect(
      TemporaryFolder.mode(home.file(".local/state/fhir-survey/health/consents.json")) == 0o600)
  }

  @Test("A file that is cut off is not sent in part")
  func truncated() throws {
    let server = SimulatedServer(.careful)
    var world = world
    world.transport = server
    let cut = try home.write(String(Self.export.dropLast(200)), to: "cut.xml")
    let run = world.run("health", "send", cut, "--all", "--patient", "1", "--yes")
    #expect(run.status == 65 && run.errors.contains("the text ends inside <Record>"), "\(run)")
    #expect(server.lines.isEmpty)
  }

  @Test(
    "Whatever becomes of requests, each Observation is there once in the end",
    arguments: [SimulatedServer.Kind.careful, .ownIds], [0, 1, 2])
  func faults(kind: SimulatedServer.Kind, after: Int) throws {
    let server = SimulatedServer(kind) { number, line in
      guard line.hasPrefix("POST"), number % 3 == after else { return nil }
      return number % 2 == 0 ? .cut : .status(503)
    }
    var world = world
    world.transport = server
    var run = world.run("health", "send", file, "--all", "--patient", "1", "--yes", "--with-device")
    for _ in 0..<5 where run.status != 0 {
      run = world.run("health", "send", file, "--all", "--patient", "1", "--with-device")
    }
    #expect(run.status == 0, "\(run)")
    #expect(server.resources("Observation").count == 7)
  }

  @Test("sync finds a person by all that is known, or adds them; several are listed")
  func patients() throws {
    let server = SimulatedServer(.careful)
    var world = world
    world.transport = server
    let sync = ["patient", "sync", "--family", "toto", "--given", "toto", "--from-health", file]
    #expect(world.run(sync).output == "created Patient/s1\n")
    #expect(world.run(sync).output == "found Patient/s1\n")
    #expect(server.resources("Patient").first?.contains(#""birthDate":"1990-01-01""#) == true)
    #expect(world.run("patient", "list").output.hasPrefix("toto toto  Patient/s1  0 activities"))
    for id in ["a", "b"] {
      server.put(
        #"{"resourceType":"Patient","id":"\#(id)","name":[{"family":"Muster","given":["Anna"]}],"birthDate":"1980-05-05","gender":"female"}"#
      )
    }
    let several = world.run(
      "patient", "sync", "--family", "Muster", "--given", "Anna", "--birth-date", "1980-05-05")
    #expect(several.status == 65 && several.errors.contains("Patient/a"), "\(several)")
    #expect(world.run("patient", "sync", "--family", "Must").output.hasPrefix("created"))
    #expect(world.run("patient", "sync", "--family", "A", "--birth-date", "1980").status == 0)
    #expect(
      world.run("patient", "sync", "--family", "A", "--birth-date", "1980-13-01").status == 64)
  }

  @Test("A question that asks for a measurement gets the newest of its period, and no other does")
  func populate() throws {
    func item(
      _ linkId: String, _ code: String, _ period: String?, in unit: String
    ) -> String {
      let link = period.map {
        #",{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationLinkPeriod","valueDuration":{"value":1,"system":"http://unitsofmeasure.org","code":"\#($0)"}}"#
      }
      return
        #"{"linkId":"\#(linkId)","type":"decimal","text":"\#(linkId)?","code":[{"system":"http://loinc.org","code":"\#(code)"}],"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit","valueCoding":{"system":"http://unitsofmeasure.org","code":"\#(unit)"}}\#(link ?? "")]}"#
    }
    let items = [
      item("sugar", "41653-7", "mo", in: "mg/dL"), item("weight", "29463-7", nil, in: "kg"),
      item("steps", "55423-8", "d", in: "{tot}"), item("upper", "8480-6", "mo", in: "mm[Hg]"),
    ]
    let form = try home.write(
      #"{"resourceType":"Questionnaire","url":"http://x/q","status":"draft","item":[\#(items.joined(separator: ","))]}"#,
      to: "q.json")
    let patient = try home.write(#"{"resourceType":"Patient","id":"1"}"#, to: "patient.json")
    for person in [["--subject", "Patient/1"], ["--patient", patient], []] {
      let run = world.run(["populate", form, "--health", file, "--verbose"] + person)
      #expect(run.status == 0, "\(run)")
      #expect(
        try ResponseTree(run.output).answers == [
          "sugar valueDecimal 93.6810576000281216", "upper valueDecimal 120",
        ], "\(person): \(run)")
    }
    var world = world
    world.inputIsTerminal = true
    world.person = Person("", "", "", "", "", "")
    let taken = world.run("take", form, "--populate", "--health", file)
    #expect(
      taken.shown.split { $0.isWhitespace }.joined(separator: " ").contains(
        "Apple Health, Ada’s iPhone, 2020-10-12T08:05:00+02:00 (3 days ago)"),
      "\(taken)")
    #expect(world.run("take", form, "--health", file).status == 64)
  }
}
