import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `meds list`, `meds show`, `meds explain`, and `validate --profile medication`.
struct MedsTests {
  static let list = """
      1  prescribed medication   3 times every day
      2  Nasivin                 3 times every day
      3  prescribed medication   1 time every day
      4  prescribed medication   3 times every day
      5  prescribed medication   1 time every day
      6  prescribed medication   2 times every day
      7  prescribed medication   no instructions
      8  prescribed medication   2 times every day for 3 days
      9  prescribed medication   3 times every day
     10  prescribed medication   1 time every day for a day
     11  No medicationname       2 times every day for 21 days

    """

  private func run(_ arguments: String...) throws -> Outcome {
    let folder = try TemporaryFolder()
    let data = try folder.write(Screenshot.bundle, as: "record.xml")
    return TestWorld().run(arguments + ["--data", data])
  }

  @Test("Rule M6: the list of the seed's screenshot", arguments: ["f001", "Patient/f001"])
  func screenshot(patient: String) throws {
    let run = try run("meds", "list", "--patient", patient)
    #expect(run.status == 0, "\(run)")
    #expect(run.output == Self.list, "\(run)")
  }

  @Test("Rule M8: nobody's list is empty, and that is not an error")
  func empty() throws {
    let run = try run("meds", "list", "--patient", "nobody-with-orders")
    #expect(run.status == 0 && run.output == "No Prescriptions\n", "\(run)")
    let german = try self.run("meds", "list", "--patient", "x", "--language", "de")
    #expect(german.output == "Keine Verordnungen\n")
  }

