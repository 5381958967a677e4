import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyInterview

extension CatalogueCase {
  private static func item(
    _ type: ItemType, _ configure: (inout SurveyItem) -> Void = { _ in }
  ) -> SurveyItem {
    var item = SurveyItem(linkId: "a", type: type)
    configure(&item)
    return item
  }

  /// Answers one item.
  private static func answer(_ item: SurveyItem, _ values: AnswerValue...) throws -> String {
    try session([item]) { session in
      let path = InstancePath([.init(linkId: item.linkId)])
      try session.apply(SessionEvent(.answer(path, values), at: now))
    }
  }

  static let answers: [CatalogueCase] = [
    CatalogueCase("wrongAnswerType") {
      try answer(item(.integer), .string("x"))
    },
    CatalogueCase("notAnOption") {
      try take(
        #"{"linkId": "a", "type": "choice", "answerOption": [{"valueString": "x"}]}"#,
        #"{"a": "y"}"#)
    },
    CatalogueCase("answerTooLong") {
      try take(#"{"linkId": "a", "type": "string", "maxLength": 2}"#, #"{"a": "abc"}"#)
    },
    CatalogueCase("answerTooShort") {
      try answer(item(.string) { $0.minLength = 4 }, .string("abc"))
    },
    CatalogueCase("belowMinimum") {
      try answer(item(.integer) { $0.minValue = .integer(1) }, .integer(0))
    },
    CatalogueCase("aboveMaximum") {
      try answer(item(.integer) { $0.maxValue = .integer(1) }, .integer(2))
    },
    CatalogueCase("limitUndecided") {
      let limit = AnswerValue.date(try #require(PartialDate("2026-06")))
      let year = AnswerValue.date(try #require(PartialDate("2026")))
      return try answer(item(.date) { $0.minValue = limit }, year)
    },
    CatalogueCase("tooManyDecimalPlaces") {
      let number = AnswerValue.decimal(try #require(ExactDecimal("1.25")))
      return try answer(item(.decimal) { $0.maxDecimalPlaces = 1 }, number)
    },
    CatalogueCase("tooManyAnswers") {
      try answer(
        item(.integer) {
          $0.repeats = true
          $0.maxOccurs = 1
        }, .integer(1), .integer(2))
    },
    CatalogueCase("tooFewAnswers") {
      try answer(
        item(.integer) {
          $0.repeats = true
          $0.required = true
          $0.minOccurs = 2
        }, .integer(1))
    },
    CatalogueCase("exclusiveOption") {
      try answer(
        item(.choice) {
          $0.repeats = true
          $0.options = [
            AnswerOption(value: .string("x")),
            AnswerOption(value: .string("none"), isExclusive: true),
          ]
        }, .string("x"), .string("none"))
    },
    CatalogueCase("requiredMissing") {
      try take(#"{"linkId": "a", "type": "string", "required": true}"#, "{}")
    },
    CatalogueCase("lineBreakInString") {
      try answer(item(.string), .string("a\nb"))
    },
    CatalogueCase("unitNotOffered") {
      try answer(
        item(.quantity) { $0.unitOptions = [Coding(code: "kg")] },
        .quantity(Quantity(value: ExactDecimal("1"), unit: "lb")))
    },
    CatalogueCase("repeatedAnswer") {
      try answer(
        item(.choice) {
          $0.repeats = true
          $0.options = [AnswerOption(value: .string("x"))]
        }, .string("x"), .string("x"))
    },
    CatalogueCase("answerCharacter") {
      try answer(item(.string), .string("a\u{1B}[A"))
    },
    CatalogueCase("unknownInstance") {
      try session([item(.string)]) { session in
        let path = InstancePath([.init(linkId: "x")])
        try session.apply(SessionEvent(.answer(path, []), at: now))
      }
    },
    CatalogueCase("notRepeating") {
      try session([item(.string)]) { session in
        let path = InstancePath([])
        try session.apply(SessionEvent(.addRepetition(path, linkId: "a"), at: now))
      }
    },
    CatalogueCase("nothingToUndo") {
      try session([item(.string)]) { try $0.undo() }
    },
    CatalogueCase("conditionUndecided") {
      try take(
        #"{"linkId": "b", "type": "date"}, {"linkId": "a", "type": "string", "enableWhen": "#
          + #"[{"question": "b", "operator": ">", "answerDate": "2026-06-01"}]}"#,
        #"{"b": "2026", "a": "x"}"#)
    },
    CatalogueCase("conditionAmbiguous") {
      try take(
        #"{"linkId": "g", "type": "group", "repeats": true, "item": [{"linkId": "b", "#
          + #""type": "boolean"}]}, {"linkId": "a", "type": "string", "enableWhen": "#
          + #"[{"question": "b", "operator": "=", "answerBoolean": true}]}"#,
        #"{"g": [{"b": false}, {"b": true}]}"#)
    },
    CatalogueCase("unreadableAnswer") {
      try take(#"{"linkId": "a", "type": "integer"}"#, #"{"a": "many"}"#)
    },
    CatalogueCase("ambiguousOption") {
      try take(
        #"{"linkId": "a", "type": "choice", "answerOption": ["#
          + #"{"valueCoding": {"code": "1", "display": "Yes"}}, "#
          + #"{"valueCoding": {"code": "2", "display": "Yes"}}]}"#, #"{"a": "Yes"}"#)
    },
    CatalogueCase("decimalComma") {
      try take(#"{"linkId": "a", "type": "decimal"}"#, #"{"a": "1,5"}"#)
    },
    CatalogueCase("wrongAnswerCount") {
      let time = try #require(PartialDateTime("2026-11-20T10:00:00Z"))
      let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: time)
      do {
        return "\(try reader.readOne("", for: item(.string)))"
      } catch let problem as Diagnostic {
        return problem.text(in: language)
      }
    },
    CatalogueCase("unreadableLine") {
      try lines(#"{"linkId": "a", "type": "string"}"#, "\u{FFFD}\n")
    },
    CatalogueCase("sectionKeepsAnswers") {
      let items = [
        item(.group) {
          $0.text = "Scores"
          $0.items = [
            SurveyItem(linkId: "b", type: .string), SurveyItem(linkId: "c", type: .string),
          ]
          $0.items[0].required = true
          $0.items[1].calculatedExpression = SurveyExpression("'x'")
        }
      ]
      let survey = Survey(items: items)
      let evaluator = FHIRPathEvaluator(
        survey: survey, questionnaire: nil, now: now.dateTime(offset: .utc))
      var interview = Interview(
        Session(survey, at: now, evaluator: evaluator), reader: Fixtures.reader)
      for input: InterviewInput in [.review, .leaveOut(1), .confirm(true)] {
        _ = interview.handle(input, at: now)
      }
      return text(interview.problem.map { [$0] } ?? [])
    },
    CatalogueCase("tooManyLines") {
      try lines(#"{"linkId": "a", "type": "string"}"#, "x\ny\nz\n")
    },
    CatalogueCase("notARecording") { try replay("Just a text.\n") },
    CatalogueCase("unreadableRecording") {
      try replay(#"{"version": 2, "width": 80, "height": 24}"# + "\n[0.5, \"i\"]\n")
    },
    CatalogueCase("recordingOfOtherSurvey") {
      try replay(
        #"{"version": 2, "width": 80, "height": 24, "fhir-survey": {"digest": "1", "#
          + #""questionnaire": "http://example.org/other"}}"# + "\n")
    },
  ]
}
