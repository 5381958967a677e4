import FHIRDocument
import FHIRPath
import SurveyDiagnostics

extension QuestionnaireChecker {
  /// Regular expressions that cannot be read, those of items and those in expressions.
  static func checkRegularExpressions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for item in questionnaire.items {
      for given in item.extensions("regex") {
        guard let value = given.element.choice("value"), let text = value.string else { continue }
        if text.isEmpty {
          findings.add(.emptyRegex, at: value, in: item)
        } else if let problem = problem(of: text) {
          findings.add(
            .unreadableRegex,
            [
              "reason": .phrase(problem.reason), "character": .number(problem.index + 1),
              "help": problem.advice.map { .phrase($0) },
            ], at: value, in: item)
        }
      }
    }
    for expression in questionnaire.expressions {
      for (text, offset) in expression.program?.regularExpressions ?? [] {
        guard let problem = problem(of: text) else { continue }
        // In a text of FHIRPath, `\d` is a `d`: the backslashes of the pattern got lost.
        let isUnescaped = expression.text.contains("\\") && !text.contains("\\")
        findings.add(
          .unreadableRegexInExpression,
          [
            "regex": .literal(text), "reason": .phrase(problem.reason),
            "character": .number(problem.index + 1), "column": .number(offset + 1),
            "help": problem.advice.map { .phrase($0) },
            "backslash": .literal(isUnescaped ? "yes" : "no"),
          ], at: expression.textElement, in: expression.owner.map { questionnaire.items[$0] })
      }
    }
  }

  private static func problem(of text: String) -> FHIRPath.Pattern.Problem? {
    do throws(FHIRPath.Pattern.Problem) {
      _ = try FHIRPath.Pattern(text)
      return nil
    } catch {
      return error
    }
  }
}
