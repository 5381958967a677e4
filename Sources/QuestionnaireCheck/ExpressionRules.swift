import FHIRDocument
import FHIRPath
import SurveyModel

extension QuestionnaireChecker {
  /// Expressions: whether they can be compiled, and whether what they name is there.
  static func checkExpressions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    var types = ExpressionTypes(questionnaire)
    for expression in questionnaire.expressions {
      let linkId = expression.owner.map { questionnaire.items[$0].linkId }
      guard expression.isFHIRPath else {
        checkLanguage(expression, linkId, &findings)
        continue
      }
      if let failure = expression.failure {
        findings.add(
          .expressionNotCompiled, failure.words, at: expression.place, linkId: linkId,
          hint: failure.hint)
      }
      guard let program = expression.program else { continue }
      checkTypes(expression, program, linkId, &types, questionnaire, &findings)
      checkPaths(expression, program, linkId, questionnaire, &findings)
    }
  }

  private static let languages: Set<String> = [
    SurveyExpression.fhirPath, SurveyExpression.cql, SurveyExpression.query, "text/cql-identifier",
    "text/cql-expression", "text/cql.identifier", "text/cql.expression",
  ]

  private static func checkLanguage(
    _ expression: CheckedExpression, _ linkId: String?, _ findings: inout CheckFindings
  ) {
    guard !languages.contains(expression.language) else { return }
    let isMisspelt = languages.contains(expression.language.lowercased())
    findings.add(
      .expressionLanguageUnknown, "the language \"\(expression.language)\" is none that is known",
      at: expression.element[.language] ?? expression.element, linkId: linkId,
      hint: isMisspelt ? "write \(expression.language.lowercased())" : nil)
  }

  private static func checkTypes(
    _ expression: CheckedExpression, _ program: FHIRPath.Program, _ linkId: String?,
    _ types: inout ExpressionTypes, _ questionnaire: CheckedQuestionnaire,
    _ findings: inout CheckFindings
  ) {
    let problems = program.check(
      onType: types.input(of: expression), version: questionnaire.version, mode: .lenient,
      scope: types.scope(of: expression))
    for failure in problems {
      findings.add(
        .expressionOfType, failure.words, at: expression.place, linkId: linkId, hint: failure.hint)
    }
    guard problems.isEmpty, let names = types.names(of: expression) else { return }
    checkAnswerType(expression, names, questionnaire, &findings)
    checkBoolean(expression, names, linkId, &findings)
  }

  private static func checkPaths(
    _ expression: CheckedExpression, _ program: FHIRPath.Program, _ linkId: String?,
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    var seen: Set<Int> = []
    for path in program.itemPaths {
      var walk = ItemPathWalk(questionnaire, owner: expression.owner)
      walk.follow(path)
      for problem in walk.problems where seen.insert(problem.offset).inserted {
        findings.add(
          problem.rule, "\(problem.message) (column \(problem.offset + 1) of the expression)",
          at: expression.place, linkId: linkId, hint: problem.hint)
      }
    }
  }
}

extension FHIRPath.Failure {
  /// The message with its place in the expression.
  var words: String { "\(message) (column \(offset + 1) of the expression)" }
}
