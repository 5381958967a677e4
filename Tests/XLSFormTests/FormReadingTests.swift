import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import XLSForm

@Suite("Reading forms")
struct FormReadingTests {
  static let types = """
    | survey |
    | | type | name | label | hint | parameters | appearance | default | required | read_only |
    | | begin group | g | A group | | | field-list | | | |
    | | integer | n | How many? | Whole numbers | | | 3 | yes | |
    | | text | t | Words | | | multiline | none | | true() |
    | | text | s | A word | | | | | | |
    | | note | i | Read this | | | | | | |
    | | end group | | | | | | | | |
    | | begin repeat | r | Rows | | | | | | |
    | | dateTime | w | When? | | | | 2026-03-14T10:00:00Z | | |
    | | end repeat | | | | | | | | |
    | | select_one l or_other | one | Which? | | | likert | b | | |
    | | select_multiple l | some | Which of these? | | | minimal | a b | | |
    | | range | slide | How much? | | start=0 end=10 step=2 | | | | |
    | | range | part | How much? | | start=0.5 end=1 step=0.5 | | | | |
    | | image | pic | Show it | | | | | | |
    | | acknowledge | ok | Agreed? | | | | | | |
    | | calculate | c | | | | | | | |
    | | deviceid | d | | | | | | | |
    | choices |
    | | list_name | name | label | weight |
    | | l | a | First | 1 |
    | | l | b | Second | 2.5 |
    | settings |
    | | form_title | form_id | version |
    | | A form | my-form | 3 |
    """

