import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Writing expressions")
struct ExpressionWritingTests {
  /// A survey in which every field for expressions is filled.
  static func survey(_ version: FHIRVersion) -> Survey {
    var item = SurveyItem(linkId: "1", type: .quantity, text: "a")
    item.initialExpression = SurveyExpression("1", description: "one")
    item.calculatedExpression = SurveyExpression("2")
    item.answerExpression = SurveyExpression(
      name: "n", language: SurveyExpression.query, "Patient?a=b")
    item.candidateExpression = SurveyExpression(language: SurveyExpression.cql, "C")
    item.enableWhenExpression = SurveyExpression("true")
    item.itemPopulationContext = SurveyExpression(name: "row", "%patient.name")
    item.textExpression = SurveyExpression("'b'")
    item.variables = [SurveyExpression(name: "v", "1"), SurveyExpression(name: "w", "%v")]
    item.constraints = [
      SurveyConstraint(key: "k", human: "h", expression: SurveyExpression("x"), location: "l"),
      SurveyConstraint(severity: .warning, expression: SurveyExpression("y")),
    ]
    item.optionToggles = [
      OptionToggle(options: [.string("a"), .integer(1)], expression: SurveyExpression("z"))
    ]
    item.minValue = .quantity(Quantity(value: ExactDecimal("1.50"), unit: "kg"))
    item.calculatedLimits = CalculatedLimit.Kind.allCases.map {
      CalculatedLimit($0, SurveyExpression($0.rawValue))
    }
    item.regex = "a+"
    item.maxSize = 3_145_728
    item.mimeTypes = ["text/plain"]
    item.referenceTypes = ["Patient", "Group"]
    item.unitValueSet = "http://x.org/vs"
    item.repeats = true
    var survey = Survey(status: "draft", items: [item])
    survey.formatVersion = version == .r4 ? nil : version.rawValue
    survey.launchContexts = [LaunchContext(name: "patient", types: ["Patient"], description: "d")]
    survey.variables = [SurveyExpression(name: "s", "0")]
    survey.constraints = [SurveyConstraint(expression: SurveyExpression("w"))]
    return survey
  }

  @Test("A survey built in code keeps its expressions", arguments: FHIRVersion.allCases)
  func writing(version: FHIRVersion) throws {
    let survey = Self.survey(version)
    let document = QuestionnaireWriter.write(survey)
    for bytes in [
      JSONWriter.write(document.root), XMLWriter.write(document.root, version: version).bytes,
    ] {
      let options = ReadOptions()
      let read = Document.read(Source(name: "q", bytes: bytes), options: options)
      var root = try #require(read.document).root
      var builder = DocumentBuilder()
      builder.copy(root)
      root = builder.finish(version: version).root
      var again = try #require(QuestionnaireReader.read(root).survey)
      #expect(again.items.first?.carried == [])
      again.formatVersion = survey.formatVersion
      #expect(again == survey)
    }
  }

  @Test(
    "What is written fits the definitions of its version", arguments: [FHIRVersion.r4, .r4b, .r5])
  func structure(version: FHIRVersion) throws {
    let document = QuestionnaireWriter.write(Self.survey(version))
    let findings = document.root.structureFindings()
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("A survey definition keeps the expressions and fits its schema")
  func definition() throws {
    let survey = Self.survey(.r4)
    let bytes = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    #expect(try SurveySchema.findings(in: bytes, schema: SurveySchema.load()) == [])
    let document = try #require(Document.read(Source(name: "s", bytes: bytes)).document)
    let read = SurveyDefinitionReader.read(document.root)
    #expect(read.survey == survey)
    #expect(read.diagnostics.allSatisfy { $0.code == .misplacedExpression })
  }

  @Test("An expression under an older address is written anew in its place")
  func changedOlder() throws {
    let old = ExpressionTests.holding(ExpressionTests.core + "questionnaire-calculatedExpression")
    let foreign = CarriedTests.foreign
    var survey = try #require(
      readQuestionnaire(items: ExpressionTests.item(old, foreign)).survey)
    survey.items[0].hidden = true
    let unchanged = questionnaire(survey)
    #expect(unchanged.contains(#""extension":[\#(old),\#(foreign),\#(CarriedTests.hidden)]"#))
    survey.items[0].hidden = false
    survey.items[0].calculatedExpression = SurveyExpression("3")
    let new = ExpressionTests.holding(ExpressionTests.sdc + "calculatedExpression", "3")
    #expect(questionnaire(survey).contains(#""extension":[\#(new),\#(foreign)]"#))
    survey.items[0].calculatedExpression = nil
    #expect(questionnaire(survey).contains(#""extension":[\#(foreign)]"#))
  }

  @Test("A definition that carries its expressions is read as the Questionnaire is")
  func olderDefinition() throws {
    let variable = ExpressionTests.holding(ExpressionTests.core + "variable", name: "v")
    let sum = ExpressionTests.holding(ExpressionTests.sdc + "calculatedExpression")
    let text = ExpressionTests.holding(ExpressionTests.core + "cqf-expression")
    let json =
      #"{"survey":"1","items":[{"linkId":"1","type":"string","text":"a","carried":{"extension":[\#(sum),\#(CarriedTests.foreign)],"text":"a","_text":{"extension":[\#(text)]}}}],"carried":{"extension":[\#(variable)]}}"#
    let document = try #require(Document.read(Source(name: "s", text: json)).document)
    let survey = try #require(SurveyDefinitionReader.read(document.root).survey)
    #expect(survey.variables == [SurveyExpression(name: "v", "1 + 1")])
    #expect(survey.items[0].calculatedExpression == ExpressionTests.sum)
    #expect(survey.items[0].textExpression == ExpressionTests.sum)
    #expect(questionnaire(survey).contains(#""extension":[\#(sum),\#(CarriedTests.foreign)]"#))
  }

  @Test("What is taken out of a definition stays out, even where an extension is carried")
  func removed() throws {
    let sum = ExpressionTests.holding(ExpressionTests.sdc + "calculatedExpression")
    let json =
      #"{"survey":"1","items":[{"linkId":"1","type":"string","regex":"a","carried":{"extension":[\#(sum),\#(CarriedTests.foreign)]}}]}"#
    let document = try #require(Document.read(Source(name: "s", text: json)).document)
    let survey = try #require(SurveyDefinitionReader.read(document.root).survey)
    #expect(survey.items[0].calculatedExpression == nil)
    #expect(!questionnaire(survey).contains("calculatedExpression"))
  }

  @Test(
    "A malformed member of a definition is found, and reading goes on",
    arguments: [
      (#""calculatedExpression":{"language":"text/fhirpath"}"#, "FS0319"),
      (#""variables":["1"]"#, "FS0319"), (#""optionToggles":[{"expression":"1"}]"#, "FS0319"),
      (#""calculatedLimits":[{"limit":"colour","expression":"1"}]"#, "FS0319"),
      (#""constraints":[{"human":"h"}]"#, "FS0321"),
      (#""constraints":[{"severity":"fatal","expression":"1"}]"#, "FS0321"),
    ])
  func definitionFindings(member: String, code: String) throws {
    let json = #"{"survey":"1","items":[{"linkId":"1","type":"string",\#(member)}]}"#
    let document = try #require(Document.read(Source(name: "s", text: json)).document)
    let read = SurveyDefinitionReader.read(document.root)
    let finding = try #require(read.diagnostics.first { "\($0.code)" == code }, "\(read)")
    #expect(finding.location.position != nil && finding.location.linkId == "1")
    #expect(finding.hint() != nil)
    #expect(read.survey?.items.count == 1)
  }
}
