import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import XLSForm

@Suite("Writing forms")
struct FormWritingTests {
  /// The rows of the questions of a survey as dictionaries.
  static func rows(_ items: [SurveyItem], sheet: String = "survey") throws -> [[String: String]] {
    try rows(of: Survey(items: items), sheet: sheet)
  }

  static func rows(of survey: Survey, sheet: String = "survey") throws -> [[String: String]] {
    let written = XLSFormFormat().write(WriteRequest(survey))
    let sheet = try #require(try Workbook(reading: written.bytes, name: "f").sheet(sheet))
    let heads = sheet.rows.first?.map(\.text) ?? []
    return sheet.rows.dropFirst().map { row in
      var cells: [String: String] = [:]
      for (head, cell) in zip(heads, row) where cell != .empty { cells[head] = cell.text }
      return cells
    }
  }

  @Test("Names are legal and each there once; a linkId that differs has a column")
  func names() throws {
    let ids = ["1.1", "1_1", "a b", "A_B", "data", "größe", "x"]
    let rows = try Self.rows(ids.map { SurveyItem(linkId: $0, type: .string, text: $0) })
    #expect(
      rows.map { $0["name"] } == ["_1.1", "_1_1", "a_b", "A_B_2", "data_2", "gr__e", "x"])
    #expect(rows.map { $0["linkId"] } == ["1.1", "1_1", "a b", "A_B", "data", "größe", nil])
  }

  @Test(
    "What was read from Markdown is Markdown again, where that can say it",
    arguments: [("B | C", true), ("B\nC", false)])
  func markdown(_ label: String, _ isMarkdown: Bool) throws {
    let source = Source(
      name: "f.md", text: "| survey |\n| | type | name | label |\n| | text | a | A |\n")
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    survey.items[0].text = label
    let written = XLSFormFormat().write(WriteRequest(survey, original: source)).bytes
    #expect(
      isMarkdown
        == (String(decoding: written, as: UTF8.self)
          == "| survey |\n| | type | name | label |\n| | text | a | B \\| C |\n"))
    let back = XLSFormFormat().read(Source(name: "g", bytes: written)) { _ in nil }.survey
    #expect(back?.items.map(\.text) == [label])
  }

  private static let kobo = """
    {
      "uid": "x1",
      "content": {
        "schema": "1",
        "survey": [
          {"type": "text", "name": "a", "$kuid": "k1", "label": ["A", "Ah"], "flags": {"x": [1, 2]}},
          {"type": "integer", "name": "n", "label": ["N", null], "required": true}
        ],
        "translations": [null, "French (fr)"],
        "settings": {"form_title": "T"}
      }
    }

    """

  private static let tables: [(String, String)] = [
    ("survey,type,name,label\n,text,a,A\n", "survey,,,\n,type,name,label\n,text,a,\"B, C\"\n"),
    (
      "survey;;;\r\n;type;name;label\r\n;text;a;A\r\n",
      "survey;;;\r\n;type;name;label\r\n;text;a;B, C\r\n"
    ),
    (kobo, kobo.replacing("\"A\", \"Ah\"", with: "\"B, C\", \"Ah\"")),
  ]

  @Test(
    "What was read from CSV or JSON is that again, with an edit in it and all else as it was",
    arguments: tables.indices)
  func texts(_ index: Int) throws {
    let (text, expected) = Self.tables[index]
    let source = Source(name: "f", text: text)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    survey.items[0].text = "B, C"
    let written = XLSFormFormat().write(WriteRequest(survey, original: source))
    func plain(_ text: String) throws -> String {
      guard text.hasPrefix("{") else { return text }
      let root = try #require(Document.read(Source(name: "-", text: text)).document?.root)
      return String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self)
    }
    #expect(
      try plain(String(decoding: written.bytes, as: UTF8.self)) == plain(expected))
    // The document that travels in it comes out of it.
    let carried = CarriedDocument(
      format: "fhir", name: "q.json", digest: "d", bytes: Array("{\n}".utf8))
    let carrying = try #require(written.carrying)
    let bytes = carrying(carried)
    #expect(!bytes.starts(with: "PK".utf8))
    let back = XLSFormFormat().read(Source(name: "g", bytes: bytes)) { _ in nil }
    #expect(back.carried == carried && back.survey?.items.first?.text == "B, C")
  }

  @Test("The question for a unit stays as the form has it, but for the units")
  func unitQuestion() throws {
    let form = """
      | survey |
      | | type | name | label | required | relevant | fhir_type | fhir_parent |
      | | decimal | wt | Weight | | | quantity | |
      | | select_one kilo | measured_in | In which? | yes | ${wt} != '' | unit | wt |
      | choices |
      | | list_name | name | label |
      | | kilo | kg | kg |
      | | kilo | g | g |

      """
    let source = Source(name: "form.md", text: form)
    var survey = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    #expect(survey.items.map(\.unitOptions.count) == [2])
    survey.items[0].text = "How heavy?"
    for isSame in [true, false] {
      if !isSame { survey.items[0].unitOptions.append(Coding(code: "mg", display: "mg")) }
      let written = XLSFormFormat().write(WriteRequest(survey, original: source)).bytes
      let text = String(decoding: written, as: UTF8.self)
      #expect(text.contains("How heavy?") && !text.contains("Weight"))
      #expect(text.contains("| measured_in | In which? |"), "\(text)")
      #expect(text.contains("| kilo | mg | mg |") == !isSame, "\(text)")
    }
  }

  @Test("What is no address is none in the form, too", arguments: [nil, "https?://.+"])
  func addresses(_ regex: String?) throws {
    var item = SurveyItem(linkId: "site", type: .url, text: "Web site")
    item.regex = regex
    let constraint = try #require(try Self.rows([item])[0]["constraint"])
    #expect(
      constraint.contains("%[0-9A-Fa-f]{2}") && constraint.contains("https") == (regex != nil))
    let (_, read) = RoundTripTests.back(Survey(items: [item]))
    #expect(read.survey?.items == [item] && read.losses.isEmpty)
  }

  @Test("Options have names without spaces, and columns for what those do not say")
  func options() throws {
    let item = Fixtures.item("q", .choice, "Which?") {
      $0.options = Fixtures.options(
        .coding(Coding(system: "http://s", code: "a b", display: "A")), .string("It's so"))
      $0.options[0].ordinal = ExactDecimal("1.5")
      $0.options[1].initialSelected = true
    }
    let rows = try Self.rows([item], sheet: "choices")
    #expect(
      rows == [
        [
          "list_name": "q", "name": "a_b", "label": "A", "system": "http://s", "code": "a b",
          "weight": "1.5",
        ],
        [
          "list_name": "q", "name": "Its_so", "label": "It's so", "code": "It's so",
          "fhir_type": "string",
        ],
      ])
    #expect(try Self.rows([item])[0]["default"] == "Its_so")
  }

  @Test(
    "Questions that ask for other answers have a list of their own, to which programs add an option"
  )
  func listOfOpenQuestions() throws {
    let items = [("a", false), ("b", true), ("c", false), ("d", true)].map { name, isOpen in
      Fixtures.item(name, .choice, name) {
        $0.options = Fixtures.options(.coding(Coding(code: "red", display: "Red")))
        $0.answerConstraint = isOpen ? .optionsOrString : .optionsOnly
      }
    }
    let types = ["select_one a", "select_one b or_other", "select_one a", "select_one b or_other"]
    #expect(try Self.rows(items).map { $0["type"] } == types)
    let survey = Survey(items: items)
    let bytes = XLSFormFormat().write(WriteRequest(survey)).bytes
    let source = Source(name: "f.xlsx", bytes: bytes)
    var edited = try #require(XLSFormFormat().read(source) { _ in nil }.survey)
    #expect(edited.items.map(\.options) == items.map(\.options))
    edited.items[0].answerConstraint = .optionsOrString
    let again = XLSFormFormat().write(WriteRequest(edited, original: source)).bytes
    let back = XLSFormFormat().read(Source(name: "g.xlsx", bytes: again)) { _ in nil }
    #expect(back.survey?.items.map(\.options) == items.map(\.options))
    let constraints = edited.items.map(\.answerConstraint)
    #expect(back.survey?.items.map(\.answerConstraint) == constraints)
  }

  @Test("Beside a filter another answer is an option and a question of its own, there and back")
  func otherBesideFilter() throws {
    let item = Fixtures.item("c", .choice, "Which?") {
      $0.options = Fixtures.options(
        .coding(Coding(code: "red", display: "Red")), .coding(Coding(code: "blue", display: "Blue"))
      )
      $0.answerConstraint = .optionsOrString
      $0.optionToggles = [
        OptionToggle(
          options: [$0.options[1].value],
          expression: SurveyExpression("%resource.item.where(linkId = 'b').answer.value"))
      ]
    }
    let survey = Survey(items: [SurveyItem(linkId: "b", type: .boolean, text: "B"), item])
    let rows = try Self.rows(of: survey)
    #expect(rows.map { $0["type"] } == ["select_one yes_no", "select_one c", "text"])
    #expect(rows[2]["name"] == "c_other")
    #expect(rows[2]["relevant"] == "selected(${c}, 'other')")
    let choices = try Self.rows(of: survey, sheet: "choices").filter { $0["list_name"] == "c" }
    #expect(choices.map { $0["name"] } == ["red", "blue", "other"])
    #expect(choices.map { $0["fhir_toggle"] } == [nil, "t1", nil])
    let written = XLSFormFormat().write(WriteRequest(survey))
    let back = XLSFormFormat().read(Source(name: "f.xlsx", bytes: written.bytes)) { _ in nil }
    let read = try #require(back.survey)
    #expect(read.items.map(\.linkId) == ["b", "c"])
    #expect(read.items[1].answerConstraint == .optionsOrString)
    #expect(read.items[1].options.map(\.value) == item.options.map(\.value))
    #expect(read.items[1].optionToggles.count == 1)
    #expect(back.losses.allSatisfy { $0.outcome == .kept })
  }

  @Test("A calculated limit is a part of the constraint, where there is none while it has no value")
  func calculatedLimits() throws {
    let item = Fixtures.item("d", .date, "When?") {
      $0.calculatedLimits = [
        CalculatedLimit(.maxValue, SurveyExpression("today()")),
        CalculatedLimit(
          .minValue, SurveyExpression("%resource.item.where(linkId = 'e').answer.value")),
      ]
    }
    let survey = Survey(items: [SurveyItem(linkId: "e", type: .date, text: "E"), item])
    #expect(
      try Self.rows(of: survey)[1]["constraint"]
        == ". <= today() and (${e} = '' or . >= ${e})")
    let losses = XLSFormFormat().write(WriteRequest(survey)).losses
    #expect(losses.map(\.construct) == ["calculatedLimits", "calculatedLimits"])
    #expect(losses.allSatisfy { $0.outcome == .approximated })
  }

  @Test("The texts at the ends of a rating are there before it is answered")
  func ratingLabels() throws {
    var rating = SurveyItem(linkId: "nps", type: .choice, text: "Again?")
    rating.options = [1, 2, 3].map { AnswerOption(value: .integer($0)) }
    for place in [ScalePlace.lower, .upper] {
      var label = SurveyItem(scaleLabelOf: "nps", at: place)
      label.text = "Words"
      rating.items.append(label)
    }
    let rows = try Self.rows([rating])
    #expect(rows.count == 3 && rows.allSatisfy { ($0["relevant"] ?? "").isEmpty }, "\(rows)")
  }

  @Test("The texts at a slider are there before it is answered")
  func sliderLabels() throws {
    let slider = Fixtures.item(
      "p", .integer, "Pain",
      [
        Fixtures.item("p-lower", .display, "None") { $0.itemControl = ["lower"] },
        Fixtures.item("p-note", .display, "Why?") { $0.itemControl = ["help", "inline"] },
      ]
    ) {
      $0.itemControl = ["slider"]
      ($0.minValue, $0.maxValue) = (.integer(0), .integer(10))
    }
    let rows = try Self.rows([slider])
    #expect(rows.map { $0["name"] } == ["p", "p-lower", "p-note"])
    #expect(rows.map { $0["relevant"] } == [nil, nil, "${p} != ''"])
  }

  @Test(
    "The texts at a slider with a condition are there together with it, and come back without one")
  func conditionalSliderLabels() throws {
    var slider = SurveyItem(linkId: "p", type: .integer, text: "Pain")
    slider.itemControl = ["slider"]
    (slider.minValue, slider.maxValue) = (.integer(0), .integer(10))
    slider.sliderStepValue = 1
    slider.enableWhen = [EnableWhen(question: "n", operator: .greater, answer: .integer(1))]
    for place in ScalePlace.allCases {
      var label = SurveyItem(scaleLabelOf: "p", at: place)
      label.text = "Words"
      slider.items.append(label)
    }
    let items = [Fixtures.item("n", .integer, "How often?"), slider]
    let rows = try Self.rows(items)
    let relevant = rows.dropFirst().map { $0["relevant"] ?? "" }
    #expect(relevant.count == 4 && Set(relevant).count == 1, "\(relevant)")
    #expect(relevant[0].contains("${n} > 1"))
    let bytes = XLSFormFormat().write(WriteRequest(Survey(items: items))).bytes
    let read = XLSFormFormat().read(Source(name: "f.xlsx", bytes: bytes)) { _ in nil }
    let back = try #require(read.survey?.items.last)
    #expect(back.enableWhen.count == 1)
    #expect(back.items == slider.items)
    #expect(read.losses.allSatisfy { $0.outcome == .kept }, "\(read.losses)")
  }

  @Test("A least number of answers asks for them, and of a question that may be left out for none")
  func leastAnswers() throws {
    var item = Fixtures.item("m", .choice, "Which?") {
      $0.repeats = true
      $0.options = Fixtures.options(
        .coding(Coding(code: "a", display: "A")), .coding(Coding(code: "b", display: "B")))
      $0.minOccurs = 2
    }
    #expect(try Self.rows([item])[0]["required"] == "yes")
    #expect(try Self.rows([item])[0]["constraint"] == "count-selected(.) >= 2")
    item = try #require(
      Form.survey(
        """
        | survey |
        | | type | name | label | constraint |
        | | select_multiple l | m | M | count-selected(.) >= 2 and count-selected(.) <= 3 |
        | choices |
        | | list_name | name | label |
        | | l | a | A |
        | | l | b | B |
        """
      ).items.first)
    #expect(item.minOccurs == nil)
    #expect(item.maxOccurs == 3)
    #expect(item.constraints.count == 1)
    let row = try Self.rows([item])[0]
    #expect(row["required"] == nil)
    #expect(row["constraint"] == "count-selected(.) <= 3 and count-selected(.) >= 2")
  }

  @Test("The same options are one list")
  func lists() throws {
    let items = ["a", "b", "c"].map { name in
      Fixtures.item(name, .choice, name) {
        $0.options = Fixtures.options(.string(name == "c" ? "y" : "x"))
      }
    }
    #expect(
      try Self.rows(items).map { $0["type"] } == ["select_one a", "select_one a", "select_one c"])
  }

  @Test("Limits and rules are one constraint")
  func constraint() throws {
    let number = Fixtures.item("n", .integer, "N") {
      $0.minValue = .integer(0)
      $0.maxValue = .integer(200)
    }
    let text = Fixtures.item("t", .string, "T") {
      $0.maxLength = 5
      $0.regex = "[a-z]+"
    }
    let rows = try Self.rows([number, text])
    #expect(rows[0]["constraint"] == ". >= 0 and . <= 200")
    #expect(
      rows[1]["constraint"] == "string-length(.) <= 5 and regex(., '^(?:[a-z]+)$')"
        || rows[1]["constraint"]?.contains("regex(., ") == true)
  }

  @Test("A condition of a question inside another asks for that one, too")
  func nested() throws {
    let items = [
      Fixtures.item(
        "a", .boolean, "A",
        [
          Fixtures.item("b", .integer, "B") {
            $0.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .boolean(true))]
          }
        ])
    ]
    let rows = try Self.rows(items)
    #expect(rows[1]["fhir_parent"] == "a")
    #expect(rows[1]["relevant"] == "${a} != '' and ${a} = 'yes'")
  }

  @Test("What forms cannot say is in columns of ours, and reported")
  func ownColumns() throws {
    let item = Fixtures.item("q", .string, "Q") { $0.entryFormat = "DD.MM." }
    let written = XLSFormFormat().write(WriteRequest(Survey(items: [item])))
    #expect(written.losses.map(\.construct) == ["entryFormat"])
    #expect(written.losses.map(\.outcome) == [.carried])
    #expect(try Self.rows([item])[0]["fhir_entryFormat"] == "DD.MM.")
  }

  @Test("An expression that forms cannot say is reported, and the question always asked")
  func otherExpressions() throws {
    let item = Fixtures.item("q", .string, "Q") {
      $0.enableWhenExpression = SurveyExpression("%patient.active")
    }
    let written = XLSFormFormat().write(WriteRequest(Survey(items: [item])))
    #expect(written.losses.map(\.construct) == ["enableWhenExpression"])
    #expect(written.losses.map(\.outcome) == [.dropped])
    #expect(try Self.rows([item])[0]["relevant"] == nil)
  }
}
