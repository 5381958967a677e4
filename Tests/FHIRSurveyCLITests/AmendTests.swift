import Foundation
import TestSupport
import Testing

/// `take --amend`: a finished response opened again.
struct AmendTests {
  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
      {"linkId":"a","text":"Weight","type":"decimal"},
      {"linkId":"b","text":"Smoker","type":"boolean"},
      {"linkId":"c","text":"How many","type":"integer",
       "enableWhen":[{"question":"b","operator":"=","answerBoolean":true}]},
      {"linkId":"d","text":"Note","type":"string","initial":[{"valueString":"none"}]}]}
    """

  private static func response(_ status: String = "completed") -> String {
    """
    {"resourceType":"QuestionnaireResponse","id":"r1","meta":{"tag":[{"code":"t"}]},
     "text":{"status":"generated","div":"<div>72.50</div>"},
     "extension":[{"url":"http://example.org/x","valueString":"kept"}],
     "identifier":{"value":"i1"},"questionnaire":"http://example.org/q","status":"\(status)",
     "subject":{"reference":"Patient/12","display":"Ann"},"authored":"2026-01-02T03:04:05Z",
     "item":[{"linkId":"a","text":"Weight","answer":[{"valueDecimal":72.50}]},
       {"linkId":"b","text":"Smoker","answer":[{"valueBoolean":true}]},
       {"linkId":"c","text":"How many","answer":[{"valueInteger":20}]}]}
    """
  }

  private static func amend(
    _ lines: [String], _ status: String = "completed", in folder: TemporaryFolder,
    _ more: [String] = [], of stored: String? = nil
  ) throws -> Outcome {
    let form = try folder.write(questionnaire, as: "q.json")
    let response = try folder.write(stored ?? response(status), as: "r.json")
    var person = Person()
    person.lines = lines
    return PersonTests.world(folder, person).run(["take", form, "--amend", response] + more)
  }

  private static func object(_ run: Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
  }

  @Test("It opens with the review, keeps the id and what else it says, and is amended")
  func amended() throws {
    let run = try Self.amend(["2", "n", "s"], in: try TemporaryFolder())
    #expect(run.status == 0, "\(run)")
    #expect(run.shown.contains("Review of your answers"), "\(run)")
    let object = try Self.object(run)
    #expect(object["id"] as? String == "r1")
    #expect(object["status"] as? String == "amended")
    #expect(object["authored"] as? String != "2026-01-02T03:04:05Z")
    #expect((object["subject"] as? [String: String])?["display"] == "Ann")
    for name in ["meta", "extension", "identifier"] { #expect(object[name] != nil, "\(name)") }
    #expect(object["text"] == nil)
    #expect(
      try ResponseTree(run.output).answers == ["a valueDecimal 72.50", "b valueBoolean false"])
    #expect(run.errors.contains("changed: Smoker: yes → no\n"), "\(run)")
    #expect(run.errors.contains("changed: How many: 20 → no answer\n"), "\(run)")
    #expect(!run.errors.contains("Weight"), "\(run)")
    #expect(run.errors.contains("the narrative of the response is not kept"), "\(run)")
  }

  @Test("Where nothing is changed, the status stays")
  func unchanged() throws {
    let run = try Self.amend(["s"], in: try TemporaryFolder())
    #expect(run.status == 0, "\(run)")
    #expect(try Self.object(run)["status"] as? String == "completed")
    #expect(run.errors.contains("nothing was changed\n"), "\(run)")
    // What a stored response leaves open stays open (rule 60).
    #expect(try ResponseTree(run.output).answers.count == 3)
  }

  @Test("A response in progress is completed")
  func inProgress() throws {
    let run = try Self.amend(["4", "word", "s"], "in-progress", in: try TemporaryFolder())
    #expect(try Self.object(run)["status"] as? String == "completed")
    #expect(run.errors.contains("changed: Note: no answer → word\n"), "\(run)")
  }

  @Test("A draft of an amendment goes on with the same response, and with no other")
  func resumed() throws {
    let folder = try TemporaryFolder()
    let quit = try Self.amend(["1", "73", "q"], in: folder)
    #expect(quit.status == 66, "\(quit)")
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    #expect(quit.errors.contains("--amend"), "\(quit)")
    let other = PersonTests.world(folder, Person("s"))
      .run("take", folder.path("q.json"), "--resume", draft)
    #expect(other.status == 65, "\(other)")
    #expect(other.errors.contains("the draft amends the response r1"), "\(other)")
    let fresh = PersonTests.world(folder, Person("1", "q")).run("take", folder.path("q.json"))
    #expect(!fresh.shown.contains("There is a draft"), "\(fresh)")
    let run = try Self.amend(["s"], in: folder, ["--resume", draft])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("changed: Weight: 72.50 → 73\n"), "\(run)")
    #expect(try Self.object(run)["status"] as? String == "amended")
  }

  @Test("Rule 44: what nobody touched stays as it is stored, also after a draft")
  func preserved() throws {
    let declined =
      #"{"linkId":"d","answer":[{"_valueString":{"extension":[{"url":"#
      + #""http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"asked-declined"}]}}]}"#
    let stored = Self.response()
      .replacing(#"{"linkId":"a","#, with: #"{"id":"i1","linkId":"a","#)
      .replacing(#"{"linkId":"c","#, with: #"{"id":"i3","linkId":"c","#)
      .replacing("}]}]}", with: "}]},\(declined)]}")
    let folder = try TemporaryFolder()
    #expect(try Self.amend(["2", "n", "q"], in: folder, of: stored).status == 66)
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    let run = try Self.amend(["s"], in: folder, ["--resume", draft], of: stored)
    #expect(run.output.contains("asked-declined") && run.output.contains("i1"), "\(run)")
    #expect(!run.output.contains("i3"), "\(run)")
    #expect(run.errors.components(separatedBy: "FS0520").count == 3, "\(run)")
    #expect(run.errors.contains(#""id" of the item is not kept (linkId "c""#), "\(run)")
    let other = Self.questionnaire.replacing("Note", with: "Notes")
      .replacing(#""status":"active""#, with: #""version":"2","status":"active""#)
    _ = try Self.amend(["2", "n", "q"], in: folder, of: stored)
    let form = try folder.write(other, as: "q2.json")
    let later = PersonTests.world(folder, Person("y", "s")).run([
      "take", form, "--amend", folder.path("r.json"), "--resume",
      folder.path(try #require(PersonTests.drafts(folder).first)),
    ])
    #expect(later.shown.contains(#"  a: "id" of the item is not kept"#), "\(later)")
  }

  @Test("Who changes nothing and goes keeps no draft")
  func noDraft() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.amend(["q"], in: folder).status == 66)
    #expect(PersonTests.drafts(folder) == [])
  }

  @Test("A file of answers amends, too")
  func answers() throws {
    let folder = try TemporaryFolder()
    let answers = try folder.write(#"{"a": "73.00"}"#, as: "a.json")
    let run = try Self.amend([], in: folder, ["--answers", answers])
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(run.output).answers == [
        "a valueDecimal 73.00", "b valueBoolean true", "c valueInteger 20",
      ])
    #expect(try Self.object(run)["status"] as? String == "amended")
  }

  @Test("A response to another questionnaire is refused")
  func otherQuestionnaire() throws {
    let folder = try TemporaryFolder()
    let other = Self.questionnaire.replacing("http://example.org/q", with: "http://example.org/p")
    let form = try folder.write(other, as: "p.json")
    let response = try folder.write(Self.response(), as: "r.json")
    let run = PersonTests.world(folder, Person("s")).run("take", form, "--amend", response)
    #expect(run.status == 65, "\(run)")
  }

  @Test("--amend does not go with a Task")
  func task() {
    let run = TestWorld().run("take", "--task", "t.json", "--amend", "r.json")
    #expect(run.status == 64, "\(run)")
  }
}
