package import FHIRDocument
import FHIRPath
import SurveyEngine
package import SurveyPrimitives

/// Evaluates the expressions of a survey on stored responses as they are, one after another.
///
/// The values are those that a session gives which the response was read into; see
/// ``ResponsePrograms``. Not for several threads at once; each has its own.
///
/// ```swift
/// expressions.begin(response, at: authored)
/// let value = expressions.value(of: number, on: item)
/// ```
package final class ResponseExpressions {
  /// The steps of an evaluation: half of those that each has of its own in a session, so that it
  /// never takes too many there.
  private static let steps = ExpressionRules.leastSteps / 2

  private let programs: ResponsePrograms
  private let evaluator: FHIRPath.Evaluator
  private var response: Element
  /// The values of variables, by the numbers of their rules, for the items that are evaluated.
  private var variables: [FHIRPathValue?]
  /// The values for this response of what looks at no item, by the numbers of their rules.
  private var common: [FHIRPathValue?]
  /// The same for all responses: the values on items that are not there.
  private var blanks: [FHIRPathValue?]
  private var blankItems: [SurveyIndex.ItemIndex: Element] = [:]

  /// Creates an evaluator.
  package init(_ programs: ResponsePrograms) {
    self.programs = programs
    evaluator = FHIRPath.Evaluator(programs.environment)
    response = programs.shared.shape.blank
    variables = Array(repeating: nil, count: programs.entries.count)
    (common, blanks) = (variables, variables)
  }

  /// Goes on to another response; `moment` is the present one for its expressions, if it is another
  /// than for the survey.
  package func begin(_ response: Element, at moment: PartialDateTime?) {
    self.response = response
    evaluator.environment.resource = response
    evaluator.environment.rootResource = response
    evaluator.environment.now = moment ?? programs.environment.now
    for number in common.indices where common[number] != nil { common[number] = nil }
  }

  /// The value of a rule for an item of the response; `nil` where it cannot be evaluated.
  ///
  /// `element` is `nil` for an item that is not there.
  package func value(of number: Int, on element: Element?) -> FHIRPathValue? {
    if let known = common[number] { return known }
    guard let entry = programs.entries[number] else { return nil }
    let value: FHIRPathValue
    if element == nil, let known = blanks[number] {
      value = known
    } else if let evaluated = evaluate(entry, on: element) {
      value = evaluated
    } else {
      return nil
    }
    if case .variable = entry.rule.kind { variables[number] = value }
    if entry.expression.isCommon {
      common[number] = value
    } else if element == nil, entry.dependsOnItemAlone {
      blanks[number] = value
    }
    return value
  }

  private func evaluate(_ entry: ResponsePrograms.Entry, on element: Element?) -> FHIRPathValue? {
    for variable in entry.rule.variables {
      guard let value = variables[variable.rule] else { return nil }
      evaluator.environment.variables[variable.name] = Array(value.values)
    }
    if entry.expression.usesItem {
      let item = entry.rule.item.flatMap { programs.shared.questionnaireItem($0) }
      evaluator.environment.variables["qitem"] = item.map { [.element($0)] } ?? []
    }
    var steps = Self.steps
    let values = try? evaluator.evaluate(
      entry.program, on: input(of: entry, element), steps: &steps)
    return values.map { FHIRPathValue($0) }
  }

  private func input(of entry: ResponsePrograms.Entry, _ element: Element?) -> Element {
    guard entry.expression.dependencies.usesContext, let item = entry.rule.item else {
      return response
    }
    if let element { return element }
    if let known = blankItems[item] { return known }
    let blank = programs.shared.shape.blankItem(item)
    blankItems[item] = blank
    return blank
  }
}
