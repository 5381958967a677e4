import FHIRDocument
import FHIRSurveyFormats
import SurveyFormats
import SurveyModel
import Testing

@Suite("Logic that rests on calculations which are lost")
struct RestingLogicTests {
  /// A total that no other format can say, and what reads it.
  private static let questionnaire = #"""
    {"resourceType":"Questionnaire","url":"http://x/q","status":"active","item":[
    {"linkId":"n","text":"N","type":"decimal"},
    {"linkId":"total","type":"decimal","readOnly":true,"text":"Total","extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression","valueExpression":{"language":"text/fhirpath","expression":"%resource.item.where(linkId='n').answer.value.exp().unheardOf()"}}]},
    {"linkId":"twice","type":"decimal","readOnly":true,"text":"Twice","extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression","valueExpression":{"language":"text/fhirpath","expression":"%resource.item.where(linkId='total').answer.value * 2"}}]},
    {"linkId":"a","text":"A","type":"string","enableWhen":[{"question":"total","operator":">","answerDecimal":3}]},
    {"linkId":"b","text":"B","type":"string","enableWhen":[{"question":"twice","operator":">","answerDecimal":3}]},
    {"linkId":"c","text":"C","type":"string","enableWhen":[{"question":"n","operator":">","answerDecimal":3}]}]}
    """#

  @Test(
    "Conditions on an answer that is never there are left out, said, and come back",
    arguments: ["xlsform", "redcap", "surveyjs", "lhcforms", "odm"])
  func conditions(name: String) throws {
    let formats = DefinitionFormats.all
    let target = try #require(formats.named(name))
    let source = Source(name: "q.json", text: Self.questionnaire)
    let opened = try #require(formats.open(source, as: FHIRFormat()).definition)
    let made = opened.converted(to: target)
    let read = target.read(Source(name: "form", bytes: made.bytes)) { _ in nil }
    var items: [String: SurveyItem] = [:]
    for case .enter(let item) in ItemWalk(read.survey?.items ?? []) { items[item.linkId] = item }
    // LHC-Forms hold FHIRPath as it is.
    let isHeld = items["total"]?.calculatedExpression != nil
    for linkId in ["a", "b"] {
      let item = try #require(items[linkId])
      #expect((item.enableWhen.isEmpty && item.enableWhenExpression == nil) != isHeld)
      let loss = made.losses.first { $0.linkId == linkId && $0.construct == "enableWhen" }
      #expect(loss?.outcome == (isHeld ? .kept : .carried))
    }
    #expect(items["c"]?.enableWhen.isEmpty == false)
    let back = try #require(
      formats.open(Source(name: "form", bytes: made.bytes), as: target).definition)
    #expect(back.converted(to: FHIRFormat()).bytes == source.bytes)
    #expect(back.survey.items == opened.survey.items)
  }

  @Test("What is left out is no edit: an edit elsewhere keeps it")
  func edits() throws {
    let formats = DefinitionFormats.all
    let target = try #require(formats.named("surveyjs"))
    let opened = try #require(
      formats.open(Source(name: "q.json", text: Self.questionnaire), as: FHIRFormat()).definition)
    let made = String(decoding: opened.converted(to: target).bytes, as: UTF8.self)
    let edited = made.split(separator: #""title": "C""#, omittingEmptySubsequences: false)
      .joined(separator: #""title": "See""#)
    #expect(edited != made)
    let back = try #require(
      formats.open(Source(name: "f.json", text: edited), as: target).definition)
    #expect(back.survey.items.map(\.text) == ["N", "Total", "Twice", "A", "B", "See"])
    #expect(back.survey.items[3].enableWhen.count == 1)
    #expect(back.survey.items[4].enableWhen.count == 1)
  }

  @Test("A form's condition on a calculation that is not followed is left out, and said")
  func readers() throws {
    let formats = DefinitionFormats.all
    let surveyJS = #"""
      {"elements":[{"type":"text","name":"n"},
      {"type":"expression","name":"t","expression":"unheardOf({n})"},
      {"type":"text","name":"a","visibleIf":"{t} > 3"}]}
      """#
    let format = try #require(formats.named("surveyjs"))
    let read = format.read(Source(name: "f.json", text: surveyJS)) { _ in nil }
    let item = try #require(read.survey?.items.last)
    #expect(item.linkId == "a" && item.enableWhen.isEmpty && item.enableWhenExpression == nil)
    let loss = read.losses.first { $0.linkId == "a" }
    #expect(loss?.outcome == .dropped && loss?.detail == "t")
  }
}
