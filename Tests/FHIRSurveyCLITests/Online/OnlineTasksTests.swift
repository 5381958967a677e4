import Foundation
import OnlineSupport
import TestSupport
import Testing

/// `tasks`, `take --task ID`, `send` and `outbox` with a server.
struct OnlineTasksTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let questionnaire = #"""
    {"resourceType":"Questionnaire","id":"q1","title":"Well-being","status":"active","item":[{"linkId":"1","text":"How many?","type":"integer"}]}
    """#

  static func task(
    _ id: String, owner: String = "Patient/12", asks: String? = "Questionnaire/q1"
  ) -> String {
    let based = asks.map { #""basedOn":[{"reference":"\#($0)"}],"# } ?? ""
    return
      #"{"resourceType":"Task","id":"\#(id)","status":"requested","intent":"order",\#(based)"for":{"reference":"Patient/12"},"owner":{"reference":"\#(owner)"}}"#
  }

  private func world(_ server: SimulatedServer) -> TestWorld {
    var world = TestWorld()
    world.environment = [
      "HOME": folder.path, "FHIR_SURVEY_SERVER": "https://example.org/fhir",
      "FHIR_SURVEY_PATIENT": "12",
    ]
    world.transport = server
    return world
  }

  private func filled(
    _ kind: SimulatedServer.Kind,
    fault: @escaping @Sendable (Int, String) -> SimulatedServer.Fault? = { _, _ in nil }
  ) -> SimulatedServer {
    let server = SimulatedServer(kind, fault: fault)
    server.put(Self.questionnaire)
    server.put(Self.task("t1"))
    return server
  }

  private func answers() throws -> String { try folder.write(#"{"1": 5}"#, as: "answers.json") }

  @Test(
    "The tasks of the patient are listed with the titles of their questionnaires, others' are not",
    arguments: SimulatedServer.Kind.allCases)
  func list(_ kind: SimulatedServer.Kind) throws {
    let server = filled(kind)
    server.put(Self.task("others", owner: "Patient/13"))
    server.put(Self.task("practice", owner: "Practitioner/12"))
    server.put(Self.task("empty", asks: nil))
    server.put(Self.task("gone", asks: "Questionnaire/none"))
    let run = world(server).run("tasks")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Requested (3)"), "\(run)")
    #expect(run.output.contains("t1 · Well-being · requested"), "\(run)")
    #expect(!run.output.contains("others") && !run.output.contains("practice"), "\(run)")
    #expect(run.output.contains("cannot be answered: Questionnaire/none is not"), "\(run)")
    let json = world(server).run("tasks", "--format", "json")
    #expect(try Schema("tasks").findings(in: json.output) == [])
    let owner = world(server).run("tasks", "--owner", "Practitioner/12")
    #expect(owner.output.contains("Requested (1)\n  practice"), "\(owner)")
  }

  @Test("A Task is taken, the response is stored and the Task completed, and nothing waits")
  func take() throws {
    for kind in SimulatedServer.Kind.allCases {
      let server = filled(kind)
      let run = world(server).run(
        "take", "--task", "t1", "--answers", try answers(), "-o", folder.path("\(kind).json"))
      #expect(run.status == 0, "\(run)")
      #expect(run.errors.contains("sent: QuestionnaireResponse/"), "\(run)")
      #expect(run.bytes.isEmpty)
      #expect(folder.exists("\(kind).json"))
      #expect(server.resources("QuestionnaireResponse").count == 1)
      #expect(server.resources("Task").joined().contains(#""status":"completed""#))
      #expect(world(server).run("outbox").output == "Nothing waits to be sent.\n")
      #expect(world(server).run("tasks").output.contains("Complete (1)"))
    }
  }

  @Test("Without the server, the list of before is shown, answers wait (75), and are sent later")
  func offline() throws {
    let server = filled(.careful)
    #expect(world(server).run("tasks").status == 0)
    let none = SimulatedServer(.careful) { _, _ in .unknown }
    let listed = world(none).run("tasks")
    #expect(listed.status == 0, "\(listed)")
    #expect(listed.output.contains("t1 · Well-being"), "\(listed)")
    #expect(listed.errors.contains("this is the list of 2026-11-20"), "\(listed)")
    let taken = world(none).run("take", "--task", "t1", "--answers", try answers())
    #expect(taken.status == 75, "\(taken)")
    #expect(taken.errors.contains("it waits in the outbox as"), "\(taken)")
    let outbox = world(none).run("outbox", "list")
    #expect(outbox.output.contains("Well-being · Patient/12"), "\(outbox)")
    #expect(world(none).run("send").status == 75)
    let shown = world(none).run("outbox", "show", String(outbox.output.prefix(8)))
    #expect(shown.output.contains(#""valueInteger": 5"#), "\(shown)")
    let sent = world(server).run("send")
    #expect(sent.status == 0, "\(sent)")
    #expect(server.resources("QuestionnaireResponse").count == 1)
    #expect(world(server).run("send").errors.contains("nothing waits to be sent"))
  }

  @Test("What the server refuses stays with its reason (69); dropping asks for the name")
  func refused() throws {
    let server = filled(.ownIds) { _, line in line.hasPrefix("POST") ? .status(422) : nil }
    let run = world(server).run("take", "--task", "t1", "--answers", try answers())
    #expect(run.status == 69, "\(run)")
    let name = String(world(server).run("outbox").output.prefix { $0 != " " })
    #expect(world(server).run("outbox", "drop", name).status == 64)
    #expect(world(server).run("outbox", "drop", name, "--confirm", "x").status == 64)
    let dropped = world(server).run("outbox", "drop", name, "--confirm", name)
    #expect(dropped.status == 0, "\(dropped)")
    #expect(dropped.errors.contains("its answers are nowhere else, and are lost"), "\(dropped)")
    #expect(world(server).run("outbox").output == "Nothing waits to be sent.\n")
    #expect(world(server).run("outbox", "show", "zz").status == 66)
  }

  @Test("Another's Task, and one that is not there, are not answered")
  func notMine() throws {
    let server = filled(.careless)
    server.put(Self.task("others", owner: "Patient/13"))
    for (id, words) in [("others", "is not one of Patient/12"), ("none", "there is no Task none")] {
      let run = world(server).run("take", "--task", id, "--answers", try answers())
      #expect(run.status == 69 || run.status == 77, "\(run)")
      #expect(run.errors.contains(words), "\(run)")
    }
  }

  @Test("Responses in files are sent once, what is refused is among the rejects")
  func files() throws {
    for kind in SimulatedServer.Kind.allCases {
      let server = SimulatedServer(kind)
      let lines = (1...3).map {
        #"{"resourceType":"QuestionnaireResponse","questionnaire":"Questionnaire/q1","status":"completed","item":[{"linkId":"1","answer":[{"valueInteger":\#($0)}]}]}"#
      }
      let path = try folder.write((lines + ["{ broken"]).joined(separator: "\n"), as: "r.ndjson")
      let rejects = folder.path("rejects-\(kind).ndjson")
      let run = world(server).run("send", path, "--rejects", rejects)
      #expect(run.status == 1, "\(run)")
      #expect(run.errors.contains("4 read, 3 sent, 1 rejected"), "\(run)")
      #expect(try folder.text("rejects-\(kind).ndjson") == "{ broken\n")
      #expect(world(server).run("send", path).status == 1)
      #expect(server.resources("QuestionnaireResponse").count == 3, "\(server.lines)")
    }
  }

  @Test("Flags about servers do not go with files")
  func flags() throws {
    let server = filled(.careful)
    #expect(world(server).run("tasks", folder.path, "--offline").status == 64)
    #expect(world(server).run("send", "--continue").status == 64)
    #expect(world(server).run("take", folder.path("q.json"), "--owner", "X/1").status == 64)
    var nobody = world(server)
    nobody.environment["FHIR_SURVEY_PATIENT"] = nil
    #expect(nobody.run("tasks").status == 64)
  }
}
