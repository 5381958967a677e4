import FHIRDocument
import FHIRPath

extension QuestionnaireChecker {
  /// Regular expressions that cannot be read, those of items and those in expressions.
  static func checkRegularExpressions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    for item in questionnaire.items {
      for given in item.extensions("regex") {
        guard let value = given.element.choice("value"), let text = value.string else { continue }
        if text.isEmpty {
          findings.add(
            .unreadableRegex, "the regular expression of \(item.name) is empty, and not looked at",
            at: value, linkId: item.linkId, hint: "write one, or remove the extension")
        } else if let problem = problem(of: text) {
          findings.add(
            .unreadableRegex,
            "the regular expression of \(item.name) cannot be used: \(problem.words)",
            at: value, linkId: item.linkId, hint: problem.hint)
        }
      }
    }
    for expression in questionnaire.expressions {
      for (text, offset) in expression.program?.regularExpressions ?? [] {
        guard let problem = problem(of: text) else { continue }
        findings.add(
          .unreadableRegex,
          "the regular expression \(text) cannot be used: \(problem.words) (column \(offset + 1) of the expression)",
          at: expression.place, linkId: expression.owner.map { questionnaire.items[$0].linkId },
          hint: problem.hint ?? expression.hint(onPattern: text))
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

extension CheckedExpression {
  /// In a text of FHIRPath, `\d` is a `d`: the backslashes of the pattern got lost.
  fileprivate func hint(onPattern pattern: String) -> String? {
    text.contains("\\") && !pattern.contains("\\")
      ? "a \\ of the pattern is written \\\\ in a text of FHIRPath" : nil
  }
}

extension FHIRPath.Pattern.Problem {
  /// The message with its place in the pattern.
  fileprivate var words: String { "\(message) (character \(index + 1) of it)" }
}
