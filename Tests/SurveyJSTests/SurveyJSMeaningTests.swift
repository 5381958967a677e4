import FHIRDocument
import Foundation
import SurveyDiagnostics
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

  @Test("A calculation that is a condition is 1 or 0 beside a number, and where one is asked for")
  func numbersOfTruths() throws {
    let items = try read(
      #"""
      {"type":"text","inputType":"number","name":"n"},
      {"type":"expression","name":"e","expression":"{n} > 18"},
      {"type":"text","inputType":"number","name":"s","setValueExpression":"{n} > 18"},
      {"type":"text","name":"u","visibleIf":"{e} = 1"}
      """#)
    let text = try #require(items[2].calculatedExpression?.text)
    #expect(text.hasPrefix("iif(") && text.hasSuffix(" > 18, 1, 0)"), "\(text)")
    #expect(items[3].enableWhen.map(\.answer) == [.boolean(true)])
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
    let original = try #require(OriginalSurveyJS(source, for: survey))
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
    #expect(written.components(separatedBy: #""minCount": 2"#).count == 3)
    let back = try #require(
      SurveyJSFormat().read(Source(name: "b.json", text: written)) { _ in nil }.survey)
    #expect(back.items.map(\.minOccurs) == items.map(\.minOccurs))
    #expect(back.items.map(\.constraints) == items.map(\.constraints))
  }

  /// A form with questions of one name in several panels.
  private static let panels = #"""
    {"type":"text","name":"x"},
    {"type":"paneldynamic","name":"g","templateElements":[{"type":"text","name":"x"},
      {"type":"panel","name":"p","elements":[{"type":"text","name":"y","visibleIf":"{panel.x} notempty"}]}]},
    {"type":"paneldynamic","name":"h","templateElements":[{"type":"text","name":"x"},
      {"type":"paneldynamic","name":"i","templateElements":[
        {"type":"text","name":"z","visibleIf":"CONDITION"}]}]},
    {"type":"matrixdropdown","name":"m","rows":["r","s"],"columns":[{"name":"c","cellType":"text"},
      {"name":"d","cellType":"text","visibleIf":"{row.c} notempty"}]},
    {"type":"text","name":"out","visibleIf":"CONDITION"}
    """#

  private func panels(_ condition: String) throws -> LogicForm {
    let elements = Self.panels.replacing("CONDITION", with: condition)
    return LogicForm(Survey(items: try read(elements)))
  }

  private func questions(_ form: LogicForm, _ linkId: String) throws -> [String] {
    let item = try #require(form[linkId]?.item)
    return try form.condition(of: item)?.questions.map(\.linkId) ?? []
  }

  @Test("A panel, and a row of a table, have names of their own")
  func places() throws {
    let form = try panels("{x} notempty")
    #expect(try questions(form, "y") == ["g.x"])
    #expect(try questions(form, "z") == ["x"])
    #expect(try questions(form, "out") == ["x"])
    let rows = form.survey.items.first { $0.linkId == "m" }?.items ?? []
    #expect(rows.count == 2)
    for row in rows {
      #expect(try questions(form, row.items[1].linkId) == [row.items[0].linkId])
    }
  }

  @Test(
    "What SurveyJS does not find by a name is not followed",
    arguments: [
      ("{parentPanel.x} notempty", ["h.x"], []), ("{panel.x} notempty", [], []),
      ("{c} notempty", [], []), ("{g.x} notempty", [], []),
      ("{m.r.c} notempty", ["c"], ["c"]), ("{X} notempty", ["x"], ["x"]),
    ])
  func names(_ condition: String, _ inPanel: [String], _ outside: [String]) throws {
    let form = try panels(condition)
    #expect(try questions(form, "z") == inPanel)
    #expect(try questions(form, "out") == outside)
  }

  @Test(
    "A question that is called otherwise in the data is called so in conditions, also in new ones")
  func dataNames() throws {
    let source = Source(
      name: "form.json",
      text: #"""
        {"elements":[{"type":"text","name":"q","valueName":"age"},{"type":"text","name":"u","visibleIf":"{age} notempty"},{"type":"text","name":"v","visibleIf":"{q} notempty"},{"type":"text","name":"w"}]}
        """#)
    let read = SurveyJSFormat().read(source) { _ in nil }
    var survey = try #require(read.survey)
    #expect(survey.items[1].enableWhen.map(\.question) == ["q"])
    #expect(survey.items[2].enableWhen.isEmpty)
    #expect(read.losses.contains { $0.linkId == "v" && $0.construct == "visibleIf" })
    survey.items[3].enableWhen = survey.items[1].enableWhen
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "{age} notempty").count == 3)
    #expect(text.components(separatedBy: "valueName").count == 2)
  }

  @Test(
    "An option is found whatever the case of its name is",
    arguments: ["{r} = 'Yes'", "{r} anyof ['YES']", "{r} = 'yes '"])
  func optionCase(_ condition: String) throws {
    let items = try read(
      #"""
      {"type":"radiogroup","name":"r","choices":["yes","no"]},
      {"type":"text","name":"u","visibleIf":"\#(condition)"}
      """#)
    let expression = items[1].enableWhenExpression?.text ?? ""
    #expect(
      items[1].enableWhen.map(\.answer) == [.string("yes")] || expression.hasSuffix("= 'yes'"))
  }

  @Test(
    "Texts whose case does not count in SurveyJS are reported, and others are not",
    arguments: [
      ("{t} = 'Yes'", true), ("{t} != 'Yes' and {n} > 1", true), ("{t} anyof ['A', '1']", true),
      ("{t} = {u}", true), ("iif({t} = 'a', 1, 2) = 1", true), ("{t} = '5'", false),
      ("{r} = 'Yes'", false), ("{t} contains 'Yes'", false), ("{n} = 5", false),
      ("{t} = 'Yes' and {t} contains 'Yes'", false),
    ])
  func textCase(_ condition: String, _ isReported: Bool) throws {
    let source = Source(
      name: "form.json",
      text: #"""
        {"elements":[{"type":"text","name":"t"},{"type":"text","name":"u"},
          {"type":"text","name":"n","inputType":"number"},
          {"type":"radiogroup","name":"r","choices":["yes"]},
          {"type":"text","name":"v","visibleIf":"\#(condition)"}]}
        """#)
    let read = SurveyJSFormat().read(source) { _ in nil }
    #expect(read.losses.contains { $0.reason == .caseCounts && $0.linkId == "v" } == isReported)
    let survey = try #require(read.survey)
    let back = SurveyJSFormat().read(
      Source(name: "b.json", text: write(survey.items))
    ) { _ in nil }
    #expect(!back.losses.contains { $0.reason == .caseCounts })
    #expect(back.survey?.items.last?.enableWhen == survey.items.last?.enableWhen)
  }

  @Test(
    "What compares several answers as a whole is not followed",
    arguments: [
      "{c} > 2", "{n} <= {c}", "{c} = {n}", "{c} = {d}", "{c} != {d}", "{e} = {t}",
    ])
  func several(_ condition: String) throws {
    let items = try read(
      #"""
      {"type":"checkbox","name":"c","choices":[1,2]},{"type":"checkbox","name":"d","choices":[1,2]},
      {"type":"checkbox","name":"e","choices":["a","b"]},{"type":"text","name":"t"},
      {"type":"text","name":"n","inputType":"number"},
      {"type":"text","name":"v","visibleIf":"\#(condition)"}
      """#)
    #expect(items[5].enableWhen.isEmpty && items[5].enableWhenExpression == nil)
  }

  @Test("Limits that are calculated are read and written")
  func calculatedLimits() throws {
    let items = try read(
      #"""
      {"type":"text","name":"m","inputType":"number"},
      {"type":"text","name":"n","inputType":"number","minValueExpression":"{m}","maxValueExpression":"{m} + 2"}
      """#)
    #expect(items[1].calculatedLimits.map(\.kind) == [.minValue, .maxValue])
    let written = write(items)
    #expect(written.contains(#""minValueExpression": "{m}""#))
    #expect(written.contains(#""maxValueExpression": "#))
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

  @Test("Questions that nobody sees keep their values in SurveyJS")
  func unseen() throws {
    func item(_ linkId: String, _ type: ItemType = .string, in items: [SurveyItem] = [])
      -> SurveyItem
    {
      var item = SurveyItem(linkId: linkId, type: type, text: linkId)
      item.items = items
      return item
    }
    func hidden(_ item: SurveyItem) -> SurveyItem {
      var item = item
      item.hidden = true
      return item
    }
    func conditional(_ item: SurveyItem) -> SurveyItem {
      var item = item
      item.enableWhen = [EnableWhen(question: "seen", operator: .exists, answer: .boolean(true))]
      return item
    }
    var rows = item("rows", .group, in: [item("cell")])
    rows.repeats = true
    let written = write([
      item("seen"), hidden(item("site")), hidden(item("note", .display)), hidden(rows),
      hidden(item("group", .group, in: [item("inside"), conditional(item("asked"))])),
      conditional(item("part", .group, in: [hidden(item("score"))])),
      conditional(hidden(item("shown"))), item("last", .group, in: [item("end")]),
    ])
    var open = [
      try #require(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    ]
    var kept: Set<String> = []
    while let element = open.popLast() {
      for name in ["elements", "templateElements"] {
        open += element[name] as? [[String: Any]] ?? []
      }
      if element["clearIfInvisible"] as? String == "none", let name = element["name"] as? String {
        kept.insert(name)
      }
    }
    #expect(kept == ["site", "rows", "cell", "inside", "asked", "score"])
    let losses = SurveyJSFormat().read(Source(name: "f.json", text: written)) { _ in nil }.losses
    #expect(losses.isEmpty)
  }

  @Test(
    "Answers that count while their question is hidden are reported",
    arguments: [("none", true), ("onComplete", true), ("onHidden", false), ("default", false)])
  func clearing(_ clearing: String, _ isReported: Bool) {
    let text = #"""
      {"clearInvisibleValues":"onHidden","elements":[{"type":"text","name":"a"},
      {"type":"panel","name":"p","visibleIf":"{a} notempty","elements":[{"type":"text","name":"q","clearIfInvisible":"\#(clearing)"}]}]}
      """#
    let losses = SurveyJSFormat().read(Source(name: "f.json", text: text)) { _ in nil }.losses
    #expect(losses.map(\.reason) == (isReported ? [.hiddenAnswersCount] : []))
    #expect(losses.allSatisfy { $0.linkId == "q" })
  }
}
