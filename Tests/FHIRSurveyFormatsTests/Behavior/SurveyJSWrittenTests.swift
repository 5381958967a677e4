import FHIRDocument
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyJS

/// What forms of SurveyJS say in words that older versions of it have, too.
@Suite(
  "SurveyJS itself makes of what is written what a survey says",
  .enabled(
    if: Peer.isInstalled("node", Peer.surveyJS),
    "SurveyJS or node is not there (make test installs SurveyJS)"))
struct SurveyJSWrittenTests {
  /// Whether a question is visible, and whether its answer is in order, after answers.
  private func state(
    of name: String, in items: [SurveyItem], _ answers: [String: Any]
  ) throws -> (isVisible: Bool, isRight: Bool) {
    let written = SurveyJSFormat().write(WriteRequest(Survey(items: items)))
    let form = try JSONSerialization.jsonObject(with: Data(written.bytes))
    let states = try #require(SurveyJSFormTests.states(of: form, [answers]).first?[name])
    return (states.first as? Bool == true, states.dropFirst(2).first as? Bool == true)
  }

  private static func numbers(_ linkId: String) -> SurveyItem {
    var item = SurveyItem(linkId: linkId, type: .choice)
    item.options = [1, 2, 3].map { AnswerOption(value: .integer($0)) }
    item.repeats = true
    return item
  }

  private static func asked(_ condition: EnableWhen) -> SurveyItem {
    var item = SurveyItem(linkId: "x", type: .string)
    item.enableWhen = [condition]
    return item
  }

  @Test(
    "So many answers are asked for where there are any, by a rule and by the least number",
    arguments: [([Int](), true), ([1], false), ([1, 3], true)], [true, false])
  func least(_ answers: (chosen: [Int], isRight: Bool), isRule: Bool) throws {
    var item = Self.numbers("c")
    if isRule {
      let text =
        #"{"elements":[{"type":"checkbox","name":"c","choices":[1,2,3],"validators":[{"type":"answercount","minCount":2,"text":"Two, please"}]}]}"#
      item = try #require(
        SurveyJSFormat().read(Source(name: "f.json", text: text)) { _ in nil }.survey?.items.first)
      #expect(item.constraints.count == 1 && item.minOccurs == nil)
    } else {
      item.minOccurs = 2
    }
    let state = try state(of: "c", in: [item], ["c": answers.chosen])
    #expect(state.isRight == answers.isRight)
    let written = SurveyJSFormat().write(WriteRequest(Survey(items: [item]))).bytes
    let back = try #require(
      SurveyJSFormat().read(Source(name: "b.json", bytes: written)) { _ in nil }.survey?.items.first
    )
    #expect(back.minOccurs == item.minOccurs && back.constraints == item.constraints)
  }

  @Test(
    "Upper and lower case count in texts",
    arguments: [
      (EnableWhen.Operator.equal, "Yes", true), (.equal, "yes", false), (.equal, "Yes!", false),
      (.notEqual, "Yes", false), (.notEqual, "yes", true),
    ])
  func letters(_ means: EnableWhen.Operator, _ answer: String, _ isAsked: Bool) throws {
    let items = [
      SurveyItem(linkId: "t", type: .string),
      Self.asked(EnableWhen(question: "t", operator: means, answer: .string("Yes"))),
    ]
    #expect(try state(of: "x", in: items, ["t": answer]).isVisible == isAsked)
  }

  @Test(
    "Of several numbers one has to be greater",
    arguments: [([3], true), ([1, 3], true), ([1, 2], false), ([], false)])
  func several(_ chosen: [Int], _ isAsked: Bool) throws {
    let items = [
      Self.numbers("c"),
      Self.asked(EnableWhen(question: "c", operator: .greater, answer: .integer(2))),
    ]
    #expect(try state(of: "x", in: items, ["c": chosen]).isVisible == isAsked)
  }

  @Test(
    "Options that differ in upper and lower case are told apart",
    arguments: [("a", true), ("A_2", false)])
  func options(_ chosen: String, _ isAsked: Bool) throws {
    var choice = SurveyItem(linkId: "c", type: .choice)
    choice.options = ["a", "A"].map { AnswerOption(value: .coding(Coding(code: $0))) }
    let items = [
      choice,
      Self.asked(
        EnableWhen(question: "c", operator: .equal, answer: .coding(Coding(code: "a")))),
    ]
    #expect(try state(of: "x", in: items, ["c": chosen]).isVisible == isAsked)
  }

  @Test(
    "A limit that is calculated is kept", arguments: [(3, true), (4, true), (5, false)])
  func limit(_ answer: Int, _ isRight: Bool) throws {
    var item = SurveyItem(linkId: "n", type: .integer)
    item.calculatedLimits = [
      CalculatedLimit(
        .maxValue, SurveyExpression("%resource.item.where(linkId = 'm').answer.value"))
    ]
    let items = [SurveyItem(linkId: "m", type: .integer), item]
    #expect(try state(of: "n", in: items, ["m": 4, "n": answer]).isRight == isRight)
  }

  @Test(
    "What is calculated is there before anything is answered, and changes with the answers",
    arguments: [true, false], [(nil, true), (9, false)] as [(Int?, Bool)])
  func calculated(isHidden: Bool, _ answer: (weeks: Int?, isAsked: Bool)) throws {
    var item = SurveyItem(linkId: "late", type: .string)
    item.hidden = isHidden
    item.calculatedExpression = SurveyExpression(
      "iif(%resource.item.where(linkId = 'weeks').answer.value > 8, 'yes', 'no')")
    let items = [
      SurveyItem(linkId: "weeks", type: .integer), item,
      Self.asked(EnableWhen(question: "late", operator: .equal, answer: .string("no"))),
    ]
    let answers = answer.weeks.map { ["weeks": $0] } ?? [:]
    #expect(try state(of: "x", in: items, answers).isVisible == answer.isAsked)
  }
}
