import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import Testing

@testable import SurveyJS

@Suite("Words of rules, hints and scales in SurveyJS")
struct SurveyJSWordsTests {
  private static let formats = DefinitionFormats([SurveyJSFormat()])

  private static func text(_ survey: Survey) -> String {
    String(decoding: SurveyJSFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
  }

  private static func read(_ text: String) throws -> Survey {
    try #require(SurveyJSFormat().read(Source(name: "f", text: text)) { _ in nil }.survey)
  }

  @Test("The words of a rule come and go in all languages, and the report says so")
  func languages() throws {
    let source = Source(
      name: "f.json",
      text: #"""
        {"locale":"es","elements":[{"type":"text","name":"a","title":{"es":"Edad","default":"Age"},
        "validators":[{"type":"expression","expression":"{a} != 'x'","text":{"es":"malo","default":"bad"}}]}]}
        """#)
    let opened = try #require(Self.formats.open(source, as: SurveyJSFormat()).definition)
    let fhir = opened.converted(to: FHIRFormat(), carrying: .none)
    let questionnaire = String(decoding: fhir.bytes, as: UTF8.self)
    #expect(questionnaire.contains("\"malo\"") && questionnaire.contains("\"bad\""))
    let again = try #require(
      Self.formats.open(Source(name: "q.json", bytes: fhir.bytes), as: FHIRFormat()).definition)
    let back = again.converted(to: SurveyJSFormat(), carrying: .none)
    let text = String(decoding: back.bytes, as: UTF8.self)
    #expect(text.contains(#""es": "malo""#) && text.contains(#""default": "bad""#), "\(text)")
    #expect(back.losses.allSatisfy { $0.outcome < .carried || $0.construct == "status" })
  }

  @Test("A hint keeps the name that another program gave it")
  func hint() throws {
    var hint = SurveyItem(linkId: "a.hint", type: .display, text: "in kg")
    hint.itemControl = ["help"]
    var item = SurveyItem(linkId: "a", type: .integer, text: "Weight")
    item.items = [hint]
    let survey = Survey(items: [item])
    let back = try Self.read(Self.text(survey))
    #expect(back.items.first?.items == [hint])
  }

  @Test("The words of a scale that SurveyJS has no place for are seen before there is an answer")
  func scale() {
    var item = SurveyItem(linkId: "pain", type: .integer, text: "Pain")
    item.itemControl = ["slider"]
    for place in ScalePlace.allCases {
      var label = SurveyItem(scaleLabelOf: "pain", at: place)
      label.text = "Words"
      item.items.append(label)
    }
    item.items.append(SurveyItem(linkId: "where", type: .string, text: "Where?"))
    let text = Self.text(Survey(items: [item]))
    #expect(text.split(separator: "Words").count == 4)
    #expect(text.split(separator: "visibleIf").count == 2, "\(text)")
    // They are there together with the question.
    item.enableWhen = [EnableWhen(question: "hurts", operator: .equal, answer: .boolean(true))]
    let conditional = Self.text(
      Survey(items: [SurveyItem(linkId: "hurts", type: .boolean), item]))
    let condition = #""visibleIf": "{hurts} = "#
    #expect(conditional.split(separator: condition).count == 5, "\(conditional)")
  }

  @Test("What later versions alone know is said")
  func versions() throws {
    var item = SurveyItem(linkId: "b", type: .date, text: "Due")
    item.readOnly = true
    item.calculatedExpression = SurveyExpression(
      "%resource.item.where(linkId = 'a').answer.value + 3 months")
    let survey = Survey(items: [SurveyItem(linkId: "a", type: .date, text: "Last"), item])
    let losses = SurveyJSFormat().write(WriteRequest(survey)).losses
    #expect(losses.map(\.reason) == [.onlyInLaterVersions])
    #expect(losses.first?.detail == "dateAdd")
  }
}
