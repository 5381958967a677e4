import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import LHCForms

@Suite("A form of LHC-Forms becomes a survey, and a survey a form")
struct LHCFormsReaderTests {
  private func read(_ text: String) -> ReadDefinition {
    LHCFormsFormat().read(Source(name: "form.json", text: text), beside: { _ in nil })
  }

  private func item(_ properties: String) throws -> SurveyItem {
    let read = read(#"{"name":"F","items":[{"linkId":"q","question":"Q",\#(properties)}]}"#)
    return try #require(read.survey?.items.first)
  }

  private func back(_ survey: Survey) throws -> Survey {
    let written = LHCFormsFormat().write(WriteRequest(survey))
    return try #require(read(String(decoding: written.bytes, as: UTF8.self)).survey)
  }

  @Test(
    "A question is of the type that it says",
    arguments: [
      ("ST", ItemType.string), ("TX", .text), ("INT", .integer), ("REAL", .decimal),
      ("BL", .boolean), ("DT", .date), ("DTM", .dateTime), ("TM", .time), ("QTY", .quantity),
      ("CNE", .choice), ("CWE", .choice), ("CODING", .choice), ("SECTION", .group),
      ("TITLE", .display), ("URL", .url), ("attachment", .attachment), ("EMAIL", .string),
    ])
  func types(_ name: String, _ type: ItemType) throws {
    #expect(try item(#""dataType":"\#(name)""#).type == type)
  }

  @Test(
    "A default beside a list is one of its answers, by its text or its code, and else is left",
    arguments: [("f", 0), ("Female", 0), ("m", 1), ("x", nil)])
  func defaults(_ name: String, _ index: Int?) throws {
    let read = read(
      #"{"name":"F","items":[{"linkId":"q","question":"Q","dataType":"CNE","answers":[{"code":"f","text":"Female"},{"code":"m","text":"Male"}],"defaultAnswer":"\#(name)"}]}"#
    )
    let item = try #require(read.survey?.items.first)
    #expect(item.initial.isEmpty)
    #expect(item.options.firstIndex(where: \.initialSelected) == index)
    #expect(read.losses.contains { $0.construct == "defaultAnswer" } == (index == nil))
  }

  @Test(
    "An initial answer without a value is none in LHC-Forms", arguments: ["[]", "[{}]", "[null]"])
  func emptyInitial(_ initial: String) throws {
    let questionnaire = """
      {"resourceType":"Questionnaire","status":"active","item":[{"linkId":"a","text":"A","type":"string","initial":\(initial)}]}
      """
    let opened = DefinitionFormats([LHCFormsFormat()]).open(
      Source(name: "q.json", text: questionnaire), as: FHIRFormat())
    let bytes = try #require(opened.definition).converted(
      to: LHCFormsFormat(), carrying: .none
    ).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("defaultAnswer"))
    #expect(Document.read(Source(name: "f", bytes: bytes)).diagnostics.isEmpty, "\(text)")
  }

  @Test("A type that is not known is read as a text, with a warning")
  func unknownType() {
    let read = read(#"{"items":[{"linkId":"q","dataType":"HOLOGRAM"}]}"#)
    #expect(read.survey?.items.first?.type == .string)
    #expect(read.diagnostics.map(\.code) == [.unknownQuestionType])
  }

  @Test(
    "That there is one answer at most needs no word; a limit beyond the last whole number is that number",
    arguments: [
      (#""answerCardinality":{"min":"0","max":"1"}"#, [String]()),
      (#""questionCardinality":{"min":"1","max":"1"}"#, []),
      (#""restrictions":{"minInclusive":0,"maxExclusive":10}"#, []),
      (#""restrictions":{"minExclusive":-1,"maxInclusive":9}"#, []),
    ])
  func plainLimits(_ properties: String, _ lost: [String]) throws {
    let read = read(
      #"{"name":"F","items":[{"linkId":"q","question":"Q","dataType":"INT",\#(properties)}]}"#)
    #expect(read.losses.map(\.construct) == lost)
    let item = try #require(read.survey?.items.first)
    #expect(!item.repeats)
    guard properties.contains("restrictions") else { return }
    #expect(item.minValue == .integer(0) && item.maxValue == .integer(9))
  }

  @Test("Answers have codes, labels and scores; CWE takes other texts")
  func answers() throws {
    let item = try item(
      #""dataType":"CWE","answerCodeSystem":"LOINC","answers":[{"text":"No","code":"n","label":"a","score":0},{"text":"Yes","code":"y","system":"urn:s","score":"2"}],"defaultAnswer":{"code":"y"},"answerCardinality":{"min":"1","max":"*"}"#
    )
    #expect(item.answerConstraint == .optionsOrString && item.required && item.repeats)
    #expect(item.options.map(\.prefix) == ["a", nil])
    #expect(item.options.map(\.ordinal) == [ExactDecimal(0), ExactDecimal(2)])
    #expect(item.options.map(\.initialSelected) == [false, true])
    #expect(
      item.options.first?.value
        == .coding(Coding(system: "http://loinc.org", code: "n", display: "No")))
  }

  @Test("A list of numbers or texts is a choice of these")
  func plainAnswers() throws {
    let numbers = try item(#""dataType":"INT","answers":[{"text":34},{"text":"56"}]"#)
    #expect(
      numbers.type == .choice && numbers.options.map(\.value) == [.integer(34), .integer(56)])
    let texts = try item(
      #""dataType":"ST","answerConstraint":"optionsOrString","answers":[{"text":"a"}],"defaultAnswer":"b""#
    )
    // Beside options, FHIR has no initial value of another text (que-11).
    #expect(texts.answerConstraint == .optionsOrString && texts.initial.isEmpty)
  }

  @Test("Units, limits and looks are those of the item, of old forms, too")
  func native() throws {
    let weight = try item(
      #""dataType":"QTY","units":[{"name":"kg","code":"kg","default":true},{"name":"lbs"}],"restrictions":[{"name":"minInclusive","value":"3"}]"#
    )
    #expect(weight.unit?.code == "kg" && weight.unitOptions.map(\.display) == ["kg", "lbs"])
    #expect(weight.minValue == .decimal(ExactDecimal(3)))
    let number = try item(
      #""dataType":"INT","editable":"0","units":[{"name":"cm"}],"restrictions":{"maxInclusive":9}"#)
    #expect(number.unit?.display == "cm" && number.maxValue == .integer(9) && number.readOnly)
    let choice = try item(
      #""dataType":"CNE","displayControl":{"answerLayout":{"type":"RADIO_CHECKBOX","columns":"1"}}"#
    )
    #expect(choice.itemControl == ["radio-button"] && choice.choiceOrientation == "vertical")
  }

  @Test("What is not read is said, with its place and its question")
  func losses() {
    let read = read(
      """
      {"items": [
        {"linkId": "a", "dataType": "ST", "colour": "red", "formatting": null}
      ], "template": "table"}
      """)
    #expect(read.losses.map(\.construct).sorted() == ["colour", "template"])
    let loss = read.losses.first { $0.construct == "colour" }
    #expect(loss?.linkId == "a" && loss?.source == Place(line: 2, column: 47))
  }

  @Test(
    "skipLogic is enableWhen, and comes back",
    arguments: [
      (#"{"source":"n","trigger":{"value":5}}"#, "n = 5"),
      (#"{"source":"n","trigger":{"notEqual":5}}"#, "n != 5"),
      (#"{"source":"n","trigger":{"exists":false}}"#, "n exists false"),
      (#"{"source":"n","trigger":{"minExclusive":1,"maxInclusive":5}}"#, "n > 1; n <= 5"),
      (#"{"source":"c","trigger":{"value":{"code":"b"}}}"#, "c = b"),
      (#"{"source":"c","trigger":{"label":"2"}}"#, "c = B"),
      (#"{"source":"c","trigger":{"value":{"text":"B"}}}"#, "c = B"),
      (#"{"source":"b","trigger":{"value":true}}"#, "b = true"),
      (#"{"source":"code-n","trigger":{"value":5}}"#, "n = 5"),
    ])
  func skipLogic(_ condition: String, _ said: String) throws {
    let form = """
      {"items":[{"linkId":"n","questionCode":"code-n","dataType":"INT"},{"linkId":"b","dataType":"BL"},
      {"linkId":"c","dataType":"CNE","answers":[{"text":"A","code":"a","label":"1"},
      {"text":"B","code":"b","label":"2"}]},{"linkId":"x","dataType":"ST",
      "skipLogic":{"action":"show","conditions":[\(condition)]}}]}
      """
    let survey = try #require(read(form).survey)
    let item = try #require(survey.items.last)
    let text = item.enableWhen.map { condition in
      let value =
        switch condition.answer {
        case .coding(let coding): coding.display ?? coding.code ?? ""
        case .boolean(let flag): "\(flag)"
        default: condition.answer.label
        }
      return "\(condition.question) \(condition.operator.rawValue) \(value)"
    }
    #expect(text.joined(separator: "; ").lowercased() == said.lowercased())
    #expect(try back(survey).items.last?.enableWhen.count == item.enableWhen.count)
  }

  @Test("A condition that cannot be read whole is reported, and the question always shown")
  func unreadable() throws {
    let read = read(
      #"{"items":[{"linkId":"n","dataType":"INT"},{"linkId":"x","dataType":"ST","skipLogic":{"logic":"ALL","conditions":[{"source":"n","trigger":{"value":1}},{"source":"gone","trigger":{"value":1}}]}}]}"#
    )
    let item = try #require(read.survey?.items.last)
    #expect(item.enableWhen.isEmpty && item.enableWhenExpression == nil)
    #expect(read.losses.map(\.construct) == ["skipLogic"])
  }

  @Test("What skipLogic cannot say is an expression in an extension")
  func expressions() throws {
    var survey = Survey(items: [
      Fixtures.item("n", .integer), Fixtures.item("t", .date),
      Fixtures.item("x", .string) {
        $0.enableWhen = [
          EnableWhen(
            question: "t", operator: .greater,
            answer: PartialDate("2020-01-01").map { .date($0) } ?? .integer(0))
        ]
      },
    ])
    survey.status = "draft"
    let written = String(
      decoding: LHCFormsFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(written.contains("sdc-questionnaire-enableWhenExpression"))
    #expect(!written.contains("skipLogic"))
    #expect(try back(survey).items.last?.enableWhenExpression != nil)
  }

  @Test("TOTALSCORE is the sum of all scores")
  func totalScore() throws {
    let read = read(
      #"{"items":[{"linkId":"a","dataType":"CNE","answers":[{"text":"A","code":"a","score":1}]},{"linkId":"t","dataType":"REAL","calculationMethod":{"name":"TOTALSCORE"}}]}"#
    )
    let expression = try #require(read.survey?.items.last?.calculatedExpression)
    #expect(expression.text.contains("'a'") && read.losses.isEmpty)
    // The sum of all scores goes out as it came in; that of some of them as an expression.
    let survey = try #require(read.survey)
    func written(_ survey: Survey) -> String {
      String(decoding: LHCFormsFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    }
    #expect(written(survey).contains("TOTALSCORE"))
    #expect(!written(survey).contains("calculatedExpression"))
    var more = survey
    more.items.insert(survey.items[0], at: 0)
    more.items[0].linkId = "b"
    #expect(!written(more).contains("TOTALSCORE"))
    #expect(written(more).contains("calculatedExpression"))
  }

  @Test("A copied answer is calculated; other control of data is LHC-Forms' own extension")
  func dataControl() throws {
    func survey(_ format: String) throws -> SurveyItem {
      let read = read(
        #"{"items":[{"linkId":"a","dataType":"ST"},{"linkId":"b","dataType":"ST","dataControl":[{"source":{"sourceLinkId":"a"},"construction":"SIMPLE","dataFormat":"\#(format)"}]}]}"#
      )
      return try #require(read.survey?.items.last)
    }
    #expect(try survey("value").calculatedExpression != nil)
    let other = try survey("value.data.X")
    #expect(other.calculatedExpression == nil)
    #expect(other.carried.contains { $0.json.contains("fhirExt/dataControl") })
  }

  @Test("An edit of LHC-Forms' own words wins over the extension beside them")
  func edits() throws {
    let survey = Survey(items: [Fixtures.item("n", .integer) { $0.minValue = .integer(1) }])
    let written = String(
      decoding: LHCFormsFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(try back(survey).items.first?.minValue == .integer(1))
    let edited = written.split(separator: #""minInclusive": 1"#, omittingEmptySubsequences: false)
      .joined(separator: #""minInclusive": 2"#)
    #expect(read(edited).survey?.items.first?.minValue == .integer(2))
  }

  @Test(
    "A file is recognised by its content",
    arguments: [
      (#"{"items":[{"questionCode":"q"}]}"#, true), (#"{"items":[],"lformsVersion":"24"}"#, true),
      (#"{"items":[{"type":"text"}]}"#, false),
      (#"{"survey":"1","items":[{"dataType":"x"}]}"#, false),
      (#"{"resourceType":"Questionnaire","items":[{"questionCode":"q"}]}"#, false), ("[]", false),
      ("", false),
    ])
  func recognised(_ text: String, _ isForm: Bool) {
    #expect(LHCFormsFormat().recognizes(Source(text: text)) == isForm)
  }

  @Test("An edited form keeps what nobody reads, and how it says what was not edited")
  func edited() throws {
    let text =
      #"{"name":"F","templateOptions":{"showQuestionCode":true},"items":["#
      + #"{"questionCode":"a","question":"Alive?","dataType":"CNE","mine":[1,{"x":null}],"answers":[{"text":"Yes","code":"y","other":"o"},{"text":"No","code":"n"}]},"#
      + #"{"questionCode":"g","question":"Group","header":true,"items":[{"questionCode":"b","question":"Weight","dataType":"REAL","units":[{"name":"kg","range":"1-9"}],"items":null}]},"#
      + #"{"questionCode":"c","question":"Since","dataType":"DT","answerCardinality":{"min":"0"},"skipLogic":{"action":"show","conditions":[{"source":"a","trigger":{"value":{"code":"y"}}}]}}]}"#
    let source = Source(name: "form.json", text: text)
    var survey = try #require(read(text).survey)
    survey.changeItems { item in
      if item.text == "Weight" { item.text = "Body weight" }
      guard item.text == "Alive?", case .coding(var coding) = item.options[1].value else { return }
      coding.display = "Not at all"
      item.options[1].value = .coding(coding)
    }
    let written = LHCFormsFormat().write(WriteRequest(survey, original: source))
    let root = try #require(
      JSONDocument.ofForm(Source(name: "-", bytes: written.bytes)).document?.root)
    let found = String(decoding: JSONWriter.write(root, style: .compact), as: UTF8.self)
    let expected = text.split(separator: "Weight").joined(separator: "Body weight")
      .split(separator: #""No""#).joined(separator: #""Not at all""#)
    #expect(found == expected)
  }

  @Test("A form with changed bytes is read or rejected, and what is read can be written")
  func fuzz() {
    let text = Array(
      #"{"name":"F","items":[{"linkId":"a","dataType":"CNE","answers":[{"text":"A","code":"a","score":1}],"defaultAnswer":{"code":"a"}},{"linkId":"g","header":true,"questionCardinality":{"min":"1","max":"*"},"items":[{"linkId":"b","dataType":"QTY","units":[{"name":"kg"}],"extension":[{"url":"u","valueString":"s"}],"skipLogic":{"conditions":[{"source":"a","trigger":{"value":{"code":"a"}}}]}}]}]}"#
        .utf8)
    let marks = Array("{}[]\",:0a.-".utf8)
    var random = Seeded(state: 3)
    for _ in 0..<1_500 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: index)
        default: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let source = Source(name: "f.json", bytes: bytes)
      _ = LHCFormsFormat().recognizes(source)
      let read = LHCFormsFormat().read(source, beside: { _ in nil })
      guard let survey = read.survey else {
        #expect(read.diagnostics.contains { $0.severity == .error })
        continue
      }
      let written = LHCFormsFormat().write(WriteRequest(survey))
      _ = LHCFormsFormat().write(WriteRequest(survey, original: source))
      #expect(
        LHCFormsFormat().read(Source(name: "-", bytes: written.bytes), beside: { _ in nil }).survey
          != nil)
    }
  }
}
