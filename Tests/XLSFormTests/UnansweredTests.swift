import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import Testing

@testable import XLSForm

@Suite("Answers that a device gives, or nobody")
struct UnansweredTests {
  @Test("Today and the start are there from the beginning, and come back as what they were")
  func moments() throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | constraint |
      | | start | start | | |
      | | today | today | | |
      | | date | dob | Born | . <= ${today} |
      """)
    let items = Form.items(read)
    #expect(items["today"]?.initialExpression?.text == "today()")
    #expect(items["start"]?.initialExpression?.text == "now()")
    #expect(items["dob"]?.constraints.count == 1)
    #expect(read.losses.isEmpty)
    let survey = try #require(read.survey)
    let rows = try FormWritingTests.rows(of: survey)
    #expect(rows.map { $0["type"] } == ["start", "today", "date"])
    let (_, back) = RoundTripTests.back(survey)
    #expect(RoundTripTests.differences(survey, back.survey ?? Survey()).isEmpty)
  }

  @Test("What rests on a calculation that is not followed is not followed either, and said")
  func lost() throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | relevant | calculation | constraint |
      | | begin repeat | member | Member | | | |
      | | integer | age | Age | | | |
      | | end repeat | | | | | |
      | | calculate | late | | | ${adults} + 1 | |
      | | calculate | adults | | | count(${member}[age >= 18]) | |
      | | begin group | wat | Water | ${adults} >= 1 | | |
      | | text | source | Where? | ${late} = 2 | | |
      | | end group | | | | | |
      | | integer | n | N | ${age2} = '' or true() | | . < ${late} |
      | | integer | age2 | Age | | | . > 1 |
      """)
    let items = Form.items(read)
    #expect(items["late"]?.calculatedExpression == nil)
    for name in ["wat", "source"] {
      #expect(items[name]?.enableWhen == [] && items[name]?.enableWhenExpression == nil)
    }
    #expect(items["n"]?.constraints == [])
    #expect(items["age2"]?.minValue == .integer(2))
    #expect(
      read.losses.filter { $0.outcome == .dropped }.map { "\($0.linkId ?? "").\($0.construct)" }
        == [
          "late.calculation", "adults.calculation", "wat.relevant", "source.relevant",
          "n.constraint",
        ])
    #expect(read.diagnostics.count { $0.code == .formLogicNotRead } == 5)
  }

  @Test("A condition on what only a device knows is not followed")
  func device() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | relevant |
      | | deviceid | device | | |
      | | text | a | A | ${device} = 'x' |
      """)
    #expect(Form.items(read)["a"]?.enableWhen == [])
    #expect(read.losses.contains { $0.construct == "relevant" && $0.outcome == .dropped })
  }

  @Test("A calculation that people can answer themselves counts as answered")
  func visible() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | calculation | relevant |
      | | integer | n | N | unheard-of(1) | |
      | | text | a | A | | ${n} > 1 |
      """)
    #expect(Form.items(read)["a"]?.enableWhen.count == 1)
  }

  @Test("A choice of what was answered in repetitions is a question without options")
  func answers() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | relevant |
      | | begin repeat | member | Member | |
      | | text | nm | Name | |
      | | end repeat | | | |
      | | select_one ${nm} | head | Head? | |
      | | text | a | A | ${head} = 'Ann' |
      """)
    #expect(Form.items(read)["head"]?.type == .string)
    #expect(Form.items(read)["a"]?.enableWhen.first?.answer == .string("Ann"))
    #expect(read.diagnostics.isEmpty)
    #expect(read.losses.map(\.outcome) == [.approximated])
  }

  @Test("Several options in one text are all chosen, and no other")
  func several() throws {
    func condition(_ cell: String) -> (text: String?, isFollowed: Bool) {
      let read = Form.read(
        """
        | survey |
        | | type | name | label | relevant |
        | | select_multiple c | m | Which? | |
        | | text | a | A | \(cell) |
        | choices |
        | | list_name | name | label |
        | | c | x | X |
        | | c | y | Y |
        """)
      return (Form.items(read)["a"]?.enableWhenExpression?.text, read.diagnostics.isEmpty)
    }
    let both = try #require(condition("${m} = 'x y'").text)
    #expect(both.contains("'x'") && both.contains("'y'") && both.contains("count() = 2"))
    #expect(condition("'x y' = ${m}").text == both)
    // No program keeps them in this order, and there is no z.
    for cell in ["${m} = 'y x'", "${m} = 'x z'"] {
      #expect(condition(cell).text == nil && !condition(cell).isFollowed)
    }
  }
}
