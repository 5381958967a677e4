import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import REDCap

@Suite("Data dictionaries")
struct REDCapFormatTests {
  private func items(_ read: ReadDefinition) -> [String: SurveyItem] {
    Dictionary((read.survey?.flat ?? []).map { ($0.linkId, $0) }) { first, _ in first }
  }

  static let types: [(type: String, validation: String, item: ItemType)] = [
    ("text", "", .string), ("notes", "", .text), ("yesno", "", .boolean),
    ("truefalse", "", .boolean), ("calc", "", .decimal), ("slider", "number", .integer),
    ("file", "", .attachment), ("file", "signature", .attachment), ("descriptive", "", .display),
    ("sql", "", .string), ("text", "date_dmy", .date), ("text", "datetime_mdy", .dateTime),
    ("text", "datetime_seconds_ymd", .dateTime), ("text", "time", .time),
    ("text", "integer", .integer), ("text", "number_1dp", .decimal),
    ("text", "number_comma_decimal", .decimal), ("text", "email", .string),
    ("text", "zipcode", .string),
  ]

  @Test("Codes that are made for options are said, codes that options have are not")
  func madeCodes() {
    func losses(_ values: [AnswerValue]) -> [Loss] {
      var item = SurveyItem(linkId: "c", type: .choice, text: "C")
      item.options = values.map { AnswerOption(value: $0) }
      return REDCapFormat().write(WriteRequest(Survey(items: [item]))).losses
        .filter { $0.construct == "options" }
    }
    let made = losses([.string("cough"), .string("fever")])
    #expect(made.map(\.outcome) == [.approximated])
    #expect(made.first?.before == "cough, fever")
    #expect(made.first?.after == "1, 2")
    #expect(losses([.coding(Coding(code: "a", display: "A")), .coding(Coding(code: "2"))]) == [])
  }

