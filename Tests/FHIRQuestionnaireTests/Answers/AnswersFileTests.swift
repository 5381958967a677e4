import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("Answers files")
struct AnswersFileTests {
  @Test(
    "Several ways to say the same",
    arguments: [
      #"{"2":{"answer":true,"items":{"2.1":"a:b","2.2":{"2.2.1":3}}}}"#,
      #"{"2":true,"2.1":"a:b","2.2":{"2.2.1":3}}"#,
      #"{"2.2.1":"3","2":"y","2.1":"a:b"}"#,
      #"{"2":[{"answer":"yes","items":{"2.1":"a:b"}}],"2.2.1":3}"#,
    ])
  func nestedOrFlat(_ answers: String) {
    let (session, problems) = Fixtures.session(answers)
    #expect(problems.map(\.description) == [])
    #expect(
      Fixtures.items(session).hasPrefix(
        #"[{"linkId":"2","answer":[{"valueBoolean":true,"item":[{"linkId":"2.1","#
          + #""answer":[{"valueUri":"a:b"}]},{"linkId":"2.2","item":[{"linkId":"2.2.1","#
          + #""answer":[{"valueInteger":3}]}]}]}]}"#))
  }

  @Test(
    "Several answers",
    arguments: [
      #"{"3":["Red","Green"]}"#, #"{"3":"red, Green"}"#, #"{"3":["Red",{"answer":"Green"}]}"#,
    ])
  func several(_ answers: String) throws {
    let (session, problems) = Fixtures.session(answers)
    #expect(problems.map(\.description) == [])
    let id = try #require(session.instance(at: InstancePath([.init(linkId: "3")])))
    #expect(session.answers(id).count == 2)
  }

  @Test(
    "One JSON string is one answer, unless every part of it is an option",
    arguments: [
      (#""foo; bar""#, ["foo; bar"]), (#""Red; bar""#, ["Red; bar"]),
      (#""Red; Green""#, ["Red", "Green"]),
      (#"["foo; bar", "Red, Green"]"#, ["foo; bar", "Red, Green"]),
    ])
  func oneString(_ given: String, _ expected: [String]) throws {
    let survey = Survey(items: [
      Fixtures.item("o", .choice) {
        $0.repeats = true
        $0.answerConstraint = .optionsOrString
        $0.options = ["Red", "Green"].map { AnswerOption(value: .string($0)) }
      }
    ])
    let (session, problems) = Fixtures.session(#"{"o":\#(given)}"#, survey: survey)
    #expect(problems.map(\.description) == [])
    let id = try #require(session.instance(linkId: "o"))
    #expect(session.answers(id).map(\.label) == expected)
  }

  @Test(
    "No answer",
    arguments: [#"{"4":[{"4.3":null}]}"#, #"{"4":[{"4.3":""}]}"#, #"{"4":[{"4.3":[]}]}"#])
  func noAnswer(_ answers: String) {
    let (session, problems) = Fixtures.session(answers)
    #expect(problems.map(\.description) == [])
    #expect(Fixtures.items(session) == "[]")
  }

  @Test(
    "A number keeps the digits of the file", arguments: ["93", "93.50", "93.0", "0.10", "1e2"])
  func digits(_ number: String) {
    let (session, problems) = Fixtures.session(#"{"1.2":\#(number)}"#)
    #expect(problems.map(\.description) == [])
    #expect(Fixtures.items(session).contains("\"valueDecimal\":\(number)}"))
  }

  @Test(
    "Whether an item is disabled is not said where the answer that decides it is wrong",
    arguments: [
      (#"{"a":9,"b":2,"c":3}"#, ["a"]), (#"{"a":"x","c":3}"#, ["a"]),
      (#"{"a":1,"b":9,"c":3}"#, ["b"]),
      (#"{"a":1,"c":3}"#, ["c"]), (#"{"a":9,"e":1}"#, ["a", "e"]),
    ])
  func wrongAnswerAbove(_ answers: String, _ wrong: [String]) {
    func item(_ linkId: String, after question: String) -> SurveyItem {
      Fixtures.item(linkId, .integer) {
        $0.maxValue = .integer(5)
        $0.enableWhen = [
          EnableWhen(question: question, operator: .greater, answer: .integer(0))
        ]
      }
    }
    let survey = Survey(items: [
      Fixtures.item("a", .integer) { $0.maxValue = .integer(5) }, item("b", after: "a"),
      item("c", after: "b"), Fixtures.item("d", .integer), item("e", after: "d"),
    ])
    let (_, problems) = Fixtures.session(answers, survey: survey)
    #expect(problems.map(\.location.linkId) == wrong)
  }

  @Test("Rule 12: a condition may look forward")
  func forward() {
    let (session, problems) = Fixtures.session(#"{"5":"7:15 AM","6":true}"#)
    #expect(problems.map(\.description) == [])
    #expect(Fixtures.items(session).contains(#""valueTime":"07:15:00""#))
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    var answers: String
    var linkId: String
    var code: Diagnostic.Code
    var column: Int
    var testDescription: String { answers }
  }

  @Test(
    "Wrong answers name the place, the linkId and what would be right",
    arguments: [
      Wrong(answers: #"{"1.1": 7}"#, linkId: "1.1", code: .notAnOption, column: 9),
      Wrong(
        answers: #"{"5": "25:00", "6": true}"#, linkId: "5", code: .unreadableAnswer, column: 8),
      Wrong(answers: #"{"1.2": "abc"}"#, linkId: "1.2", code: .unreadableAnswer, column: 10),
      Wrong(
        answers: #"{"1": {"1.3": "123456789012345678901"}}"#, linkId: "1.3", code: .answerTooLong,
        column: 16),
      Wrong(answers: #"{"zz": 1}"#, linkId: "zz", code: .unknownLinkId, column: 8),
      Wrong(answers: #"{"4.1": "2026"}"#, linkId: "4.1", code: .misplacedItem, column: 10),
      Wrong(answers: #"{"1": {"6": true}}"#, linkId: "6", code: .misplacedItem, column: 13),
      Wrong(answers: #"{"2.1": "a:b"}"#, linkId: "2.1", code: .parentUnanswered, column: 10),
      Wrong(answers: #"{"5": "10:15"}"#, linkId: "5", code: .disabledItemAnswered, column: 8),
      Wrong(answers: #"{"1": true}"#, linkId: "1", code: .unusualAnswerForm, column: 7),
      Wrong(answers: #"{"1": [{}, {}]}"#, linkId: "1", code: .unusualAnswerForm, column: 8),
      Wrong(answers: #"{"6": {"value": 1}}"#, linkId: "6", code: .unusualAnswerForm, column: 7),
      Wrong(answers: #"{"6": [[true]]}"#, linkId: "6", code: .unusualAnswerForm, column: 8),
      Wrong(answers: #"{"intro": "x"}"#, linkId: "intro", code: .answerToNoQuestion, column: 12),
      Wrong(
        answers: #"{"4": [{}, {}, {}, {"4.1": "2026"}]}"#, linkId: "4", code: .tooManyAnswers,
        column: 20),
      Wrong(
        answers: #"{"3": {"answer": ["Red", "Green"], "items": {"3.1": 2}}}"#, linkId: "3",
        code: .unusualAnswerForm, column: 45),
      Wrong(answers: #"{"3": 2}"#, linkId: "3", code: .notAnOption, column: 7),
      Wrong(
        answers: #"{"2": {"items": {"2.1": "a:b"}}}"#, linkId: "2", code: .parentUnanswered,
        column: 17),
    ])
  func wrong(_ test: Wrong) {
    let (_, problems) = Fixtures.session(test.answers)
    #expect(problems.map(\.code) == [test.code])
    #expect(problems.map(\.location.linkId) == [test.linkId])
    #expect(problems.map(\.location.file) == ["a.json"])
    #expect(problems.map(\.location.position) == [SourcePosition(line: 1, column: test.column)])
    #expect(problems.hasErrors)
  }

  @Test("A wrong answer is reported once, whatever is given below it")
  func belowWrong() {
    let (session, problems) = Fixtures.session(
      #"{"3":["pink",{"answer":"Green","items":{"3.1":2}}],"2":"perhaps","2.1":"a:b"}"#)
    #expect(problems.map(\.location.linkId) == ["3", "2"])
    #expect(!Fixtures.items(session).contains("3.1"))
  }

  @Test("Many findings take time in proportion")
  func manyFindings() {
    let survey = Survey(items: (0..<1500).map { Fixtures.item("q\($0)", .integer) })
    let wrong = (0..<1500).map { #""q\#($0)":"x""# } + (0..<1500).map { #""Q\#($0)":1"# }
    let answers = "{\(wrong.joined(separator: ",\n"))}"
    var problems: [Diagnostic] = []
    let time = ContinuousClock().measure {
      problems = Fixtures.session(answers, survey: survey).problems
    }
    #expect(problems.count == 3000)
    #expect(problems.last?.location.position == SourcePosition(line: 3000, column: 9))
    #expect(problems.last?.hint() == "did you mean \"q1499\"?")
    #expect(time < .seconds(6))
  }

  @Test("A wrong answer leaves the others in place")
  func others() {
    let (session, problems) = Fixtures.session(#"{"1.1":"7","6":false,"4":[{"4.3":null}]}"#)
    #expect(problems.count == 1)
    #expect(
      Fixtures.items(session) == #"[{"linkId":"6","answer":[{"valueBoolean":false}]}]"#)
  }

  @Test("Items below several answers stand beside their answer")
  func belowSeveral() {
    let (_, problems) = Fixtures.session(#"{"3":["Red","Green"],"3.1":2}"#)
    #expect(problems.map(\.code) == [.parentUnanswered])
  }

  @Test("What is no object is refused", arguments: ["[1]", "1", #""a""#])
  func notAnObject(_ json: String) {
    var session = Session(Fixtures.survey, at: Fixtures.now)
    let source = Source(name: "a.json", bytes: Array(json.utf8))
    guard let root = AnswersFile.read(source).document?.root else { return }
    let problems = AnswersFile.apply(
      root: root, to: &session, reader: Fixtures.reader, at: Fixtures.now)
    #expect(problems.map(\.code) == [.notAnAnswersFile])
    #expect(session.events.isEmpty)
  }

  @Test("The answer of a read-only item is taken with a warning")
  func readOnly() {
    let survey = Survey(items: [
      Fixtures.item("a", .integer) {
        $0.readOnly = true
        $0.initial = [.integer(1)]
      }
    ])
    #expect(Fixtures.session(#"{"a":1}"#, survey: survey).problems.isEmpty)
    let (session, problems) = Fixtures.session(#"{"a":2}"#, survey: survey)
    #expect(problems.map(\.code) == [.readOnlyItemAnswered])
    #expect(!problems.hasErrors)
    #expect(Fixtures.items(session).contains("\"valueInteger\":2"))
  }
}