  @Test(
    "Rule M20: a prescription with what was taken, the newest first", arguments: ["2", "Nasivin"])
  func show(name: String) throws {
    let run = try run("meds", "show", name, "--time-zone", "Europe/Berlin")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.output == """
        Nasivin
        3 times every day

        ✕ not taken on: August 17, 2016 at 7:00 AM
        ● taken on: August 16, 2016 at 7:00 AM
        ● taken on: August 15, 2016 at 7:00 AM
        ● taken on: February 20, 2015 at 7:00 AM

        """, "\(run)")
  }

  static let refused = [
    ("99", "FS2025"), ("nothing", "FS2025"), ("prescribed medication", "FS2026"),
    ("PRÉSCRIBED", "FS2026"),
  ]

  @Test("What is not in the list, or is there several times, is refused", arguments: refused)
  func unknown(name: String, code: String) throws {
    let run = try run("meds", "show", name)
    #expect(run.status == 65 && run.errors.contains(code), "\(run)")
  }

  @Test("Who is not known is asked to sign in")
  func notSignedIn() throws {
    let home = try Workspace()
    var world = TestWorld()
    world.environment = ["HOME": home.path]
    let run = world.run("meds", "list")
    #expect(run.status == 77, "\(run)")
    #expect(run.errors == "sign in first: fhir-survey login, or --patient ID\n", "\(run)")
    let server = try Clinic(isOpen: true).run(
      "meds", "list", "--server", "https://example.org/fhir")
    #expect(server.status == 77 && server.errors == run.errors, "\(server)")
  }

  @Test("A server gives all pages of the orders that its version has")
  func server() throws {
    let order = { (id: String) in
      #"{"resource":{"resourceType":"MedicationRequest","id":"\#(id)","subject":{"reference":"Patient/p1"},"medicationCodeableConcept":{"coding":[{"display":"\#(id)"}]},"dosageInstruction":[{"timing":{"code":{"coding":[{"code":"BID"}]}}}]}}"#
    }
    let page = { (entry: String, next: String) in
      #"{"resourceType":"Bundle","type":"searchset","link":[\#(next)],"entry":[\#(entry)]}"#
    }
    let next = #"{"relation":"next","url":"https://example.org/fhir/page2"}"#
    let clinic = try Clinic(
      isOpen: true,
      others: [
        "/fhir/MedicationRequest": .json(page(order("A"), next)),
        "/fhir/page2": .json(page(order("B"), "")),
      ])
    let run = clinic.run(
      "meds", "list", "--server", "https://example.org/fhir", "--patient", "p1")
    #expect(run.status == 0, "\(run)")
    #expect(run.output == " 1  A   2 times every day\n 2  B   2 times every day\n", "\(run)")
  }

  @Test("A server that cannot be reached ends it with 69, without a list")
  func unreachable() throws {
    let clinic = try Clinic(isOpen: true, others: ["/fhir/metadata": .json("", status: 503)])
    let run = clinic.run(
      "meds", "list", "--server", "https://example.org/fhir", "--patient", "p1")
    #expect(run.status == 69 && run.output.isEmpty, "\(run)")
  }

  @Test("A sentence a line, in the language that is asked for")
  func explain() throws {
    let folder = try TemporaryFolder()
    let order = try folder.write(
      #"{"resourceType":"MedicationRequest","dosageInstruction":[{"sequence":2,"timing":{"repeat":{"when":["CM"]}}},{"sequence":1,"timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}}]}"#,
      as: "order.json")
    #expect(
      TestWorld().run("meds", "explain", order).output == "2 times every day\nwith breakfast\n")
    let french = TestWorld().run("meds", "explain", order, "--language", "fr-CH")
    #expect(french.output == "2 fois par jour\nau petit-déjeuner\n", "\(french)")
    let json = TestWorld().run("meds", "explain", order, "--format", "json")
    #expect(json.output.contains(#""with breakfast""#), "\(json)")
    #expect(TestWorld().run("meds", "explain", order, "--language", "es").status == 64)
  }

  @Test(
    "152 of the 155 sentences of HL7 Germany come word for word, and 3 with a wrong unit not at all",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"))
  func guide() throws {
    let bytes = try #require(Corpus.bytes("medication-text/hl7de.cases.json"))
    let cases = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    let lines = try cases.map { entry in
      let resource = try #require(entry["resource"])
      return String(decoding: try JSONSerialization.data(withJSONObject: resource), as: UTF8.self)
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(lines.joined(separator: "\n"), as: "cases.ndjson")
    let run = TestWorld().run(
      "meds", "explain", "--language", "de", "--format", "json", "--quiet", file)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let said = try #require(json?["medicines"] as? [[String: Any]])
      .map { $0["instructions"] as? [String] ?? [] }
    let expected = cases.map { ($0["expected"] as? [String: Any])?["text"] as? String }
    #expect(said.count == expected.count)
    let spoken = zip(said, expected).filter { $0.1 != nil }
    let others = spoken.filter { $0.0.first != $0.1 }
    #expect(spoken.count == 155 && others.count == 3, "\(others)")
    #expect(others.allSatisfy { $0.1 == "1-0-400-0 Stück" }, "\(others)")
  }

  @Test("A dosage that cannot be said is named, and ends it with 65")
  func notSaid() throws {
    let folder = try TemporaryFolder()
    let order = try folder.write(
      """
      {"resourceType":"MedicationRequest",
       "dosageInstruction":[{"timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"someday"}}}]}
      """, as: "order.json")
    let run = TestWorld().run("meds", "explain", order)
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("order.json:2:"), "\(run)")
    #expect(run.errors.contains("FS2022"), "\(run)")
    let survey = TestWorld().run("meds", "explain", Project.sample("blood-sugar.json"))
    #expect(survey.status == 65 && survey.errors.contains("FS2027"), "\(survey)")
  }

  @Test("Rule M9: one line for each requirement that is not met, and 65")
  func profile() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write(
      """
      {"resourceType":"MedicationAdministration","status":"completed",
       "subject":{"reference":"Patient/1"},"effectiveDateTime":"2016-08-15"}
      """, as: "bad.json")
    let run = TestWorld().run("validate", "--profile", "medication", bad)
    #expect(run.status == 65, "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2, "\(run)")
    #expect(lines.first?.contains("bad.json:1:1: error FS2024: MedicationAdministration") == true)
    #expect(run.output.contains("requirement prescription != null"), "\(run)")
    #expect(run.output.contains("requirement medication != null"), "\(run)")
    let good = try folder.write(Screenshot.bundle, as: "record.xml")
    let orders = TestWorld().run("validate", "--profile", "medication", good)
    #expect(orders.status == 65 && !orders.output.contains("MedicationOrder"), "\(orders)")
  }
}