  @Test("A field type is a type of item", arguments: types)
  func type(_ row: (type: String, validation: String, item: ItemType)) throws {
    let read = Dictionary18.read([
      [
        .fieldName: "a", .fieldType: row.type, .fieldLabel: "A", .validation: row.validation,
        .choices: row.type == "calc" ? "1 + 1" : "",
      ]
    ])
    #expect(read.survey?.items.first?.type == row.item)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "An answer beside the options of a checkbox is one of its codes in conditions, there and back",
    arguments: [
      (
        "%resource.item.where(linkId = 'm').answer.value.exists()",
        "[m(a)] = '1' or [m(b)] = '1' or [m(other)] = '1'"
      ),
      (
        "%resource.item.where(linkId = 'm').answer.value.count() > 1",
        "[m(a)] + [m(b)] + [m(other)] > 1"
      ),
      (
        "%resource.item.where(linkId = 'm').answer.value.count() > iif(%resource.item.where(linkId = 'm').answer.value.where(code = 'a').exists(), 1, 0) + iif(%resource.item.where(linkId = 'm').answer.value.where(code = 'b').exists(), 1, 0)",
        "[m(other)] = '1'"
      ),
    ])
  func other(_ expression: String, _ text: String) throws {
    var question = SurveyItem(linkId: "m", type: .choice)
    question.repeats = true
    question.answerConstraint = .optionsOrString
    question.options = ["a", "b"].map {
      AnswerOption(value: .coding(Coding(code: $0, display: $0)))
    }
    var asked = SurveyItem(linkId: "x", type: .string)
    asked.enableWhenExpression = SurveyExpression(expression)
    let survey = Survey(title: "F", items: [question, asked])
    let bytes = REDCapFormat().write(WriteRequest(survey)).bytes
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("x,") })
    #expect(row.contains(",\(text),") || row.contains(",\"\(text)\","), "\(row)")
    guard text == "[m(other)] = '1'" else { return }
    let back = try #require(items(Dictionary18.read(bytes))["x"])
    #expect(back.enableWhenExpression?.text == expression)
  }

  @Test("Choices, limits, flags and texts are read")
  func fields() throws {
    let read = Dictionary18.read([
      [
        .fieldName: "pet", .fieldType: "checkbox", .fieldLabel: "<b>Pets</b> you &amp; I have",
        .choices: "-1, None | 2, Cat &#124; kitten | dog", .required: "y", .questionNumber: "3a",
        .annotation: "@NONEOFTHEABOVE='-1' @MAXCHECKED=2 @DEFAULT='2'", .alignment: "RH",
      ],
      [
        .fieldName: "age", .validation: "integer", .validationMin: "0", .validationMax: "120",
        .fieldNote: "in years", .annotation: "@READONLY @HIDDEN", .identifier: "y",
        .branchingLogic: "[pet(2)] = '1'",
      ],
      [.fieldName: "born", .validation: "date_dmy", .validationMax: "31-12-2020"],
      [.fieldName: "hello", .fieldType: "descriptive", .fieldLabel: "You are [age] years old"],
    ])
    let items = items(read)
    let pet = try #require(items["pet"])
    #expect(pet.text == "Pets you & I have")
    #expect(pet.options.map(\.label) == ["None", "Cat | kitten", "dog"])
    #expect(pet.options.map(\.isExclusive) == [true, false, false])
    #expect(pet.options.map(\.initialSelected) == [false, true, false])
    #expect(pet.maxOccurs == 2 && pet.required && pet.prefix == "3a" && pet.repeats)
    #expect(pet.choiceOrientation == "horizontal")
    let age = try #require(items["age"])
    #expect(age.minValue == .integer(0) && age.maxValue == .integer(120))
    #expect(age.readOnly && age.hidden && age.items.first?.text == "in years")
    #expect(age.enableWhen.map(\.question) == ["pet"])
    #expect(items["born"]?.maxValue?.label == "2020-12-31")
    #expect(items["hello"]?.textExpression != nil)
    let lost = read.losses.filter { $0.outcome == .dropped }
    #expect(lost.map(\.construct) == ["identifier"])
    #expect(lost.first?.source == Place(line: 3, column: 11))
  }

  @Test("Forms, sections and matrices are groups")
  func groups() throws {
    let read = Dictionary18.read([
      [.fieldName: "a", .formName: "first_form", .sectionHeader: "Head"],
      [.fieldName: "b", .formName: "first_form"],
      [
        .fieldName: "m1", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .matrixGroup: "m", .sectionHeader: "Table",
      ],
      [
        .fieldName: "m2", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .matrixGroup: "m",
      ],
      [.fieldName: "c", .formName: "second"],
    ])
    let survey = try #require(read.survey)
    #expect(survey.items.map(\.linkId) == ["first_form", "second"])
    #expect(survey.items.map(\.text) == ["First Form", "Second"])
    #expect(survey.items.first?.items.first?.text == "Head")
    #expect(survey.items.first?.items.first?.items.map(\.linkId) == ["a", "b"])
    #expect(survey.items.last?.items.map(\.linkId) == ["m", "c"])
    #expect(survey.items.last?.items.first?.itemControl == ["table"])
  }

  @Test(
    "Headings of any version are known, with any separator and byte order mark",
    arguments: [",", ";", "\t"], [true, false])
  func headings(separator: String, isAPI: Bool) throws {
    let columns = DictionaryColumn.allCases.map { isAPI ? $0.rawValue : $0.heading }
    var field = DictionaryField()
    field[.fieldName] = "age"
    field[.formName] = "f"
    field[.fieldType] = "text"
    field[.fieldLabel] = "Age, in years; now"
    let bytes =
      [0xEF, 0xBB, 0xBF] + DictionaryField.line(columns, separator: separator)
      + DictionaryField.line(field.row, separator: separator)
    #expect(REDCapFormat().recognizes(Source(name: "d.csv", bytes: bytes)))
    #expect(Dictionary18.read(bytes).survey?.items.first?.text == "Age, in years; now")
  }

  @Test("What a project or event says is reported")
  func smart() {
    let read = Dictionary18.read([
      [.fieldName: "a", .branchingLogic: "[event-name] = 'x'", .fieldLabel: "Hi [user-name]"],
      [.fieldName: "b", .annotation: "@HIDECHOICE='1' some words"],
    ])
    #expect(
      read.losses.map(\.before)
        == ["Hi [user-name]", "some words", "@HIDECHOICE='1'", "[event-name] = 'x'"])
    #expect(read.survey?.items.first?.enableWhen.isEmpty == true)
  }

  @Test("An unknown type and a file without fields are findings")
  func findings() {
    let read = Dictionary18.read([[.fieldName: "a", .fieldType: "hologram"]])
    #expect(read.diagnostics.map(\.code) == [.unknownQuestionType])
    let empty = Dictionary18.read(DictionaryField.csv([]))
    #expect(empty.survey == nil && empty.diagnostics.map(\.code) == [.noDictionaryRows])
  }

  @Test("A changed dictionary keeps what was not changed, and the edit counts")
  func edits() throws {
    var group = SurveyItem(linkId: "G/1", type: .group, text: "Group")
    var age = SurveyItem(linkId: "Age (years)", type: .integer, text: "Age")
    age.maxValue = .integer(99)
    age.regex = "[0-9]+"
    group.items = [age, SurveyItem(linkId: "n", type: .quantity, text: "Weight")]
    var survey = Survey(title: "My form", status: "active", items: [group])
    survey.url = "http://example.org/q"
    let document = CarriedDocument(format: "fhir", name: "q", digest: "d", bytes: [1, 2, 3])
    let written = REDCapFormat().write(WriteRequest(survey, carried: document))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("age_years,my_form,Group,text,Age,,,integer,,99,"))
    let read = Dictionary18.read(written.bytes)
    #expect(read.survey?.items == survey.items)
    #expect(read.survey?.url == survey.url && read.carried == document && read.losses.isEmpty)
    let edited = Dictionary18.read(Array(text.replacing(",Age,", with: ",How old?,").utf8))
    #expect(edited.survey?.items.first?.items.first?.text == "How old?")
    #expect(edited.survey?.items.first?.items.first?.regex == "[0-9]+")
  }

  @Test("An edited field stays in its form and matrix, with a document in its annotation, too")
  func editedMatrix() throws {
    let bytes = Dictionary18.csv([
      [.fieldName: "a", .formName: "first_form", .annotation: "@HIDDEN words"],
      [
        .fieldName: "m1", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .matrixGroup: "m", .sectionHeader: "Table",
      ],
      [
        .fieldName: "m2", .formName: "second", .fieldType: "radio", .choices: "1, A | 2, B",
        .matrixGroup: "m",
      ],
      [.fieldName: "c", .formName: "second"],
    ])
    var survey = try #require(Dictionary18.read(bytes).survey)
    for (form, path) in [(0, [0]), (1, [0, 0])] {
      if path.count == 1 {
        survey.items[form].items[0].text = "Edited"
      } else {
        survey.items[form].items[0].items[0].minOccurs = 1
      }
    }
    let document = CarriedDocument(format: "fhir", name: "q", digest: "d", bytes: [1, 2, 3])
    let original = Source(name: "dictionary.csv", bytes: bytes)
    let written = REDCapFormat().write(
      WriteRequest(survey, carried: document, original: original))
    let read = Dictionary18.read(written.bytes)
    #expect(read.survey?.items == survey.items)
    #expect(read.carried == document)
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("@HIDDEN words @FHIR"))
  }

  @Test("A field that is there twice is asked twice, and conditions mean the first")
  func twice() throws {
    let read = Dictionary18.read(
      Dictionary18.csv([
        [.fieldName: "a", .formName: "f", .validation: "integer"],
        [.fieldName: "a", .formName: "f"],
        [.fieldName: "b", .formName: "f", .branchingLogic: "[a] = 1"],
      ]))
    #expect(read.survey?.items.map(\.linkId) == ["a", "a-2", "b"])
    #expect(read.survey?.items.last?.enableWhen.map(\.question) == ["a"])
    #expect(read.diagnostics.map(\.code) == [.rowNameTwice])
  }

  @Test("What people take out of a dictionary of ours is taken out, and what has no place is said")
  func takenOut() throws {
    var colour = SurveyItem(linkId: "c", type: .choice, text: "Colour")
    colour.options = [AnswerOption(value: .coding(Coding(code: "r", display: "Red")))]
    colour.answerConstraint = .optionsOrString
    var weight = SurveyItem(linkId: "w", type: .quantity, text: "Weight")
    weight.unit = Coding(display: "kg")
    var group = SurveyItem(linkId: "g", type: .group, text: "Visit")
    group.items = [weight]
    let bytes = REDCapFormat().write(WriteRequest(Survey(items: [colour, group]))).bytes
    func edited(_ before: String, _ after: String) -> ReadDefinition {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(before), "\(text)")
      return Dictionary18.read(Array(text.replacing(before, with: after).utf8))
    }
    let closed = edited("r, Red | other, Other", "r, Red")
    #expect(closed.survey?.items.first?.answerConstraint == .optionsOnly)
    let pounds = edited(",kg,", ",lb,")
    #expect(pounds.survey?.items.last?.items.first?.unit?.display == "lb")
    #expect(edited(",Visit,", ",,").survey?.items.last?.text == nil)
    let whole = edited(",number,", ",integer,")
    #expect(whole.survey?.items.last?.items.first?.type == .integer)
  }

  @Test("A document travels inside, whatever it holds", arguments: [0, 10, 200_000])
  func carried(size: Int) throws {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
    let survey = Survey(items: [SurveyItem(linkId: "a", type: .string, text: "A")])
    let document = CarriedDocument(format: "fhir", name: "q @x <y>", digest: "d", bytes: bytes)
    let written = REDCapFormat().write(WriteRequest(survey, carried: document))
    let read = Dictionary18.read(written.bytes)
    #expect(read.carried == document && read.survey?.items.map(\.linkId) == ["a"])
    #expect(read.losses.isEmpty && read.diagnostics.isEmpty)
  }

  @Test("Dictionaries of one form in several languages are one survey; differences are reported")
  func translations() throws {
    func survey(_ label: String, _ choice: String, _ more: String) throws -> Survey {
      try #require(
        Dictionary18.read([
          [
            .fieldName: "a", .fieldType: "radio", .fieldLabel: label,
            .choices: "1, \(choice)\(more)",
          ]
        ]).survey)
    }
    let merged = REDCapTranslations.merge(
      try survey("Pet", "Dog", ""), language: "en",
      with: [("de", try survey("Tier", "Hund", " | 2, Katze"))])
    #expect(merged.losses.map(\.construct) == ["option[de]"])
    let german = REDCapFormat(language: "de").write(WriteRequest(merged.survey))
    let text = String(decoding: german.bytes, as: UTF8.self)
    #expect(text.contains("radio,Tier,\"1, Hund\""))
    #expect(!text.contains("Dog"))
  }

  @Test(
    "A label that shows answers shows them in the words of another dictionary, too",
    arguments: [("Is [n] ill?", "Ist [n] krank?"), ("Ill?", "Ist [n] krank?")])
  func translatedPiping(_ own: String, _ other: String) throws {
    func survey(_ label: String) throws -> Survey {
      try #require(
        Dictionary18.read([
          [.fieldName: "n", .fieldLabel: "Name"], [.fieldName: "q", .fieldLabel: label],
        ]).survey)
    }
    let merged = REDCapTranslations.merge(
      try survey(own), language: "en", with: [("de", try survey(other))])
    #expect(merged.losses.isEmpty)
    let root = QuestionnaireWriter.write(merged.survey).root
    let read = try #require(QuestionnaireReader.read(root).survey)
    let german = try #require(LocalizedSurvey(read, to: "de", root: root)).survey
    let wanted = try survey(other).items.last?.textExpression
    #expect(wanted != nil && german.items.last?.textExpression == wanted)
    #expect(german.items.last?.text == other)
  }

  @Test("An edited form keeps the other rows to the byte, with carriage returns in their cells")
  func carriageReturns() throws {
    let heads = "field_name,form_name,field_type,field_label,select_choices_or_calculations\n"
    let rows = [
      "a,f,radio,A,\"0,No|\r1,Yes\"\n", "b,f,radio,B,\"0,No|\r1,Yes\"\n", "c,f,text,C,\n",
    ]
    let source = Source(name: "d.csv", text: heads + rows.joined())
    var survey = try #require(REDCapFormat().read(source) { _ in nil }.survey)
    survey.items[2].text = "Changed"
    let written = REDCapFormat().write(WriteRequest(survey, original: source))
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == heads + rows[0] + rows[1] + "c,f,text,Changed,\n")
  }

  @Test(
    "The label of a group without fields is its text, edited or not",
    arguments: [
      ("Diet", "Diet"), ("What you eat", "What you eat"), ("", nil),
    ])
  func emptyGroup(_ label: String, _ text: String?) throws {
    var outer = SurveyItem(linkId: "o", type: .group, text: "Life")
    outer.items = [SurveyItem(linkId: "g", type: .group, text: "Diet")]
    let survey = Survey(items: [outer])
    let written = REDCapFormat().write(WriteRequest(survey)).bytes
    let table = String(decoding: written, as: UTF8.self)
    let read = Dictionary18.read(Array(table.replacing(",Diet,", with: ",\(label),").utf8))
    #expect(items(read)["g"]?.text == text)
    #expect(items(read)["o"]?.text == "Life")
  }

  @Test("Of an edited record of metadata, all else stays: choices that are objects, other members")
  func editedRecord() throws {
    let record = #"""
      {"field_name":"a","form_name":"f","field_type":"range","field_label":"LABEL",\#
      "select_choices_or_calculations":[{"code":"1","label":"1 Not | at all "},{"code":"2","label":"SECOND","tone":"x"}],\#
      "text_validation_min":"","evaluated_logic":{"a":[1,2]},"required_field":null}
      """#
    func json(_ label: String, _ second: String) -> String {
      "["
        + record.split(separator: "LABEL").joined(separator: label)
        .split(separator: "SECOND").joined(separator: second) + "]"
    }
    let source = Source(name: "d.json", text: json("A", "2"))
    var survey = try #require(REDCapFormat().read(source) { _ in nil }.survey)
    survey.items[0].text = "New"
    func back(_ survey: Survey) -> String {
      let bytes = REDCapFormat().write(WriteRequest(survey, original: source)).bytes
      return String(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" })
    }
    #expect(back(survey) == json("New", "2"))
    guard case .coding(var coding) = survey.items[0].options[1].value else { return }
    coding.display = "Two"
    survey.items[0].options[1].value = .coding(coding)
    let written = back(survey)
    #expect(
      written.contains(
        #"{"code":"1","label":"1 Not | at all "},{"tone":"x","code":"2","label":"Two"}"#))
  }

  @Test(
    "What the choice beside the options is called is said, and read where it was changed",
    arguments: [
      (nil, "Other", nil), (nil, "Else", "Else"), ("What else", "What else", "What else"),
      ("What else", "Else", "Else"),
    ] as [(String?, String, String?)])
  func openLabel(_ label: String?, _ edited: String, _ result: String?) throws {
    var item = SurveyItem(linkId: "q", type: .choice, text: "Q")
    item.options = [AnswerOption(value: .coding(Coding(code: "a", display: "A")))]
    item.answerConstraint = .optionsOrString
    if let label { item.set(openLabel: label) }
    let text = String(
      decoding: REDCapFormat().write(WriteRequest(Survey(items: [item]))).bytes, as: UTF8.self)
    let known = label ?? "Other"
    #expect(text.contains("other, \(known)") && text.contains(",\(known),"))
    let changed = text.replacing("other, \(known)", with: "other, \(edited)")
    let read = Dictionary18.read(Array(changed.utf8))
    let back = try #require(read.survey?.items.first)
    #expect(FHIRPresentation().openLabel(of: back) == result)
    // Of two labels, both of which are others than usual, one has no place.
    let isLost = label != nil && edited != label
    #expect(read.losses.contains { $0.outcome == .dropped && $0.before == label } == isLost)
  }

  @Test("A dictionary with changed bytes is read or rejected, and what is read can be written")
  func fuzz() {
    var random = SystemRandomNumberGenerator()
    let bytes = Dictionary18.csv([
      [.fieldName: "a", .fieldType: "radio", .choices: "1, A | 2, B", .matrixGroup: "m"],
      [.fieldName: "b", .branchingLogic: "[a] = '1' and ([c(2)] = '1')", .sectionHeader: "H"],
      [
        .fieldName: "c", .fieldType: "checkbox", .choices: "1, A | 2, B",
        .annotation:
          #"@DEFAULT='1' @FHIR-SURVEY={"linkId":"x","in":"g","groups":[{"linkId":"g"}]}"#,
      ],
    ])
    let marks = Array("|[]()'\"=,;\n @{}<&-1".utf8)
    for _ in 0..<600 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...10, using: &random) where !changed.isEmpty {
        let index = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index] = marks.randomElement(using: &random) ?? 0
        case 1: changed.remove(at: index)
        default: changed.insert(marks.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let source = Source(name: "d.csv", bytes: changed)
      _ = REDCapFormat().recognizes(source)
      let read = REDCapFormat().read(source) { _ in nil }
      guard let survey = read.survey else {
        #expect(!read.diagnostics.isEmpty)
        continue
      }
      _ = REDCapFormat().write(WriteRequest(survey, original: source))
      _ = REDCapFormat().write(WriteRequest(survey))
    }
  }

  @Test("A question of yes or no that is blank gives no number, and not 0")
  func blank() throws {
    let read = Dictionary18.read([
      [.fieldName: "yn", .fieldType: "yesno", .fieldLabel: "YN"],
      [.fieldName: "c", .fieldType: "calc", .fieldLabel: "C", .choices: "[yn] * 5"],
    ])
    let text = try #require(items(read)["c"]?.calculatedExpression?.text)
    #expect(text.contains(".exists(), iif("))
  }
}
