import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Numbers and dates in tables that others wrote")
struct NumberMarksTests {
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"i","type":"integer"},{"linkId":"d","type":"decimal"},{"linkId":"q","type":"quantity"},
    {"linkId":"c","type":"choice","answerOption":[{"valueCoding":{"code":"1"}},{"valueCoding":{"code":"1000"}}]},
    {"linkId":"b","type":"boolean"},{"linkId":"m","type":"choice","repeats":true,"answerOption":[
      {"valueCoding":{"code":"x"}},{"valueCoding":{"code":"y"}}]},
    {"linkId":"on","type":"date"},{"linkId":"at","type":"dateTime"},{"linkId":"t","type":"time"}]}
    """#

  private func imported(
    _ table: String
  ) throws -> (text: String, rejected: Int, findings: [Diagnostic]) {
    let workspace = try Workspace()
    let survey = try #require(
      QuestionnaireReader.read(try Samples.document(Self.questionnaire).root).survey)
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let batch = BatchImport(
      survey, target: .ndjson, output: workspace.file("out"),
      reader: AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now),
      at: try #require(Instant(now)))
    var findings: [Diagnostic] = []
    let summary = try batch.run(workspace.write(table, to: "t.csv")) { findings.append($0) }
    return (try workspace.read("out"), summary.rejected, findings)
  }

  @Test(
    "A number that is a thousand or one is refused where points may part thousands",
    arguments: [
      "i;s\n1.000;x\n", "i\td\n1.000\t2,5\n", "i,d\n1.000,\"2,5\"\n", "d;s\n2.500;x\n",
      "q;s\n2.500;x\n", "q;s\n<2.500;x\n", "q;s\n2.500 kg;x\n", "c;s\n1.000;x\n", "i;s\n-1.000;x\n",
      "i;d\n1.000;1.000.000\n",
    ])
  func unclear(table: String) throws {
    // The column s is the one of texts that is not asked for.
    let table = table.replacing(";s\n", with: ";response\n")
    let (text, rejected, findings) = try imported(table)
    #expect(rejected == 1, "\(text)")
    #expect(findings.contains { $0.code.key == Diagnostic.Code.ambiguousPoint.key }, "\(findings)")
  }

  @Test(
    "A number with a comma is refused where nothing shows that commas are decimal",
    arguments: [
      "response;d\n1;1,234\n", "response;d\n1;1,5\n2;2.5\n", "response,d\n1,\"1,5\"\n",
      "response;i\n1;1,5\n",
    ])
  func commas(table: String) throws {
    let (text, rejected, findings) = try imported(table)
    #expect(rejected == 1 && findings.hasErrors, "\(text)")
  }

  @Test("The message has both readings")
  func readings() throws {
    let (_, _, findings) = try imported("response;i\n1;12.000\n")
    #expect(findings.first?.message() == #""12.000" can be read in two ways"#)
    #expect(findings.first?.hint() == "write 12000 or 12")
  }

  @Test(
    "Numbers are read where the table shows what its points are",
    arguments: [
      ("response;i\n1;30.0\n2;1.000\n", #""valueInteger":1}"#),
      ("response;i;d\n1;1.000;2.5\n", #""valueInteger":1}"#),
      ("response,i\n1,1.000\n", #""valueInteger":1}"#),
      ("response;d\n1;0.500\n2;2.500\n", #""valueDecimal":2.500}"#),
      ("response;i\n1;1000\n", #""valueInteger":1000}"#),
      ("response;d\n1;1234.500\n", #""valueDecimal":1234.500}"#),
      ("response;d\n1;70,5\n2;1,234\n", #""valueDecimal":1.234}"#),
      ("response\ti\td\n1\t40,0\t-2,50\n", #""valueInteger":40}"#),
      ("response;q\n1;72,50 kg\n2;3,5\n", #""value":72.50,"unit":"kg""#),
      ("response;c\n1;1,0\n2;1000,0\n", #""code":"1000""#),
      ("response;b\n1;1,0\n2;0,0\n", #""valueBoolean":false}"#),
      ("response;m___x;m___y\n1;1,0;0,0\n", #""answer":[{"valueCoding":{"code":"x"}}]"#),
      (
        tidy("d", "70,5").replacing(",", with: ";").replacing("70;5", with: "70,5"),
        #""valueDecimal":70.5}"#
      ),
    ])
  func clear(table: String, expected: String) throws {
    let (text, rejected, findings) = try imported(table)
    #expect(rejected == 0, "\(findings)")
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "What counts from the day of the import is not a date in a table",
    arguments: [
      ("on", "-3d"), ("on", "today"), ("on", "+2w"), ("at", "now"), ("at", "today"), ("at", "-3d"),
      ("t", "now"),
    ])
  func relative(column: String, cell: String) throws {
    for table in ["response,\(column)\n1,\(cell)\n", Self.tidy(column, cell)] {
      let (text, rejected, findings) = try imported(table)
      #expect(rejected == 1, "\(text)")
      #expect(findings.first?.code.key == Diagnostic.Code.relativeDate.key, "\(findings)")
    }
  }

  private static func tidy(_ linkId: String, _ cell: String) -> String {
    """
    response,subject,authored,linkId,instance,text,type,value,system,code,unit
    1,,,\(linkId),\(linkId),,,\(cell),,,

    """
  }

  @Test("What is not a date is refused without the advice that people get")
  func hint() throws {
    for column in ["on", "at"] {
      let (_, _, findings) = try imported("response,\(column)\n1,tomorrow\n")
      #expect(findings.first?.code == .unreadableAnswer)
      #expect(findings.first?.hint()?.contains("today") == false)
    }
  }
}
