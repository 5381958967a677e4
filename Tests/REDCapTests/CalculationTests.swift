import SurveyFormats
import SurveyModel
import Testing

@testable import REDCap

@Suite("Calculations of REDCap")
struct CalculationTests {
  @Test(
    "Words for a missing answer are no field, since REDCap would never show it, and are in the report"
  )
  func requiredMessage() {
    var item = SurveyItem(linkId: "q", type: .string, text: "Q")
    item.required = true
    item.constraints = [
      SurveyConstraint(
        key: "q-1", human: "Please", expression: SurveyExpression("%context.answer.exists()"))
    ]
    let written = REDCapFormat().write(WriteRequest(Survey(items: [item])))
    #expect(!String(decoding: written.bytes, as: UTF8.self).contains("_rule"))
    #expect(written.losses.contains { $0.linkId == "q" && $0.construct == "constraints" })
  }

  @Test(
    "A calculation of what is true or false is 1 or 0, and comes back",
    arguments: ["iif(N >= 18, true, false)", "N.exists()"])
  func boolean(expression: String) throws {
    let text = expression.split(separator: "N", omittingEmptySubsequences: false).joined(
      separator: "%resource.item.where(linkId = 'n').answer.value")
    var item = SurveyItem(linkId: "q", type: .boolean, text: "Q")
    item.calculatedExpression = SurveyExpression(text)
    let survey = Survey(items: [SurveyItem(linkId: "n", type: .integer, text: "N"), item])
    let written = REDCapFormat().write(WriteRequest(survey))
    let back = try #require(Dictionary18.read(written.bytes).survey?.items.last)
    #expect(back.type == .boolean && back.calculatedExpression?.text == text)
  }

  @Test(
    "What is true is 1, what is false 0, and a number is a text where one is kept",
    arguments: [
      ("calc", "[age]>=18", "iif(AGE >= 18, 1, 0)"),
      ("calc", "[y]", "iif(Y.exists(), iif(Y = true, 1, 0))"),
      ("calc", "if([y]=1,[age]>5,2)", "iif(Y = true, iif(AGE > 5, 1, 0), 2)"),
      ("text", "[age]>=18", "iif(AGE >= 18, '1', '0')"),
      ("text", "[age]+1", "(AGE + 1).toString()"),
    ])
  func truths(type: String, formula: String, expression: String) throws {
    let read = Dictionary18.read([
      [.fieldName: "age", .fieldLabel: "Age", .validation: "integer"],
      [.fieldName: "y", .fieldType: "yesno", .fieldLabel: "Y"],
      [
        .fieldName: "c", .fieldType: type, .fieldLabel: "C",
        type == "calc" ? .choices : .annotation: type == "calc" ? formula : "@CALCTEXT(\(formula))",
      ],
    ])
    let wanted = ["age", "y"].reduce(expression) { text, name in
      text.split(separator: name.uppercased(), omittingEmptySubsequences: false).joined(
        separator: "%resource.item.where(linkId = '\(name)').answer.value")
    }
    #expect(read.survey?.items.last?.calculatedExpression?.text == wanted)
  }
}
