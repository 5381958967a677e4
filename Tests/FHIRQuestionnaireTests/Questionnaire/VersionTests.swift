import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@Suite("Questionnaires of other versions")
struct QuestionnaireVersionTests {
  private static func read(_ items: String, _ more: String = "") throws -> ReadSurvey {
    let text = #"{"resourceType":"Questionnaire","status":"draft"\#(more),"item":[\#(items)]}"#
    let document = try #require(Document.read(Source(text: text)).document)
    let read = QuestionnaireReader.read(document.root)
    let survey = try #require(read.survey)
    let written = QuestionnaireWriter.write(survey)
    #expect(String(decoding: JSONWriter.write(written.root), as: UTF8.self) == canonical(document))
    #expect(written.fhirVersion == document.fhirVersion)
    let definition = JSONWriter.write(SurveyDefinitionWriter.write(survey).root)
    let again = try #require(Document.read(Source(name: "d", bytes: definition)).document)
    #expect(SurveyDefinitionReader.read(again.root).survey == survey)
    return read
  }

  private static func canonical(_ document: Document) -> String {
    String(decoding: JSONWriter.write(document.root), as: UTF8.self)
  }

  @Test(
    "R5's coding with answerConstraint is a choice with a constraint",
    arguments: [
      ("", AnswerConstraint.optionsOnly, []),
      (#","answerConstraint":"optionsOnly""#, .optionsOnly, ["answerConstraint"]),
      (#","answerConstraint":"optionsOrType""#, .optionsOrType, []),
      (#","answerConstraint":"optionsOrString""#, .optionsOrString, []),
    ])
  func coding(member: String, constraint: AnswerConstraint, carried: [String]) throws {
    let read = try Self.read(
      #"{"linkId":"1","type":"coding"\#(member),"answerOption":[{"valueCoding":{"code":"a"}}]}"#)
    let survey = try #require(read.survey)
    #expect(survey.formatVersion == "5.0")
    #expect(survey.items[0].type == .choice)
    #expect(survey.items[0].answerConstraint == constraint)
    #expect(survey.items[0].options.count == 1)
    #expect(survey.items[0].carried.map(\.name) == carried)
    #expect(read.diagnostics.map(\.code) == [.guessedVersion])
  }

  @Test("R5's string with options keeps its type")
  func stringWithOptions() throws {
    let item = try #require(
      try Self.read(
        #"{"linkId":"1","type":"string","answerConstraint":"optionsOrString","#
          + #""answerOption":[{"valueString":"a"}]}"#
      ).survey?.items.first)
    #expect(item.type == .string && item.isChoice && item.isOpen)
    #expect(item.carried.isEmpty)
  }

  @Test("Rule 22: STU3's option, options, hasAnswer and initial[x] are read")
  func stu3() throws {
    let read = try Self.read(
      #"""
      {"linkId":"1","type":"open-choice","option":[{"valueCoding":{"code":"a"}},{"valueString":"b"}]},
      {"linkId":"2","type":"choice","options":{"reference":"#v"}},
      {"linkId":"3","type":"integer","initialInteger":3,"enableWhen":[
        {"question":"1","hasAnswer":true},{"question":"2","answerCoding":{"code":"x"}}]}
      """#,
      #","contained":[{"resourceType":"ValueSet","id":"v","status":"draft","compose":{"include":[{"system":"s","concept":[{"code":"x"}]}]}}]"#
    )
    let survey = try #require(read.survey)
    let items = survey.items
    #expect(survey.formatVersion == "3.0")
    #expect(items[0].options.map(\.value) == [.coding(Coding(code: "a")), .string("b")])
    #expect(items[0].answerConstraint == .optionsOrString)
    #expect(items[1].answerValueSet == "#v")
    #expect(items[1].options.map(\.value) == [.coding(Coding(system: "s", code: "x"))])
    #expect(items[2].initial == [.integer(3)])
    #expect(
      items[2].enableWhen == [
        EnableWhen(question: "1", operator: .exists, answer: .boolean(true)),
        EnableWhen(question: "2", operator: .equal, answer: .coding(Coding(code: "x"))),
      ])
    #expect(items.allSatisfy { $0.carried.isEmpty })
    #expect(read.diagnostics.map(\.code) == [.guessedVersion])
  }

  @Test(
    "Rule 22: what a Questionnaire of STU3 keeps of R4 in extensions is read as R4 has it",
    arguments: [
      #""enableWhen":[{"question":"n","operator":">=","answerInteger":18}]"#,
      #""extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression","valueExpression":{"language":"text/fhirpath","expression":"1 + 1"}}]"#,
    ])
  func keptInSTU3(_ member: String) throws {
    let text =
      #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"n","type":"integer"},{"linkId":"1","type":"integer",\#(member)}]}"#
    let document = try #require(Document.read(Source(text: text)).document)
    let kept = VersionConversion.convert(document, to: .stu3).document
    let read = QuestionnaireReader.read(kept.root)
    #expect(kept.fhirVersion == .stu3)
    #expect(read.survey == QuestionnaireReader.read(document.root).survey)
    #expect(!read.diagnostics.hasErrors)
  }

  @Test("Rule 9: several conditions of STU3 mean any; R4 without enableBehavior does not say")
  func behavior() throws {
    let old = #"{"question":"1","hasAnswer":true},{"question":"1","answerBoolean":true}"#
    let new = #"{"question":"1","operator":"exists","answerBoolean":true}"#
    func behavior(_ conditions: String) throws -> EnableBehavior? {
      try Self.read(
        #"{"linkId":"1","type":"boolean"},{"linkId":"2","type":"date","enableWhen":[\#(conditions)]}"#
      ).survey?.items[1].enableBehavior
    }
    #expect(try behavior(old) == .any)
    #expect(try behavior("\(new),\(new)") == nil)
  }

  @Test("A questionnaire of R4 says nothing of its version, of R4B it does")
  func usualVersion() throws {
    #expect(try Self.read(#"{"linkId":"1","type":"choice"}"#).survey?.formatVersion == nil)
    let r4b = #","meta":{"profile":["http://hl7.org/fhir/4.3/StructureDefinition/Questionnaire"]}"#
    #expect(try Self.read(#"{"linkId":"1","type":"choice"}"#, r4b).survey?.formatVersion == "4.3")
  }
}
