public import SurveyDiagnostics
import SurveyModel

/// What is wrong with a survey itself, whatever is answered: each rule once, for every verb.
///
/// A rule sees the neutral survey alone. It says which item and which field of it a finding is
/// about; the reader of a format knows where that is in its document, and which findings do not hold
/// there: a question that is named by a part of a questionnaire may come with another part, for
/// example. A survey with findings can be taken all the same; how much one weighs, a
/// ``SeverityPolicy`` decides.
///
/// ```swift
/// for finding in SurveyRules.findings(in: SurveyIndex(survey)) { print(finding.diagnostic) }
/// ```
package enum SurveyRules {
  /// What is wrong, and what of the survey it is about.
  package struct Finding: Sendable {
    /// What is wrong; its location is the linkId.
    package let diagnostic: Diagnostic
    /// The item; `nil` for the survey as a whole.
    package let item: SurveyIndex.ItemIndex?
    /// The field of the item.
    package let field: Field
  }

  /// A field of an item, or of the survey.
  package enum Field: Hashable, Sendable {
    /// The item or the survey itself.
    case whole
    /// The items inside it.
    case items
    /// A condition, by its number, or a part of it.
    case condition(Int, ConditionPart)
    /// An initial value, by its number.
    case initial(Int)
    /// An expression, by what it computes.
    case expression(Computation.Kind)
    /// What an expression says.
    case content(Computation.Kind)
    case minOccurs, maxOccurs, required, readOnly
  }

  /// A condition or a part of it.
  package enum ConditionPart: Hashable, Sendable {
    case whole, question, answer
  }

  /// The rules on one item, in the order in which their findings come.
  private static func check(_ item: SurveyItem, _ found: inout RuleFindings) {
    checkConditions(item, &found)
    checkConditionsTogether(item, &found)
    checkVariables(item, &found)
    checkExpressions(item, &found)
    checkItems(item, &found)
    checkOccurrence(item, &found)
    checkInitialValues(item, &found)
    checkValueSources(item, &found)
  }

  /// What is wrong with a survey, as far as its expressions need not be read for that.
  package static func findings(in index: SurveyIndex) -> [Finding] {
    var found = RuleFindings(index)
    if index.all.contains(where: index.hasConditionAhead) {
      var evaluator: (any ExpressionEvaluator)?
      checkCycles(&found, evaluator: &evaluator)
    }
    found.checkVariables(index.survey.variables)
    for definition in index.all {
      found.definition = definition
      check(index.items[definition], &found)
    }
    return found.findings
  }

  /// What depends on itself by way of expressions, which the evaluator reads.
  package static func cyclesOfExpressions(
    in index: SurveyIndex, evaluator: any ExpressionEvaluator
  ) -> [Finding] {
    var found = RuleFindings(index)
    var evaluator: (any ExpressionEvaluator)? = evaluator
    checkCycles(&found, evaluator: &evaluator)
    return found.findings
  }
}

extension SurveyIndex {
  /// What is wrong with the survey itself, whatever is answered (rules 5, 9, 10, 13, 23, 29, 59, 62,
  /// 64); with an evaluator, expressions that depend on themselves, too.
  ///
  /// Such a survey can be taken all the same.
  public func findings(evaluator: (any ExpressionEvaluator)? = nil) -> [Diagnostic] {
    let cycles = evaluator.map { SurveyRules.cyclesOfExpressions(in: self, evaluator: $0) } ?? []
    return (cycles + SurveyRules.findings(in: self)).map(\.diagnostic)
  }
}

/// The findings of rules, and the item that is looked at.
struct RuleFindings {
  let index: SurveyIndex
  /// The item; -1 for the survey.
  var definition = -1
  private(set) var findings: [SurveyRules.Finding] = []

  init(_ index: SurveyIndex) { self.index = index }

  /// Adds a finding about a field of the item; the argument `item` is its linkId.
  mutating func add(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:],
    _ field: SurveyRules.Field = .whole
  ) {
    let linkId = definition < 0 ? nil : index.items[definition].linkId
    var diagnostic = Diagnostic(code, arguments, at: Location(linkId: linkId))
    if let linkId { diagnostic.arguments.append(.init("item", .quoted(linkId))) }
    findings.append(
      SurveyRules.Finding(
        diagnostic: diagnostic,
        item: definition < 0 ? nil : SurveyIndex.ItemIndex(definition), field: field))
  }
}
