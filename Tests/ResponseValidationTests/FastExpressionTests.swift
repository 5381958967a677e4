import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import FHIRQuestionnaire
@testable import ResponseValidation

/// What the fast path says of forms with expressions is what the session says.
struct FastExpressionTests {
  private struct Count {
    var plans = 0
    var responses = 0
    var clean = 0
    var fast = 0
  }

  @Test(
    "The fast path calls no response valid in which the session finds something",
    arguments: [0, 1, 3])
  func made(faults: Int) throws {
    var count = Count()
    for seed in UInt64(1)..<120 {
      var maker = ResponseMaker(seed: seed + UInt64(faults) * 10_000)
      let items = maker.items("", depth: 2)
      let text = ResponseMaker.questionnaire(items)
      let plain = try #require(QuestionnaireReader.read(resource(text)).survey, "\(text)")
      var expressions = ExpressionMaker(seed: seed)
      let survey = expressions.decorated(plain)
      let validator = SurveyResponseValidator(survey, at: Fixtures.now)
      guard validator.hasFastPath else { continue }
      count.plans += 1
      for _ in 0..<6 {
        let given = try resource(maker.response(to: items, faults: faults))
        let whole = Self.calculated(given, survey, &maker)
        for text in [JSONWriter.text(given), whole, maker.spoiled(whole)] {
          guard let root = Document.read(Source(text: text)).document?.root else { continue }
          try compare(root, validator, &count, "seed \(seed): \(text)\n\(survey.items)")
        }
      }
    }
    #expect(count.plans > 20, "\(count)")
    #expect(count.clean < count.responses, "\(count)")
    #expect(count.fast * 10 > count.clean * 5, "\(count)")
  }

  private func compare(
    _ root: Element, _ validator: SurveyResponseValidator, _ count: inout Count, _ comment: String
  ) throws {
    let structure = root.structureFindings()
    count.responses += 1
    let full = validator.fullFindings(in: root, structure: structure)
    #expect(validator.findings(in: root) == full, "\(comment)")
    if full.isEmpty { count.clean += 1 }
    if structure.isEmpty, validator.isCertainlyClean(root) { count.fast += 1 }
  }

  /// The response with what is calculated, as a session writes it.
  private static func calculated(
    _ response: Element, _ survey: Survey, _ maker: inout ResponseMaker
  ) -> String {
    let evaluator = FHIRPathEvaluator(
      survey: survey, now: Fixtures.now.dateTime(offset: .utc))
    let empty = Session(survey, at: Fixtures.now, initialValues: false, evaluator: evaluator)
    var session = ResponseReader.read(response, into: empty, at: Fixtures.now).session
    session.finishLoading()
    var details = ResponseDetails(status: maker.chance(80) ? .completed : .inProgress)
    details.includesText = maker.chance(70)
    if maker.chance(50) { details.authored = Fixtures.now.dateTime(offset: .utc) }
    if maker.chance(30) { details.id = "r" }
    return JSONWriter.text(ResponseWriter.write(session, details).root)
  }
}

extension JSONWriter {
  static func text(_ root: Element) -> String {
    String(decoding: write(root), as: UTF8.self)
  }
}
