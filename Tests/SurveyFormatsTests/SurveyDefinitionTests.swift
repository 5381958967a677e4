import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Survey definitions")
struct SurveyDefinitionTests {
  /// A survey in which every field has a value.
  static let full: Survey = {
    var item = SurveyItem(linkId: "1", type: .choice, text: "T\n\"é\"")
    item.prefix = "1)"
    item.entryFormat = "x"
    item.required = true
    item.repeats = true
    item.readOnly = true
    item.hidden = true
    item.maxLength = 9
    item.minLength = 1
    item.minValue = .integer(0)
    item.maxValue = .quantity(Quantity(value: ExactDecimal("1.50"), unit: "kg"))
    item.maxDecimalPlaces = 2
    item.minOccurs = 1
    item.maxOccurs = 3
    item.unit = Coding(code: "kg")
    item.unitOptions = [Coding(system: "s", version: "1", code: "g", display: "G")]
    item.itemControl = ["slider"]
    item.choiceOrientation = "vertical"
    item.options = [
      AnswerOption(
        value: .string("0-1"), initialSelected: true, isExclusive: true, prefix: "a",
        ordinal: ExactDecimal("2.0")),
      AnswerOption(value: .coding(Coding())),
    ]
    item.answerValueSet = "http://x.org/vs"
    item.answerConstraint = .optionsOrType
    item.initial = [.boolean(false), .uri("u"), .attachment(Attachment(data: "AA==", size: 1))]
    item.enableWhen = [
      EnableWhen(question: "2", operator: .notEqual, answer: .reference(Reference(type: "Patient")))
    ]
    item.enableBehavior = .any
    item.carried = [
      Carried(name: "_text", json: #"{"id":"t"}"#), Carried(name: "code", json: #"[{"code":"c"}]"#),
      Carried(name: "new", json: "[1.50,null]"), Carried(name: "type", json: "null"),
    ]
    var group = SurveyItem(linkId: "g", type: .group)
    group.items = [item, SurveyItem(linkId: "2", type: .reference)]
    return Survey(
      id: "i", url: "u", version: "1", name: "N", title: "T", status: "draft", language: "en",
      items: [group], carried: [Carried(name: "meta", json: #"{"tag":[{"code":"t"}]}"#)])
  }()

  @Test("A survey with every field comes back equal, and fits the schema")
  func everyField() throws {
    let bytes = JSONWriter.write(SurveyDefinitionWriter.write(Self.full).root, style: .pretty)
    let document = try #require(Document.read(Source(name: "s", bytes: bytes)).document)
    let read = SurveyDefinitionReader.read(document.root)
    #expect(read.diagnostics.isEmpty)
    #expect(read.survey == Self.full)
    #expect(read.survey?.items[0].items[0].options[0].ordinal?.description == "2.0")
    #expect(try SurveySchema.findings(in: bytes, schema: SurveySchema.load()) == [])
  }

  @Test(
    "What the schema forbids is found",
    arguments: [
      #"{}"#, #"{"survey":"2"}"#, #"{"survey":"1","other":1}"#, #"{"survey":"1","title":1}"#,
      #"{"survey":"1","items":{"linkId":"1","type":"text"}}"#,
      #"{"survey":"1","items":[{"type":"text"}]}"#,
      #"{"survey":"1","items":[{"linkId":"1","type":"texts"}]}"#,
      #"{"survey":"1","items":[{"linkId":"1","type":"text","required":"yes"}]}"#,
      #"{"survey":"1","items":[{"linkId":"1","type":"text","maxLength":1.5}]}"#,
      #"{"survey":"1","items":[{"linkId":"1","type":"text","minValue":{"integer":1,"string":""}}]}"#,
      #"{"survey":"1","items":[{"linkId":"1","type":"text","items":[{"linkId":"2"}]}]}"#,
    ])
  func schemaFinds(json: String) throws {
    #expect(try SurveySchema.findings(in: Array(json.utf8), schema: SurveySchema.load()) != [])
  }

  @Test(
    "Defects of a definition are found with their place",
    arguments: [
      (#"{"resourceType":"Patient"}"#, Diagnostic.Code.notASurveyDefinition),
      (#"{"survey":"2"}"#, .notASurveyDefinition),
      (#"{"survey":"1","items":[{"type":"text"}]}"#, .missingLinkId),
      (#"{"survey":"1","items":[{"linkId":"1"}]}"#, .missingType),
      (#"{"survey":"1","items":[{"linkId":"1","type":"x"}]}"#, .unknownItemType),
      (#"{"survey":"1","items":[{"linkId":"1","type":"choice"}]}"#, .missingOptions),
      (#"{"survey":"1","items":[{"linkId":"1","type":"text","x":1}]}"#, .unknownDefinitionMember),
      (
        #"{"survey":"1","items":[{"linkId":"1","type":"text","initial":[{"x":1}]}]}"#,
        .wrongValueType
      ),
      (
        #"{"survey":"1","items":[{"linkId":"1","type":"text"},{"linkId":"1","type":"text"}]}"#,
        .duplicateLinkId
      ),
    ])
  func defects(json: String, code: Diagnostic.Code) throws {
    let document = try #require(Document.read(Source(name: "s.json", text: json)).document)
    let diagnostics = SurveyDefinitionReader.read(document.root).diagnostics
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.location.position?.line == 1)
  }
}
