import Foundation
import TestSupport
import Testing

/// `tasks`, and `take --task`.
struct TasksTests {
  static let questionnaire = Project.sample("blood-sugar.json")
  static let answers = Project.sample("blood-sugar-answers.json")

  static func task(
    _ id: String, status: String = "requested", owner: String = "Patient/12",
    asks: String = #""basedOn":[{"reference":"Questionnaire/bloodSugar"}]"#
  ) -> String {
    #"{"resourceType":"Task","id":"\#(id)",\#(asks),"status":"\#(status)","intent":"order","#
      + #""for":{"reference":"Patient/12"},"owner":{"reference":"\#(owner)"}}"#
  }
  static let all = [
    task("a"), task("b", status: "completed"), task("c", status: "cancelled"),
    task("d", status: "in-progress", owner: "Practitioner/3"),
  ]

  /// The same tasks as a folder, a Bundle and NDJSON.
  static func inputs(in folder: TemporaryFolder) throws -> [String] {
    for (index, task) in all.enumerated() {
      try folder.write(task, as: "tasks/\(index).json")
    }
    let entries = all.map { "{\"resource\":\($0)}" }.joined(separator: ",")
    let bundle = #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#
    return [
      folder.path("tasks"), try folder.write(bundle, as: "bundle.json"),
      try folder.write(all.joined(separator: "\n"), as: "tasks.ndjson"),
    ]
  }

  @Test("The same list comes from a folder, a Bundle and NDJSON")
  func inputs() throws {
    let folder = try TemporaryFolder()
    for input in try Self.inputs(in: folder) {
      let run = TestWorld().run("tasks", input)
      #expect(run.status == 0, "\(run)")
      #expect(run.errors.isEmpty, "\(run)")
      // Each is of another file, which is named.
      #expect(run.output.contains(" · in \(input)"), "\(run)")
      let list = run.output.replacing(/\s· in .*/, with: "")
      try Snapshot.check(list, "tasks.txt")
    }
  }

  @Test("A single task is a list of one")
  func single() throws {
    let run = TestWorld().run("tasks", Project.sample("blood-sugar-task.json"))
    #expect(run.output.contains("Requested (1)\n  blood-sugar"), "\(run)")
  }

