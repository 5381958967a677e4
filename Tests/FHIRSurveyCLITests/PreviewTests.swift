import Foundation
import TestSupport
import Testing

/// `take --preview`: a form looked at by its author.
struct PreviewTests {
  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","item":[
      {"linkId":"a","text":"Weight","type":"decimal","required":true},
      {"linkId":"b","text":"Smoker","type":"boolean"},
      {"linkId":"g","text":"Smoking","type":"group",
       "enableWhen":[{"question":"b","operator":"=","answerBoolean":true}],
       "item":[{"linkId":"c","text":"How many a day","type":"integer"}]},
      {"linkId":"d","text":"Note","type":"string"}]}
    """

  private static func preview(_ lines: [String], in folder: TemporaryFolder) throws -> Outcome {
    var person = Person()
    person.lines = lines
    let form = try folder.write(questionnaire, as: "q.json")
    return PersonTests.world(folder, person).run("take", form, "--preview")
  }

  @Test("Nothing is sent, and no draft is kept, also where an answer is missing")
  func nothingSent() throws {
    let folder = try TemporaryFolder()
    let run = try Self.preview(["72", "n", "r", "s"], in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("nothing was sent"), "\(run)")
    #expect(PersonTests.drafts(folder) == [])
    #expect(try Self.preview(["r", "s"], in: folder).status == 0)
  }

  @Test("g goes to an item by its linkId or words of its text", arguments: ["d", "note", "Not"])
  func find(_ name: String) throws {
    let run = try Self.preview(["g \(name)", "hello", "q"], in: try TemporaryFolder())
    let after = run.shown.components(separatedBy: "g \(name)").last ?? ""
    #expect(run.shown.contains("Question 3 of 3\nNote"), "\(run)")
    #expect(after.contains("Note: hello"), "\(run)")
  }

  @Test("An item that is disabled is explained where one wants to go there")
  func disabled() throws {
    let run = try Self.preview(["g c", "q"], in: try TemporaryFolder())
    #expect(run.shown.contains("\"How many a day\" (c) is disabled."), "\(run)")
    #expect(run.shown.contains("\"Smoker\" (b)"), "\(run)")
  }

  @Test("w says why the item is enabled, and what it was that decided")
  func why() throws {
    let run = try Self.preview(["72", "y", "w", "q"], in: try TemporaryFolder())
    #expect(run.shown.contains("\"How many a day\" (c) is enabled."), "\(run)")
    #expect(run.shown.contains("\"Smoker\" (b)"), "\(run)")
  }

  @Test("What is nowhere is said not to be there")
  func nowhere() throws {
    let run = try Self.preview(["g xyz", "q"], in: try TemporaryFolder())
    #expect(run.shown.contains("No item has the linkId \"xyz\""), "\(run)")
  }

  @Test("Elsewhere, w and g are answers")
  func answers() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let run = PersonTests.world(folder, Person("72", "n", "g w", "s")).run("take", form)
    #expect(run.status == 0, "\(run)")
    #expect(try ResponseTree(run.output).answers.last == "d valueString g w")
  }

  @Test("With --watch the form is shown again when it changes, with the answers that fit")
  func watched() throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(Self.questionnaire, as: "q.json")
    var person = Person()
    person.lines = ["72", "n", "r", "s"]
    var isChanged = false
    person.beforeLine = { typed in
      guard typed == 2, !isChanged else { return }
      isChanged = true
      let changed = Self.questionnaire.replacingOccurrences(of: "\"Note\"", with: "\"Remarks\"")
      _ = try? folder.write(changed, as: "q.json")
    }
    let run = PersonTests.world(folder, person).run("take", form, "--preview", "--watch")
    #expect(run.status == 0, "\(run)")
    let after = run.shown.components(separatedBy: "The form has changed.").last ?? ""
    #expect(after.contains("2 answers taken over"), "\(run)")
    #expect(after.contains("Weight: 72"), "\(run)")
    #expect(after.contains("Remarks"), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("--watch needs --preview and a file")
  func watchRefused() {
    #expect(TestWorld().run(["take", "q.json", "--watch"]).status == 64)
    #expect(TestWorld().run(["take", "-", "--preview", "--watch"]).status == 64)
  }

  @Test(
    "It does not go with what sends something",
    arguments: [["--answers", "a"], ["--resume", "a"], ["--amend", "a"], ["-o", "a"]])
  func refused(_ flags: [String]) {
    #expect(TestWorld().run(["take", "q.json", "--preview"] + flags).status == 64)
  }
}
