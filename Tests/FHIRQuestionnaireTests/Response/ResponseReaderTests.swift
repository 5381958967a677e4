import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Responses are read")
struct ResponseReaderTests {
  static func response(_ items: String, status: String = "completed") -> String {
    #"{"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/small|2","#
      + #""status":"\#(status)","item":\#(items)}"#
  }

  static func read(_ items: String, status: String = "completed") -> ReadResponse {
    ResponseReader.read(
      Fixtures.read(response(items, status: status)), for: Fixtures.survey, at: Fixtures.now)
  }

  @Test("What was written is read back the same", arguments: ResponseWriterTests.cases)
  func roundTrip(_ test: ResponseWriterTests.Case) {
    let read = Self.read(test.items)
    #expect(read.diagnostics.map(\.description) == [])
    #expect(read.details.layout == test.layout)
    #expect(Fixtures.items(read.session, test.layout) == test.items)
  }

  @Test("The events that reading makes rebuild the session", arguments: ResponseWriterTests.cases)
  func replay(_ test: ResponseWriterTests.Case) throws {
    let read = Self.read(test.items)
    let again = try Session(
      Fixtures.survey, at: Fixtures.now, initialValues: false, replaying: read.session.events)
    #expect(Fixtures.items(again) == Fixtures.items(read.session))
  }

  @Test("Flat: the order tells answers and repetitions apart")
  func flatBelowAnswers() {
    let nested =
      #"{"3":[{"answer":"Red","items":{"3.1":1}},{"answer":"Green","items":{"3.1":2}}],"#
      + #""4":[{"4.1":"2026","4.3":"a"},{"4.1":"2025","4.3":"b"}]}"#
    let (session, problems) = Fixtures.session(nested)
    #expect(problems.isEmpty)
    let read = Self.read(Fixtures.items(session, .flat))
    #expect(read.diagnostics.map(\.description) == [])
    #expect(Fixtures.items(read.session) == Fixtures.items(session))
  }

  struct Finding: CustomTestStringConvertible, Sendable {
    var name: String
    var items: String
    var codes: [Diagnostic.Code]
    var kept: String
    var testDescription: String { name }
  }

