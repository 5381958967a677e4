import FHIRDocument
import SpreadsheetFile
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

  @Test(
    "A calculation of a question of yes or no gives what its options are called, and comes back",
    arguments: [
      ("NUMBER >= 18", "if(${n} >= 18, 'yes', if(${n} < 18, 'no', ''))", false),
      ("iif(NUMBER >= 18, true, false)", "if(${n} >= 18, 'yes', 'no')", true),
      ("NUMBER.exists()", "if(${n} != '', 'yes', 'no')", true),
      ("%resource.item.where(linkId = 'o').answer.value", "${o}", true),
    ])
  func calculatedYesNo(text: String, cell: String, isSame: Bool) throws {
    let expression = text.split(separator: "NUMBER", omittingEmptySubsequences: false).joined(
      separator: "%resource.item.where(linkId = 'n').answer.value")
    var item = SurveyItem(linkId: "q", type: .boolean, text: "Q")
    item.calculatedExpression = SurveyExpression(expression)
    let items = [
      SurveyItem(linkId: "n", type: .integer, text: "N"),
      SurveyItem(linkId: "o", type: .boolean, text: "O"), item,
    ]
    #expect(try FormWritingTests.rows(items)[2]["calculation"] == cell)
    let back = try #require(RoundTripTests.back(Survey(items: items)).read.survey?.items.last)
    if isSame { #expect(back.calculatedExpression == item.calculatedExpression) }
    #expect(back.calculatedExpression?.text.contains("'yes'") == false)
  }

  @Test("What a question of yes or no starts with is the name of an option")
  func initialYesNo() throws {
    var item = SurveyItem(linkId: "q", type: .boolean, text: "Q")
    item.initialExpression = SurveyExpression("true")
    #expect(try FormWritingTests.rows([item])[0]["default"] == "yes")
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

  @Test("A constraint without a message has no words, and none comes back")
  func wordless() throws {
    let survey = try Form.survey(
      """
      | survey |
      | | type | name | label | constraint |
      | | integer | n | N | |
      | | integer | q | Q | . < ${n} |
      """)
    #expect(survey.items.last?.constraints.map(\.human) == [nil])
    let back = RoundTripTests.back(survey)
    #expect(back.read.survey?.items.last?.constraints.map(\.human) == [nil])
    let workbook = try FormWorkbook.read(Source(name: "x", bytes: back.written.bytes))
    let header = workbook.sheets[0].rows[0].map(\.text)
    #expect(!header.contains { $0.hasPrefix("constraint_message") }, "\(header)")
  }

  @Test(
    "A constraint on what is chosen sees all of it, there and back",
    arguments: [
      ("not(selected(., 'a') and count-selected(.) > 1)", "%context.answer.value.count() > 1"),
      ("not(selected(., 'a') and selected(., 'b'))", "%context.answer.value.where(code = 'b')"),
    ])
  func severalAnswers(cell: String, part: String) throws {
    let item = try Self.item("select_multiple l", "constraint", cell)
    let rule = try #require(item.constraints.first?.expression.text)
    #expect(!rule.contains("all(") && !rule.contains("$this"), "\(rule)")
    let survey = Survey(items: [item])
    let back = RoundTripTests.back(survey)
    #expect(RoundTripTests.differences(survey, try #require(back.read.survey)).isEmpty)
    let workbook = try FormWorkbook.read(Source(name: "x", bytes: back.written.bytes))
    let cells = workbook.sheets[0].rows.flatMap { $0.map(\.text) }
    #expect(cells.contains { $0.contains("selected(., 'a')") && !$0.contains("${q}") }, "\(cells)")
  }

  @Test("This moment is a time of day where a time is asked for")
  func now() throws {
    let item = try Self.item("time", "default", "now()")
    #expect(item.initialExpression?.text == "timeOfDay()")
    #expect(try Self.item("dateTime", "default", "now()").initialExpression?.text == "now()")
    let back = try #require(RoundTripTests.back(Survey(items: [item])).read.survey)
    #expect(back.items.first?.initialExpression?.text == "timeOfDay()")
  }

  @Test("A message in the language of the form is that of its rule, one in another is not lost")
  func messages() throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label::English (en) | label::French (fr) | constraint \
      | constraint_message::French (fr) | constraint_message::English (en) |
      | | date | born | Born | Né | . <= today() | Pas au futur | Not in the future |
      """)
    #expect(Form.items(read)["born"]?.constraints.first?.human == "Not in the future")
    #expect(read.losses.allSatisfy { $0.outcome == .kept })
  }

  @Test("A question of the same repetition is a variable with a name that FHIR allows")
  func variableNames() throws {
    let survey = try Form.survey(
      """
      | survey |
      | | type | name | label |
      | | begin repeat | member | Member |
      | | text | member_name | Name |
      | | integer | member_age | Age of ${member_name} |
      | | end repeat |
      """)
    #expect(survey.items.first?.variables.map(\.name) == ["memberName"])
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

  private static let several = """
    | survey |
    | | type | name | label | calculation |
    | | select_multiple c | m | Many | |
    | | note | q | You chose ${m}. | |
    | | calculate | k | | concat('x ', ${m}) |
    | | calculate | o | | ${m} |
    | choices |
    | | list_name | name | label |
    | | c | a | A |
    | | c | b | B |
    """

  @Test("What is chosen of a list is shown as its names with blanks between them")
  func severalNames() throws {
    let read = Form.read(Self.several)
    let items = Form.items(read)
    let names = "%resource.item.where(linkId = 'm').answer.value.code.join(' ')"
    #expect(items["q"]?.textExpression?.text == "'You chose ' & \(names) & '.'")
    #expect(items["k"]?.calculatedExpression?.text == "'x ' & \(names)")
    #expect(items["o"]?.calculatedExpression?.text == names)
    let survey = try #require(read.survey)
    let written = XLSFormFormat().write(WriteRequest(survey))
    #expect(written.losses.isEmpty)
    let back = XLSFormFormat().read(Source(name: "f.xlsx", bytes: written.bytes)) { _ in nil }
    #expect(RoundTripTests.differences(survey, try #require(back.survey)).isEmpty)
    let cells = try FormWorkbook.read(Source(name: "f.xlsx", bytes: written.bytes))
      .sheets.flatMap { $0.rows.flatMap { $0.map(\.text) } }
    for text in ["You chose ${m}.", "concat('x ', ${m})", "${m}"] {
      #expect(cells.contains(text), "\(text)")
    }
  }

  @Test("The words of a rule are kept in all languages, in FHIR and back")
  func translatedMessages() throws {
    let form = """
      | survey |
      | | type | name | label::English (en) | label::German (de) | constraint | constraint_message::English (en) | constraint_message::German (de) |
      | | integer | n | N | N | . != ${m} | Another one | Eine andere |
      | | integer | m | M | M | | | |
      """
    let source = Source(name: "form.md", text: form)
    let formats = DefinitionFormats([XLSFormFormat()])
    let opened = try #require(formats.open(source, as: XLSFormFormat()).definition)
    let there = opened.converted(to: FHIRFormat(), carrying: .none)
    #expect(there.losses.allSatisfy { $0.outcome == .kept })
    let fhir = Source(name: "q.json", bytes: there.bytes)
    let survey = try #require(FHIRFormat().read(fhir) { _ in nil }.survey)
    let german = SurveyLanguages(survey).item("n", in: "de")
    #expect(survey.items.first?.constraints.map(\.human) == ["Another one"])
    #expect(german?.constraints.map(\.human) == ["Eine andere"])
    let bytes = XLSFormFormat().write(WriteRequest(survey)).bytes
    let cells = try FormWorkbook.read(Source(name: "f.xlsx", bytes: bytes))
      .sheets.flatMap { $0.rows.flatMap { $0.map(\.text) } }
    for text in [
      "constraint_message::English (en)", "constraint_message::German (de)", "Another one",
      "Eine andere",
    ] {
      #expect(cells.filter { $0 == text }.count == 1, "\(text)")
    }
    let back = XLSFormFormat().read(Source(name: "f.xlsx", bytes: bytes)) { _ in nil }
    #expect(RoundTripTests.differences(survey, try #require(back.survey)).isEmpty)
  }

  @Test(
    "What is calculated as a condition holds or not, by itself and compared, as JavaRosa takes it",
    arguments: [
      ("${adult}", "="), ("boolean(${adult})", "="), ("not(${adult})", "!="), ("${adult} = 1", "="),
      ("0 = ${adult}", "!="), ("${adult} != 1", "!="), ("${adult} != ''", "="),
    ])
  func conditions(_ relevant: String, _ comparison: String) throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | calculation | relevant |
      | | integer | age | Age | | |
      | | calculate | adult | | ${age} >= 18 | |
      | | text | q | Q | | \(relevant) |
      """)
    let condition = try #require(Form.items(read)["q"]?.enableWhen.first)
    #expect(condition.question == "adult" && condition.operator.rawValue == comparison)
    #expect(condition.answer == .boolean(true))
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

  private static func calculation(_ cell: String, _ type: String = "calculate") -> ReadDefinition {
    Form.read(
      """
      | survey |
      | | type | name | label | calculation |
      | | date | lmp | LMP | |
      | | integer | n | N | |
      | | decimal | d | D | |
      | | \(type) | q | Q | \(cell) |
      """)
  }

  @Test(
    "The date of a number is that many days after the first one that is counted",
    arguments: [
      (
        "date(decimal-date-time(${lmp}) + 280)",
        "%resource.item.where(linkId = 'lmp').answer.value + 280 days"
      ),
      ("date(20000)", "@1970-01-01 + 20000 days"),
      ("date(decimal-date-time(${lmp}))", "%resource.item.where(linkId = 'lmp').answer.value"),
    ])
  func countedDay(_ cell: String, _ expression: String) throws {
    let read = Self.calculation(cell)
    let item = try #require(Form.items(read)["q"])
    #expect(item.calculatedExpression?.text == expression)
    #expect(item.type == .date && read.diagnostics.isEmpty)
  }

  @Test(
    "Parts of days, and a calculation that asks for what it gave before, are reported and not followed",
    arguments: ["date(${d} + 0.5)", "once(${n})", "${q} + 1"])
  func notFollowed(_ cell: String) throws {
    let read = Self.calculation(cell)
    #expect(try #require(Form.items(read)["q"]).calculatedExpression == nil)
    #expect(read.diagnostics.count == 1)
  }

  @Test(
    "A default is given where there is no answer, so that once() adds nothing, and none asks for itself",
    arguments: [("once(today())", "today()"), ("once(70)", "70"), ("${q} + 1", nil)]
      as [(String, String?)])
  func initial(_ cell: String, _ expression: String?) throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | default |
      | | \(cell.contains("today") ? "date" : "integer") | q | Q | \(cell) |
      """)
    #expect(try #require(Form.items(read)["q"]).initialExpression?.text == expression)
    #expect(read.diagnostics.count == (expression == nil ? 1 : 0))
  }

  @Test(
    "What is calculated for a text is a text",
    arguments: [
      ("${n} * 2", " * 2).toString()"), ("${lmp}", ".toString()"), ("'a'", "'a'"),
      ("${n} > 2", " > 2, true, false).toString()"),
    ])
  func text(_ cell: String, _ end: String) throws {
    let item = try #require(Form.items(Self.calculation(cell, "text"))["q"])
    #expect(item.calculatedExpression?.text.hasSuffix(end) == true)
  }
}
