import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@Suite("Findings about expressions")
struct ExpressionFindingTests {
  private static let core = ExpressionTests.core
  private static let sdc = ExpressionTests.sdc

  static let cases: [(name: String, code: Diagnostic.Code, extensions: String, words: String)] = [
    (
      "No language", .incompleteExpression,
      ExpressionTests.holding(sdc + "calculatedExpression", language: nil), "read as FHIRPath"
    ),
    (
      "No expression", .incompleteExpression,
      #"{"url":"\#(sdc)initialExpression","valueExpression":{"language":"text/fhirpath"}}"#,
      "initialExpression has no expression"
    ),
    (
      "No value", .incompleteExpression, #"{"url":"\#(sdc)answerExpression"}"#,
      "answerExpression has no expression"
    ),
    (
      "A variable without a name", .incompleteExpression,
      ExpressionTests.holding(core + "variable"), "has no name"
    ),
    (
      "Two enableWhenExpressions", .repeatedExpression,
      ExpressionTests.holding(sdc + "enableWhenExpression") + ","
        + ExpressionTests.holding(sdc + "enableWhenExpression", "2"),
      "more than one enableWhenExpression"
    ),
    (
      "One expression under two addresses", .repeatedExpression,
      ExpressionTests.holding(sdc + "calculatedExpression") + ","
        + ExpressionTests.holding(core + "questionnaire-calculatedExpression", "2"),
      "more than one calculatedExpression"
    ),
    (
      "A constraint without expression", .incompleteConstraint,
      ConstraintTests.constraint([("severity", "valueCode", "error")]), "has no expression"
    ),
    (
      "A constraint without severity", .incompleteConstraint,
      ConstraintTests.constraint([("expression", "valueString", "true")]), "has no severity"
    ),
    (
      "A constraint with an unknown severity", .incompleteConstraint,
      ConstraintTests.constraint([
        ("severity", "valueCode", "fatal"), ("expression", "valueString", "true"),
      ]), "\"fatal\""
    ),
    (
      "A toggle without options", .incompleteExpression,
      #"{"extension":[\#(ExpressionTests.holding("expression"))],"url":"\#(sdc)answerOptionsToggleExpression"}"#,
      "has no option"
    ),
    (
      "A toggle without an expression", .incompleteExpression,
      #"{"extension":[{"url":"option","valueInteger":1}],"url":"\#(sdc)answerOptionsToggleExpression"}"#,
      "has no expression"
    ),
    (
      "A size in words", .wrongValueType, #"{"url":"\#(core)maxSize","valueDecimal":"big"}"#,
      "maxSize"
    ),
  ]

  @Test("A malformed extension is found, and reading goes on", arguments: cases.indices)
  func finding(index: Int) throws {
    let test = Self.cases[index]
    let items =
      #"{"extension":[\#(test.extensions)],"linkId":"1","type":"integer"},{"linkId":"2","type":"integer"}"#
    let read = try readQuestionnaire(items: items)
    let found = read.diagnostics.filter { $0.code == test.code }
    let finding = try #require(found.first, "\(test.name): \(read.diagnostics)")
    #expect(found.count == 1)
    #expect(finding.severity == .warning)
    #expect(finding.location.linkId == "1")
    #expect(finding.location.position != nil)
    #expect(finding.hint() != nil)
    #expect(finding.message().contains(test.words) || test.code == .wrongValueType)
    let survey = try #require(read.survey)
    #expect(survey.items.count == 2)
    #expect(questionnaire(survey).contains(items))
  }

  @Test("Of several expressions of a kind the first counts")
  func first() throws {
    let item = try readItem(
      ExpressionTests.item(
        ExpressionTests.holding(Self.sdc + "enableWhenExpression"),
        ExpressionTests.holding(Self.sdc + "enableWhenExpression", "2")))
    #expect(item.enableWhenExpression == ExpressionTests.sum)
  }

  @Test(
    "A launch context without name or type is found",
    arguments: [
      (#"{"url":"type","valueCode":"Patient"}"#, "no name"),
      (#"{"url":"name","valueCoding":{"code":"patient"}}"#, "no type"),
    ])
  func launchContext(part: String, words: String) throws {
    let url = Self.sdc + "launchContext"
    let read = try readQuestionnaire(
      items: #"{"linkId":"1","type":"string"}"#,
      more: #""extension":[{"url":"\#(url)","extension":[\#(part)]}],"#)
    let finding = try #require(
      read.diagnostics.first { $0.code == .incompleteLaunchContext })
    #expect(finding.message().contains(words))
    #expect(finding.location.position != nil && finding.hint() != nil)
  }
}
