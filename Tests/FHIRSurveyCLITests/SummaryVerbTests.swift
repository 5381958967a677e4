import TestSupport
import Testing

@Suite("The verb summary")
struct SummaryVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","title":"Visit","status":"active","item":[
    {"linkId":"sex","type":"choice","text":"Sex","answerOption":[{"valueCoding":{"code":"f","display":"Female"}},{"valueCoding":{"code":"m","display":"Male"}}]},
    {"linkId":"name","type":"string","text":"Name"},{"linkId":"weight","type":"decimal","text":"Weight"}]}
    """#

  private static func response(_ sex: String, _ weight: Int) -> String {
    #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q|1","status":"\#(weight > 70 ? "completed" : "amended")","authored":"2026-0\#(weight % 2 + 1)-03","item":["#
      + #"{"linkId":"sex","answer":[{"valueCoding":{"code":"\#(sex)"}}]},{"linkId":"name","answer":[{"valueString":"Secret \#(weight)"}]},"#
      + #"{"linkId":"weight","answer":[{"valueDecimal":\#(weight).5}]}]}"# + "\n"
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let lines = [("f", 61), ("f", 72), ("f", 83), ("m", 74), ("m", 95)].map(Self.response).joined()
    let responses = try folder.write(lines, as: "r.ndjson")
    var world = TestWorld()
    world.environment = environment
    return world.run(["summary", responses, "--questionnaire", questionnaire] + arguments)
  }

  @Test("Text is in ASCII, unless the locale takes more")
  func text() throws {
    let plain = try run()
    #expect(plain.status == 0, "\(plain)")
    #expect(plain.output.contains("Female (f)  ####"), "\(plain)")
    #expect(plain.output.contains("3   60.0 %"), "\(plain)")
    #expect(plain.output.utf8.allSatisfy { $0 < 0x80 }, "\(plain)")
    #expect(!plain.output.contains("Secret"), "\(plain)")
    let locale = try run(environment: ["LANG": "de_DE.UTF-8"])
    #expect(locale.output.contains("Female (f)  ███"), "\(locale)")
  }

  @Test("Lines fit into COLUMNS", arguments: [40, 60, 100])
  func columns(width: Int) throws {
    let run = try run("--by", "month", environment: ["COLUMNS": "\(width)"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(run)")
  }

  @Test(
    "JSON is as its schema says",
    arguments: [[], ["--by", "sex"], ["--by", "month", "--least-count", "2"]])
  func json(flags: [String]) throws {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let responses = try folder.write(
      [("f", 61), ("f", 72), ("f", 83), ("m", 74)].map(Self.response).joined(), as: "r.ndjson")
    let run = TestWorld().run(
      ["summary", responses, "--questionnaire", questionnaire, "--format", "json"] + flags)
    #expect(run.status == 0, "\(run)")
    #expect(try Schema("summary").findings(in: run.output).isEmpty, "\(run)")
  }

  @Test("A page is written beside the text, and instead of it to standard output")
  func page() throws {
    let beside = try run("--html", folder.path("page.html"))
    #expect(beside.status == 0, "\(beside)")
    #expect(beside.output.hasPrefix("Visit\n"), "\(beside)")
    let page = try folder.text("page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(!page.contains("Secret"))
    #expect(try run("--html", "-").output == page)
    #expect(try run("--html", folder.path("page.html")).status == 73)
    #expect(try run("--html", folder.path("page.html"), "--force").status == 0)
  }

  @Test("Statuses are chosen, and the others counted")
  func statuses() throws {
    let run = try run("--status", "amended")
    #expect(
      run.output.contains("\n1 response\n"), "\(run)")
    #expect(run.errors.contains("4 responses of another status left out"), "\(run)")
  }

  @Test(
    "A wrong command line ends with 64",
    arguments: [
      ["--by", "name"], ["--by", "none"], ["--by", "weight"], ["--least-count", "0"],
      ["--status", "done"], ["--jobs", "0"],
    ])
  func usage(flags: [String]) throws {
    let questionnaire = try folder.write(Self.questionnaire, as: "q.json")
    let responses = try folder.write(Self.response("f", 70), as: "r.ndjson")
    let run = TestWorld().run(["summary", responses, "--questionnaire", questionnaire] + flags)
    #expect(run.status == 64, "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test("Responses that cannot be read are counted, and the rest is summed up")
  func rejected() throws {
    let responses = try folder.write(
      Self.response("f", 70) + #"{"resourceType":"Patient"}"# + "\n", as: "r.ndjson")
    let run = TestWorld().run("summary", responses)
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("sex"), "\(run)")
  }
}