  @Test("Each type of row is the item that says it")
  func items() throws {
    let read = Form.read(Self.types)
    let items = Form.items(read)
    #expect(read.diagnostics.isEmpty)
    #expect(
      items.mapValues(\.type) == [
        "g": .group, "n": .integer, "n.hint": .display, "t": .text, "s": .string, "i": .display,
        "r": .group, "w": .dateTime, "one": .choice, "some": .choice, "slide": .integer,
        "part": .decimal, "pic": .attachment, "ok": .boolean, "c": .string, "d": .string,
      ])
    #expect(items["g"]?.itemControl == ["page"])
    #expect(items["n"]?.required == true)
    #expect(items["n"]?.initial == [.integer(3)])
    #expect(items["n.hint"]?.itemControl == ["help"])
    #expect(items["t"]?.readOnly == true)
    #expect(items["r"]?.repeats == true)
    #expect(items["one"]?.choiceOrientation == "horizontal")
    #expect(items["one"]?.answerConstraint == .optionsOrString)
    #expect(items["one"]?.options.map(\.initialSelected) == [false, true])
    #expect(items["one"]?.options.map(\.ordinal) == [ExactDecimal("1"), ExactDecimal("2.5")])
    #expect(items["some"]?.repeats == true)
    #expect(items["some"]?.itemControl == ["drop-down"])
    #expect(items["some"]?.options.map(\.initialSelected) == [true, true, false])
    // Another question of its list asks for other answers, for which programs add an option to the list.
    #expect(items["some"]?.options.map(\.label) == ["First", "Second", "Other"])
    #expect(items["some"]?.answerConstraint == .optionsOnly && items["one"]?.options.count == 2)
    #expect(items["slide"]?.sliderStepValue == 2)
    #expect(items["slide"]?.maxValue == .integer(10))
    #expect(items["part"]?.minValue == ExactDecimal("0.5").map { .decimal($0) })
    #expect(items["c"]?.hidden == true)
    let survey = try #require(read.survey)
    #expect(survey.title == "A form")
    #expect(survey.id == "my-form")
    #expect(survey.version == "3")
    #expect(read.places["n"] == Place(sheet: "survey", line: 4, column: 2))
  }

  @Test("What surveys have no type for is reported with its place")
  func approximated() {
    let read = Form.read(Self.types)
    let types = read.losses.filter { $0.outcome == .approximated }
    #expect(types.map(\.linkId) == ["ok", "d"])
    #expect(types.first?.source == Place(sheet: "survey", line: 17, column: 1))
  }

  @Test("Groups hold what is between their ends")
  func groups() throws {
    let survey = try Form.survey(Self.types)
    #expect(
      survey.items.map(\.linkId) == [
        "g", "r", "one", "some", "slide", "part", "pic", "ok", "c", "d",
      ])
    #expect(survey.items[0].items.map(\.linkId) == ["n", "t", "s", "i"])
  }

  @Test("Texts in several languages are translations")
  func languages() throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label::English (en) | label::German (de) | hint::German (de) |
      | | select_one l | q | Which? | Welche? | Nur eine |
      | choices |
      | | list_name | name | label::English (en) | label::German (de) |
      | | l | a | Red | Rot |
      | settings |
      | | default_language |
      | | English (en) |
      """)
    let survey = try #require(read.survey)
    #expect(survey.language == "en")
    let root = QuestionnaireWriter.write(survey).root
    let german = try #require(LocalizedSurvey(survey, to: "de", root: root)?.survey)
    #expect(german.items[0].text == "Welche?")
    #expect(german.items[0].options[0].label == "Rot")
    #expect(german.items[0].items[0].text == "Nur eine")
    #expect(read.losses.isEmpty)
  }

  @Test("A name in two groups is told apart by its group")
  func paths() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label |
      | | begin group | a | A |
      | | text | x | X |
      | | end group | | |
      | | begin group | b | B |
      | | text | x | X |
      | | end group | | |
      """)
    #expect(Set(Form.items(read).keys) == ["a", "x", "b", "b/x"])
    #expect(read.diagnostics.isEmpty)
  }

  @Test("Options are taken from files and other sheets")
  func otherLists() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | parameters |
      | | select_one_from_file f.csv | f | From a file | value=id label=title |
      | | select_one_external e | e | From a sheet | |
      | external_choices |
      | | list_name | name | label |
      | | e | x | An X |
      """, beside: ["f.csv": "id,title\n1,One\n2,\"Two, or so\"\n"])
    let items = Form.items(read)
    #expect(items["f"]?.options.map(\.label) == ["One", "Two, or so"])
    #expect(items["e"]?.options.map(\.label) == ["An X"])
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "Options of a file are filtered by its columns as those of the form are",
    arguments: [
      "name,label,state\nt1,One,a\nt2,Two,b\n", "state,label,name\na,One,t1\nb,Two,t2\nb,Two,t2\n",
    ])
  func fileFilter(_ file: String) throws {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | choice_filter |
      | | select_one state | state | State | |
      | | select_one_from_file towns.csv | file | From a file | state=${state} |
      | | select_one towns | sheet | From a sheet | state=${state} |
      | choices |
      | | list_name | name | label | state |
      | | state | a | Alpha | |
      | | state | b | Beta | |
      | | towns | t1 | One | a |
      | | towns | t2 | Two | b |
      """, beside: ["towns.csv": file])
    let items = Form.items(read)
    let toggles = try #require(items["file"]?.optionToggles)
    #expect(toggles.map { $0.options.map(\.label) } == [["One"], ["Two"]])
    #expect(toggles.map(\.expression.text) == items["sheet"]?.optionToggles.map(\.expression.text))
    #expect(read.diagnostics.isEmpty)
  }

  @Test("Cells that nothing uses are reported, each with its sheet, row and column")
  func rest() {
    let read = Form.read(
      """
      | survey |
      | | type | name | label | guidance_hint | bind::x |
      | | text | q | Q | look closely | 7 |
      | choices |
      | | list_name | name | label |
      | | unused | a | A |
      | notes |
      | | by |
      | | me |
      """)
    #expect(
      read.losses.map(\.before) == ["look closely", "7", "unused", "a", "A", "me"])
    #expect(read.losses.allSatisfy { $0.outcome == .dropped })
    #expect(read.losses[0].source == Place(sheet: "survey", line: 3, column: 4))
    #expect(read.losses[0].linkId == "q")
  }

  @Test("CSV and Kobo's JSON give the same survey as Markdown")
  func formats() throws {
    let markdown = """
      | survey |
      | | type | name | label |
      | | select_one l | q | Which? |
      | choices |
      | | list_name | name | label |
      | | l | a | First |
      """
    let csv = """
      survey,,,
      ,type,name,label
      ,select_one l,q,Which?
      choices,,,
      ,list_name,name,label
      ,l,a,First
      """
    let json = """
      {"content": {"survey": [{"type": "select_one", "select_from_list_name": "l", "name": "q",
      "label": ["Which?"], "$kuid": "x"}], "choices": [{"list_name": "l", "name": "a",
      "label": ["First"]}], "translations": [null]}}
      """
    let expected = try Form.survey(markdown)
    for (name, text) in [("f.csv", csv), ("f.json", json)] {
      let source = Source(name: name, text: text)
      let format = XLSFormFormat()
      #expect(format.recognizes(source))
      #expect(format.read(source) { _ in nil }.survey == expected, "\(name)")
    }
    #expect(XLSFormFormat().recognizes(Source(name: "f.md", text: markdown)))
  }

  @Test(
    "Other texts are no forms",
    arguments: [
      "", "a,b\n1,2\n", "| a | b |\n| 1 | 2 |\n", #"{"resourceType": "Questionnaire"}"#,
      #"{"survey": "1", "items": []}"#, "<a/>", "survey says no",
    ])
  func notForms(text: String) {
    #expect(!XLSFormFormat().recognizes(Source(name: "x", text: text)))
  }
}
