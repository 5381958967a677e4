import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import SurveyEngine
import SurveyPrimitives

extension FHIRPathEvaluator {
  /// Asks a query, with the values of its expressions in it.
  ///
  /// A variable is the Bundle of what was found, as expressions of forms expect it; anything else is
  /// given the resources themselves.
  mutating func ask(
    _ template: QueryTemplate, _ expression: Expression, _ call: ExpressionCall,
    in answers: SessionAnswers, steps: inout Int
  ) throws(Diagnostic) -> FHIRPathValue {
    guard let queries else { return FHIRPathValue() }
    let environment = environment(for: expression, call, in: answers)
    let input = input(of: expression, call, in: answers)
    do throws(Diagnostic) {
      let query = try text(of: template, on: input, in: environment, steps: &steps)
      let answer = try queries.answer(query)
      let values = call.takesResources ? answer.resources : [answer.whole]
      return FHIRPathValue(FHIRPath.Collection(values.map { .element($0) }))
    } catch {
      throw located(error, call, answers)
    }
  }

  /// The query as it is asked.
  ///
  /// An expression in it that gives nothing ends it: `patient=` without a value would find everybody's data.
  private func text(
    of template: QueryTemplate, on input: Element, in environment: FHIRPath.Environment,
    steps: inout Int
  ) throws(Diagnostic) -> String {
    var query = ""
    for part in template.parts {
      switch part {
      case .text(let text): query += text
      case .expression(let program):
        let values: FHIRPath.Collection
        do throws(FHIRPath.Failure) {
          values = try shared.evaluate(program, on: input, in: environment, steps: &steps)
        } catch {
          throw error.diagnostic()
        }
        guard let text = QueryValue.text(values) else {
          throw Diagnostic(
            .queryWithoutValue, ["expression": .quoted(program.expression.trimmed)])
        }
        query += query.contains("?") ? QueryValue.encoded(text) : text
      }
    }
    return query
  }
}

extension FHIRPath.Value {
  /// What was found, where it was given as the result of a query: of a Bundle its resources.
  var found: [FHIRPath.Value] {
    guard case .element(let element) = self else { return [self] }
    return QueryAnswer(given: element).resources.map { .element($0) }
  }
}
