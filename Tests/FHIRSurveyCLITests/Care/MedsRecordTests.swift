import FHIRDocument
import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `meds record`, `meds plan`, `meds chart`, `meds adherence`, `meds prescribe`.
@Suite("Recording and showing doses")
struct MedsRecordTests {
  private let folder: Workspace
  private var world = TestWorld()

  init() throws {
    folder = try Workspace()
    try folder.write(Screenshot.bundle, to: "data/record.xml")
    world.environment = ["HOME": folder.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin"]
    world.now = "2016-09-03T12:00:00Z"
  }

  private var data: String { folder.file("data") }

  private func run(_ arguments: String...) -> Outcome {
    world.run(arguments + ["--data", data, "--patient", "f001"])
  }

  private func resources(_ name: String) throws -> [String] {
    let document = Document.read(Source(text: try folder.read(name))).document
    return try #require(document).root.children(.entry).compactMap { entry in
      entry[.resource].map { String(decoding: JSONWriter.write($0), as: UTF8.self) }
    }
  }

  @Test("The terminal, flags, lines and an answers file give the same two resources")
  func sameResources() throws {
    func record(_ name: String, _ world: TestWorld, _ arguments: String...) throws -> [String] {
      let run = world.run(
        ["meds", "record", "Nasivin", "--data", data, "--patient", "f001", "--ids", "sequential"]
          + ["-o", folder.file(name)] + arguments)
      #expect(run.status == 0, "\(run)")
      #expect(run.output.hasPrefix("not taken on: September 3, 2016 at 12:56 PM"), "\(run)")
      return try resources(name)
    }
    let flags = try record(
      "flags.json", world, "--not-taken", "--at", "2016-09-03T12:56", "--reason", "Forgot")
    let answers = try folder.write(
      #"{"was-taken":false,"when":"2016-09-03 12:56","reason":"Forgot"}"#, to: "answers.json")
    #expect(try record("file.json", world, "--answers", answers) == flags)
    let lines = "no\n2016-09-03 12:56\nForgot\n"
    #expect(try record("lines.json", world.reading(lines), "--answers", "-") == flags)
    var terminal = world
    terminal.person = Person("no", "2016-09-03 12:56", "Forgot", "", "s")
    terminal.inputIsTerminal = true
    #expect(try record("terminal.json", terminal, "--plain") == flags)
    #expect(flags.count == 2)
    #expect(flags[1].contains(#""status":"not-done""#))
    #expect(flags[1].contains(#""text":"Forgot""#))
    #expect(flags[1].contains(#""effectiveDateTime":"2016-09-03T12:56:00+01:00""#), "\(flags[1])")
    #expect(flags[1].contains(#""subject":{"reference":"Patient/f001"}"#))
    #expect(flags[1].contains(#""request":{"reference":"MedicationRequest/Nasivin"}"#))
  }

  @Test("Rule M27: DSTU2 has the shape of the seed")
  func dstu2() throws {
    let run = run(
      "meds", "record", "Nasivin", "--taken", "--at", "2016-09-03T12:56", "--fhir-version", "DSTU2",
      "--dry-run")
    #expect(run.status == 0, "\(run)")
    let root = try #require(Document.read(Source(text: run.output)).document).root
    #expect(root["status"]?.string == "completed")
    #expect(root["wasNotGiven"]?.boolean == false, "\(run.output)")
    #expect(root["prescription"]?["reference"]?.string == "MedicationOrder/Nasivin")
    let period = root["effectiveTimePeriod"]
    #expect(period?["start"]?.string == "2016-09-03T12:56:00+01:00")
    #expect(period?["start"]?.string == period?["end"]?.string)
    #expect(root["patient"]?["reference"]?.string == "Patient/f001")
  }

  @Test("DSTU2 says that a dose was not given, and why")
  func notGiven() throws {
    let run = run(
      "meds", "record", "Nasivin", "--not-taken", "--reason", "Forgot", "--at", "2016-09-03T12:56",
      "--fhir-version", "DSTU2", "--dry-run")
    let root = try #require(Document.read(Source(text: run.output)).document).root
    #expect(root["status"]?.string == "completed")
    #expect(root["wasNotGiven"]?.boolean == true, "\(run.output)")
    #expect(root["reasonNotGiven"]?["text"]?.string == "Forgot")
  }

  @Test("What is recorded into a folder is in the list, the chart and the ratio")
  func folderOfFiles() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: data).count
    let recorded = run("meds", "record", "Nasivin", "--taken")
    #expect(recorded.status == 0, "\(recorded)")
    // Both resources are in one file, which nothing can tear apart.
    #expect(try FileManager.default.contentsOfDirectory(atPath: data).count == before + 1)
    let shown = run("meds", "show", "Nasivin")
    #expect(shown.output.contains("● taken on: September 3, 2016 at 1:00 PM"), "\(shown)")
    let chart = run("meds", "chart", "Nasivin", "--table")
    #expect(chart.output.hasSuffix("2016-09      1          0\n"), "\(chart)")
  }

  @Test("A dose on a server completes its open Task in the same entry of the outbox")
  func completes() throws {
    func bundle(_ resource: String) -> ScriptedAnswer {
      .json(
        #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":\#(resource)}]}"#)
    }
    let order =
      #"{"resourceType":"MedicationRequest","id":"A","status":"active","authoredOn":"2016-09-01","subject":{"reference":"Patient/p1"},"medicationCodeableConcept":{"text":"A"},"dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]}"#
    let planned = folder.file("tasks.json")
    try folder.write(order, to: "orders/a.json")
    let zone = ["HOME": folder.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin"]
    var quiet = TestWorld()
    (quiet.environment, quiet.now) = (zone, "2016-09-03T06:00:00Z")
    #expect(
      quiet.run(
        "meds", "plan", "--data", folder.file("orders"), "--patient", "p1", "--tasks-output",
        planned
      ).status == 0)
    let made = try #require(Document.read(Source(text: try folder.read("tasks.json"))).document)
    let task: Element = try #require(
      made.root.children(.entry).compactMap { entry in entry[.resource] }.first)
    let text = String(decoding: JSONWriter.write(task), as: UTF8.self)
    var clinic = try Clinic(
      isOpen: true,
      others: [
        "/fhir/MedicationRequest": bundle(order), "/fhir/Task": bundle(text),
        "/fhir/MedicationAdministration": .json(#"{"resourceType":"Bundle","type":"searchset"}"#),
        "/fhir/QuestionnaireResponse": .json("", status: 503),
      ])
    clinic.world.now = "2016-09-03T12:00:00Z"
    clinic.world.environment["FHIR_SURVEY_TIME_ZONE"] = "Europe/Berlin"
    let run = clinic.run(
      "meds", "record", "A", "--taken", "--server", "https://example.org/fhir", "--patient", "p1")
    #expect(run.status == 75, "\(run)")
    let shown = clinic.run("outbox", "list", "--format", "json")
    #expect(shown.output.contains(task[.id]?.string ?? "-"), "\(shown)")
  }

  @Test("A date that does not exist is refused, and nothing is written")
  func noDate() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: data)
    let run = run("meds", "record", "Nasivin", "--at", "31.02.2016", "--taken")
    #expect(run.status == 65 && run.errors.contains("31.02.2016"), "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: data) == before)
  }

  @Test("Interrupted, nothing is written, and it ends with 130")
  func interrupted() throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    var terminal = world
    terminal.person = Person("yes", interruption: 2)
    terminal.inputIsTerminal = true
    let run = terminal.run(
      "meds", "record", "Nasivin", "--data", data, "--patient", "f001", "--plain")
    #expect(run.status == 130, "\(run)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test("A server that is gone keeps both in one entry (75), which is sent once it is there")
  func outbox() throws {
    let order =
      #"{"resourceType":"Bundle","type":"searchset","entry":[{"resource":{"resourceType":"MedicationRequest","id":"A","status":"active","subject":{"reference":"Patient/p1"},"medicationCodeableConcept":{"text":"A"}}}]}"#
    let clinic = try Clinic(
      isOpen: true,
      others: [
        "/fhir/MedicationRequest": .json(order),
        "/fhir/QuestionnaireResponse": .json("", status: 503),
      ])
    let run = clinic.run(
      "meds", "record", "A", "--taken", "--server", "https://example.org/fhir", "--patient", "p1")
    #expect(run.status == 75, "\(run)")
    let kept = clinic.run("outbox", "list")
    #expect(kept.output.split(separator: "\n").count == 1, "\(kept)")
  }

  @Test(
    "The thesis's chart of Nasivin",
    arguments: [
      (["--now", "2016-08-20T12:00:00Z", "--by", "week"], "2016-W33 2 1"),
      (["--now", "2016-08-20T12:00:00Z", "--by", "week", "--weeks", "us"], "2016-34 2 1"),
      (["--now", "2016-01-01T12:00:00Z", "--by", "week"], "2015-W53 0 0"),
      (["--now", "2016-08-20T12:00:00Z", "--by", "year"], "2016 2 1"),
      (["--now", "2016-08-20T12:00:00Z"], "2016-08 2 1"),
    ])
  func chart(flags: [String], last: String) throws {
    let run = world.run(
      ["meds", "chart", "Nasivin", "--table", "--data", data, "--patient", "f001"] + flags)
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines.last?.split(separator: " ").joined(separator: " ") == last, "\(run)")
  }

  @Test("Only a practitioner can order a medicine")
  func prescribe() throws {
    let clinic = try Clinic(isOpen: true)
    let run = clinic.run(
      "meds", "prescribe", "--for", "p1", "--medication", "M", "--timing", "3/1d", "--server",
      "https://example.org/fhir")
    #expect(run.status == 77 && run.errors.contains("practitioner"), "\(run)")
    let wrong = clinic.run(
      "meds", "prescribe", "--for", "p1", "--medication", "M", "--timing", "3 a day", "--server",
      "https://example.org/fhir")
    #expect(wrong.status == 64, "\(wrong)")
  }

  @Test("The other bundled surveys are taken likewise", arguments: ["well-being", "measurement"])
  func surveys(name: String) throws {
    let answers = try folder.write(
      name == "well-being" ? #"{"feeling":7}"# : #"{"weight":"70.5"}"#, to: "answers.json")
    let run = run(
      "meds", "record", name, "--answers", answers, "-o", folder.file("out.json"))
    #expect(run.status == 0, "\(run)")
    #expect(try resources("out.json").count == (name == "well-being" ? 1 : 2))
  }
}
