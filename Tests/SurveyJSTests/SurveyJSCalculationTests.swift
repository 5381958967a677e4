import FHIRDocument
import SurveyFormats
import SurveyModel
import Testing

@testable import SurveyJS

@Suite("What SurveyJS calculates is what a survey calculates")
struct SurveyJSCalculationTests {
  private func read(_ question: String) throws -> SurveyItem {
    let source = Source(name: "f.json", text: #"{"elements":[\#(question)]}"#)
    return try #require(SurveyJSFormat().read(source) { _ in nil }.survey?.items.first)
  }

  private func written(_ item: SurveyItem) throws -> (text: String, back: SurveyItem) {
    let bytes = SurveyJSFormat().write(WriteRequest(Survey(items: [item]))).bytes
    let back = SurveyJSFormat().read(Source(name: "b.json", bytes: bytes)) { _ in nil }.survey
    return (String(decoding: bytes, as: UTF8.self), try #require(back?.items.first))
  }

  @Test(
    "A calculation that nobody sees runs from the start, and comes back as it was",
    arguments: [
      ItemType.string, .text, .integer, .decimal, .boolean, .date, .dateTime, .time, .choice,
    ], [true, false])
  func hidden(_ type: ItemType, isReadOnly: Bool) throws {
    var item = SurveyItem(linkId: "k", type: type, text: "K")
    (item.hidden, item.readOnly) = (true, isReadOnly)
    item.calculatedExpression = SurveyExpression(type == .string ? "'A'" : "{}")
    if type == .choice {
      item.options = [AnswerOption(value: .string("A")), AnswerOption(value: .string("B"))]
      item.calculatedExpression = SurveyExpression("'A'")
    }
    let (text, back) = try written(item)
    #expect(back.type == type && back.hidden && back.readOnly == isReadOnly)
    if type == .choice || type == .string {
      #expect(back.calculatedExpression == item.calculatedExpression)
      #expect(text.contains(type == .string ? #""expression": "'A'""# : "defaultValueExpression"))
      #expect(back.initialExpression == nil && back.options == item.options)
    }
  }

  @Test(
    "A calculation is read in each of its properties, and one of the start that is another one",
    arguments: [
      (#""type":"text","visible":false,"setValueExpression":"'A'""#, false, "'A'", nil),
      (
        #""type":"text","setValueExpression":"'A'","defaultValueExpression":"'A'""#, false, "'A'",
        nil
      ),
      (
        #""type":"text","setValueExpression":"'A'","defaultValueExpression":"'B'""#, false, "'A'",
        "'B'"
      ),
      (#""type":"text","defaultValueExpression":"'B'""#, false, nil, "'B'"),
      (#""type":"expression","visible":false,"expression":"'A'""#, true, "'A'", nil),
      (
        #""type":"expression","visible":false,"expression":"'A'","fhirReadOnly":false"#, false,
        "'A'", nil
      ),
    ] as [(String, Bool, String?, String?)])
  func properties(
    _ properties: String, _ isReadOnly: Bool, _ calculated: String?, _ initial: String?
  ) throws {
    let item = try read(#"{"name":"k",\#(properties)}"#)
    #expect(item.readOnly == isReadOnly)
    #expect(item.calculatedExpression?.text == calculated)
    #expect(item.initialExpression?.text == initial)
  }
}
