import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("Texts of SurveyJS")
struct SurveyJSTextTests {
  private func read(_ text: String) -> ReadDefinition {
    SurveyJSFormat().read(Source(name: "form.json", text: text), beside: { _ in nil })
  }

  private static let questions = """
    {"type":"text","name":"name","title":"Name"},
    {"type":"radiogroup","name":"sex","choices":[{"value":"f","text":"Female"}]},
    {"type":"checkbox","name":"c","choices":[{"value":"a","text":"A"}]},
    {"type":"boolean","name":"b"},
    """

  @Test(
    "A name in braces is shown as SurveyJS shows it, and comes back to the letter",
    arguments: [
      ("Hello {name}, you?", "'Hello ' & NAME & ', you?'"),
      ("{name}", "NAME & ''"),
      ("You are {sex}", "'You are ' & SEX.display"),
      ("All: {c}", "'All: ' & C.display.join(', ')"),
      ("{b}?", "iif(B = true, 'Yes', iif(B.exists(), 'No')) & '?'"),
    ])
  func piped(_ title: String, _ expression: String) throws {
    let text =
      #"{"elements":[\#(Self.questions) {"type":"comment","name":"q","title":"\#(title)"}]}"#
    let read = read(text)
    let survey = try #require(read.survey)
    let item = try #require(survey.items.last)
    var wanted = expression
    for name in ["name", "sex", "c", "b"] {
      wanted = wanted.split(separator: name.uppercased(), omittingEmptySubsequences: false).joined(
        separator: "%resource.item.where(linkId = '\(name)').answer.value")
    }
    #expect(item.textExpression?.text == wanted)
    #expect(item.text == title)
    #expect(read.losses.isEmpty)
    let written = SurveyJSFormat().write(WriteRequest(survey))
    #expect(String(decoding: written.bytes, as: UTF8.self).contains(#""title": "\#(title)""#))
    #expect(written.losses.isEmpty)
  }

  @Test("Names in braces that are words stay words, which is said, and come back")
  func literals() throws {
    var question = SurveyItem(linkId: "q", type: .choice, text: "Dear {name} or {x}")
    question.options = ["{name}", "{ x"].map { AnswerOption(value: .string($0)) }
    var coded = SurveyItem(linkId: "c", type: .choice, text: "C")
    coded.options = [AnswerOption(value: .coding(Coding(code: "a", display: "As {name}")))]
    let name = SurveyItem(linkId: "name", type: .string, text: "Name")
    let survey = Survey(items: [name, question, coded])
    let written = SurveyJSFormat().write(WriteRequest(survey))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(!text.contains("Dear {name}") && !text.contains("As {name}"), "\(text)")
    let said = written.losses.filter { $0.after?.contains(LiteralText.joiner) == true }
    #expect(said.map(\.construct) == ["text", "options", "options"])
    let back = read(text)
    #expect(back.losses.isEmpty)
    #expect(back.survey?.items.map(\.text) == survey.items.map(\.text))
    #expect(back.survey?.items.map(\.options) == survey.items.map(\.options))
    #expect(back.survey?.items.allSatisfy { $0.textExpression == nil } == true)
  }

