import FHIRDocument
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire

/// Rule 92: a survey in a language that its Questionnaire has.
struct LocalizedSurveyTests {
  private static let form = "\(Project.folder)/Tests/FHIRSurveyCLITests/Snapshots/visit.json"

  private static func root(_ text: String) throws -> Element {
    let source = Source(name: "q.json", bytes: Array(text.utf8))
    return try #require(Document.read(source).document).root
  }

  private static func localized(
    _ text: String, _ language: String
  ) throws -> (original: Survey, localized: LocalizedSurvey?) {
    let root = try root(text)
    let survey = try #require(QuestionnaireReader.read(root).survey)
    return (survey, LocalizedSurvey(survey, to: language, root: root))
  }

  @Test("Rule 92: texts change, and linkIds, codes, values and conditions do not")
  func same() throws {
    let (original, found) = try Self.localized(try Project.text(Self.form), "de-CH")
    let localized = try #require(found)
    #expect(localized.language == "de")
    #expect(localized.survey.title == "Vor Ihrem Besuch")
    for (left, right) in zip(Self.items(original.items), Self.items(localized.survey.items)) {
      #expect(left.linkId == right.linkId && left.type == right.type)
      #expect(left.options.map(\.value) == right.options.map(\.value))
      #expect(left.unit?.code == right.unit?.code)
      #expect(left.text != right.text)
    }
    let group = try #require(localized.survey.items.first)
    #expect(group.prefix == "I")
    #expect(group.constraints.map(\.human) == ["Die Temperatur ist in Grad Celsius"])
    #expect(group.items[2].unit?.display == "Grad")
    #expect(group.items[3].unitOptions.map(\.display) == ["Kilogramm", "Gramm"])
    #expect(group.items[7].entryFormat == "Ort, Land")
    let rest = localized.survey.items[1].items
    #expect(rest[1].options.map(\.label) == ["Gut", "Mittel", "Schlecht"])
    #expect(rest[2].options.map(\.label) == ["Rot", "Grün", "Blau"])
    #expect(rest[3].options.map(\.label) == ["Familie", "Freunde"])
  }

  private static func items(_ items: [SurveyItem]) -> [SurveyItem] {
    items.flatMap { [$0] + Self.items($0.items) }
  }

  @Test("A language that is not there gives nothing, and its own one leaves all as it is")
  func others() throws {
    let text = try Project.text(Self.form)
    #expect(try Self.localized(text, "fr").localized == nil)
    let (original, own) = try Self.localized(text, "en-GB")
    #expect(own?.language == "en" && own?.survey == original)
  }

  private static func translated(_ own: String?, _ languages: String...) -> String {
    let all = languages.map {
      #"{"url":"http://hl7.org/fhir/StructureDefinition/translation","extension":"#
        + #"[{"url":"lang","valueCode":"\#($0)"},{"url":"content","valueString":"in \#($0)"}]}"#
    }
    let language = own.map { #""language":"\#($0)","# } ?? ""
    return #"{"resourceType":"Questionnaire",\#(language)"status":"active","item":[{"linkId":"1","#
      + #""type":"display","text":"own","_text":{"extension":[\#(all.joined(separator: ","))]}}]}"#
  }

  @Test(
    "The best translation is found by lookup, and the own text may be better",
    arguments: [
      (nil, ["de", "de-CH"], "de-CH", "in de-CH"), (nil, ["de", "de-CH"], "de-AT", "in de"),
      (nil, ["fr"], "de", nil), ("de", ["de-CH"], "de", "own"),
      ("de", ["de-CH"], "de-CH", "in de-CH"),
      ("en", ["de"], "en-US", "own"), (nil, ["pt-BR"], "pt", "in pt-BR"),
    ] as [(String?, [String], String, String?)])
  func lookup(
    _ own: String?, _ tags: [String], _ wanted: String, _ shown: String?
  ) throws {
    let text =
      tags.count == 1 ? Self.translated(own, tags[0]) : Self.translated(own, tags[0], tags[1])
    #expect(try Self.localized(text, wanted).localized?.survey.items.first?.text == shown)
  }

  @Test(
    "Rule 92: What calculates a text is not what calculates its translation",
    arguments: [nil, "'Salut ' & 'Ann'"])
  func calculated(_ expression: String?) throws {
    func calculating(_ text: String) -> String {
      #"{"url":"http://hl7.org/fhir/StructureDefinition/cqf-expression","valueExpression":{"language":"text/fhirpath","expression":"\#(text)"}}"#
    }
    let beside = expression.map { #","_valueString":{"extension":[\#(calculating($0))]}"# } ?? ""
    let text = #"""
      {"resourceType":"Questionnaire","status":"active","item":[{"linkId":"1","type":"display",
      "text":"Hello","_text":{"extension":[\#(calculating("'Hello ' & 'Ann'")),
      {"url":"http://hl7.org/fhir/StructureDefinition/translation","extension":[
      {"url":"lang","valueCode":"fr"},{"url":"content","valueString":"Salut"\#(beside)}]}]}}]}
      """#
    let (original, localized) = try Self.localized(text, "fr")
    #expect(original.items.first?.textExpression?.text == "'Hello ' & 'Ann'")
    let item = try #require(localized?.survey.items.first)
    #expect(item.text == "Salut" && item.textExpression?.text == expression)
  }

  @Test("Of a translated text, only formatted forms in the language and the style are preserved")
  func renderings() throws {
    let text = #"""
      {"resourceType":"Questionnaire","status":"active","item":[{"linkId":"1","type":"display",
      "text":"a","_text":{"extension":[
      {"url":"http://hl7.org/fhir/StructureDefinition/rendering-style","valueString":"color:red"},
      {"url":"http://hl7.org/fhir/StructureDefinition/rendering-xhtml","valueString":"<b>a</b>"},
      {"url":"http://hl7.org/fhir/StructureDefinition/rendering-markdown","valueMarkdown":"**a**",
      "_valueMarkdown":{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/translation",
      "extension":[{"url":"lang","valueCode":"de"},{"url":"content","valueString":"**ä**"}]}]}},
      {"url":"http://hl7.org/fhir/StructureDefinition/translation",
      "extension":[{"url":"lang","valueCode":"de"},{"url":"content","valueString":"ä"}]}]}}]}
      """#
    let item = try #require(try Self.localized(text, "de").localized?.survey.items.first)
    let preserved = try #require(item.carried.first { $0.name == "_text" }).json
    #expect(item.text == "ä")
    #expect(preserved.contains("color:red") && preserved.contains("**ä**"), "\(preserved)")
    #expect(!preserved.contains("<b>") && !preserved.contains("**a**"), "\(preserved)")
  }
}
