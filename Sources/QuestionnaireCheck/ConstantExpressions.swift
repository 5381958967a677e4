import FHIRPath

/// Expressions that no answer changes: `false`, `1 > 2`, `%never` where that is such an expression.
struct ConstantExpressions {
  private let questionnaire: CheckedQuestionnaire
  /// What is known of variables already; while one is looked at, nothing is.
  private var known: [Int: [FHIRPath.Value]?] = [:]
  /// How many variables may still be gone through for the present one.
  private var depthLeft = 100

  init(_ questionnaire: CheckedQuestionnaire) { self.questionnaire = questionnaire }

  /// The value that a condition always has; nothing at all counts as false.
  mutating func truth(of expression: CheckedExpression) -> Bool? {
    guard let values = values(of: expression) else { return nil }
    guard let first = values.first else { return false }
    guard values.count == 1, case .boolean(let truth) = first else { return nil }
    return truth
  }

  private mutating func values(of expression: CheckedExpression) -> [FHIRPath.Value]? {
    guard let program = expression.program else { return nil }
    let needs = program.dependencies
    guard needs.linkIds.isEmpty, !needs.dependsOnAllItems, !needs.usesInput, !needs.usesClock,
      !needs.usesWeights
    else { return nil }
    var environment = FHIRPath.Environment()
    environment.budget = FHIRPath.Budget(steps: 10_000)
    for name in needs.variables {
      guard let number = questionnaire.expression(named: name, seenFrom: expression.owner),
        let values = values(ofVariable: number)
      else { return nil }
      environment.variables[name] = values
    }
    return (try? program.evaluate(onAll: [], in: environment)).map { Array($0) }
  }

  private mutating func values(ofVariable number: Int) -> [FHIRPath.Value]? {
    if let found = known[number] { return found }
    known[number] = .some(nil)
    let expression = questionnaire.expressions[number]
    guard expression.kind == "variable", depthLeft > 0 else { return nil }
    depthLeft -= 1
    defer { depthLeft += 1 }
    guard let found = values(of: expression) else { return nil }
    known[number] = found
    return found
  }
}