  @Test(
    "Findings, and what is kept",
    arguments: [
      Finding(
        name: "Rule 43: an unknown linkId",
        items: #"[{"linkId":"99","answer":[{"valueString":"a"}]}]"#, codes: [.unknownLinkId],
        kept: "[]"),
      Finding(
        name: "Rule 43: a misplaced item with only one place is read",
        items: #"[{"linkId":"1","item":[{"linkId":"6","answer":[{"valueBoolean":true}]}]}]"#,
        codes: [.misplacedItem], kept: #"[{"linkId":"6","answer":[{"valueBoolean":true}]}]"#),
      Finding(
        name: "Rule 43: a misplaced item of a repeating group is not",
        items: #"[{"linkId":"1","item":[{"linkId":"4.1","answer":[{"valueDate":"2026"}]}]}]"#,
        codes: [.misplacedItem], kept: "[]"),
      Finding(
        name: "Rule 43: a wrong order",
        items: #"[{"linkId":"7","answer":[{"valueString":"a"}]},"#
          + #"{"linkId":"6","answer":[{"valueBoolean":true}]}]"#,
        codes: [.wrongItemOrder],
        kept: #"[{"linkId":"6","answer":[{"valueBoolean":true}]},"#
          + #"{"linkId":"7","answer":[{"valueString":"a"}]}]"#),
      Finding(
        name: "Rule 34: an item directly below a question",
        items: #"[{"linkId":"2","answer":[{"valueBoolean":true}],"#
          + #""item":[{"linkId":"2.1","answer":[{"valueUri":"a"}]}]}]"#,
        codes: [.misplacedItem],
        kept: #"[{"linkId":"2","answer":[{"valueBoolean":true,"item":[{"linkId":"2.1","#
          + #""answer":[{"valueUri":"a"}]}]}]}]"#),
      Finding(
        name: "Rule 36: an item below a question without answer",
        items: #"[{"linkId":"2","item":[{"linkId":"2.1","answer":[{"valueUri":"a"}]}]}]"#,
        codes: [.misplacedItem], kept: "[]"),
      Finding(
        name: "Rule 30: a question twice; the first is kept",
        items: #"[{"linkId":"6","answer":[{"valueBoolean":true}]},"#
          + #"{"linkId":"6","answer":[{"valueBoolean":false}]}]"#,
        codes: [.repeatedItem], kept: #"[{"linkId":"6","answer":[{"valueBoolean":true}]}]"#),
      Finding(
        name: "flat: a question twice, with another between",
        items: #"[{"linkId":"1.1","answer":[{"valueString":"0-1"}]},"#
          + #"{"linkId":"6","answer":[{"valueBoolean":true}]},"#
          + #"{"linkId":"1.2","answer":[{"valueDecimal":1.0}]},"#
          + #"{"linkId":"6","answer":[{"valueBoolean":false}]}]"#,
        codes: [.wrongItemOrder, .repeatedItem],
        kept: #"[{"linkId":"1","item":[{"linkId":"1.1","answer":[{"valueString":"0-1"}]},"#
          + #"{"linkId":"1.2","answer":[{"valueDecimal":1.0}]}]},"#
          + #"{"linkId":"6","answer":[{"valueBoolean":true}]}]"#),
      Finding(
        name: "a value of another type",
        items: #"[{"linkId":"6","answer":[{"valueString":"yes"}]}]"#,
        codes: [.wrongAnswerType], kept: "[]"),
      Finding(
        name: "an answer without value; the others stay",
        items: #"[{"linkId":"3","answer":[{"extension":[{"url":"u","valueCode":"unknown"}]},"#
          + #"{"valueCoding":{"system":"http://example.org/s","code":"r"}}]}]"#,
        codes: [.answerWithoutValue],
        kept: #"[{"linkId":"3","answer":[{"extension":[{"url":"u","valueCode":"unknown"}]},"#
          + #"{"valueCoding":{"system":"http://example.org/s","code":"r"}}]}]"#),
      Finding(
        name: "Rule 46: an integer with a fraction",
        items: #"[{"linkId":"2","answer":[{"valueBoolean":true,"item":[{"linkId":"2.2","item":"#
          + #"[{"linkId":"2.2.1","answer":[{"valueInteger":3.0}]}]}]}]}]"#,
        codes: [.unreadableValue], kept: #"[{"linkId":"2","answer":[{"valueBoolean":true}]}]"#),
      Finding(
        name: "Rule 47: a quantity with more digits than are kept",
        items: #"[{"linkId":"4","item":[{"linkId":"4.2","answer":[{"valueQuantity":{"value":"#
          + #"1.2345678901234567890123456789012345678901234567890}}]}]}]"#,
        codes: [.unreadableValue], kept: "[]"),
      Finding(
        name: "Rules 44, 71: what a value says beyond its own parts",
        items: #"[{"linkId":"4","item":[{"linkId":"4.2","answer":[{"valueQuantity":"#
          + #"{"extension":[{"url":"u","valueCode":"a"}],"value":1}}]}]}]"#,
        codes: [],
        kept: #"[{"linkId":"4","item":[{"linkId":"4.2","answer":[{"valueQuantity":"#
          + #"{"extension":[{"url":"u","valueCode":"a"}],"value":1}}]}]}]"#),
      Finding(
        name: "Rule 44: a part of a text",
        items: #"[{"linkId":"1","item":[{"linkId":"1.3","answer":[{"valueString":"a","#
          + #""_valueString":{"id":"v"}}]}]}]"#,
        codes: [],
        kept: #"[{"linkId":"1","item":[{"linkId":"1.3","answer":[{"valueString":"a","#
          + #""_valueString":{"id":"v"}}]}]}]"#),
      Finding(
        name: "Rule 44: what an item and an answer have beside their own parts",
        items: #"[{"id":"a","linkId":"6","_text":{"extension":[{"url":"u"}]},"definition":"d","#
          + #""answer":[{"extension":[{"url":"u"}],"valueBoolean":true}]}]"#,
        codes: [],
        kept: #"[{"id":"a","linkId":"6","definition":"d","_text":{"extension":[{"url":"u"}]},"#
          + #""answer":[{"extension":[{"url":"u"}],"valueBoolean":true}]}]"#),
      Finding(
        name: "Rule 44: what a group and a text have",
        items: #"[{"linkId":"intro","id":"i"},{"linkId":"1","extension":[{"url":"u"}]}]"#,
        codes: [],
        kept: #"[{"id":"i","linkId":"intro"},{"extension":[{"url":"u"}],"linkId":"1"}]"#),
      Finding(
        name: "Rule 44: flat: what an item has",
        items: #"[{"linkId":"1.3","id":"i","answer":[{"id":"j","valueString":"a"}]}]"#,
        codes: [],
        kept: #"[{"linkId":"1","item":[{"id":"i","linkId":"1.3","answer":"#
          + #"[{"id":"j","valueString":"a"}]}]}]"#),
      Finding(
        name: "Rule 38: an answer below a disabled item in a completed response",
        items: #"[{"linkId":"5","answer":[{"valueTime":"10:15:00"}]}]"#,
        codes: [.disabledItemAnswered], kept: "[]"),
      Finding(
        name: "a group with an answer",
        items: #"[{"linkId":"1","answer":[{"valueString":"a"}]}]"#, codes: [.answerToNoQuestion],
        kept: "[]"),
      Finding(
        name: "an item without linkId", items: #"[{"text":"a"}]"#, codes: [.itemWithoutLinkId],
        kept: "[]"),
      Finding(
        name: "Rule 37: unanswered items are read, display items may stand",
        items: #"[{"linkId":"intro","text":"Please answer"},{"linkId":"1","item":"#
          + #"[{"linkId":"1.1"}]},{"linkId":"2"}]"#, codes: [], kept: "[]"),
    ])
  func findings(_ test: Finding) {
    let read = Self.read(test.items)
    #expect(read.diagnostics.map(\.code) == test.codes)
    #expect(read.diagnostics.allSatisfy { $0.location.position != nil })
    #expect(Fixtures.items(read.session) == test.kept)
  }

  @Test("Rule 60: initial values are not applied to what a response leaves open")
  func initialValues() {
    let read = Self.read(
      #"[{"linkId":"4","item":[{"linkId":"4.1","answer":[{"valueDate":"2026"}]}]},"#
        + #"{"linkId":"4","item":[{"linkId":"4.1","answer":[{"valueDate":"2025"}]}]}]"#)
    #expect(!Fixtures.items(read.session).contains("home"))
  }

  @Test("Rule 44: what is not kept of the response is named")
  func lostParts() {
    let json =
      #"{"resourceType":"QuestionnaireResponse","meta":{"versionId":"1"},"contained":[],"#
      + #""extension":[{"url":"u"}],"identifier":{"value":"7"},"status":"completed","#
      + #""_status":{"id":"s"},"subject":{"reference":"Patient/1","identifier":{"value":"8"}},"#
      + #""encounter":{"reference":"Encounter/1"}}"#
    let read = ResponseReader.read(Fixtures.read(json), for: Fixtures.survey, at: Fixtures.now)
    #expect(
      read.diagnostics.map { $0.message() } == [
        #""meta", "extension", "identifier", "status.extension" of the response "#
          + "are not kept"
      ])
    #expect(read.details.encounter?.reference == "Encounter/1")
    #expect(read.diagnostics.map(\.severity) == [.warning])
    #expect(read.diagnostics.map(\.location.subject?.description) == ["QuestionnaireResponse"])
  }

  @Test("Many findings, and many initial values to take back, take time in proportion")
  func manyFindings() {
    let survey = Survey(items: [
      Fixtures.item("g", .group, nil, [Fixtures.item("a", .string) { $0.initial = [.string("x")] }])
      { $0.repeats = true }
    ])
    let items = (0..<2000).map { #"{"linkId":"g","item":[{"linkId":"z\#($0)"}]}"# }
    let root = Fixtures.read(Self.response("[\(items.joined(separator: ",\n"))]"))
    var read: ReadResponse?
    let time = ContinuousClock().measure {
      read = ResponseReader.read(root, for: survey, at: Fixtures.now)
    }
    #expect(read?.diagnostics.count { $0.code == .unknownLinkId } == 2000)
    #expect(read?.diagnostics.last?.location.position?.line == 2000)
    #expect(read.map { Fixtures.items($0.session) } == "[]")
    #expect(time < .seconds(6))
  }

  @Test("What a response says besides its answers")
  func details() {
    let json =
      #"{"resourceType":"QuestionnaireResponse","id":"r","questionnaire":"http://example.org/x","#
      + #""status":"amended","subject":{"reference":"Patient/1"},"authored":"2026-03-01"}"#
    let read = ResponseReader.read(Fixtures.read(json), for: Fixtures.survey, at: Fixtures.now)
    #expect(read.details.id == "r")
    #expect(read.details.status == .amended)
    #expect(read.details.subject?.reference == "Patient/1")
    #expect(read.details.authored?.description == "2026-03-01")
    #expect(read.diagnostics.map(\.code) == [.otherQuestionnaire])
  }

  @Test(
    "What is no response",
    arguments: [
      (#"{"resourceType":"Patient"}"#, Diagnostic.Code.notAResponse),
      (#"{"a":1}"#, .notAResponse),
      (#"{"resourceType":"QuestionnaireResponse"}"#, .unknownResponseStatus),
      (#"{"resourceType":"QuestionnaireResponse","status":"done"}"#, .unknownResponseStatus),
    ])
  func refused(_ json: String, _ code: Diagnostic.Code) {
    let read = ResponseReader.read(Fixtures.read(json), for: Fixtures.survey, at: Fixtures.now)
    #expect(read.diagnostics.map(\.code) == [code])
    #expect(read.diagnostics.hasErrors)
  }
}
