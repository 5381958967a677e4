import Testing

/// What was probably meant, and the one form in which errors are said.
struct MistypedTests {
  @Test(
    "A mistyped verb, flag, item type or operator is asked about",
    arguments: [
      (["tak", "q.json"], "fhir-survey: error: \"tak\" is not a verb; did you mean take?"),
      (["Validate"], "fhir-survey: error: \"Validate\" is not a verb; did you mean validate?"),
      (["take", "--forc"], "take: error: unknown option '--forc'; did you mean '--force'?"),
      (["convert", "q.json"], "convert: error: missing expected argument '--to <to>'"),
      (["xyzzyx"], "fhir-survey: error: \"xyzzyx\" is not a verb\n  hint: the verbs are show,"),
      (["take"], "take: error: a questionnaire is needed\n  hint: fhir-survey take FILE"),
    ])
  func commandLine(_ arguments: [String], _ words: String) {
    let run = TestWorld().run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix(words), "\(run)")
  }

  @Test(
    "A mistyped item type or operator is asked about",
    arguments: [
      (#""type":"chioce""#, #"did you mean "choice"?"#),
      (#""type":"Decimal""#, #"did you mean "decimal"?"#),
      (#""type":"spoon""#, "use one of group, "),
      (
        #""type":"string","enableWhen":[{"question":"b","operator":"==","answerInteger":1}]"#,
        "did you mean \"=\"?"
      ),
      (
        #""type":"string","enableWhen":[{"question":"b","operator":"exist","answerBoolean":true}]"#,
        "did you mean \"exists\"?"
      ),
      (
        #""type":"string","enableWhen":[{"question":"b","operator":"~","answerInteger":1}]"#,
        "write one of exists, "
      ),
    ])
  func questionnaire(_ members: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","status":"active","item":[{"linkId":"b","type":"integer"},"#
        + #"{"linkId":"a",\#(members)}]}"#, as: "q.json")
    let run = TestWorld().run("show", form)
    #expect(run.errors.contains(words), "\(run)")
  }

  @Test("Characters that turn or hide text are not printed by show, tasks and why")
  func visible() throws {
    let folder = try TemporaryFolder()
    let hidden = ["\u{202E}", "\u{2066}", "\u{200B}", "\u{2028}", "\u{E0041}"]
    let text = "a" + hidden.joined(separator: "b")
    let form = try folder.write(
      #"{"resourceType":"Questionnaire","title":"\#(text)","status":"active","item":["#
        + #"{"linkId":"1","text":"\#(text)","type":"choice","answerOption":[{"valueString":"\#(text)"}]},"#
        + #"{"linkId":"2","text":"\#(text)","type":"string","enableWhen":[{"question":"1","operator":"=","#
        + #""answerString":"\#(text)"}]}]}"#,
      as: "q.json")
    let task = try folder.write(
      #"{"resourceType":"Task","id":"t","status":"requested","intent":"order","description":"\#(text)","#
        + #""owner":{"display":"\#(text)"}}"#, as: "t.json")
    for arguments in [["show", form], ["tasks", task], ["why", form, "2"]] {
      let run = TestWorld().run(arguments)
      for scalar in hidden {
        #expect(!run.output.contains(scalar) && !run.errors.contains(scalar), "\(arguments)")
      }
    }
  }

  @Test("tasks names the file")
  func tasks() throws {
    let folder = try TemporaryFolder()
    let task = try folder.write(TasksTests.task("a"), as: "tasks/one.json")
    #expect(TestWorld().run("tasks", folder.path("tasks")).output.contains(" · in \(task)\n"))
    let json = TestWorld().run("tasks", folder.path("tasks"), "--format", "json").output
    #expect(json.contains(#""file": "\#(task)""#), "\(json)")
    let lines = try folder.write(
      [TasksTests.task("a"), TasksTests.task("b")].joined(separator: "\n"), as: "tasks.ndjson")
    #expect(TestWorld().run("tasks", lines).output.contains(" · in \(lines):2\n"))
  }
}
