import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import XLSForm

@Suite("Logic of forms")
struct FormLogicTests {
  /// The item `q` of a form with a cell, which has other questions before it.
  static func item(_ type: String, _ column: String, _ cell: String) throws -> SurveyItem {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | \(column) | constraint_message |
      | | integer | n | N | | |
      | | select_one l | one | One | | |
      | | select_multiple l | some | Some | | |
      | | \(type) | q | Q | \(cell) | Not so |
      | choices |
      | | list_name | name | label | of |
      | | l | a | First | x |
      | | l | b | Second | y |
      | | k | c | Third | a |
      | | k | d | Fourth | b |
      | | k | e | Fifth | a |
      """)
    for diagnostic in read.diagnostics { Issue.record("\(diagnostic)") }
    return try #require(Form.items(read)["q"])
  }

  @Test(
    "A condition that enableWhen can say is enableWhen",
    arguments: [
      ("${n} > 3", "n", .greater, .integer(3)),
      ("${n} != ''", "n", .exists, .boolean(true)),
      ("selected(${some}, 'a')", "some", .equal, .coding(Coding(code: "a", display: "First"))),
      ("${one} = 'b'", "one", .equal, .coding(Coding(code: "b", display: "Second"))),
    ] as [(String, String, EnableWhen.Operator, AnswerValue)])
  func relevant(
    cell: String, question: String, operator: EnableWhen.Operator, answer: AnswerValue
  ) throws {
    let item = try Self.item("text", "relevant", cell)
    #expect(
      item.enableWhen == [EnableWhen(question: question, operator: `operator`, answer: answer)])
  }

  @Test("Another condition is an expression")
  func expression() throws {
    let item = try Self.item("text", "relevant", "${n} + 1 > 3")
    #expect(item.enableWhen.isEmpty)
    #expect(item.enableWhenExpression != nil)
  }

  @Test("Limits are taken out of a constraint, and the rest is a rule with its message")
  func constraint() throws {
    let both = try Self.item("integer", "constraint", ". >= 0 and . <= 200")
    #expect(both.minValue == .integer(0))
    #expect(both.maxValue == .integer(200))
    #expect(both.constraints.isEmpty)
    let open = try Self.item("integer", "constraint", "0 < . and . < 10")
    #expect(open.minValue == .integer(1))
    #expect(open.maxValue == .integer(9))
    let pattern = try Self.item("text", "constraint", "regex(., '[A-Z]+')")
    #expect(pattern.regex == "[A-Z]+")
    let length = try Self.item("text", "constraint", "string-length(.) <= 20")
    #expect(length.maxLength == 20)
    let count = try Self.item("select_multiple l", "constraint", "count-selected(.) <= 2")
    #expect(count.maxOccurs == 2)
    let rest = try Self.item("integer", "constraint", ". >= 0 and . < ${n}")
    #expect(rest.minValue == .integer(0))
    #expect(rest.constraints.count == 1)
    #expect(rest.constraints.first?.human == "Not so")
  }

  @Test("A filter of choices says when which options are offered")
  func filter() throws {
    let item = try Self.item("select_one k", "choice_filter", "of = ${one}")
    #expect(
      item.optionToggles.map { $0.options.map(\.label) } == [["Third", "Fifth"], ["Fourth"]])
  }

  @Test("Calculations, dynamic defaults, counts and flags are expressions")
  func expressions() throws {
    let sum = try Self.item("calculate", "calculation", "${n} + 1")
    #expect(sum.calculatedExpression != nil)
    #expect(sum.type == .decimal)
    let date = try Self.item("date", "default", "today()")
    #expect(date.initialExpression?.text == "today()")
    let flag = try Self.item("text", "required", "${n} = 1")
    #expect(flag.calculatedLimits.map(\.kind) == [.required])
    #expect(!flag.required)
    let rows = Form.items(
      Form.read(
        """
        | survey |
        | | type | name | label | repeat_count |
        | | integer | n | N | |
        | | begin repeat | r | R | ${n} |
        | | text | t | T | |
        | | end repeat | | | |
        | | begin repeat | three | R | 3 |
        | | text | u | U | |
        | | end repeat | | | |
        """))
    #expect(rows["r"]?.calculatedLimits.map(\.kind) == [.minOccurs, .maxOccurs])
    #expect(rows["three"]?.minOccurs == 3)
    #expect(rows["three"]?.maxOccurs == 3)
  }

  @Test("A label that shows answers is a text that is calculated")
  func label() throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label::English (en) | label::German (de) |
      | | text | n | Name? | Name? |
      | | note | q | Hello ${n}! | Hallo ${n}! |
      """)
    let item = try #require(Form.items(read)["q"])
    #expect(item.textExpression != nil)
    #expect(item.text == "Hello ${n}!")
    #expect(read.diagnostics.isEmpty)
  }
}
