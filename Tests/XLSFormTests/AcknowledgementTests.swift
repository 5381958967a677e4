import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import XLSForm

@Suite("What is acknowledged")
struct AcknowledgementTests {
  private static func form(_ condition: String) -> String {
    """
    | survey |
    | | type | name | label | relevant |
    | | acknowledge | ack | I agree | |
    | | text | t | Shown then | \(condition) |
    """
  }

  @Test(
    "A condition on it asks whether it is given",
    arguments: [
      ("${ack} = 'OK'", .equal), ("${ack} != ''", .equal), ("${ack} != 'OK'", .notEqual),
      ("${ack} = ''", .notEqual), ("not(${ack} = 'OK')", .notEqual),
    ] as [(String, EnableWhen.Operator)])
  func condition(text: String, operator: EnableWhen.Operator) throws {
    let item = try #require(Form.items(Form.read(Self.form(text)))["t"])
    let wanted = EnableWhen(question: "ack", operator: `operator`, answer: .boolean(true))
    #expect(item.enableWhen == [wanted] && item.enableWhenExpression == nil)
  }

  @Test("An edited form calls it by its word, and its row stays")
  func edit() throws {
    let source = Source(name: "form.md", text: Self.form("${ack} = 'OK'"))
    var survey = try #require(Form.read(Self.form("${ack} = 'OK'")).survey)
    survey.items[1].enableWhen[0].operator = .notEqual
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    let back = XLSFormFormat().read(
      Source(name: "x", bytes: written.bytes), beside: { _ in nil })
    #expect(Form.items(back)["t"]?.enableWhen == survey.items[1].enableWhen)
    let workbook = try FormWorkbook.read(Source(name: "x", bytes: written.bytes))
    let cells = workbook.sheets[0].rows.flatMap { $0.map(\.text) }
    #expect(cells.contains("${ack} != 'OK'") && cells.contains("acknowledge"))
  }
}
