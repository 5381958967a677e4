import FHIRDocument
import SurveyFormats
import SurveyLogic
import SurveyModel
import Testing

@testable import SurveyJS

@Suite("Forms of SurveyJS mean what SurveyJS makes of them")
struct SurveyJSMeaningTests {
  private func read(_ elements: String) throws -> [SurveyItem] {
    let source = Source(name: "form.json", text: #"{"elements":[\#(elements)]}"#)
    return try #require(SurveyJSFormat().read(source, beside: { _ in nil }).survey).items
  }

  private func write(_ items: [SurveyItem]) -> String {
    var survey = Survey()
    survey.items = items
    return String(decoding: SurveyJSFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
  }

  @Test(
    "The options of a question are of one kind, and conditions name them",
    arguments: [
      (#"["yes","no",{"value":"dk","text":"Don't know"}]"#, "'yes'", AnswerType.coding),
      (#"["yes",{"value":1,"text":"One"},2]"#, "2", .coding), (#"["yes",1]"#, "1", .string),
      (#"["yes","no"]"#, "'yes'", .string), ("[1,2]", "2", .integer),
    ])
  func kinds(_ choices: String, _ wanted: String, _ type: AnswerType) throws {
    let items = try read(
      #"""
      {"type":"radiogroup","name":"r","choices":\#(choices)},
      {"type":"text","name":"u","visibleIf":"{r} = \#(wanted)"}
      """#)
    #expect(Set(items[0].options.map(\.value.type)) == [type])
    if let condition = items[1].enableWhen.first {
      #expect(items[0].options.contains { $0.value.isSameOption(as: condition.answer) })
    } else {
      let expression = try #require(items[1].enableWhenExpression).text
      #expect(expression.contains(wanted))
    }
  }

  @Test("What is chosen beside texts, none of the above for example, makes them codes as well")
  func none() throws {
    let items = try read(#"{"type":"checkbox","name":"r","choices":["a"],"showNoneItem":true}"#)
    #expect(items[0].options.map(\.value.type) == [.coding, .coding])
  }

  @Test(
    "A question of yes or no is compared with what stands for them in the form",
    arguments: [
      (#""valueTrue":"yes","valueFalse":"no""#, "{s} = 'yes'", true),
      (#""valueTrue":"yes","valueFalse":"no""#, "{s} = 'no'", false),
      (#""valueTrue":1,"valueFalse":0"#, "{s} = 1", true),
      (#""valueTrue":"Ja""#, "{s} = 'Ja'", true), (#""valueTrue":"Ja""#, "{s} = false", false),
    ])
  func truths(_ values: String, _ condition: String, _ answer: Bool) throws {
    let items = try read(
      #"""
      {"type":"boolean","name":"s",\#(values)},
      {"type":"text","name":"u","visibleIf":"\#(condition)"}
      """#)
    #expect(items[1].enableWhen.map(\.answer) == [.boolean(answer)])
  }

  @Test("It begins with what stands for yes, too")
  func initialTruth() throws {
    let items = try read(
      #"{"type":"boolean","name":"s","valueTrue":"yes","valueFalse":"no","defaultValue":"no"}"#)
    #expect(items[0].initial == [.boolean(false)])
  }

  @Test("A condition that is new in such a form is written with what stands for yes in it")
  func newTruth() throws {
    let source = Source(
      name: "form.json",
      text: #"""
        {"elements":[{"type":"boolean","name":"s","valueTrue":"yes","valueFalse":"no"},{"type":"text","name":"u"}]}
        """#)
    var survey = try #require(SurveyJSFormat().read(source, beside: { _ in nil }).survey)
    survey.items[1].enableWhen = [
      EnableWhen(question: "s", operator: .equal, answer: .boolean(true))
    ]
    let original = try #require(OriginalSurveyJS(source))
    let writer = SurveyJSWriter(WriteRequest(survey), original: original)
    #expect(String(decoding: writer.bytes(), as: UTF8.self).contains("{s} = 'yes'"))
  }

  @Test("A rule that is kept without an answer says so, as SurveyJS asks it then, too")
  func ruleWithoutAnswer() throws {
    var item = SurveyItem(linkId: "w", type: .decimal, text: "Weight")
    item.constraints = [
      SurveyConstraint(
        key: "w-1", severity: .error, human: "Above 0",
        expression: SurveyExpression("%context.answer.value > 0"))
    ]
    let written = write([item])
    #expect(written.contains(#""expression": "{w} empty or {w} > 0""#))
    let source = Source(name: "form.json", text: written)
    let back = try #require(SurveyJSFormat().read(source, beside: { _ in nil }).survey)
    #expect(back.items[0].constraints.map(\.expression) == item.constraints.map(\.expression))
  }

  @Test("A rule that asks for other questions is asked without an answer, too")
  func ruleOnOthers() throws {
    let items = try read(
      #"""
      {"type":"text","name":"phone"},{"type":"text","name":"email","validators":[
        {"type":"expression","expression":"{phone} notempty or {email} notempty"}]}
      """#)
    let rule = try #require(items[1].constraints.first).expression.text
    #expect(!rule.contains("%context.answer.empty()"))
    #expect(rule.contains("'phone'") && rule.contains("'email'"))
    #expect(write(items).contains("{phone} notempty or {email} notempty"))
  }

  @Test("So many answers are asked for of a question that must be answered, else of what is chosen")
  func leastCount() throws {
    let validators = #""choices":["x","y","z"],"validators":[{"type":"answercount","minCount":2}]"#
    let items = try read(
      #"""
      {"type":"checkbox","name":"a",\#(validators)},
      {"type":"checkbox","name":"b","isRequired":true,\#(validators)}
      """#)
    #expect(items.map(\.minOccurs) == [nil, 2])
    #expect(items.map(\.constraints.count) == [1, 0])
    #expect(items[0].constraints[0].expression.text.hasPrefix("%context.answer.empty() or "))
    let written = write(items)
    #expect(written.contains(#""minSelectedChoices": 2"#))
  }

  @Test(
    "A regular expression is looked for in SurveyJS, and is the whole text elsewhere",
    arguments: [
      ("^[0-9]{5}$", "^[0-9]{5}$"), ("[0-9]{5}", ".*[0-9]{5}.*"), ("^A", "^A.*"), ("A$", ".*A$"),
      ("^a|b$", ".*(?:^a|b$).*"), ("^(?:[0-9]{5})$", "[0-9]{5}"), (#"a\$"#, #".*a\$.*"#),
      ("^(?:a|b)$", "a|b"), ("[|]", ".*[|].*"), ("^(?:a)(?:b)$", "^(?:a)(?:b)$"),
    ])
  func patterns(_ searched: String, _ whole: String) {
    #expect(SearchedPattern(searched).whole(SurveyItem(linkId: "q", type: .string)) == whole)
    #expect(SearchedPattern(matching: whole).text == searched)
  }

  @Test("Texts of several lines are looked through from line to line")
  func lines() {
    let whole = SearchedPattern("A").whole(SurveyItem(linkId: "q", type: .text))
    #expect(whole == #"[\s\S]*A[\s\S]*"#)
    #expect(SearchedPattern(matching: whole).text == "A")
  }

  @Test(
    "A question begins with an option by saying so of the option, and with others by their values")
  func selected() throws {
    let items = try read(
      #"{"type":"radiogroup","name":"c","choices":["red","green"],"showOtherItem":true,"defaultValue":"green"}"#
    )
    #expect(items[0].initial.isEmpty)
    #expect(items[0].options.map(\.initialSelected) == [false, true])
    #expect(write(items).contains(#""defaultValue": "green""#))
  }
}
