import Foundation
import Testing

/// Drafts of surveys that work something out.
struct ResumeTests {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func expression(_ kind: String, _ text: String) -> String {
    #""extension":[{"url":"\#(sdc)\#(kind)","valueExpression":{"language":"text/fhirpath","#
      + #""expression":"\#(text)"}}]"#
  }

  /// A name and a day that come with the start, a total that may be changed, one that may not, and a
  /// question that the total decides on.
  private static let questionnaire = """
    {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active","extension":[
      {"url":"\(sdc)launchContext","extension":[
        {"url":"name","valueCoding":{"code":"patient"}},{"url":"type","valueCode":"Patient"}]}],
     "item":[
      {"linkId":"name","type":"string",
       \(expression("initialExpression", "%patient.name.first().family"))},
      {"linkId":"day","type":"date","readOnly":true,
       \(expression("initialExpression", "today()"))},
      {"linkId":"a","type":"integer"},
      {"linkId":"b","type":"integer"},
      {"linkId":"sum","type":"integer",
       \(expression(
        "calculatedExpression",
        "%resource.item.where(linkId = 'a' or linkId = 'b').answer.value.sum()"))},
      {"linkId":"twice","type":"integer","readOnly":true,
       \(expression(
        "calculatedExpression", "%resource.item.where(linkId = 'sum').answer.value * 2"))},
      {"linkId":"why","type":"string",
       \(expression(
        "enableWhenExpression", "%resource.item.where(linkId = 'twice').answer.value > 100"))}]}
    """

  /// The answers in their order, and then from the review another one to the third question.
  private static let lines = ["Doe", "2", "3", "60", "large", "3", "4", "s"]

  private static func files(
    _ folder: TemporaryFolder
  ) throws -> (questionnaire: String, patient: String) {
    (
      try folder.write(questionnaire, as: "q.json"),
      try folder.write(
        #"{"resourceType":"Patient","id":"1","name":[{"family":"Roe"}]}"#, as: "p.json")
    )
  }

  private static func world(
    _ folder: TemporaryFolder, _ lines: [String], now: String = "2026-11-20T10:00:00Z"
  ) -> TestWorld {
    var person = Person()
    person.lines = lines
    var world = PersonTests.world(folder, person)
    world.now = now
    return world
  }

  @Test(
    "A survey that was interrupted gives the response of one that was not",
    arguments: [1, 2, 3, 4, 5, 6, 7])
  func resumed(after count: Int) throws {
    let folder = try TemporaryFolder()
    let (questionnaire, patient) = try Self.files(folder)
    let take = ["take", questionnaire, "--patient", patient]
    let whole = Self.world(folder, Self.lines).run(take)
    #expect(whole.status == 0, "\(whole)")
    let expected = try ResponseTree(whole.output).answers
    #expect(
      expected == [
        "name valueString Doe", "day valueDate 2026-11-20", "a valueInteger 2", "b valueInteger 4",
        "sum valueInteger 60", "twice valueInteger 120", "why valueString large",
      ])
    let first = Self.world(folder, Array(Self.lines.prefix(count)) + ["q"]).run(take)
    #expect(first.status == 66, "\(first)")
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    let rest = Self.lines.dropFirst(count)
    let second = Self.world(folder, Array(rest), now: "2026-11-21T09:00:00Z")
      .run(take + ["--resume", draft])
    #expect(second.status == 0, "\(second)")
    #expect(try ResponseTree(second.output).answers == expected, "\(second)")
  }

  @Test(
    "It goes on where the person was when it ended",
    arguments: [
      ["Doe", "2"], ["Doe", "", ""], ["Doe", "2", "b"], ["Doe", "2", "b", "b"], ["Doe", "2", "u"],
      ["Doe", "2", "3", "60", "large"], ["Doe", "", "r"], ["Doe", "", "r", "1"],
    ])
  func place(_ lines: [String]) throws {
    let folder = try TemporaryFolder()
    let (questionnaire, patient) = try Self.files(folder)
    let take = ["take", questionnaire, "--patient", patient]
    let first = Self.world(folder, lines).run(take)
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    func heads(_ run: Outcome) -> [Substring] {
      run.shown.split(separator: "\n").filter {
        $0.contains("uestion ") || $0.hasPrefix("Review of")
      }
    }
    for _ in 0..<2 {
      let second = Self.world(folder, []).run(take + ["--resume", draft])
      #expect(heads(second).first == heads(first).last, "\(first) \(second)")
    }
  }

  @Test(
    "A draft is not gone on with where what it began with is missing or another one",
    arguments: [nil, "2"])
  func contexts(_ id: String?) throws {
    let folder = try TemporaryFolder()
    let (questionnaire, patient) = try Self.files(folder)
    let first = Self.world(folder, ["", "2", "q"])
      .run("take", questionnaire, "--patient", patient)
    #expect(first.status == 66, "\(first)")
    let draft = folder.path(try #require(PersonTests.drafts(folder).first))
    var flags: [String] = []
    if let id {
      let other = try folder.write(#"{"resourceType":"Patient","id":"\#(id)"}"#, as: "other.json")
      flags = ["--patient", other]
    }
    let run = Self.world(folder, ["r"]).run(["take", questionnaire, "--resume", draft] + flags)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("the draft was started with patient=Patient/1"), "\(run)")
    let offered = Self.world(folder, ["r"]).run(["take", questionnaire] + flags)
    #expect(!offered.shown.contains("There is a draft"), "\(offered)")
  }
}
