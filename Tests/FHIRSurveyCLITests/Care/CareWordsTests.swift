import TestSupport
import Testing

/// `care status` and `care report` in the languages of people, and by a part of a label.
@Suite("What a patient and a doctor read of care")
struct CareWordsTests {
  private let home: TemporaryFolder
  private var world = TestWorld()

  init() throws {
    home = try TemporaryFolder()
    world.environment = ["HOME": home.path, "FHIR_SURVEY_TIME_ZONE": "Europe/Berlin"]
    for label in ["Panadol", "Panadol Extra", "Éprosartan"] {
      let added = run(
        "remind", "add", "--label", label, "--time", "08:00", "--repeat", "daily", "--from",
        "2026-01-05", now: "2026-01-04T20:00")
      #expect(added.status == 0, "\(added)")
    }
    var answering = world
    answering.environment["FHIR_SURVEY_NOW"] = "2026-01-05T07:59"
    answering = answering.reading("taken\n")
    var person = Person()
    person.lines = ["taken"]
    answering.person = person
    #expect(
      answering.run(
        "remind", "run", "--simulate", "--only", "1", "--until", "2026-01-05T08:10"
      ).status == 0)
  }

  private func run(_ words: String..., now: String = "2026-01-05T12:00") -> Outcome {
    var world = world
    world.environment["FHIR_SURVEY_NOW"] = now
    return world.run(words)
  }

  @Test(
    "The table is in the language of the person",
    arguments: [
      ("en", "taken 8:00 AM", "1 of 1 taken (100%)"), ("de", "genommen 08:00", "1 von 1 genommen"),
      ("fr", "pris 08:00", "1 sur 1 pris"), ("nl", "ingenomen 08:00", "1 van 1 ingenomen"),
      ("es", "tomado 08:00", "1 de 1 tomado"), ("it", "preso 08:00", "1 su 1 preso"),
      ("pt", "tomado 08:00", "1 de 1 tomado"), ("nb", "tatt 08:00", "1 av 1 tatt"),
      ("ja", "服用 08:00", "1 件のうち 1 件を服用"), ("ar", "أُخذت 08:00", "أُخذ 1 من 1"),
    ])
  func languages(tag: String, taken: String, share: String) {
    let status = run("care", "status", "--label", "panadol", "--language", tag)
    #expect(status.status == 0 && status.output.contains(taken), "\(status)")
    #expect(status.output.contains(share), "\(status)")
    let page = run("care", "report", "--html", "--language", tag).output
    #expect(page.contains("<html lang=\"\(tag)\""), "\(page)")
    #expect(page.contains("What became of it") == (tag == "en"))
    #expect(page.contains("dir=\"rtl\"") == (tag == "ar"))
  }

  @Test("A part of a label is enough, and what is not meant alone is named")
  func labels() {
    #expect(run("care", "status", "--label", "EPROS").output.contains("Éprosartan"))
    let several = run("care", "status", "--label", "nado")
    #expect(several.status == 65, "\(several)")
    #expect(several.errors.contains("Panadol, Panadol Extra"), "\(several)")
    let none = run("care", "status", "--label", "Aspirin")
    #expect(none.status == 65 && none.errors.contains("Éprosartan"), "\(none)")
  }
}
