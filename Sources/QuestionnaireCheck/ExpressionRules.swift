import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

extension QuestionnaireChecker {
  /// Expressions: whether they can be compiled, and whether what they name is there.
  static func checkExpressions(
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    var types = ExpressionTypes(questionnaire)
    let notes = RootNotes(questionnaire.survey)
    for expression in questionnaire.expressions {
      let item = expression.owner.map { questionnaire.items[$0] }
      guard expression.isFHIRPath else {
        checkLanguage(expression, item, &findings)
        continue
      }
      if let failure = expression.failure {
        findings.add(.expressionNotCompiled, failure, at: expression.textElement, in: item)
      }
      guard let program = expression.program else { continue }
      checkTypes(expression, program, item, &types, questionnaire, &findings)
      checkPaths(expression, program, item, questionnaire, &findings)
      for note in notes.notes(of: program, isOnResponse: expression.owner == nil) {
        findings.add(note, at: expression.textElement, in: item)
      }
    }
  }

  private static let languages: Set<String> = [
    SurveyExpression.fhirPath, SurveyExpression.cql, SurveyExpression.query, "text/cql-identifier",
    "text/cql-expression", "text/cql.identifier", "text/cql.expression",
  ]

  private static func checkLanguage(
    _ expression: CheckedExpression, _ item: CheckedItem?, _ findings: inout CheckFindings
  ) {
    guard !languages.contains(expression.language) else {
      return findings.add(
        .expressionNotEvaluated, ["language": .literal(expression.language)],
        at: expression.element[.language] ?? expression.element, in: item)
    }
    let right = expression.language.lowercased()
    findings.add(
      languages.contains(right) ? .expressionLanguageMisspelt : .expressionLanguageUnknown,
      ["language": .quoted(expression.language), "right": .literal(right)],
      at: expression.element[.language] ?? expression.element, in: item)
  }

  private static func checkTypes(
    _ expression: CheckedExpression, _ program: FHIRPath.Program, _ item: CheckedItem?,
    _ types: inout ExpressionTypes, _ questionnaire: CheckedQuestionnaire,
    _ findings: inout CheckFindings
  ) {
    let problems = program.check(
      onType: types.input(of: expression), version: questionnaire.version, mode: .lenient,
      scope: types.scope(of: expression))
    for failure in problems {
      findings.add(.expressionOfType, failure, at: expression.textElement, in: item)
    }
    guard problems.isEmpty, let names = types.names(of: expression) else { return }
    checkAnswerType(expression, names, questionnaire, &findings)
    checkBoolean(expression, names, in: item, &findings)
  }

  private static func checkPaths(
    _ expression: CheckedExpression, _ program: FHIRPath.Program, _ item: CheckedItem?,
    _ questionnaire: CheckedQuestionnaire, _ findings: inout CheckFindings
  ) {
    var seen: Set<Int> = []
    for path in program.itemPaths {
      var walk = ItemPathWalk(questionnaire, owner: expression.owner)
      walk.follow(path)
      for problem in walk.problems where seen.insert(problem.offset).inserted {
        findings.add(problem.finding, at: expression.textElement, in: item)
      }
    }
  }
}

extension CheckFindings {
  /// Adds what is wrong with an expression: its failure is the reason, and says what helps.
  fileprivate mutating func add(
    _ code: Diagnostic.Code, _ failure: FHIRPath.Failure, at element: Element,
    in item: CheckedItem?
  ) {
    let reason = failure.diagnostic()
    add(
      code,
      ["reason": .finding(reason), "help": reason.hint() == nil ? nil : .hint(of: reason)],
      at: element, in: item)
  }
}
