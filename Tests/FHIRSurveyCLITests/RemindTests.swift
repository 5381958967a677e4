import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `remind`, `care`, `backup`, `restore`: the script of the seed.
struct RemindTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func world(_ input: String = "", now: String = "2026-01-04T20:00") -> TestWorld {
    var world = TestWorld().reading(input)
    world.environment = [
      "HOME": home.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin", "FHIR_SURVEY_NOW": now,
      "FHIR_SURVEY_PASSPHRASE": "secret",
    ]
    if !input.isEmpty {
      var person = Person()
      person.lines = input.split(separator: "\n").map(String.init)
      world.person = person
    }
    return world
  }

  private func run(_ words: String..., input: String = "", now: String = "2026-01-04T20:00")
    -> Outcome
  {
    world(input, now: now).run(words)
  }

  private func addThree() {
    let first = run(
      "remind", "add", "--label", "Panadol", "--time", "08:00", "--repeat", "mon,wed,fri",
      "--sound",
      "bell", "--snooze", "--dose", "500 mg", "--from", "2026-01-05", "--until", "2026-01-31")
    #expect(first.status == 0, "\(first)")
    #expect(
      run(
        "remind", "add", "--label", "Penicillin", "--time", "21:30", "--repeat", "daily", "--sound",
        "tickle"
      ).status == 0)
    let asked = run("remind", "add", input: "Acyclovir\n07:15\nnever\nbell\nn\n")
    #expect(asked.status == 0, "\(asked)")
    for word in ["Label", "Time", "Repeat", "Sound", "Snooze"] {
      #expect(asked.shown.contains(word))
    }
    #expect(run("remind", "off", "3").status == 0)
  }

  private static let rows = """
    1  8:00 AM  Panadol     Mon Wed Fri  bell    snooze 9 min  on   500 mg  5–31 Jan 2026
    2  9:30 PM  Penicillin  Every day    tickle  -             on
    3  7:15 AM  Acyclovir   Never        bell    -             off

    """

  @Test("Reminders are added from flags and by asking, listed, changed and deleted")
  func editing() {
    addThree()
    #expect(run("remind", "list").output == Self.rows)
    #expect(run("remind", "edit", "3", "--time", "07:45").status == 0)
    #expect(
      run("remind", "list").output.contains(
        "7:45 AM  Acyclovir   Never        bell    -             off"))
    #expect(run("remind", "delete", "2", "--yes").status == 0)
    #expect(run("remind", "list").output.split(separator: "\n").count == 2)
    #expect(run("remind", "next").output == "2026-01-05 08:00  Panadol 500 mg\n")
  }

  @Test("A reminder that comes less often than before says so")
  func fewerTimes() {
    #expect(
      run("remind", "add", "--label", "Metformin", "--time", "08:00,18:00", "--repeat", "daily")
        .status == 0)
    let edited = run("remind", "edit", "1", "--time", "07:00")
    #expect(
      edited.errors.contains("it came 2 times a day, and comes once now"), "\(edited)")
    #expect(!run("remind", "edit", "1", "--time", "07:30").errors.contains("it came"))
  }

  @Test("A doctor who is named again keeps the address")
  func doctorTwice() {
    #expect(
      run("care", "doctor", "add", "--name", "Dr. Ada", "--email", "ada@example.org").status == 0)
    let again = run("care", "doctor", "add", "--name", "Dr. Ada", "--phone", "123")
    #expect(again.errors.contains("changed Dr. Ada"), "\(again)")
    #expect(run("care", "doctor", "list").output == "Dr. Ada  ada@example.org  123\n")
  }

  @Test("Snoozed and taken, missed with one message, and the table says so")
  func ringing() throws {
    addThree()
    #expect(
      run("care", "doctor", "add", "--name", "Dr. Ada", "--email", "ada@example.org").status == 0)
    let taken = run(
      "remind", "run", "--simulate", "--only", "1", "--until", "2026-01-05T09:00",
      input: "snooze\ntaken\n")
    #expect(
      taken.output == """
        2026-01-05 08:00  Panadol 500 mg – due
            > snooze (9 min)
        2026-01-05 08:09  Panadol 500 mg – due
            > taken

        """, "\(taken)")
    let missed = run(
      "remind", "run", "--simulate", "--only", "1", "--until", "2026-01-07T09:00",
      now: "2026-01-07T07:59")
    #expect(
      missed.output == """
        2026-01-07 08:00  Panadol 500 mg – due
        2026-01-07 08:30  Panadol 500 mg missed – message to Dr. Ada

        """, "\(missed)")
    #expect(
      run("care", "inbox", "--as", "doctor").output
        == "2026-01-07 08:30  Missed dose: Panadol 500 mg, due 8:00 AM, not confirmed within 30 min\n"
    )
    #expect(
      run("care", "status", "--label", "Panadol", now: "2026-01-07T12:00").output == """
        Panadol 500 mg  Mon 5 Jan 8:00 AM  taken 8:09 AM (+9 min)
        Panadol 500 mg  Wed 7 Jan 8:00 AM  MISSED
        1 of 2 taken (50%)

        """)
    let said = run("care", "say", "Please call me", "--as", "doctor")
    #expect(said.status == 0)
    #expect(said.errors == "written to the person; no server is known, it stays here\n")
    #expect(run("care", "inbox").output == "2026-01-04 20:00  Dr. Ada: Please call me\n")
    let files = home.files.filter { $0.contains("/care/") }.map {
      $0.split(separator: "/").last ?? ""
    }
    #expect(files.filter { $0.hasPrefix("Communication-") }.count == 2)
    #expect(files.filter { $0.hasPrefix("MedicationAdministration-") }.count == 2)
    #expect(files.filter { $0.hasPrefix("Task-") }.count == 2)
    // What was taken and what was missed are answers to a survey, and nothing else.
    #expect(files.filter { $0.hasPrefix("QuestionnaireResponse-") }.count == 2)
  }

  @Test(
    "A reminder takes name, dose and times from an order, and what is taken as needed is refused")
  func orders() throws {
    let order = """
      {"resourceType": "MedicationRequest", "id": "m1", "status": "active", "intent": "order",
       "subject": {"reference": "Patient/1"}, "medicationCodeableConcept": {"coding": [{"system": "http://www.whocc.no/atc", "code": "R01AA05", "display": "Nasivin"}]},
       "dosageInstruction": [{"asNeededBoolean": false,
         "timing": {"repeat": {"frequency": 2, "period": 1, "periodUnit": "d"}},
         "doseAndRate": [{"doseQuantity": {"value": 2, "unit": "drops"}}]}]}
      """
    let file = try home.write(order, as: "order.json")
    #expect(run("remind", "add", "--order", file).status == 0)
    #expect(run("remind", "next").output == "2026-01-05 08:00  Nasivin 2 drops\n")
    #expect(
      run("remind", "list").output
        == "1  8:00 AM, 8:00 PM  Nasivin  Every day  bell  -  on  2 drops\n")
    // What is recorded has the medicine by its codes.
    #expect(run("remind", "due", now: "2026-01-05T08:00").status == 0)
    #expect(run("remind", "taken", "nas", now: "2026-01-05T08:01").status == 0)
    let dose = try #require(kept("MedicationAdministration").first)
    let concept = dose["medicationCodeableConcept"] as? [String: Any]
    #expect((concept?["coding"] as? [[String: Any]])?.first?["code"] as? String == "R01AA05")
    // Other dates keep how often it comes.
    #expect(run("remind", "edit", "1", "--until", "2026-02-01").status == 0)
    #expect(run("remind", "list").output.contains("8:00 AM, 8:00 PM  Nasivin"))
    #expect(run("remind", "add", "--order", "Nasivin", "--data", file).status == 0)
    let needed = try home.write(
      order.replacingOccurrences(of: "false", with: "true"), as: "needed.json")
    #expect(run("remind", "add", "--order", needed).status == 64)
  }

  @Test("A machine that was off gives one summary and no message, unless that is asked for")
  func off() {
    addThree()
    #expect(run("care", "doctor", "add", "--name", "Dr. Ada").status == 0)
    let due = run("remind", "due", now: "2026-01-07T12:00")
    #expect(
      due.output.hasPrefix("2026-01-07 12:00  5 reminders came while this was off:\n"), "\(due)")
    #expect(run("care", "inbox", "--as", "doctor").output.isEmpty)
    #expect(run("remind", "due", now: "2026-01-07T12:00").output.isEmpty)
    let told = run("remind", "due", "--report-missed-while-off", now: "2026-01-08T12:00")
    #expect(told.output.contains("message to Dr. Ada"), "\(told)")
  }

  @Test(
    "What is wrong is refused with what would be right",
    arguments: [
      (
        ["add", "--label", "X", "--time", "25:00", "--repeat", "daily"],
        "\"25:00\" is not a time (00:00–23:59)"
      ),
      (
        ["add", "--label", "X", "--time", "08:00", "--repeat", "someday"],
        "never, daily or mon,tue,…"
      ),
      (
        ["add", "--label", "X", "--time", "08:00", "--from", "31.02.2016"],
        "\"31.02.2016\" is not a date"
      ),
      (
        ["add", "--label", "X", "--time", "08:00", "--sound", "nosuch.wav"],
        "bell, tickle or a file"
      ),
      (
        ["add", "--label", "X", "--time", "08:00", "--until", "2026-01-03"],
        "the last day, 2026-01-03, is past"
      ),
      (
        ["add", "--label", "X", "--time", "08:00", "--repeat", "never", "--from", "2025-01-03"],
        "the last day, 2025-01-03, is past"
      ),
      (
        [
          "add", "--label", "X", "--time", "08:00", "--from", "2026-02-03", "--until", "2026-02-01",
        ],
        "the last day, 2026-02-01, is before the first one, 2026-02-03"
      ),
      (["add", "--label", " ", "--time", "08:00"], "a reminder needs a label"),
      (
        ["add", "--label", "X", "--time", "08:00", "--survey", "nosuch.json"],
        "the questionnaire \"nosuch.json\" was not found"
      ),
      (["off", "aspirin"], "no reminder is called \"aspirin\"\n"),
      (["delete", "99", "--yes"], "no reminder 99"), (["taken", "1"], "no reminder 1"),
    ])
  func refusals(words: [String], message: String) {
    let run = world().run(["remind"] + words)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains(message), "\(run)")
    #expect(!home.exists(".local/state/fhir-survey/reminders.json"))
  }

  private func kept(_ type: String) throws -> [[String: Any]] {
    try home.files.filter { $0.contains("/care/\(type)-") }.sorted().map {
      try #require(
        JSONSerialization.jsonObject(with: Data(home.text($0).utf8)) as? [String: Any])
    }
  }

  @Test("A miss is corrected by saying when it was taken; what was recorded of it stays, in error")
  func corrected() throws {
    addThree()
    #expect(run("remind", "delete", "Penicillin", "--yes").status == 0)
    #expect(run("care", "doctor", "add", "--name", "Dr. Ada").status == 0)
    let missed = run(
      "remind", "run", "--simulate", "--only", "1", "--until", "2026-01-05T09:00",
      now: "2026-01-05T07:59")
    #expect(missed.output.contains("Panadol 500 mg missed"), "\(missed)")
    let late = run("remind", "taken", "1", now: "2026-01-05T09:00")
    #expect(late.status == 65)
    #expect(late.errors.contains("due 8:00 AM, counts as missed; --at TIME says when"), "\(late)")
    #expect(
      run("remind", "taken", "1", "--at", "2026-01-05T09:01", now: "2026-01-05T09:00").status == 64)
    let taken = run("remind", "taken", "pana", "--at", "08:05", now: "2026-01-05T09:00")
    #expect(taken.status == 0, "\(taken)")
    #expect(
      taken.errors.contains("Panadol 500 mg, due 8:00 AM: taken (it had counted as missed)"))
    let again = run("remind", "taken", "1", "--at", "08:05", now: "2026-01-05T09:00")
    #expect(again.status == 65, "\(again)")
    #expect(
      run("care", "status", "--label", "Panadol", now: "2026-01-05T12:00").output == """
        Panadol 500 mg  Mon 5 Jan 8:00 AM  taken 8:05 AM (+5 min)
        1 of 1 taken (100%)

        """)
    let doses = try kept("MedicationAdministration")
    #expect(Set(doses.compactMap { $0["status"] as? String }) == ["entered-in-error", "completed"])
    let right = try #require(doses.first { $0["status"] as? String == "completed" })
    let wrong = try #require(doses.first { $0["status"] as? String != "completed" })
    let note = try #require((right["note"] as? [[String: Any]])?.first?["text"] as? String)
    #expect(note.contains("Corrects MedicationAdministration/\(wrong["id"] as? String ?? "?"),"))
    #expect((right["effectiveDateTime"] as? String)?.hasPrefix("2026-01-05T08:05") == true)
    #expect(
      try kept("QuestionnaireResponse").compactMap { $0["status"] as? String }.sorted()
        == ["completed", "entered-in-error"])
    #expect(try kept("Task").compactMap { $0["status"] as? String } == ["completed"])
    let answers = try kept("Communication").compactMap { $0["inResponseTo"] as? [[String: Any]] }
    let ids = try kept("Communication").compactMap { $0["id"] as? String }
    #expect(answers.count == 1)
    #expect(
      ids.contains(
        (answers.first?.first?["reference"] as? String ?? "").replacingOccurrences(
          of: "Communication/", with: "")))
    #expect(
      run("care", "inbox", "--as", "doctor").output.contains(
        "Correction: Panadol 500 mg, due 8:00 AM, was taken at 8:05 AM"))
  }

  @Test(
    "A server of another version gets what was recorded in that version",
    arguments: [
      ("1.0", "\"wasNotGiven\":true", false), ("3.0", "\"notGiven\":true", true),
      ("5.0", "\"occurenceDateTime\"", true),
    ])
  func versions(version: String, words: String, hasTask: Bool) throws {
    addThree()
    var world = world(now: "2026-01-05T08:01")
    // Nothing listens there: what was recorded waits in the outbox.
    world.environment["FHIR_SURVEY_SERVER"] = "http://127.0.0.1:1/fhir"
    world.transport = ScriptedTransport([])
    let said = world.run([
      "remind", "taken", "1", "--not", "--reason", "Forgot", "--fhir-version", version,
    ])
    #expect(said.status == 75, "\(said)")
    let waiting = try home.files.filter { $0.contains("/outbox/") }.map { try home.text($0) }
      .joined().filter { !$0.isWhitespace }
    #expect(waiting.contains(words), "\(waiting)")
    #expect(waiting.contains("\"resourceType\":\"Task\"") == hasTask)
    // What is kept here stays R4, as everything that reads it expects.
    #expect(try kept("MedicationAdministration").contains { $0["status"] as? String == "not-done" })
  }

  @Test(
    "A time that is said belongs to the dose that was due nearest, also where another one rings")
  func nearest() {
    #expect(
      run("remind", "add", "--label", "Metformin", "--time", "08:00,20:00", now: "2026-01-05T07:00")
        .status == 0)
    #expect(run("remind", "due", now: "2026-01-05T08:00").output.contains("due"))
    #expect(run("remind", "due", now: "2026-01-05T08:30").output.contains("missed"))
    #expect(run("remind", "due", now: "2026-01-05T20:00").output.contains("due"))
    let morning = run("remind", "taken", "met", "--at", "8:10 AM", now: "2026-01-05T20:05")
    #expect(morning.errors.contains("due 8:00 AM: taken (it had counted as missed)"), "\(morning)")
    let evening = run("remind", "taken", "met", now: "2026-01-05T20:05")
    #expect(evening.errors.contains("due 8:00 PM: taken\n"), "\(evening)")
  }

  @Test("What comes next knows the snooze, and one that is off says that it does not ring")
  func snoozedNext() {
    addThree()
    #expect(run("remind", "due", now: "2026-01-05T08:00").status == 0)
    #expect(run("remind", "snooze", "Panadol", now: "2026-01-05T08:01").status == 0)
    #expect(
      run("remind", "next", now: "2026-01-05T08:02").output
        == "2026-01-05 08:10  Panadol 500 mg (due 8:00 AM, snoozed)\n")
    #expect(
      run("remind", "next", now: "2026-01-05T08:11").output == "2026-01-05 21:30  Penicillin\n")
    #expect(run("remind", "show", "3").output.contains("next: nothing while it is off"))
    let off = run("remind", "off", "penic")
    #expect(off.errors.contains("switched off 2  9:30 PM  Penicillin"), "\(off)")
    let several = run("remind", "on", "P")
    #expect(several.status == 65)
    #expect(
      several.errors.contains("2 reminders are called \"P\": 1 Panadol 500 mg, 2 Penicillin"),
      "\(several)")
  }

  @Test("Without answers each line of a simulation is on a line of its own")
  func simulatedLines() {
    addThree()
    var world = world(now: "2026-01-05T07:59")
    world.person = Person()
    let run = world.run([
      "remind", "run", "--simulate", "--only", "1", "--until", "2026-01-05T09:00",
    ])
    #expect(run.shown.contains("mute? \n"), "\(run)")
  }

  @Test("A damaged file is moved aside, and the last good copy is used")
  func damaged() throws {
    addThree()
    try home.write("garbage", as: ".local/state/fhir-survey/reminders.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: home.path(".local/state/fhir-survey/reminders.json")
    )
    let list = run("remind", "list")
    #expect(list.output == Self.rows, "\(list)")
    #expect(list.errors.contains("reminders.json.bad-"), "\(list)")
    #expect(home.files.contains { $0.contains("reminders.json.bad-") })
  }

  @Test("What another version wrote stays")
  func unknown() throws {
    addThree()
    let name = ".local/state/fhir-survey/reminders.json"
    let text = try home.text(name).replacingOccurrences(
      of: "\"label\": \"Panadol\",", with: "\"label\": \"Panadol\", \"colour\": [1.50, null],")
    try home.write(text, as: name)
    #expect(run("remind", "off", "2").status == 0)
    let kept = try home.text(name).filter { !$0.isWhitespace }
    #expect(kept.contains("\"colour\":[1.50,null]"))
  }

  @Test("A backup gives back what was there; a flipped byte and a wrong passphrase give nothing")
  func backup() throws {
    addThree()
    let file = home.path("b.backup")
    let made = run("backup", file)
    #expect(made.output.hasPrefix("recovery code: "), "\(made)")
    let state = home.path(".local/state")
    try FileManager.default.moveItem(atPath: state, toPath: home.path("old"))
    var wrong = world()
    wrong.environment["FHIR_SURVEY_PASSPHRASE"] = "other"
    #expect(wrong.run("restore", file).status == 77)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: home.path("flipped")))
    #expect(run("restore", home.path("flipped")).status == 65)
    #expect(!home.exists(".local/state/fhir-survey/reminders.json"))
    var code = world()
    code.environment["FHIR_SURVEY_PASSPHRASE"] = String(
      made.output.dropFirst("recovery code: ".count).dropLast())
    #expect(code.run("restore", file).status == 0)
    #expect(run("remind", "list").output == Self.rows)
    #expect(TemporaryFolder.mode(home.path(".local/state/fhir-survey/reminders.json")) == 0o600)
  }

  @Test(
    "However due is ended and however many run at once, each dose rings and is missed once",
    .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"),
    arguments: [
      (["kills", "20"], "runs were killed"), (["once"], "20 at once: one ring"),
      (["clocks"], "clocks: 03:00, once"), (["timers"], "timers: "),
      (["channels"], "channels: one of each"),
      (["rings"], "rings: muted, taken, not taken, snoozed"),
    ])
  func processes(arguments: [String], words: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PseudoTerminal.python))
    process.arguments =
      ["\(Project.folder)/Tests/Kills/reminders.py", try #require(PseudoTerminal.program)]
      + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains(words), "\(text)")
  }
}