  @Test("--owner leaves the tasks of others out")
  func owner() throws {
    let folder = try TemporaryFolder()
    let input = try Self.inputs(in: folder)[0]
    let run = TestWorld().run("tasks", input, "--owner", "Practitioner/3")
    #expect(run.output.contains("Requested (1)\n  d"), "\(run)")
    #expect(run.output.contains("Complete (0)"))
    #expect(
      TestWorld().run("tasks", input, "--owner", "Patient/1").output.contains("Requested (0)"))
  }

  @Test("The list as JSON is that of its file and fits its schema")
  func json() throws {
    let folder = try TemporaryFolder()
    for input in try Self.inputs(in: folder) {
      let run = TestWorld().run("tasks", input, "--format", "json")
      let list = run.output.replacing(/,\s*"file": "[^"]*"/, with: "")
      try Snapshot.check(list, "tasks.json")
      #expect(try Schema("tasks").findings(in: run.output) == [])
    }
    let none = TestWorld().run("tasks", folder.path("tasks"), "--format", "json", "--owner", "X/1")
    #expect(none.output == "{\n  \"tasks\": []\n}\n")
    #expect(try Schema("tasks").findings(in: #"{"tasks": [{"group": "Lost"}]}"#) != [])
  }

  @Test(
    "What is not a resource in a folder is skipped; a broken file in it is a warning and ends with 1"
  )
  func mixedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.task("a"), as: "a.json")
    try folder.write(#"{"answers": 1}"#, as: "b.json")
    try folder.write("{\"resourceType\":\n", as: "c.json")
    let run = TestWorld().run("tasks", folder.path, "--verbose")
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("Requested (1)"))
    #expect(run.errors.contains("skipped 1 file without a FHIR resource"), "\(run)")
    #expect(run.errors.contains("c.json:2:1: warning FS0111"), "\(run)")
    let named = TestWorld().run("tasks", folder.path("a.json"), folder.path("c.json"))
    #expect(named.status == 1, "\(named)")
    #expect(TestWorld().run("tasks", folder.path("c.json")).status == 65)
    #expect(named.errors.contains("c.json:2:1: error FS0111"), "\(named)")
  }

  @Test(
    "A task finds its questionnaire by basedOn, by SDC's input, and by focus",
    arguments: [
      #""basedOn":[{"reference":"Questionnaire/bloodSugar"}]"#,
      #""input":[{"type":{"coding":[{"system":"http://hl7.org/fhir/uv/sdc/CodeSystem/temp","code":"questionnaire"}]},"valueCanonical":"https://fhir-survey.example/Questionnaire/bloodSugar"}]"#,
      #""focus":{"reference":"Questionnaire/bloodSugar"}"#,
    ])
  func take(_ asks: String) throws {
    let folder = try TemporaryFolder()
    let task = try folder.write(Self.task("a", asks: asks), as: "task.json")
    let output = folder.path("response.json")
    let run = TestWorld().run(
      "take", Project.folder + "/Samples", "--task", task, "--answers", Self.answers, "-o", output,
      "--ids", "sequential")
    #expect(run.status == 0, "\(run)")
    #expect(run.bytes.isEmpty)
    #expect(run.errors.contains("response.task.json"), "\(run)")
    let response = try ResponseTree(folder.text("response.json"))
    #expect(response.answers.count == 6)
    let id = try #require(response.id)
    let subject = try JSONText.value(folder.text("response.json"))["subject"]
    #expect(subject as? [String: String] == ["reference": "Patient/12"])
    let completed = try JSONText.value(folder.text("response.task.json"))
    #expect(completed["status"] as? String == "completed")
    #expect(completed["lastModified"] != nil)
    #expect(
      try folder.text("response.task.json").contains("\"QuestionnaireResponse/\(id)\""))
    #expect(
      TestWorld().run("tasks", folder.path("response.task.json")).output
        .contains("Complete (1)"))
    // The task that was given stays as it is.
    #expect(try folder.text("task.json") == Self.task("a", asks: asks))
  }

  @Test(
    "A questionnaire inside the task needs no file",
    arguments: [
      ##""basedOn":[{"reference":"#q"}]"##, ##""focus":{"reference":"#q"}"##,
      ##""input":[{"type":{"coding":[{"code":"questionnaire"}]},"valueReference":{"reference":"#q"}}]"##,
    ], [[], [TasksTests.questionnaire]])
  func contained(_ asks: String, _ files: [String]) throws {
    let folder = try TemporaryFolder()
    let item = #"{"linkId":"1","text":"How much?","type":"decimal"}"#
    let inside =
      #""contained":[{"resourceType":"Patient","id":"q"},"#
      + #"{"resourceType":"Questionnaire","id":"q","status":"active","item":[\#(item)]}],\#(asks)"#
    let task = try folder.write(Self.task("a", asks: inside), as: "task.json")
    let run = TestWorld().reading("93.50\n")
      .run(["take"] + files + ["--task", task, "--answers", "-", "-o", folder.path("r.json")])
    #expect(run.status == 0, "\(run)")
    #expect(try ResponseTree(folder.text("r.json")).answers == ["1 valueDecimal 93.50"])
  }

  @Test("A file is never taken for a questionnaire inside the task")
  func notContained() throws {
    let folder = try TemporaryFolder()
    let asks =
      #""input":[{"type":{"coding":[{"code":"questionnaire"}]},"#
      + ##""valueReference":{"reference":"#bloodSugar"}}]"##
    let task = try folder.write(Self.task("a", asks: asks), as: "task.json")
    let run = TestWorld().run(
      "take", Self.questionnaire, "--task", task, "--answers", Self.answers)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("nothing in the Task is the questionnaire"), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("On standard output response and task are one Bundle")
  func bundle() throws {
    let run = TestWorld().run(
      "take", Self.questionnaire, "--task", Project.sample("blood-sugar-task.json"), "--answers",
      Self.answers)
    #expect(run.status == 0, "\(run)")
    let entries = try #require(try JSONText.value(run.output)["entry"] as? [[String: Any]])
    let types = entries.map { ($0["resource"] as? [String: Any])?["resourceType"] as? String }
    #expect(types == ["QuestionnaireResponse", "Task"])
    #expect(run.errors.contains("Bundle"))
  }

  @Test("--task-output names the file of the task")
  func taskOutput() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "take", Self.questionnaire, "--task", Project.sample("blood-sugar-task.json"), "--answers",
      Self.answers, "-o", folder.path("r.json"), "--task-output",
    ]
    let run = TestWorld().run(arguments + [folder.path("t.json")])
    #expect(run.status == 0, "\(run)")
    #expect(folder.files == ["r.json", "t.json"])
    let same = TestWorld().run(arguments + [folder.path("r.json"), "--force"])
    #expect(same.status == 64, "\(same)")
    #expect(try folder.text("r.json").contains("QuestionnaireResponse"))
  }

  @Test(
    "A task that is not open is refused",
    arguments: ["completed", "cancelled", "rejected", "failed", "entered-in-error"])
  func closed(_ status: String) throws {
    let folder = try TemporaryFolder()
    let task = try folder.write(Self.task("a", status: status), as: "task.json")
    let run = TestWorld().run(
      "take", Self.questionnaire, "--task", task, "--answers", Self.answers)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("\(task):1:"), "\(run)")
    #expect(run.errors.contains(status))
    #expect(run.bytes.isEmpty)
  }

  @Test("A questionnaire that is not among the files is named")
  func notFound() throws {
    let run = TestWorld().run(
      "take", Project.sample("phq-9.json"), "--task", Project.sample("blood-sugar-task.json"),
      "--answers", Self.answers)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("Questionnaire/bloodSugar"), "\(run)")
    #expect(run.bytes.isEmpty)
  }

  @Test("What is not a Task is refused")
  func noTask() {
    let run = TestWorld().run(
      "take", Self.questionnaire, "--task", Self.questionnaire, "--answers", Self.answers)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("a Task is needed"), "\(run)")
  }
}
