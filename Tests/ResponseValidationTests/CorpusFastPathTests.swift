import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import FHIRTerminology
@testable import ResponseValidation

/// Real forms with expressions, and responses to them, by the fast path and by the session.
@Suite(.enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusFastPathTests {
  private static let versions = ["stu3", "r4", "r4b", "r5"]

  private struct Count {
    var forms = 0
    var plans = 0
    var responses = 0
    var clean = 0
    var fast = 0
  }

  /// A form that is not too large, with expressions.
  private static func form(_ path: String) -> (survey: Survey, root: Element)? {
    guard let root = Corpus.read(path)?.document?.root, root.resourceType == "Questionnaire",
      root.document.bytes.count < 80_000, let survey = QuestionnaireReader.read(root).survey
    else { return nil }
    return (survey, root)
  }

  private func compare(
    _ root: Element, _ validator: SurveyResponseValidator, _ count: inout Count, _ path: String
  ) {
    let structure = root.structureFindings()
    count.responses += 1
    let full = validator.fullFindings(in: root, structure: structure)
    #expect(validator.findings(in: root) == full, "\(path)")
    if full.isEmpty { count.clean += 1 }
    if structure.isEmpty, validator.isCertainlyClean(root) { count.fast += 1 }
  }

  @Test("Responses made for real forms, whole and spoiled", arguments: versions)
  func made(version: String) throws {
    var count = Count()
    let paths = Corpus.files("questionnaires/\(version)/json")
    for (number, path) in paths.enumerated() {
      guard let (survey, root) = Self.form(path), survey.hasExpressions else { continue }
      count.forms += 1
      let validator = SurveyResponseValidator(survey, questionnaire: root, at: Fixtures.now)
      guard validator.hasFastPath else { continue }
      count.plans += 1
      var maker = ResponseMaker(seed: UInt64(number) + 1)
      for _ in 0..<3 {
        let whole = Self.response(to: survey, root, &maker)
        for text in [whole, maker.spoiled(whole), maker.spoiled(whole)] {
          guard let response = Document.read(Source(text: text)).document?.root else { continue }
          compare(response, validator, &count, path)
        }
      }
    }
    // Most real forms with expressions are of R4.
    #expect(version != "r4" || (count.plans > 0 && count.fast > 0), "\(count)")
  }

  @Test("Real responses to real forms", arguments: versions)
  func real(version: String) throws {
    var count = Count()
    var forms: [String: SurveyResponseValidator] = [:]
    for path in Corpus.files("questionnaires/\(version)/json") {
      guard let (survey, root) = Self.form(path), let url = survey.url else { continue }
      forms[url] = SurveyResponseValidator(survey, questionnaire: root, at: Fixtures.now)
    }
    for path in Corpus.files("responses/\(version)/json") {
      guard let root = Corpus.read(path)?.document?.root,
        root.resourceType == "QuestionnaireResponse",
        let named = root[.questionnaire].flatMap({ $0.string ?? $0[.reference]?.string }),
        let validator = forms[String(named.prefix { $0 != "|" })]
      else { continue }
      compare(root, validator, &count, path)
    }
    #expect(version != "r4" || count.responses > 0, "\(count)")
  }

  /// A response that answers most questions of a form.
  private static func response(
    to survey: Survey, _ root: Element, _ maker: inout ResponseMaker
  ) -> String {
    let evaluator = FHIRPathEvaluator(
      survey: survey, questionnaire: root, now: Fixtures.now.dateTime(offset: .utc))
    var session = Session(survey, at: Fixtures.now, evaluator: evaluator)
    for _ in 0..<2 {
      for id in session.visibleInstances()
      where session.answers(id).isEmpty && !session.isReadOnly(id) {
        guard maker.chance(80), let value = answer(to: session.item(id), &maker) else { continue }
        try? session.apply(SessionEvent(.answer(session.path(id), [value]), at: Fixtures.now))
      }
    }
    let isComplete = !session.problems(completing: true).hasErrors
    var details = ResponseDetails(status: isComplete ? .completed : .inProgress)
    details.includesText = maker.chance(70)
    return JSONWriter.text(ResponseWriter.write(session, details).root)
  }

  private static func answer(
    to item: SurveyItem, _ maker: inout ResponseMaker
  ) -> AnswerValue? {
    if !item.options.isEmpty { return maker.pick(item.options).value }
    switch item.type {
    case .boolean: return .boolean(maker.chance(50))
    case .integer: return .integer(maker.number(below: 30))
    case .decimal: return ExactDecimal("\(maker.number(below: 200)).5").map { .decimal($0) }
    case .string, .text: return .string("abc")
    case .date: return PartialDate("1980-02-03").map { .date($0) }
    case .dateTime: return PartialDateTime("2024-02-03").map { .dateTime($0) }
    case .choice: return .coding(Coding(system: "http://s", code: "c"))
    case .quantity:
      return .quantity(
        Quantity(
          value: ExactDecimal("7"), comparator: nil, unit: item.unit?.display,
          system: item.unit?.system, code: item.unit?.code))
    default: return nil
    }
  }
}

extension Survey {
  /// Whether it has any expression.
  fileprivate var hasExpressions: Bool {
    !variables.isEmpty || !constraints.isEmpty || items.contains(where: \.hasExpressions)
  }
}

extension SurveyItem {
  fileprivate var hasExpressions: Bool {
    let fields: [ItemField] = [
      .calculatedExpression, .enableWhenExpression, .constraints, .variables, .calculatedLimits,
      .answerExpression, .optionToggles,
    ]
    return fields.contains { has($0) } || items.contains(where: \.hasExpressions)
  }
}
