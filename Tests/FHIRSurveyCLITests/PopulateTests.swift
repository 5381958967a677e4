import Foundation
import TestSupport
import Testing

/// `populate`, and `take --populate`.
struct PopulateTests {
  private static let flags = ["--patient", "--data"]

  @Test("A form is filled in from a patient and data, with the digits that are there")
  func whole() throws {
    let run = try PopulateFolder().run(
      "populate", "./q.json", "--patient", "./patient.json", "--data", "./data.ndjson", "-v")
    #expect(run.status == 0, "\(run)")
    let response = try ResponseTree(run.output)
    #expect(response.status == "in-progress")
    #expect(
      response.answers == [
        "name valueString One", "weight valueDecimal 72.50", "id valueString o1",
      ])
    #expect(run.errors.contains("weight: 72.50 (from Observation/o1 of 2026-10-01)"), "\(run)")
    #expect(run.errors.contains("name: One (from Patient/p1 by %patient.name.family)"), "\(run)")
  }

  @Test("Rule 112: a missing context is a warning, and the rest is populated")
  func missing() throws {
    let run = try PopulateFolder().run("populate", "./q.json", "--data", "./data.ndjson")
    #expect(run.status == 0)
    #expect(run.errors.contains("warning FS0482") && run.errors.contains("warning FS1701"))
    #expect(try ResponseTree(run.output).answers.isEmpty)
  }

  @Test("There is a line for each patient, from their own data alone")
  func forEach() throws {
    let run = try PopulateFolder().run(
      "populate", "./q.json", "--for-each", "./patients.ndjson", "--data", "./data.ndjson")
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      try lines.map { try ResponseTree($0).answers } == [
        ["name valueString One", "weight valueDecimal 72.50", "id valueString o1"],
        ["name valueString Two", "weight valueDecimal 81", "id valueString o2"],
      ])
    #expect(lines[1].contains("Patient/p2") && !lines[1].contains("p1"))
  }

  @Test("Parameters of $populate are read and written")
  func parameters() throws {
    let run = try PopulateFolder().run(
      "populate", "./parameters.json", "--from", "parameters", "--to", "parameters",
      "--questionnaire", "./q.json", "--data", "./data.ndjson")
    #expect(run.status == 0, "\(run)")
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let parameters = try #require(result["parameter"] as? [[String: Any]])
    #expect(
      parameters.compactMap { $0["name"] as? String } == ["response", "issues"]
        || parameters.count == 1)
    let response = try #require(parameters.first?["resource"] as? [String: Any])
    let subject = response["subject"] as? [String: Any]
    #expect(subject?["display"] as? String == "One")
    #expect((response["item"] as? [Any])?.count == 3)
    #expect(run.errors.contains("FS1708"))
  }

  @Test("Rule 112: a response that was there keeps its answers, unless they are overwritten")
  func standing() throws {
    let folder = try PopulateFolder()
    let flags = ["--patient", "./patient.json", "--data", "./data.ndjson"]
    let kept = folder.run(
      "populate", "./q.json", flags[0], flags[1], flags[2], flags[3], "--response",
      "./response.json")
    #expect(
      try ResponseTree(kept.output).answers == [
        "name valueString Mine", "weight valueDecimal 72.50", "id valueString old",
      ])
    let other = folder.run(
      "populate", "./q.json", flags[0], flags[1], flags[2], flags[3], "--response",
      "./response.json", "--overwrite")
    #expect(
      try ResponseTree(other.output).answers == [
        "name valueString One", "weight valueDecimal 72.50", "id valueString o1",
      ])
  }

  @Test(
    "An answer of a response that was there, which others disable, is left out, and that is said")
  func disabled() throws {
    let folder = try PopulateFolder()
    try folder.folder.write(
      """
      {"resourceType": "Questionnaire", "url": "http://x/q", "status": "draft", "item": [
       {"linkId": "a", "type": "boolean"},
       {"linkId": "b", "type": "integer",
        "enableWhen": [{"question": "a", "operator": "=", "answerBoolean": true}]}]}
      """, as: "disabling.json")
    try folder.folder.write(
      """
      {"resourceType": "QuestionnaireResponse", "questionnaire": "http://x/q", "status": "in-progress",
       "item": [{"linkId": "a", "answer": [{"valueBoolean": false}]},
        {"linkId": "b", "answer": [{"valueInteger": 12}]}]}
      """, as: "disabled.json")
    let run = folder.run("populate", "./disabling.json", "--response", "./disabled.json")
    #expect(try ResponseTree(run.output).answers == ["a valueBoolean false"])
    #expect(run.errors.contains("the result is without this answer"), "\(run)")
  }

  @Test("A form with a critical extension that is not supported is refused, unless that is ignored")
  func critical() throws {
    let folder = try PopulateFolder()
    for verb in ["populate", "take"] {
      let run = folder.run(verb, "./critical.json")
      #expect(run.status == 65 && run.errors.contains("error FS1706"), "\(run)")
    }
    let ignored = folder.run("populate", "./critical.json", "--ignore-critical")
    #expect(ignored.status == 0, "\(ignored)")
    #expect(folder.run("show", "./critical.json").errors.contains("warning FS1706"))
  }

  @Test("take says where each answer comes from, and Enter keeps it")
  func take() throws {
    let run = try PopulateFolder().run(
      "take", "./q.json", "--populate", "--patient", "./patient.json", "--data", "./data.ndjson",
      "--plain", person: Person("", "72.9", "", "", "s"))
    #expect(run.shown.contains("Filled in from Patient/p1."), "\(run) \(run.shown)")
    #expect(run.shown.contains("Filled in from Observation/o1, 2026-10-01."), "\(run.shown)")
    #expect(
      try ResponseTree(run.output).answers == [
        "name valueString One", "weight valueDecimal 72.9", "id valueString o1",
      ], "\(run.shown)")
  }
}
