import Foundation
import TestSupport
import Testing

@Suite("The verbs of tables")
struct TableVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://example.org/q","version":"1","status":"active","item":[
    {"linkId":"a","type":"string"}]}
    """#

  @Test(
    "When something was answered is said by the table, or not at all",
    arguments: [
      ("t.csv", "response,a\nr1,x\n", nil), ("t.csv", "response,authored,a\nr1,,x\n", nil),
      ("t.csv", "response,authored,a\nr1,2026-01-02,x\n", "2026-01-02"),
      ("t.ndjson", #"{"a":"x"}"# + "\n", nil),
    ] as [(String, String, String?)])
  func authored(name: String, text: String, wanted: String?) throws {
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let table = try folder.write(text, as: name)
    let output = folder.path + "/out.ndjson"
    let run = TestWorld().run(["import", table, "--questionnaire", form, "-f", "-o", output])
    #expect(run.status == 0, "\(run)")
    let line = try String(contentsOfFile: output, encoding: .utf8)
    #expect(line.contains(#""valueString":"x""#), "\(line)")
    #expect(line.contains(#""authored""#) == (wanted != nil), "\(line)")
    if let wanted { #expect(line.contains(#""authored":"\#(wanted)""#), "\(line)") }
  }

  @Test(
    "The number of threads may follow -j at once",
    arguments: [["-j1"], ["-j", "1"], ["--jobs", "1"]])
  func jobs(flags: [String]) throws {
    let responses = try folder.write(
      #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[{"linkId":"a","answer":[{"valueString":"x"}]}]}"#,
      as: "r.ndjson")
    let output = folder.path + "/out"
    for verb in [["export", responses, "--to", "csv"], ["summary", responses]] {
      let run = TestWorld().run(verb + flags + ["-f", "-o", output])
      #expect(run.status == 0, "\(run)")
    }
    let none = TestWorld().run(["export", responses, "--to", "csv", "-j0"])
    #expect(none.status == 64, "\(none)")
  }

  @Test(
    "A broken form beside the others has no response read by one of them",
    arguments: ["export", "summary", "import"])
  func brokenForm(verb: String) throws {
    let forms = folder.path + "/forms"
    try FileManager.default.createDirectory(atPath: forms, withIntermediateDirectories: true)
    _ = try folder.write(Self.questionnaire, as: "forms/a.json")
    let own = "http://example.org/q|1"
    let input: String
    let more: [String]
    if verb == "import" {
      input = try folder.write(
        "response,questionnaire,version,a\nr1,http://example.org/q,1,x\nr2,http://example.org/z,1,y\n",
        as: "t.csv")
      more = []
    } else {
      input = try folder.write(
        [own, "http://example.org/z|1"].map {
          #"{"resourceType":"QuestionnaireResponse","questionnaire":"\#($0)","status":"completed","item":[{"linkId":"a","answer":[{"valueString":"x"}]}]}"#
            + "\n"
        }.joined(), as: "r.ndjson")
      more = verb == "export" ? ["--to", "table"] : []
    }
    let command =
      [verb, input, "--questionnaire", forms, "-f", "-o", folder.path + "/out"] + more
    #expect(TestWorld().run(command).status == 0)
    let broken = Self.questionnaire.replacingOccurrences(of: "/q", with: "/z").dropLast(9)
    _ = try folder.write(String(broken), as: "forms/z.json")
    let run = TestWorld().run(command)
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("FS0618"), "\(run)")
  }

  @Test("A column that belongs to nothing is said beside those that there are")
  func unknownColumn() throws {
    let form = try folder.write(Self.questionnaire, as: "q.json")
    let table = try folder.write("response,zz\nr1,x\n", as: "t.csv")
    let run = TestWorld().run(["import", table, "--questionnaire", form])
    #expect(run.status == 65, "\(run)")
    #expect(
      run.errors.contains("encounter, authored, authored__exact, lastUpdated, lastUpdated__exact"),
      "\(run)")
  }
}
