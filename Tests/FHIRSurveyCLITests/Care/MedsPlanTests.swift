import FHIRDocument
import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `meds plan`, and the Tasks that it makes.
@Suite("Planning doses and surveys")
struct MedsPlanTests {
  private let folder: Workspace
  private var world = TestWorld()

  init() throws {
    folder = try Workspace()
    world.environment = ["HOME": folder.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin"]
    try folder.write(
      #"""
      {"resourceType":"Bundle","type":"collection","entry":[
      {"resource":{"resourceType":"MedicationRequest","id":"p","status":"active","authoredOn":"2026-01-01","subject":{"reference":"Patient/x"},"medicationCodeableConcept":{"text":"Panadol"},"dosageInstruction":[{"timing":{"repeat":{"frequency":4,"period":1,"periodUnit":"d"}}}]}},
      {"resource":{"resourceType":"MedicationRequest","id":"q","status":"active","subject":{"reference":"Patient/x"},"medicationCodeableConcept":{"text":"As needed"},"dosageInstruction":[{"asNeededBoolean":true,"timing":{"repeat":{"frequency":4,"period":1,"periodUnit":"d"}}}]}},
      {"resource":{"resourceType":"MedicationRequest","id":"r","status":"stopped","subject":{"reference":"Patient/x"},"medicationCodeableConcept":{"text":"Stopped"},"dosageInstruction":[{"timing":{"code":{"text":"BID"}}}]}},
      {"resource":{"resourceType":"MedicationAdministration","id":"a","status":"completed","subject":{"reference":"Patient/x"},"request":{"reference":"MedicationRequest/p"},"effectiveDateTime":"2026-01-05T08:10:00+01:00"}},
      {"resource":{"resourceType":"MedicationDispense","id":"d","status":"completed","subject":{"reference":"Patient/x"},"authorizingPrescription":[{"reference":"MedicationRequest/p"}],"whenHandedOver":"2026-01-01","daysSupply":{"value":3,"unit":"days","code":"d"}}}]}
      """#, to: "plan/record.json")
  }

  private func run(_ arguments: String...) -> Outcome {
    world.run(arguments + ["--data", folder.file("plan"), "--now", "2026-01-05T14:00:00Z"])
  }

  private func tasks(_ name: String) throws -> [Element] {
    let document = Document.read(Source(text: try folder.read(name))).document
    return try #require(document).root.children(.entry).compactMap { $0[.resource] }
  }

  @Test("The plan has the doses of today, their state, and a Task for each that is open")
  func plan() throws {
    let tasks = folder.file("tasks.json")
    let plan = run("meds", "plan", "--tasks-output", tasks)
    #expect(
      plan.output == """
        2026-01-05 08:00  ● Panadol
        2026-01-05 12:00    Panadol
        2026-01-05 16:00    Panadol
        2026-01-05 20:00    Panadol
        1 of 4 done today (25%)

        """, "\(plan)")
    let first = try folder.read("tasks.json")
    #expect(
      try self.tasks("tasks.json").map { $0[.status]?.string }
        == .init(repeating: "requested", count: 3))
    _ = run("meds", "plan", "--tasks-output", tasks, "--force")
    #expect(try folder.read("tasks.json") == first)
    #expect(run("meds", "plan", "--days", "7").output.split(separator: "\n").count == 29)
    // 15:00: of 8 and 12 one was taken, 10 minutes late; of 5 days 3 have a supply.
    let adherence = run("meds", "adherence", "Panadol", "--days", "1")
    #expect(adherence.output.contains("taken 1 of 4 (25%), on time 1 of 4 (25%)"), "\(adherence)")
    #expect(adherence.output.contains("PDC 3 of 5 (60%) days, MPR 3 of 5 (60%) days"))
  }

  @Test("What was taken late yesterday is not today's dose")
  func yesterday() throws {
    try folder.write(
      #"""
      {"resourceType":"Bundle","type":"collection","entry":[
      {"resource":{"resourceType":"MedicationRequest","id":"o","status":"active","subject":{"reference":"Patient/x"},"medicationCodeableConcept":{"text":"Once"},"dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]}},
      {"resource":{"resourceType":"MedicationAdministration","id":"l","status":"completed","subject":{"reference":"Patient/x"},"request":{"reference":"MedicationRequest/o"},"effectiveDateTime":"2026-01-04T21:00:00+01:00"}}]}
      """#, to: "once/record.json")
    let plan = world.run(
      "meds", "plan", "--data", folder.file("once"), "--now", "2026-01-05T06:00:00Z")
    #expect(plan.output == "2026-01-05 08:00    Once\n0 of 1 done today (0%)\n", "\(plan)")
  }

  @Test("Surveys come due by their timing, and count as the doses do")
  func surveys() throws {
    let before = run("meds", "plan", "--survey", "measurement=2/1d", "--survey", "well-being")
    #expect(
      before.output == """
        2026-01-05 08:00    General well-being
        2026-01-05 08:00    Measurement
        2026-01-05 08:00  ● Panadol
        2026-01-05 12:00    Panadol
        2026-01-05 16:00    Panadol
        2026-01-05 20:00    Measurement
        2026-01-05 20:00    Panadol
        1 of 7 done today (14%)

        """, "\(before)")
    let answers = try folder.write(#"{"weight":"70.5"}"#, to: "answers.json")
    let recorded = run("meds", "record", "measurement", "--answers", answers)
    #expect(recorded.status == 0, "\(recorded)")
    let after = run("meds", "plan", "--survey", "measurement=2/1d", "--survey", "well-being")
    #expect(after.output.contains("2026-01-05 08:00  ● Measurement\n"), "\(after)")
    #expect(after.output.hasSuffix("2 of 7 done today (29%)\n"), "\(after)")
  }

  @Test(
    "A Task in a file is answered with the order beside it, and its dose is done, whenever it was taken"
  )
  func answered() throws {
    _ = run("meds", "plan", "--tasks-output", folder.file("tasks.json"))
    // The dose of 12:00 is answered with a time that is nearer to 16:00.
    let task = try tasks("tasks.json")[0]
    try folder.write(String(decoding: JSONWriter.write(task), as: UTF8.self), to: "task.json")
    try folder.write(#"{"was-taken":true,"when":"2026-01-05T14:30:00+01:00"}"#, to: "answers.json")
    var quiet = world
    quiet.now = "2026-01-05T14:00:00Z"
    let taken = quiet.run(
      "take", "--task", folder.file("task.json"), folder.file("plan/record.json"), "--answers",
      folder.file("answers.json"), "-o", folder.file("response.json"), "--extract",
      folder.file("plan/made.json"))
    #expect(taken.status == 0, "\(taken)")
    #expect(try folder.read("response.task.json").contains(#""completed""#))
    let after = run("meds", "plan")
    #expect(
      after.output.contains("2026-01-05 12:00  ● Panadol\n2026-01-05 16:00    Panadol"), "\(after)")
    let alone = quiet.run(
      "take", "--task", folder.file("task.json"), "--answers", folder.file("answers.json"))
    #expect(alone.status == 65 && alone.errors.contains("FS2029"), "\(alone)")
  }

  @Test(
    "What a person reads is in their language",
    arguments: [
      ("de", "1 von 4 heute erledigt (25 %)"), ("fr-CH", "1 sur 4 fait aujourd’hui (25 %)"),
      ("nl", "1 van 4 vandaag gedaan (25%)"), ("es", "1 de 4 hecho hoy (25 %)"),
      ("it", "1 su 4 fatto oggi (25%)"), ("pt", "1 de 4 feito hoje (25%)"),
      ("nb", "1 av 4 gjort i dag (25 %)"), ("ja", "今日は 4 件のうち 1 件が済みました（25%）"),
      ("ar", "أُنجز 1 من 4 اليوم (25%)"),
    ])
  func languages(tag: String, summary: String) {
    let plan = run("meds", "plan", "--language", tag)
    #expect(plan.status == 0 && plan.output.hasSuffix(summary + "\n"), "\(plan)")
    let adherence = run("meds", "adherence", "Panadol", "--days", "1", "--language", tag)
    #expect(adherence.status == 0 && !adherence.output.contains("taken"), "\(adherence)")
    let chart = run("meds", "chart", "Panadol", "--table", "--language", tag)
    #expect(chart.status == 0 && !chart.output.contains("taken"), "\(chart)")
  }

  @Test("The status of an order is in the language of its sentence")
  func status() {
    let list = run("meds", "list", "--language", "de")
    #expect(list.output.contains("2 x täglich (abgesetzt)"), "\(list)")
    #expect(run("meds", "list").output.contains("2 times every day (stopped)"))
    #expect(run("meds", "show", "r", "--language", "nl").output.hasPrefix("Stopped (gestopt)\n"))
  }

  static let refused = [
    (["--survey", "intake"], "comes due by itself"),
    (["--survey", "measurement=often"], "is not a timing"),
    (["--survey", "measurement=1/1d for 14d"], "is not a timing"), (["--tasks"], "no server"),
  ]

  @Test("What cannot be planned is refused", arguments: refused)
  func notPlanned(flags: [String], words: String) {
    let run = world.run(
      ["meds", "plan", "--data", folder.file("plan"), "--now", "2026-01-05T14:00:00Z"] + flags)
    #expect(run.status == 64 && run.errors.contains(words), "\(run)")
  }
}
