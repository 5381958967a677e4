import FHIRDocument
import FHIRQuestionnaire
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@Suite("What is carried")
struct CarriedTests {
  static let hidden =
    #"{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-hidden","valueBoolean":true}"#
  static let foreign = #"{"url":"http://x.org/e","valueDecimal":1.50}"#

  @Test(
    "What the model would not give back comes back word for word",
    arguments: [
      #"{"linkId":"1","type":"string","required":false}"#,
      #"{"linkId":"1","text":"a","_text":{"extension":[\#(foreign)]},"type":"string"}"#,
      #"{"linkId":"1","_text":{"id":"t"},"type":"string"}"#,
      #"{"id":"x","extension":[\#(foreign),\#(hidden)],"linkId":"1","code":[{"code":"c"}],"type":"string"}"#,
      #"{"linkId":"1","type":"choice","answerOption":[{"id":"o","valueCoding":{"code":"c","userSelected":true}}]}"#,
      #"{"linkId":"1","type":"decimal","initial":[{"valueDecimal":1.0E2}]}"#,
      #"{"linkId":"1","type":"string","somethingNew":{"a":[1,2.50,null,"x"]}}"#,
      #"{"linkId":"1"}"#,
      #"{"linkId":"","type":"string"}"#,
    ])
  func carried(json: String) throws {
    let survey = try #require(readQuestionnaire(items: json).survey)
    #expect(survey.items.first?.carried != [])
    #expect(questionnaire(survey).contains(json))
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    let document = try #require(Document.read(Source(name: "s", bytes: definition)).document)
    #expect(SurveyDefinitionReader.read(document.root).survey == survey)
  }

  @Test(
    "What the model gives back is not carried, in whatever order it comes",
    arguments: [
      #"{"linkId":"1","prefix":"a","text":"b","type":"string","required":true}"#,
      #"{"type":"string","required":true,"text":"b","prefix":"a","linkId":"1"}"#,
      #"{"extension":[\#(hidden)],"linkId":"1","type":"string"}"#,
      #"{"type":"string","linkId":"1","extension":[\#(hidden)]}"#,
      #"{"linkId":"1","text":"\u0061 \"b\"","type":"string"}"#,
    ])
  func notCarried(json: String) throws {
    let survey = try #require(readQuestionnaire(items: json).survey)
    #expect(survey.items.first?.carried == [])
  }

  @Test("A member that stands twice is looked at whole")
  func repeatedMember() throws {
    let json = #"{"linkId":"1","text":"a","type":"string","text":"b"}"#
    let survey = try #require(readQuestionnaire(items: json).survey)
    #expect(survey.items.first?.carried.map(\.name) == ["text"])
  }

  @Test(
    "A changed text shows, and everything else stays, but for formatted forms of the former text")
  func changedText() throws {
    let style =
      #"{"url":"http://hl7.org/fhir/StructureDefinition/rendering-style","valueString":"color:red"}"#
    let markdown =
      #"{"url":"http://hl7.org/fhir/StructureDefinition/rendering-markdown","valueMarkdown":"*old*"}"#
    func item(_ text: String, _ extensions: String) -> String {
      #"{"id":"x","linkId":"1","text":"\#(text)","_text":{"id":"t","extension":[\#(extensions)]},"#
        + #""type":"string","required":false}"#
    }
    var survey = try #require(
      readQuestionnaire(items: item("old", markdown + "," + style)).survey)
    survey.items[0].text = "new"
    #expect(questionnaire(survey).contains(item("new", style)))
  }

  @Test("What is taken out of what is carried is gone, in the definition, too")
  func takenOut() throws {
    var survey = try #require(
      readQuestionnaire(
        items: #"{"id":"x","linkId":"1","text":"a","_text":{"id":"t"},"type":"string"}"#
      ).survey)
    survey.items[0].carried.removeAll { $0.name == "_text" }
    let expected = #"{"id":"x","linkId":"1","text":"a","type":"string"}"#
    #expect(questionnaire(survey).contains(expected))
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    let document = try #require(Document.read(Source(name: "s", bytes: definition)).document)
    let read = try #require(SurveyDefinitionReader.read(document.root).survey)
    #expect(read == survey)
    #expect(questionnaire(read).contains(expected))
  }

  @Test("A part that gets another name keeps its content")
  func renamed() throws {
    var survey = try readQuestionnaire(
      items: #"{"linkId":"1","type":"string","code":[{"code":"c"}]}"#
    ).survey
    survey?.items[0].carried[0].name = "other"
    #expect(survey?.items[0].carried == [Carried(name: "other", json: #"[{"code":"c"}]"#)])
  }

  @Test("A changed known extension stands where the old one stood")
  func changedExtension() throws {
    let maxLength = #"{"url":"http://hl7.org/fhir/StructureDefinition/minLength","valueInteger":2}"#
    var survey = try #require(
      readQuestionnaire(
        items:
          #"{"extension":[\#(maxLength),\#(Self.foreign),\#(Self.hidden)],"linkId":"1","type":"string"}"#
      ).survey)
    survey.items[0].minLength = 3
    survey.items[0].hidden = false
    let changed = #"{"url":"http://hl7.org/fhir/StructureDefinition/minLength","valueInteger":3}"#
    #expect(
      questionnaire(survey).contains(
        #"{"extension":[\#(changed),\#(Self.foreign)],"linkId":"1","type":"string"}"#))
  }

  @Test("A changed option leaves the others as they were")
  func changedOption() throws {
    var survey = try #require(
      readQuestionnaire(
        items:
          #"{"linkId":"1","type":"choice","answerOption":[{"id":"a","valueString":"a"},{"id":"b","valueString":"b"}]}"#
      ).survey)
    survey.items[0].options[1].value = .string("c")
    #expect(
      questionnaire(survey).contains(
        #""answerOption":[{"id":"a","valueString":"a"},{"valueString":"c"}]"#))
  }

  @Test("A changed title at the root shows, and everything else stays")
  func changedTitle() throws {
    var survey = try #require(
      readQuestionnaire(
        #"{"resourceType":"Questionnaire","meta":{"tag":[{"code":"t"}]},"title":"a","_title":{"id":"t"},"status":"draft","date":"2026"}"#
      ).survey)
    survey.title = "b"
    #expect(
      questionnaire(survey)
        == #"{"resourceType":"Questionnaire","meta":{"tag":[{"code":"t"}]},"title":"b","_title":{"id":"t"},"status":"draft","date":"2026"}"#
    )
  }
}
