import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import TestSupport
import Testing

@Suite("Texts as their authors formatted them")
struct FHIRPresentationTests {
  private static let base = "http://hl7.org/fhir/StructureDefinition/rendering-"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  private static func look(_ name: String, _ value: String) -> String {
    #"{"url":"\#(base)\#(name)","value\#(name == "markdown" ? "Markdown" : "String")":"\#(value)"}"#
  }

  private static func survey(_ members: String) throws -> Survey {
    let text = #"{"resourceType":"Questionnaire","status":"draft",\#(members)}"#
    let document = try #require(Document.read(Source(text: text)).document)
    return try #require(QuestionnaireReader.read(document.root).survey)
  }

  private static func item(_ extensions: [String]) throws -> SurveyItem {
    let survey = try survey(
      #""item":[{"linkId":"1","type":"string","text":"plain","_text":{"extension":[\#(extensions.joined(separator: ","))]}}]"#
    )
    return try #require(survey.items.first)
  }

  @Test(
    "Rule 91: XHTML counts before Markdown, Markdown before a style, and what cannot be read is left out",
    arguments: [
      (
        [look("style", "font-weight: bold"), look("markdown", "*m*"), look("xhtml", "<b>x</b>")],
        "p *x*"
      ),
      ([look("style", "font-weight: bold"), look("markdown", "*m*")], "p /m/"),
      ([look("markdown", "*m*"), look("xhtml", "<b>x")], "p /m/"),
      ([look("markdown", "*m*"), look("xhtml", "<p></p>")], "p /m/"),
      (
        [
          look("style", "font-weight: bold; color: red"),
          look("style", "text-decoration:underline"),
        ], "p _*plain*_"
      ),
      ([look("style", "color: red")], nil),
      ([look("xhtml", "<img src='a.png'/>")], "p ![plain](a.png)"),
      ([], nil),
    ] as [([String], String?)])
  func order(extensions: [String], sketch: String?) throws {
    let item = try Self.item(extensions)
    #expect(FHIRPresentation().text(.text, of: item)?.sketch == sketch.map { [$0] })
    #expect(FHIRPresentation().text(.prefix, of: item) == nil)
  }

  @Test("Titles, prefixes and options have them, too")
  func elsewhere() throws {
    let bold = #"{"extension":[\#(Self.look("xhtml", "<b>x</b>"))]}"#
    let survey = try Self.survey(
      """
      "title":"T","_title":\(bold),"item":[{"linkId":"1","type":"choice","text":"q","prefix":"1",
      "_prefix":\(bold),"answerOption":[{"valueCoding":{"code":"a","display":"A","_display":\(bold)}},
      {"valueString":"b","_valueString":\(bold)},{"valueString":"c"}]}]
      """)
    let item = try #require(survey.items.first)
    let texts = FHIRPresentation()
    #expect(texts.title(of: survey)?.sketch == ["p *x*"])
    #expect(texts.text(.prefix, of: item)?.sketch == ["p *x*"])
    #expect(texts.text(.text, of: item) == nil)
    #expect(
      item.options.map { texts.text(of: $0, shownAs: $0.value.label)?.sketch } == [
        ["p *x*"], ["p *x*"], nil,
      ])
  }

  @Test("What is shown in other words has their formatted translation, or else its style alone")
  func translated() throws {
    func translation(_ content: String) -> String {
      #"{"url":"http://hl7.org/fhir/StructureDefinition/translation","extension":[{"url":"lang","valueCode":"de"},{"url":"content","valueString":"\#(content)"}]}"#
    }
    let xhtml =
      #"{"url":"\#(Self.base)xhtml","valueString":"<b>x</b>","_valueString":{"extension":[\#(translation("<i>schlicht</i>"))]}}"#
    let style = Self.look("style", "font-weight: bold")
    var item = try Self.item([xhtml, style, translation("schlicht")])
    let texts = FHIRPresentation()
    #expect(texts.text(.text, of: item)?.sketch == ["p *x*"])
    item.text = "schlicht"
    #expect(texts.text(.text, of: item)?.sketch == ["p /schlicht/"])
    item.text = "simple"
    #expect(texts.text(.text, of: item)?.sketch == ["p *simple*"])
  }

  @Test("A questionnaire in XML says the same")
  func xml() throws {
    let text = """
      <Questionnaire xmlns="http://hl7.org/fhir"><status value="draft"/><item><linkId value="1"/>
      <text value="plain"><extension url="\(Self.base)xhtml"><valueString value="&lt;i&gt;x&lt;/i&gt;"/>
      </extension></text><type value="string"/></item></Questionnaire>
      """
    let document = try #require(Document.read(Source(text: text)).document)
    let item = try #require(QuestionnaireReader.read(document.root).survey?.items.first)
    #expect(FHIRPresentation().text(.text, of: item)?.sketch == ["p /x/"])
  }

  @Test("Media of an item and of its options are named with their addresses")
  func media() throws {
    func media(_ name: String, _ value: String) -> String {
      #"{"url":"\#(Self.sdc)\#(name)","valueAttachment":{\#(value)}}"#
    }
    let survey = try Self.survey(
      """
      "item":[{"linkId":"1","type":"choice","text":"q","extension":[
      \(media("itemMedia", #""contentType":"video/mp4","url":"https://x.y/v.mp4","title":"How""#)),
      \(media("itemMedia", #""contentType":"image/png","data":"AAAA""#))],
      "answerOption":[{"valueString":"a"},{"extension":[
      \(media("itemAnswerMedia", #""contentType":"image/png","url":"javascript:x""#))],"valueString":"b"}]}]
      """)
    let item = try #require(survey.items.first)
    let texts = FHIRPresentation()
    #expect(
      texts.media(of: item) == [
        ItemMedia(title: "How", contentType: "video/mp4", address: "https://x.y/v.mp4"),
        ItemMedia(contentType: "image/png"),
      ])
    #expect(texts.optionMedia(of: item) == [1: [ItemMedia(contentType: "image/png")]])
  }

  @Test(
    "Columns of options and the label of an open choice are read from their extensions",
    arguments: [
      ("columnCount", #""valuePositiveInt":3"#, 3, nil),
      ("columnCount", #""valuePositiveInt":0"#, nil, nil),
      ("columnCount", #""valueString":"x""#, nil, nil),
      ("openLabel", #""valueString":"Another one""#, nil, "Another one"),
      ("choiceColumn", #""valueString":"3""#, nil, nil),
    ] as [(String, String, Int?, String?)])
  func choiceLayout(_ name: String, _ value: String, _ columns: Int?, _ label: String?) throws {
    let survey = try Self.survey(
      #""item":[{"linkId":"1","type":"choice","extension":[{"url":"\#(Self.sdc)\#(name)",\#(value)}]}]"#
    )
    let item = try #require(survey.items.first)
    #expect(FHIRPresentation().optionColumns(of: item) == columns)
    #expect(FHIRPresentation().openLabel(of: item) == label)
  }

  @Test(
    "Every formatted text of the corpus is read, and none runs anything",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    var count = 0
    for path in Corpus.files("questionnaires/r4/json", ending: ".json") {
      guard let bytes = Corpus.bytes(path),
        let document = Document.read(Source(name: path, bytes: bytes)).document,
        let survey = QuestionnaireReader.read(document.root).survey
      else { continue }
      for case .enter(let item) in ItemWalk(survey.items) {
        guard let text = FHIRPresentation().text(.text, of: item) else { continue }
        count += 1
        #expect(!text.isEmpty && !text.sketch.joined().contains("javascript:"), "\(path)")
      }
    }
    #expect(count > 90)
  }
}
