import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("The JSON of SurveyJS becomes a survey")
struct SurveyJSReaderTests {
  private func read(_ text: String) -> ReadDefinition {
    SurveyJSFormat().read(Source(name: "form.json", text: text), beside: { _ in nil })
  }

  private func item(_ question: String) throws -> SurveyItem {
    let survey = try #require(read(#"{"elements":[\#(question)]}"#).survey)
    return try #require(survey.items.first)
  }

  @Test(
    "A question is of the type that its answers have",
    arguments: [
      (#""type":"text""#, ItemType.string), (#""type":"text","inputType":"number""#, .decimal),
      (#""type":"text","inputType":"number","step":1"#, .integer),
      (#""type":"text","inputType":"date""#, .date),
      (#""type":"text","inputType":"datetime-local""#, .dateTime),
      (#""type":"text","inputType":"time""#, .time), (#""type":"text","inputType":"url""#, .url),
      (#""type":"comment""#, .text), (#""type":"boolean""#, .boolean),
      (#""type":"html""#, .display),
      (#""type":"radiogroup","choices":[1]"#, .choice), (#""type":"file""#, .attachment),
      (#""type":"panel","elements":[]"#, .group), (#""type":"rating""#, .choice),
    ])
  func types(_ properties: String, _ type: ItemType) throws {
    #expect(try item(#"{"name":"q",\#(properties)}"#).type == type)
  }

  @Test(
    "Only exact types of files become types of FHIR",
    arguments: [
      ("image/png, application/pdf", ["image/png", "application/pdf"]), ("image/*", []),
      (".jpg,.pdf", []), ("image/png,.pdf", []), ("*/*", []),
    ])
  func fileTypes(_ text: String, _ types: [String]) throws {
    let read = read(#"{"elements":[{"type":"file","name":"q","acceptedTypes":"\#(text)"}]}"#)
    #expect(read.survey?.items.first?.mimeTypes == types)
    #expect(read.losses.map(\.construct) == (types.isEmpty ? ["acceptedTypes"] : []))
  }

  @Test("Of two limits the one holds that asks for more, and the other is reported")
  func tighterLimits() throws {
    let read = read(
      #"{"elements":[{"type":"text","name":"q","inputType":"number","min":10,"max":50,"validators":[{"type":"numeric","minValue":5,"maxValue":40}]}]}"#
    )
    let item = try #require(read.survey?.items.first)
    #expect(item.minValue?.label == "10" && item.maxValue?.label == "40")
    #expect(read.losses.map(\.construct) == ["minValue"])
  }

  @Test(
    "A validator that stops nobody is a rule that answers should keep, and is that again",
    arguments: [
      #""type":"expression","expression":"{q} < 180""#, #""type":"numeric","maxValue":200"#,
    ])
  func softRule(_ validator: String) throws {
    let question = """
      {"type":"text","name":"q","inputType":"number","validators":[
      {"notificationType":"warning","text":"High",\(validator)}]}
      """
    let item = try item(question)
    #expect(item.maxValue == nil)
    #expect(item.constraints.map(\.severity) == [.warning])
    #expect(item.constraints.map(\.human) == ["High"])
    let written = SurveyJSFormat().write(WriteRequest(Survey(items: [item])))
    #expect(written.losses.map(\.reason) == [.onlyInLaterVersions])
    let back = read(String(decoding: written.bytes, as: UTF8.self))
    #expect(back.survey?.items.first?.constraints.map(\.severity) == [.warning])
    #expect(back.losses.isEmpty)
  }

  @Test("All rows are required by either name", arguments: ["isAllRowRequired", "eachRowRequired"])
  func rows(_ name: String) throws {
    let table = try item(
      #"{"type":"matrix","name":"m","\#(name)":true,"columns":["x"],"rows":["a","b"]}"#)
    #expect(table.items.map(\.required) == [true, true])
  }

  @Test(
    "What is only near to a type of FHIR is reported",
    arguments: [
      (#""type":"ranking","choices":["a"]"#, "ranking"),
      (#""type":"signaturepad""#, "signaturepad"),
      (#""type":"text","inputType":"tel""#, "tel"), (#""type":"text","inputType":"week""#, "week"),
      (#""type":"text","inputType":"color""#, "color"),
      (#""type":"text","inputType":"password""#, "password"),
      (#""type":"text","inputType":"number","step":0.5"#, "0.5"),
      (#""type":"text","inputType":"number","step":5"#, "5"),
    ])
  func nearest(_ properties: String, _ before: String) {
    let losses = read(#"{"elements":[{"name":"q",\#(properties)}]}"#).losses
    #expect(losses.map(\.before) == [before])
    #expect(losses.first?.linkId == "q")
  }

  @Test("What the whole form says is of no question")
  func whole() {
    let losses = read(
      #"{"elements":[{"type":"text","name":"q","rows":1}],"triggers":[{"type":"complete"}]}"#
    ).losses
    #expect(losses.first { $0.construct == "triggers" }?.linkId == nil)
    #expect(losses.first { $0.construct == "rows" }?.linkId == "q")
  }

  @Test(
    "This moment is what the question makes of it, there and back",
    arguments: [
      ("time", "timeOfDay()"), ("date", "today()"), ("datetime-local", "now()"),
    ])
  func moment(_ type: String, _ expression: String) throws {
    let text =
      #"{"elements":[{"type":"text","name":"q","inputType":"\#(type)","defaultValueExpression":"currentDate()"}]}"#
    let survey = try #require(read(text).survey)
    #expect(survey.items.first?.initialExpression?.text == expression)
    let written = SurveyJSFormat().write(WriteRequest(survey))
    #expect(written.losses.isEmpty)
    let back = SurveyJSFormat().read(Source(name: "-", bytes: written.bytes)) { _ in nil }
    #expect(back.survey?.items.first?.initialExpression?.text == expression)
  }

  @Test("A quantity to start with is its number")
  func quantity() {
    var item = SurveyItem(linkId: "w", type: .quantity, text: "Weight")
    item.initial = [.quantity(Quantity(value: ExactDecimal("70.50"), unit: "kg"))]
    var survey = Survey()
    survey.items = [item]
    let bytes = SurveyJSFormat().write(WriteRequest(survey)).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""defaultValue": 70.50"#))
  }

  @Test(
    "What is calculated is of the type of its value, and those that read it know that",
    arguments: [
      ("sum", ItemType.decimal), ("twice", .decimal), ("more", .boolean), ("words", .string),
      ("chosen", .decimal), ("day", .date),
    ])
  func calculated(_ name: String, _ type: ItemType) throws {
    let read = read(
      """
      {"elements": [
        {"type": "expression", "name": "twice", "expression": "{sum} + {sum}"},
        {"type": "expression", "name": "chosen", "expression": "iif({more}, {twice}, {sum})"},
        {"type": "text", "name": "a", "inputType": "number"}, {"type": "text", "name": "t"},
        {"type": "expression", "name": "more", "expression": "{twice} > 3"},
        {"type": "expression", "name": "sum", "expression": "{a} + {a}"},
        {"type": "expression", "name": "words", "expression": "{t} + '!'"},
        {"type": "expression", "name": "day", "expression": "today()"},
        {"type": "text", "name": "if", "visibleIf": "{more} = true and {twice} > 4"}
      ]}
      """)
    let items = try #require(read.survey?.items)
    #expect(items.first { $0.linkId == name }?.type == type)
    #expect(items.last?.enableWhen.count == 2)
  }

  @Test(
    "A condition on what a panel holds is one that SurveyJS can follow, or none",
    arguments: [
      ("x", .apply(.greater, [.answer("x"), three]), "y", "{panel.x} > 3"),
      ("x", .apply(.greater, [.answer("x"), three]), "z", nil),
      ("x", .apply(.greater, [.answer("x"), three]), "inner", "{panel.x} > 3"),
      ("x", .apply(.answered, [.answer("x")]), "out", "countInArray({p}, 'x') > 0"),
      ("x", .apply(.greater, [.answer("x"), three]), "out", "maxInArray({p}, 'x') > 3"),
      ("x", .apply(.equal, [.answer("x"), three]), "out", nil),
      ("many", .apply(.equal, [.answer("many"), three]), "out", nil),
      (
        "many", .apply(.greater, [.answer("many"), three]), "out",
        "maxInArray({many}, 'answer') > 3"
      ),
      ("many", .apply(.answered, [.answer("many")]), "out", "countInArray({many}, 'answer') > 0"),
      (
        "many", .not(.apply(.answered, [.answer("many")])), "out",
        "countInArray({many}, 'answer') = 0"
      ),
      (
        "many", .apply(.greater, [.apply(.sum, [.answer("many")]), three]), "out",
        "sumInArray({many}, 'answer') > 3"
      ),
    ] as [(String, Logic, String, String?)])
  func panels(_ question: String, _ logic: Logic, _ linkId: String, _ text: String?) throws {
    var many = SurveyItem(linkId: "many", type: .integer)
    many.repeats = true
    var inner = SurveyItem(linkId: "inner", type: .group)
    inner.repeats = true
    inner.items = [SurveyItem(linkId: "z", type: .string)]
    var panel = SurveyItem(linkId: "p", type: .group)
    panel.repeats = true
    panel.items = [
      SurveyItem(linkId: "x", type: .integer), SurveyItem(linkId: "y", type: .string), inner,
    ]
    let survey = Survey(items: [many, panel, SurveyItem(linkId: "out", type: .string)])
    let language = SurveyJSLanguage(
      form: LogicForm(survey), names: SurveyJSNames(survey).logic)
    let written = try? language.writeCondition(logic, on: linkId)
    #expect(written == text)
    guard let written, question == "many" else { return }
    #expect(try language.readCondition(written, on: linkId) == logic)
  }

  private static let three = Logic.literal(.integer(3))

  @Test("The rule of a question that repeats is about the answer in its panel")
  func ruleInPanel() throws {
    let item = try item(
      #"{"type":"paneldynamic","fhirRepeats":true,"name":"many","templateElements":[{"type":"text","name":"answer","inputType":"number","validators":[{"type":"expression","text":"Not 3","expression":"{panel.answer} != 3"}]}]}"#
    )
    let rule = try #require(item.constraints.first)
    #expect(rule.human == "Not 3" && rule.expression.text.contains("%context.answer.value.all("))
    var language = SurveyJSLanguage(form: LogicForm(Survey(items: [item])), names: LogicNames())
    language.isInPanelOfItself = true
    let logic = Logic.not(.apply(.equal, [.answer("many"), Self.three]))
    #expect(try language.writeCondition(logic, on: "many") == "{panel.answer} != 3")
  }

  @Test("Choices are codes with texts, or the values themselves; other and none are what they say")
  func choices() throws {
    let item = try item(
      #"{"type":"checkbox","name":"q","hasOther":true,"hasNone":true,"choices":["A",2,{"value":"c","text":"See"}]}"#
    )
    #expect(item.repeats && item.answerConstraint == .optionsOrString)
    #expect(item.options.map(\.value.type) == [.coding, .coding, .coding, .coding])
    #expect(item.options.map(\.label) == ["A", "2", "See", "None"])
    #expect(item.options.map(\.isExclusive) == [false, false, false, true])
  }

  @Test("A table is a group with a question for each row")
  func matrix() throws {
    let item = try item(
      #"{"type":"matrix","name":"m","columns":[1,{"value":2,"text":"two"}],"rows":["r1",{"value":"r2","text":"Row"}]}"#
    )
    #expect(item.items.map(\.linkId) == ["m.r1", "m.r2"])
    #expect(item.items.map(\.text) == ["r1", "Row"])
    #expect(item.items.allSatisfy { $0.options.count == 2 })
  }

  @Test("A panel that is filled in several times is a group that repeats")
  func repeating() throws {
    let item = try item(
      #"{"type":"paneldynamic","name":"p","maxPanelCount":3,"templateElements":[{"type":"text","name":"a"}]}"#
    )
    #expect(item.repeats && item.maxOccurs == 3)
    #expect(item.items.map(\.linkId) == ["a"])
  }

  @Test("Validators are limits")
  func validators() throws {
    let item = try item(
      #"{"type":"text","name":"n","inputType":"number","step":1,"validators":[{"type":"numeric","minValue":1,"maxValue":9}]}"#
    )
    #expect(item.minValue == .integer(1) && item.maxValue == .integer(9))
  }

  @Test("Texts in other languages are translations of the questionnaire")
  func languages() throws {
    let read = read(
      #"{"locale":"en","title":{"default":"Form","de":"Bogen"},"elements":[{"type":"radiogroup","name":"q","title":{"default":"Car?","de":"Auto?"},"choices":[{"value":1,"text":{"default":"one","de":"eins"}}]}]}"#
    )
    let survey = try #require(read.survey)
    let languages = SurveyLanguages(survey)
    #expect(languages.others == ["de"])
    #expect(languages.title(of: survey, in: "de") == "Bogen")
    let item = try #require(languages.item("q", in: "de"))
    #expect(item.text == "Auto?" && item.options.first?.label == "eins")
  }

  @Test("What is not read is said, with its place and its question")
  func losses() {
    let read = read(
      """
      {"elements": [
        {"type": "text", "name": "a", "titleLocation": "left"}
      ], "logo": "x.png"}
      """)
    #expect(read.losses.map(\.construct).sorted() == ["logo", "titleLocation"])
    let loss = read.losses.first { $0.construct == "titleLocation" }
    #expect(loss?.linkId == "a")
    #expect(loss?.source == Place(line: 2, column: 50))
  }

  @Test("A trigger is said to be not followed, and so is what is set on a condition alone")
  func triggers() throws {
    let read = read(
      #"""
      {"elements":[{"type":"text","name":"q"},
        {"type":"text","name":"r","setValueExpression":"{q}","setValueIf":"{q} notempty"}],
       "triggers":[{"type":"setvalue","expression":"{q} = 1","setToName":"r","setValue":"x"}]}
      """#)
    #expect(read.survey?.items[1].calculatedExpression == nil)
    #expect(
      Set(read.losses.map(\.construct)) == ["triggers", "setValueExpression", "setValueIf"])
    let report = LossReport(source: ("f.json", "surveyjs"), target: "fhir", losses: read.losses)
    let codes = read.losses.filter { $0.construct == "triggers" }.compactMap {
      report.finding(of: $0)?.code
    }
    #expect(codes == [.calculationNotFollowed])
  }

  @Test("A type that is not known is read as a text, with a warning")
  func unknownType() throws {
    let read = read(#"{"elements":[{"type":"hologram","name":"q"}]}"#)
    #expect(read.survey?.items.first?.type == .string)
    #expect(read.diagnostics.map(\.code) == [.unknownQuestionType])
  }

  @Test(
    "A file is recognised by its content",
    arguments: [
      (#"{"elements":[{"type":"text","name":"q"}]}"#, true),
      (#"{"pages":[{"elements":[]}]}"#, true),
      (#"{"pages":[{"elements":[{"type":"text","name":"q"}]}]}"#, true), ("[]", false), ("", false),
      (#"{"resourceType":"Questionnaire","elements":[{"type":"text","name":"q"}]}"#, false),
      (#"{"survey":"1","items":[]}"#, false),
    ])
  func recognised(_ text: String, _ isSurveyJS: Bool) {
    #expect(SurveyJSFormat().recognizes(Source(text: text)) == isSurveyJS)
  }
}
