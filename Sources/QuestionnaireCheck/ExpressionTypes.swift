import FHIRDocument
import FHIRPath
import FHIRQuestionnaire
import SurveyModel

/// What the expressions of a questionnaire can give, before anybody answers it.
struct ExpressionTypes {
  private let questionnaire: CheckedQuestionnaire
  private let answers: [String: Set<String>]
  private let given: [String: FHIRPath.ResultType]
  /// What is known of them already; while one is looked at, nothing is.
  private var known: [Int: FHIRPath.ResultType?] = [:]
  /// How many variables may still be gone through for the present one.
  private var depthLeft = 100

  init(_ questionnaire: CheckedQuestionnaire) {
    self.questionnaire = questionnaire
    answers = questionnaire.answerTypes
    given = questionnaire.givenTypes
  }

  /// The type of what an expression is evaluated on.
  func input(of expression: CheckedExpression) -> String {
    expression.owner == nil ? "QuestionnaireResponse" : "QuestionnaireResponse.item"
  }

  /// What is known of the variables and answers that an expression names.
  mutating func scope(of expression: CheckedExpression) -> FHIRPath.StaticScope {
    var scope = FHIRPath.StaticScope()
    guard let program = expression.program else { return scope }
    scope.answers = answers
    scope.variables = given
    for name in program.dependencies.variables {
      guard let number = questionnaire.expression(named: name, seenFrom: expression.owner) else {
        continue
      }
      scope.variables[name] = result(of: number)
    }
    return scope
  }

  private mutating func result(of number: Int) -> FHIRPath.ResultType? {
    if let found = known[number] { return found }
    known[number] = .some(nil)
    guard depthLeft > 0 else { return nil }
    depthLeft -= 1
    defer { depthLeft += 1 }
    let expression = questionnaire.expressions[number]
    let found = expression.program?.resultType(
      onType: input(of: expression), version: questionnaire.version, scope: scope(of: expression))
    known[number] = .some(found)
    return found
  }

  /// The types that the values of an expression can be of; `nil` where that is not certain.
  mutating func names(of expression: CheckedExpression) -> Set<String>? {
    expression.program?.resultType(
      onType: input(of: expression), version: questionnaire.version, scope: scope(of: expression)
    ).names
  }
}

extension CheckedQuestionnaire {
  /// The types of the answers that the items have, by linkId, where nothing else can bring in others.
  fileprivate var answerTypes: [String: Set<String>] {
    var types: [String: Set<String>] = [:]
    var isOpen: Set<String> = []
    for item in items where item.isQuestion {
      if item.has("answerExpression") || item.has("candidateExpression") {
        isOpen.insert(item.linkId)
      }
      types[item.linkId, default: []].formUnion(item.item.answerTypes.map(\.fhirName))
    }
    for linkId in isOpen { types[linkId] = nil }
    return types
  }

  /// The variables that are there without being declared, and the launch contexts.
  fileprivate var givenTypes: [String: FHIRPath.ResultType] {
    let response = FHIRPath.ResultType("QuestionnaireResponse", version: version, isResponse: true)
    var types = [
      "resource": response, "rootResource": response,
      "questionnaire": FHIRPath.ResultType("Questionnaire", version: version),
      "qitem": FHIRPath.ResultType("Questionnaire.item", version: version),
    ]
    for context in survey.launchContexts {
      for name in context.types {
        let type = FHIRPath.ResultType(name, version: version)
        types[context.name] = types[context.name]?.or(type) ?? type
      }
    }
    return types
  }
}
