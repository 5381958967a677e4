import FHIRDocument
import SurveyEngine
import SurveyModel

/// A questionnaire in the form in which the fast path recognises valid responses.
///
/// It only ever says "certainly without findings". Whatever it does not say that of is left to the
/// session, which alone makes findings; so there is one set of rules.
final class FastPlan: Sendable {
  /// The items in document order, as those of the survey.
  let items: [FastItem]
  let options: [FastItem.Option]
  /// The texts of items and options.
  let texts: [UInt8]
  /// The items that have conditions, in document order.
  let conditionals: [Conditional]
  let conditions: [FastCondition]
  /// The expressions; `nil` where there are none.
  let expressions: FastExpressions?
  /// The numbers of the expressions, those of each item together.
  let rules: [Int]
  /// Those of the survey, which come first.
  let surveyRules: Range<Int>

  /// An item that has conditions.
  struct Conditional: Sendable {
    var item: Int
    var conditions: Range<Int>
    var anySuffices: Bool
  }

  /// `nil` where the fast path supports no response.
  ///
  /// `session` is the empty one, which has the expressions.
  init?(_ session: Session, hasPeriod: Bool) {
    let survey = session.index.survey
    guard survey.status == nil || survey.status == "active", !hasPeriod else { return nil }
    var expressions: FastExpressions?
    if session.preparedEvaluator != nil {
      guard let found = FastExpressions(session) else { return nil }
      if !found.isEmpty { expressions = found }
    }
    var builder = FastPlanBuilder(expressions?.rules)
    builder.addSurveyRules()
    surveyRules = 0..<builder.rules.count
    builder.add(survey.items)
    guard !builder.isUnsupported, !builder.items.isEmpty else { return nil }
    self.expressions = expressions
    items = builder.items
    options = builder.options
    texts = builder.texts
    conditionals = builder.conditionals
    conditions = builder.conditions
    rules = builder.rules
  }
}
