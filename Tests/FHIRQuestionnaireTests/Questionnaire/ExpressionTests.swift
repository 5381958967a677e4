import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import TestSupport
import Testing

@Suite("Expressions of Questionnaires")
struct ExpressionTests {
  static let core = "http://hl7.org/fhir/StructureDefinition/"
  static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  /// An extension whose value is an expression.
  static func holding(
    _ url: String, _ text: String = "1 + 1", name: String? = nil,
    language: String? = "text/fhirpath"
  ) -> String {
    let members = [
      name.map { #""name":"\#($0)""# }, language.map { #""language":"\#($0)""# },
      #""expression":"\#(text)""#,
    ].compactMap(\.self)
    return #"{"url":"\#(url)","valueExpression":{\#(members.joined(separator: ","))}}"#
  }

  static func item(_ extensions: String..., type: String = "integer") -> String {
    #"{"extension":[\#(extensions.joined(separator: ","))],"linkId":"1","type":"\#(type)"}"#
  }

  static let sum = SurveyExpression("1 + 1")

  /// The fields that hold one expression, by the name of the extension.
  static func field(_ name: String, of item: SurveyItem) -> SurveyExpression? {
    switch name {
    case "initialExpression": item.initialExpression
    case "calculatedExpression": item.calculatedExpression
    case "answerExpression": item.answerExpression
    case "candidateExpression": item.candidateExpression
    case "enableWhenExpression": item.enableWhenExpression
    case "itemPopulationContext": item.itemPopulationContext
    default: nil
    }
  }

  static let names = [
    "initialExpression", "calculatedExpression", "answerExpression", "candidateExpression",
    "enableWhenExpression", "itemPopulationContext",
  ]

  @Test("An expression is read in every version", arguments: names, FHIRVersion.allCases)
  func reading(name: String, version: FHIRVersion) throws {
    let item = try readItem(
      Self.item(Self.holding(Self.sdc + name, name: "n")), more: Self.profile(version))
    #expect(Self.field(name, of: item) == SurveyExpression(name: "n", "1 + 1"))
    #expect(item.carried == [])
  }

  @Test(
    "An expression under an older address is read", arguments: names,
    [
      core + "questionnaire-", core + "sdc-questionnaire-",
      "http://hl7.org/fhir/us/sdc/StructureDefinition/sdc-questionnaire-",
    ])
  func olderAddress(name: String, base: String) throws {
    let json = Self.item(Self.holding(base + name))
    let survey = try #require(readQuestionnaire(items: json).survey)
    #expect(Self.field(name, of: survey.items[0]) == Self.sum)
    #expect(questionnaire(survey).contains(json))
  }

  @Test("A text in place of an expression is FHIRPath", arguments: names)
  func plainText(name: String) throws {
    let json = Self.item(#"{"url":"\#(Self.sdc + name)","valueString":"1 + 1"}"#)
    let survey = try #require(
      readQuestionnaire(items: json, more: Self.profile(.stu3)).survey)
    #expect(Self.field(name, of: survey.items[0]) == Self.sum)
    #expect(survey.items[0].carried == [])
    #expect(questionnaire(survey).contains(json))
  }

  /// A member by which the version is told.
  static func profile(_ version: FHIRVersion) -> String {
    #""meta":{"profile":["http://hl7.org/fhir/\#(version.rawValue)/StructureDefinition/Questionnaire"]},"#
  }

  @Test("Variables keep their names and their order")
  func variables() throws {
    let survey = try #require(
      readQuestionnaire(
        items: Self.item(
          Self.holding(Self.core + "variable", name: "b"),
          Self.holding(Self.core + "variable", "2", name: "a")),
        more: #""extension":[\#(Self.holding(Self.core + "variable", "3", name: "c"))],"#
      ).survey)
    #expect(survey.variables == [SurveyExpression(name: "c", "3")])
    #expect(
      survey.items[0].variables
        == [SurveyExpression(name: "b", "1 + 1"), SurveyExpression(name: "a", "2")])
  }
}