  @Test("HTML, descriptions and panels that repeat show answers, too")
  func places() throws {
    let survey = try #require(
      read(
        """
        {"elements":[{"type":"text","name":"n"},{"type":"html","name":"h","html":"<b>{n}</b> it is"},
        {"type":"text","name":"d","description":"As {n}"},
        {"type":"paneldynamic","name":"p","templateElements":[{"type":"text","name":"x"},
        {"type":"text","name":"y","title":"With {panel.x}"}]}]}
        """
      ).survey)
    #expect(survey.items[1].textExpression != nil)
    #expect(survey.items[1].text == "{n} it is")
    #expect(survey.items[2].items.first?.textExpression != nil)
    #expect(survey.items[3].items.last?.textExpression?.text == "'With ' & %x")
    let written = String(
      decoding: SurveyJSFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    for text in ["{n} it is", "As {n}", "With {panel.x}"] { #expect(written.contains(text)) }
  }

  @Test(
    "What cannot be shown is said to be lost",
    arguments: [
      #""elements":[{"type":"text","name":"q","title":"By {nobody}"}]"#,
      #""title":"For {q}","elements":[{"type":"text","name":"q"}]"#,
      #""elements":[{"type":"radiogroup","name":"q","choices":[{"value":1,"text":"As {q}"}]}]"#,
    ])
  func lost(_ form: String) {
    let losses = read("{\(form)}").losses
    #expect(losses.map(\.outcome) == [.dropped])
    #expect(losses.first?.detail?.hasPrefix("{") == true)
  }

  @Test("Braces around anything but a name are words")
  func braces() throws {
    let read = read(#"{"elements":[{"type":"text","name":"q","title":"{% a %} { } {\"b\"}"}]}"#)
    #expect(read.survey?.items.first?.textExpression == nil)
    #expect(read.losses.isEmpty)
  }

  @Test("The text that FHIR calculates of words is written with names in braces")
  func written() throws {
    var name = SurveyItem(linkId: "n", type: .string, text: "Name")
    name.required = true
    var note = SurveyItem(linkId: "h", type: .display, text: "Hello")
    note.textExpression = SurveyExpression(
      "'Hello ' & %resource.item.where(linkId = 'n').answer.value")
    var survey = Survey()
    survey.items = [name, note]
    let bytes = SurveyJSFormat().write(WriteRequest(survey)).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""html": "Hello {n}""#))
  }

  // MARK: Languages

  @Test(
    "The text is in the language of the form, and what is called default in SurveyJS's own",
    arguments: [
      (#""locale":"de""#, #"{"default":"Name","de":"Ihr Name"}"#, "Ihr Name", "en=Name"),
      (#""locale":"de""#, #"{"fr":"Nom","default":"Name","de":"D"}"#, "D", "fr=Nom en=Name"),
      (#""locale":"de-at""#, #"{"default":"Name","de":"D"}"#, "D", "en=Name"),
      (#""locale":"de""#, #"{"default":"D","en":"Name"}"#, "D", "en=Name"),
      (#""locale":"de""#, #""D""#, "D", ""),
      (#""locale":"en""#, #"{"default":"Name","de":"D"}"#, "Name", "de=D"),
      (#""x":1"#, #"{"default":"Name","de":"D"}"#, "Name", "de=D"),
    ])
  func languages(_ locale: String, _ title: String, _ text: String, _ others: String) throws {
    var reader = SurveyJSReader(
      try #require(
        Document.read(
          Source(
            name: "-",
            text: #"{\#(locale),"elements":[{"type":"text","name":"q","title":\#(title)}]}"#
          )
        ).document))
    let survey = try #require(reader.read().survey)
    #expect(survey.items.first?.text == text)
    let all = SurveyLanguages(survey).others
    let languages = SurveyLanguages(survey)
    let found = all.compactMap { language in
      languages.item("q", in: language)?.text.map { "\(language)=\($0)" }
    }
    #expect(found.sorted() == others.split(separator: " ").map(String.init).sorted())
    let written = SurveyJSFormat().write(WriteRequest(survey)).bytes
    let back = try #require(
      SurveyJSFormat().read(Source(name: "-", bytes: written)) { _ in nil }.survey)
    #expect(back.items.first?.text == text)
    #expect(back.items.first?.carried == survey.items.first?.carried)
  }

  @Test(
    "A text shows answers in the languages in which it names them",
    arguments: [
      ("Age of {n}", "Quel âge ?"), ("And now?", "Et {n} ?"), ("Thanks {n}", "{n}, merci"),
    ])
  func pipedLanguages(_ own: String, _ french: String) throws {
    let title = #"{"default":"\#(own)","fr":"\#(french)"}"#
    let read = read(
      #"{"elements":[{"type":"text","name":"n"},{"type":"text","name":"q","title":\#(title)}]}"#)
    let survey = try #require(read.survey)
    let item = try #require(SurveyLanguages(survey).item("q", in: "fr"))
    #expect(item.text == french && survey.items[1].text == own)
    #expect((item.textExpression != nil) == french.contains("{"))
    #expect((survey.items[1].textExpression != nil) == own.contains("{"))
    let written = SurveyJSFormat().write(WriteRequest(survey))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains(#""default": "\#(own)""#) && text.contains(#""fr": "\#(french)""#))
    #expect(read.losses.isEmpty && written.losses.isEmpty)
  }

  @Test("A form in German with a text in English says both as SurveyJS understands them")
  func foreign() throws {
    let survey = try #require(
      read(
        #"{"locale":"de","elements":[{"type":"text","name":"q","title":{"default":"Name","de":"D"}}]}"#
      ).survey)
    let written = String(
      decoding: SurveyJSFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(written.contains(#""de": "D""#))
    #expect(written.contains(#""default": "Name""#))
  }
}
