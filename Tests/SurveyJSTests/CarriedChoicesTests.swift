import FHIRDocument
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import Testing

@testable import SurveyJS

@Suite("Questions of SurveyJS that have the options of another one")
struct CarriedChoicesTests {
  private func form(_ properties: String) -> Source {
    Source(
      name: "form.json",
      text: #"""
        {"elements":[
        {"type":"radiogroup","name":"best","choicesFromQuestion":"brands"\#(properties)},
        {"type":"checkbox","name":"brands","choices":[{"value":"a","text":"Acme"},{"value":2,"text":"Bell","visibleIf":"{n} > 1"}],"hasOther":true,"hasNone":true},
        {"type":"text","name":"n","inputType":"number"}]}
        """#)
  }

  private func read(_ form: Source) -> ReadDefinition {
    SurveyJSFormat().read(form) { _ in nil }
  }

  @Test(
    "They are offered as they are chosen there, or not",
    arguments: [
      ("", [nil, "n > 1"], AnswerConstraint.optionsOnly),
      (#","choicesFromQuestionMode":"selected""#, ["a", "2"], .optionsOrString),
      (#","choicesFromQuestionMode":"unselected""#, ["a not", "n > 1 and 2 not"], .optionsOnly),
    ])
  func offered(
    _ properties: String, _ conditions: [String?], _ constraint: AnswerConstraint
  ) throws {
    let survey = try #require(read(form(properties)).survey)
    let best = survey.items[0]
    #expect(best.options.map(\.label) == ["Acme", "Bell"])
    #expect(best.answerConstraint == constraint)
    for (option, condition) in zip(best.options, conditions) {
      let toggles = best.optionToggles.filter { $0.options == [option.value] }
      #expect(toggles.count == (condition == nil ? 0 : 1))
      let text = toggles.first?.expression.text ?? ""
      #expect(text.contains("'n'") == (condition?.contains("n > 1") ?? false), "\(text)")
      #expect(text.contains("'brands'") == (condition.map { $0 != "n > 1" } ?? false), "\(text)")
      #expect(text.contains("not()") == (condition?.contains("not") ?? false), "\(text)")
    }
  }

  @Test("What it begins with is one of them; without such a question its own options count")
  func others() throws {
    let best = try #require(read(form(#","defaultValue":2"#)).survey?.items.first)
    #expect(best.options.map(\.initialSelected) == [false, true])
    let own = Source(
      name: "form.json",
      text:
        #"{"elements":[{"type":"dropdown","name":"q","choicesFromQuestion":"gone","choices":["x"]},{"type":"dropdown","name":"r","choicesFromQuestion":"r"}]}"#
    )
    let read = read(own)
    #expect(read.survey?.items.map { $0.options.map(\.label) } == [["x"], []])
    #expect(
      read.losses.map(\.construct) == ["choicesFromQuestion", "choicesFromQuestion"])
  }

  @Test("They go from question to question, whatever the order is, but not without end")
  func chain() throws {
    for isReversed in [false, true] {
      var elements = (1...40).map {
        #"{"type":"checkbox","name":"q\#($0)","choicesFromQuestion":"q\#($0 - 1)"}"#
      }
      elements.insert(#"{"type":"checkbox","name":"q0","choices":["a"]}"#, at: 0)
      if isReversed { elements.reverse() }
      let source = Source(
        name: "form.json", text: #"{"elements":[\#(elements.joined(separator: ","))]}"#)
      let read = read(source)
      let items = try #require(read.survey?.items)
      let offered = items.filter { $0.options.map(\.label) == ["a"] }.map(\.linkId)
      #expect(Set(offered) == Set((0...32).map { "q\($0)" }))
      #expect(read.losses.filter { $0.construct == "choicesFromQuestion" }.count >= 8)
    }
  }

  @Test("The other answer of that question is one of its answers, and comes back")
  func otherAnswer() throws {
    let source = form(#","choicesFromQuestionMode":"selected""#)
    let survey = try #require(read(source).survey)
    let form = AnswersForm(survey, definition: source, clock: .utc)
    let codec = try #require(SurveyJSResults().codec(for: form))
    let data = #"{"best":"other","brands":["a","other"],"brands-Comment":"Dell"}"#
    let response = try #require(codec.read(Source(name: "d.json", text: data)).responses.first)
    #expect(response.losses.isEmpty && response.misfits.isEmpty)
    #expect(response.answers(to: "best", in: [:]).map(\.value) == [.string("Dell")])
    let now = Instant(secondsSinceEpoch: 0)
    let written = String(decoding: codec.write([response], at: now), as: UTF8.self)
    #expect(written.contains(#""best":"other","brands":["a","other"],"brands-Comment":"Dell""#))
  }

  @Test("A form that nobody changed is what it was")
  func back() throws {
    let source = form(#","choicesFromQuestionMode":"selected""#)
    let survey = try #require(read(source).survey)
    let written = SurveyJSFormat().write(WriteRequest(survey, original: source))
    #expect(read(Source(name: "f.json", bytes: written.bytes)).survey == survey)
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("choicesFromQuestionMode"))
  }
}
