import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Responses are written")
struct ResponseWriterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: String
    var answers: String
    var items: String
    var layout = ResponseLayout.nested
    var testDescription: String { rule }
  }

  // 4.3 has an initial value, so it is cleared where it would disturb.
  static let cases = [
    Case(rule: "nothing answered, nothing written", answers: #"{"4":[{"4.3":null}]}"#, items: "[]"),
    Case(
      rule: "Rule 33: order is that of the questionnaire",
      answers: #"{"6":true,"5":"10:15","1.2":93,"1.1":"0-1","4":[{"4.3":null}]}"#,
      items: #"[{"linkId":"1","item":[{"linkId":"1.1","answer":[{"valueString":"0-1"}]},"#
        + #"{"linkId":"1.2","answer":[{"valueDecimal":93}]}]},"#
        + #"{"linkId":"5","answer":[{"valueTime":"10:15:00"}]},"#
        + #"{"linkId":"6","answer":[{"valueBoolean":true}]}]"#),
    Case(
      rule: "Rule 34: below a question items stand in the answer, below a group in the item",
      answers: #"{"2":{"answer":"y","items":{"2.2":{"2.2.1":3}}},"4":[{"4.3":null}]}"#,
      items: #"[{"linkId":"2","answer":[{"valueBoolean":true,"item":[{"linkId":"2.2","#
        + #""item":[{"linkId":"2.2.1","answer":[{"valueInteger":3}]}]}]}]}]"#),
    Case(
      rule: "Rule 35: each answer has its own items",
      answers: #"{"3":["Red",{"answer":"Green","items":{"3.1":2}}],"4":[{"4.3":null}]}"#,
      items:
        #"[{"linkId":"3","answer":[{"valueCoding":{"system":"http://example.org/s","code":"r","#
        + #""display":"Red"}},{"valueCoding":{"system":"http://example.org/s","code":"g","#
        + #""display":"Green"},"item":[{"linkId":"3.1","answer":[{"valueInteger":2}]}]}]}]"#),
    Case(
      rule: "Rule 30: a repeating group is several items",
      answers: #"{"4":[{"4.1":"2026-03","4.3":null},{"4.2":"72.50 kg","4.3":"away"}]}"#,
      items: #"[{"linkId":"4","item":[{"linkId":"4.1","answer":[{"valueDate":"2026-03"}]}]},"#
        + #"{"linkId":"4","item":[{"linkId":"4.2","answer":[{"valueQuantity":{"value":72.50,"#
        + #""unit":"kg"}}]},"#
        + #"{"linkId":"4.3","answer":[{"valueString":"away"}]}]}]"#),
    Case(
      rule: "Rule 31: no empty repetitions are written",
      answers: #"{"4":[{"4.3":null},{"4.1":"2026","4.3":null}]}"#,
      items: #"[{"linkId":"4","item":[{"linkId":"4.1","answer":[{"valueDate":"2026"}]}]}]"#),
    Case(
      rule: "Rule 45: url is a uri, text is a string",
      answers: #"{"2":true,"2.1":"http://example.org/a","1.4":"a\nb","4":[{"4.3":null}]}"#,
      items: #"[{"linkId":"1","item":[{"linkId":"1.4","answer":[{"valueString":"a\nb"}]}]},"#
        + #"{"linkId":"2","answer":[{"valueBoolean":true,"item":[{"linkId":"2.1","#
        + #""answer":[{"valueUri":"http://example.org/a"}]}]}]}]"#),
    Case(
      rule: "Rule 47: a decimal keeps its digits", answers: #"{"1.2":93.50,"4":[{"4.3":null}]}"#,
      items: #"[{"linkId":"1","item":[{"linkId":"1.2","answer":[{"valueDecimal":93.50}]}]}]"#),
    Case(
      rule: "a hidden item with a value is written", answers: #"{"7":"app","4":[{"4.3":null}]}"#,
      items: #"[{"linkId":"7","answer":[{"valueString":"app"}]}]"#),
    Case(
      rule: "flat: questions alone, in document order",
      answers: #"{"1.1":"2-4","2":true,"2.2.1":3,"4":[{"4.3":"a"},{"4.3":"b"}]}"#,
      items: #"[{"linkId":"1.1","answer":[{"valueString":"2-4"}]},"#
        + #"{"linkId":"2","answer":[{"valueBoolean":true}]},"#
        + #"{"linkId":"2.2.1","answer":[{"valueInteger":3}]},"#
        + #"{"linkId":"4.3","answer":[{"valueString":"a"}]},"#
        + #"{"linkId":"4.3","answer":[{"valueString":"b"}]}]"#, layout: .flat),
  ]

  @Test("The items of a response", arguments: cases)
  func items(_ test: Case) {
    let (session, problems) = Fixtures.session(test.answers)
    #expect(problems.map(\.description) == [])
    #expect(Fixtures.items(session, test.layout) == test.items)
  }

  @Test(
    "Rule 38: answers that other answers disable are not written",
    arguments: ResponseLayout.allCases)
  func disabled(_ layout: ResponseLayout) throws {
    var (session, _) = Fixtures.session(#"{"6":true,"5":"10:15","4":[{"4.3":null}]}"#)
    let path = InstancePath([.init(linkId: "6")])
    try session.apply(SessionEvent(.answer(path, [.boolean(false)]), at: Fixtures.now))
    #expect(
      Fixtures.items(session, layout) == #"[{"linkId":"6","answer":[{"valueBoolean":false}]}]"#)
  }

  @Test("Rules 40, 41, 42: what a response says besides its answers, in canonical order")
  func details() throws {
    let (session, _) = Fixtures.session(#"{"6":true,"4":[{"4.3":null}]}"#)
    var details = ResponseDetails(status: .inProgress)
    details.id = "r1"
    details.language = "en"
    details.basedOn = [Reference(reference: "ServiceRequest/1")]
    details.partOf = [Reference(reference: "Procedure/1")]
    details.subject = Reference(reference: "Patient/1", type: "Patient", display: "P")
    details.source = Reference(reference: "RelatedPerson/2")
    details.author = Reference(reference: "Practitioner/3")
    details.authored = ResponseDetails.authored(session, offset: try #require(UTCOffset("+01:00")))
    let root = ResponseWriter.write(session, details).root
    #expect(
      Fixtures.json(root)
        == #"{"resourceType":"QuestionnaireResponse","id":"r1","language":"en","#
        + #""basedOn":[{"reference":"ServiceRequest/1"}],"partOf":[{"reference":"Procedure/1"}],"#
        + #""questionnaire":"http://example.org/small|2","status":"in-progress","#
        + #""subject":{"reference":"Patient/1","type":"Patient","display":"P"},"#
        + #""authored":"2026-11-20T11:00:00+01:00","author":{"reference":"Practitioner/3"},"#
        + #""source":{"reference":"RelatedPerson/2"},"#
        + #""item":[{"linkId":"6","text":"Alarm on?","answer":[{"valueBoolean":true}]}]}"#)
  }

  @Test(
    "Rule 40: how a response names its questionnaire",
    arguments: [
      (Survey(id: "q", url: "http://e.org/q", version: "2"), "http://e.org/q|2"),
      (Survey(id: "q", url: "http://e.org/q"), "http://e.org/q"),
      (Survey(id: "q", version: "2"), "Questionnaire/q"), (Survey(), nil),
    ] as [(Survey, String?)])
  func questionnaire(_ survey: Survey, _ expected: String?) {
    let session = Session(survey, at: Fixtures.now)
    let root = ResponseWriter.write(session, ResponseDetails()).root
    #expect(root[.questionnaire]?.string == expected)
  }

  @Test("Rule 39: a nested response has the questionnaire's texts, a flat one none")
  func texts() {
    let (session, _) = Fixtures.session(#"{"1.2":1,"4":[{"4.3":null}]}"#)
    var details = ResponseDetails()
    let nested = ResponseWriter.write(session, details).root[.item]
    #expect(nested?[.text]?.string == "Day")
    #expect(nested?[.item]?[.text]?.string == "Level")
    details.layout = .flat
    #expect(ResponseWriter.write(session, details).root[.item]?[.text] == nil)
  }

  @Test("Rules 33 to 35: a flat response with several repetitions or answers says what it loses")
  func flatLosses() throws {
    let row = Fixtures.item("g", .group, nil, [Fixtures.item("h", .string)]) { $0.repeats = true }
    let parent = Fixtures.item("p", .string, nil, [Fixtures.item("c", .string)]) {
      $0.repeats = true
    }
    var session = Session(Survey(items: [row, parent]), at: Fixtures.now)
    func answer(_ path: String, _ texts: String...) throws {
      let place = try #require(InstancePath(path))
      try session.apply(
        SessionEvent(.answer(place, texts.map { .string($0) }), at: Fixtures.now))
    }
    try answer("g/h", "x")
    try answer("p", "y")
    try answer("p/c", "z")
    #expect(ResponseWriter.losses(of: session, in: .flat).isEmpty)
    try session.apply(
      SessionEvent(.addRepetition(InstancePath(), linkId: "g"), at: Fixtures.now))
    try answer("g[1]/h", "x")
    try answer("p", "y", "w")
    let losses = ResponseWriter.losses(of: session, in: .flat)
    #expect(losses.map(\.location.linkId) == ["g", "p"])
    #expect(losses.map(\.code) == [.flatMixesParts, .flatMixesParts])
    #expect(ResponseWriter.losses(of: session, in: .nested).isEmpty)
  }
}
