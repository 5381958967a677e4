import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// Sessions that go on with a response which says more than its answers.
@Suite("What a stored response says of its items")
struct PreservedItemTests {
  private static let reason =
    #"{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","#
    + #""valueCode":"asked-declined"}]}"#
  private static let level =
    #"{"id":"i","linkId":"1.2","answer":[{"_valueDecimal":\#(reason)}]}"#
  private static let name =
    #"{"id":"j","linkId":"1.3","answer":[{"id":"k","valueString":"a"}]}"#
  private static let visit =
    #"{"linkId":"4","item":[{"linkId":"4.1","answer":[{"_valueDate":\#(reason)}]}]},"#
  private static let alarm = #"{"id":"w","linkId":"5","answer":[{"valueTime":"10:15:00"}]},"#
  private static let stored =
    #"[{"id":"t","linkId":"intro"},{"extension":[{"url":"u"}],"linkId":"1","item":[\#(level),\#(name)]},"#
    + visit + #"{"linkId":"4","item":[{"id":"v","linkId":"4.3","answer":[{"valueString":"b"}]}]},"#
    + alarm + #"{"linkId":"6","answer":[{"valueBoolean":true}]}]"#

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var actions: [SessionEvent.Action] = []
    /// What is written otherwise than it was stored.
    var written: [(before: String, after: String)] = []
    var lost: [String] = []
  }

  private static func path(_ text: String) -> InstancePath {
    InstancePath(text) ?? InstancePath([])
  }

  @Test(
    "Rule 44: what nobody touched is written as it is stored, and what goes is named",
    arguments: [
      Case(testDescription: "nothing is done"),
      Case(
        testDescription: "an answer takes the place of a reason",
        actions: [.answer(path("1/1.2"), [.decimal(ExactDecimal(2))])],
        written: [(level, #"{"linkId":"1.2","answer":[{"valueDecimal":2}]}"#)],
        lost: [#""id" of the item is not kept"#]),
      Case(
        testDescription: "another answer",
        actions: [.answer(path("1/1.3"), [.string("b")])],
        written: [(name, #"{"linkId":"1.3","answer":[{"valueString":"b"}]}"#)],
        lost: [#""id" of the item is not kept"#, #""id" of the answer is not kept"#]),
      Case(
        testDescription: "another answer, and the former one again",
        actions: [
          .answer(path("1/1.3"), [.string("b")]), .answer(path("1/1.3"), [.string("a")]),
        ]),
      Case(
        testDescription: "a repetition is taken away, and the next one moves up",
        actions: [.removeRepetition(path("4"))],
        written: [(visit, "")], lost: [#""extension" of the value is not kept"#]),
      Case(
        testDescription: "an item becomes disabled",
        actions: [.answer(path("6"), [.boolean(false)])],
        written: [(alarm, ""), ("true", "false")], lost: [#""id" of the item is not kept"#]),
    ])
  func preserved(_ test: Case) throws {
    var session = ResponseReaderTests.read(Self.stored).session
    for action in test.actions {
      try session.apply(SessionEvent(action, at: Fixtures.now))
    }
    session = session.withoutEmptyRepetitions
    let wanted = test.written.reduce(Self.stored) { $0.replacing($1.before, with: $1.after) }
    #expect(Fixtures.items(session) == wanted)
    #expect(ResponseWriter.losses(of: session, in: .nested).map { $0.message() } == test.lost)
  }

  @Test("Rule 44: of several answers, those that stay keep what they say")
  func severalAnswers() throws {
    let survey = Survey(items: [Fixtures.item("a", .string) { $0.repeats = true }])
    let root = Fixtures.read(
      ResponseReaderTests.response(
        #"[{"linkId":"a","answer":[{"id":"x","valueString":"1"},{"id":"y","valueString":"2"}]}]"#))
    var session = ResponseReader.read(root, for: survey, at: Fixtures.now).session
    let answers = ["2", "3"].map(AnswerValue.string)
    try session.apply(SessionEvent(.answer(Self.path("a"), answers), at: Fixtures.now))
    #expect(
      Fixtures.items(session)
        == #"[{"linkId":"a","answer":[{"id":"y","valueString":"2"},{"valueString":"3"}]}]"#)
    #expect(
      ResponseWriter.losses(of: session, in: .nested).map { $0.message() }
        == [#""id" of the answer is not kept"#])
  }
}
