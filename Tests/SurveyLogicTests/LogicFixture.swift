import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

/// A form with each kind of question, in and out of a repeating group, and random answers to it.
enum LogicFixture {
  static let system = "http://example.org/s"

  static func options(_ codes: String...) -> [AnswerOption] {
    codes.enumerated().map { number, code in
      AnswerOption(
        value: .coding(Coding(system: system, code: code, display: "Option \(code)")),
        ordinal: ExactDecimal(number * 2))
    }
  }

  static let survey = Survey(items: [
    Fixtures.item("b", .boolean), Fixtures.item("n", .integer), Fixtures.item("n 2", .integer),
    Fixtures.item("d", .decimal), Fixtures.item("s", .string), Fixtures.item("t", .date),
    Fixtures.item("c", .choice) { $0.options = options("a", "b", "it's") },
    Fixtures.item("m", .choice) {
      $0.options = options("a", "b", "c")
      $0.repeats = true
    },
    Fixtures.item("k", .choice) {
      $0.options = Fixtures.options(.string("one"), .string("two"))
    },
    Fixtures.item("r", .integer) { $0.repeats = true },
    Fixtures.item("w", .quantity),
    Fixtures.item("o", .choice) {
      $0.options = options("a", "b")
      $0.answerConstraint = .optionsOrString
    },
    Fixtures.item(
      "h", .group, nil,
      [Fixtures.item("q", .boolean, nil, [Fixtures.item("below", .integer)])]),
    Fixtures.item(
      "g", .group, nil,
      [
        Fixtures.item("gs", .string), Fixtures.item("gi", .integer),
        Fixtures.item("gc", .choice) { $0.options = options("a", "b") },
        Fixtures.item("gx", .string),
      ]
    ) { $0.repeats = true },
    Fixtures.item("x", .string),
  ])

  static let form = LogicForm(survey)

  /// The values that a question may have.
  static func values(_ linkId: String) -> [AnswerValue] {
    switch linkId {
    case "b", "q": [.boolean(true), .boolean(false)]
    case "n", "n 2", "gi", "below", "r": [.integer(0), .integer(3), .integer(5), .integer(-2)]
    case "d": [.decimal(ExactDecimal(3)), decimal("2.5"), decimal("-0.75")]
    case "s", "gs", "gx", "x":
      [.string("abc"), .string("B"), .string("it's \\ 5"), .string("12")]
    case "t":
      ["2026-11-24", "2000-02-29", "1999-12-31"].compactMap(PartialDate.init).map { .date($0) }
    case "w": [amount(3, "kg"), amount(70, "kg"), amount(3, "g")]
    case "o": (form["o"]?.item.options.map(\.value) ?? []) + [.string("typed"), .string("a")]
    default: form[linkId]?.item.options.map(\.value) ?? []
    }
  }

  private static func amount(_ number: Int, _ unit: String) -> AnswerValue {
    .quantity(
      Quantity(
        value: ExactDecimal(number), unit: unit, system: "http://unitsofmeasure.org", code: unit))
  }

  static func decimal(_ text: String) -> AnswerValue {
    ExactDecimal(text).map { .decimal($0) } ?? .integer(0)
  }

  /// Answers to some of the questions.
  static func answers(_ generator: inout Seeded) -> LogicAnswers {
    var answers = LogicAnswers()
    for linkId in ["b", "n", "n 2", "d", "s", "t", "c", "k", "q", "x", "w", "o"]
    where Bool.random(using: &generator) {
      answers.answers[linkId] = values(linkId).randomElement(using: &generator).map { [$0] }
    }
    if answers.answers["q"] != nil, Bool.random(using: &generator) {
      answers.answers["below"] = values("below").randomElement(using: &generator).map { [$0] }
    }
    for linkId in ["m", "r"] where Bool.random(using: &generator) {
      let chosen = values(linkId).filter { _ in Bool.random(using: &generator) }
      answers.answers[linkId] = chosen.isEmpty ? nil : chosen
    }
    answers.groups["g"] = (0..<Int.random(in: 1...3, using: &generator)).map { number in
      // What is wholly empty is no repetition for FHIRPath.
      var inner = LogicAnswers(answers: ["gs": [values("gs")[number]]])
      for linkId in ["gi", "gc"] where Bool.random(using: &generator) {
        inner.answers[linkId] = values(linkId).randomElement(using: &generator).map { [$0] }
      }
      return inner
    }
    return answers
  }

  /// A session with answers.
  static func session(
    _ answers: LogicAnswers, of survey: Survey = survey, evaluator: FHIRPathEvaluator? = nil
  ) throws -> Session {
    var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
    func answer(_ path: InstancePath, _ values: [AnswerValue]) throws {
      try session.apply(SessionEvent(.answer(path, values), at: Fixtures.now))
    }
    for (linkId, values) in answers.answers.sorted(by: { $0.key < $1.key }) where linkId != "below"
    {
      let steps = (form[linkId]?.path ?? []) + [linkId]
      try answer(InstancePath(steps.map { .init(linkId: $0) }), values)
    }
    if let below = answers.answers["below"] {
      try answer(InstancePath(["h", "q", "below"].map { .init(linkId: $0) }), below)
    }
    for (number, inner) in (answers.groups["g"] ?? []).enumerated() {
      if number > 0 {
        try session.apply(
          SessionEvent(.addRepetition(InstancePath(), linkId: "g"), at: Fixtures.now))
      }
      for (linkId, values) in inner.answers.sorted(by: { $0.key < $1.key }) {
        try answer(
          InstancePath([.init(linkId: "g", index: number), .init(linkId: linkId)]), values)
      }
    }
    return session
  }
}
