import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Fields of items")
struct ItemFieldTests {
  @Test("Every item type of R4 is read and written", arguments: ItemType.allCases)
  func types(type: ItemType) throws {
    let options = type == .choice ? #","answerOption":[{"valueString":"a"}]"# : ""
    let json = #"{"linkId":"1","type":"\#(type.rawValue)"\#(options)}"#
    let read = try readQuestionnaire(items: json)
    let survey = try #require(read.survey)
    #expect(survey.items.map(\.type) == [type])
    #expect(read.diagnostics.isEmpty)
    #expect(survey.items.first?.carried == [])
    #expect(questionnaire(survey).contains(json))
  }

  @Test("open-choice is a choice that takes a text")
  func openChoice() throws {
    let json = #"{"linkId":"1","type":"open-choice","answerOption":[{"valueString":"a"}]}"#
    let item = try readItem(json)
    #expect(item.type == .choice)
    #expect(item.answerConstraint == .optionsOrString)
    #expect(item.carried == [])
  }

  @Test("An unknown type is asked as text and comes back")
  func unknownType() throws {
    let json = #"{"linkId":"1","type":"question"}"#
    let item = try readItem(json)
    #expect(item.type == .text)
    #expect(questionnaire(Survey(items: [item])).contains(json))
  }

  static let values: [(String, AnswerValue)] = [
    (#""valueBoolean":true"#, .boolean(true)),
    (#""valueInteger":-3"#, .integer(-3)),
    (#""valueDate":"2026-03""#, PartialDate("2026-03").map { .date($0) } ?? .boolean(false)),
    (#""valueTime":"10:15:00""#, TimeOfDay("10:15:00").map { .time($0) } ?? .boolean(false)),
    (
      #""valueDateTime":"2026-03-09T10:15:00+01:00""#,
      PartialDateTime("2026-03-09T10:15:00+01:00").map { .dateTime($0) } ?? .boolean(false)
    ),
    (#""valueString":"0-1""#, .string("0-1")),
    (#""valueUri":"urn:x""#, .uri("urn:x")),
    (#""valueCoding":{"system":"s","code":"c"}"#, .coding(Coding(system: "s", code: "c"))),
    (#""valueReference":{"reference":"Patient/1"}"#, .reference(Reference(reference: "Patient/1"))),
    (#""valueAttachment":{"title":"t"}"#, .attachment(Attachment(title: "t"))),
    (#""valueQuantity":{"unit":"kg"}"#, .quantity(Quantity(unit: "kg"))),
  ]

  @Test("Values of every type are read and written", arguments: values)
  func value(json: String, value: AnswerValue) throws {
    let item = try readItem(#"{"linkId":"1","type":"string","initial":[{\#(json)}]}"#)
    #expect(item.initial == [value])
    #expect(item.carried == [])
  }

  @Test("Rule 47: a decimal keeps its digits", arguments: ["1.50", "0.0", "93", "1e3", "-0.10"])
  func digits(text: String) throws {
    let json = #"{"linkId":"1","type":"decimal","initial":[{"valueDecimal":\#(text)}]}"#
    let survey = try #require(readQuestionnaire(items: json).survey)
    #expect(questionnaire(survey).contains(json))
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    #expect(
      String(decoding: definition, as: UTF8.self).contains(#""initial":[{"decimal":\#(text)}]"#))
  }

  @Test(
    "Related types are read as the nearest one and come back as they were",
    arguments: [
      (#""valueUrl":"u""#, AnswerValue.uri("u")), (#""valueCanonical":"u""#, .uri("u")),
      (#""valueMarkdown":"m""#, .string("m")), (#""valueCode":"c""#, .coding(Coding(code: "c"))),
    ])
  func related(json: String, value: AnswerValue) throws {
    let text = #"{"linkId":"1","type":"string","initial":[{\#(json)}]}"#
    let item = try readItem(text)
    #expect(item.initial == [value])
    #expect(questionnaire(Survey(items: [item])).contains(text))
  }

  @Test("The common extensions are fields")
  func extensions() throws {
    let base = "http://hl7.org/fhir/StructureDefinition/"
    let item = try readItem(
      """
      {"linkId":"1","type":"decimal","extension":[
        {"url":"\(base)questionnaire-hidden","valueBoolean":true},
        {"url":"\(base)questionnaire-itemControl","valueCodeableConcept":{"coding":[
          {"system":"http://hl7.org/fhir/questionnaire-item-control","code":"slider"}]}},
        {"url":"\(base)questionnaire-choiceOrientation","valueCode":"horizontal"},
        {"url":"\(base)questionnaire-unit","valueCoding":{"code":"kg"}},
        {"url":"\(base)questionnaire-unitOption","valueCoding":{"code":"g"}},
        {"url":"\(base)minValue","valueDecimal":1.0},
        {"url":"\(base)maxValue","valueDecimal":9.50},
        {"url":"\(base)maxDecimalPlaces","valueInteger":2},
        {"url":"\(base)minLength","valueInteger":3},
        {"url":"\(base)questionnaire-minOccurs","valueInteger":0},
        {"url":"\(base)questionnaire-maxOccurs","valueInteger":1},
        {"url":"\(base)entryFormat","valueString":"nn.n"}]}
      """)
    #expect(item.hidden && item.itemControl == ["slider"] && item.choiceOrientation == "horizontal")
    #expect(item.unit == Coding(code: "kg") && item.unitOptions == [Coding(code: "g")])
    #expect(item.minValue?.label == "1.0" && item.maxValue?.label == "9.50")
    #expect(item.maxDecimalPlaces == 2 && item.minLength == 3)
    #expect(item.minOccurs == 0 && item.maxOccurs == 1 && item.entryFormat == "nn.n")
    #expect(item.carried == [])
  }

  @Test("Options have score, prefix, exclusion and preselection")
  func options() throws {
    let base = "http://hl7.org/fhir/StructureDefinition/"
    let item = try readItem(
      """
      {"linkId":"1","type":"choice","answerOption":[
        {"extension":[{"url":"\(base)questionnaire-optionExclusive","valueBoolean":true},
          {"url":"\(base)questionnaire-optionPrefix","valueString":"a)"},
          {"url":"\(base)itemWeight","valueDecimal":2.0}],
         "valueCoding":{"code":"x"},"initialSelected":true},
        {"valueCoding":{"extension":[{"url":"\(base)ordinalValue","valueDecimal":3}],"code":"y"}}]}
      """)
    let first = try #require(item.options.first)
    #expect(first.isExclusive && first.prefix == "a)" && first.initialSelected)
    #expect(item.options.map { $0.ordinal?.description } == ["2.0", "3"])
  }
}
