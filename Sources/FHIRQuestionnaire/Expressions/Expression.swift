import FHIRPath
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension FHIRPathEvaluator {
  /// An expression that was read.
  struct Expression: Sendable {
    /// What is done to work it out.
    enum Kind: Sendable {
      case program(FHIRPath.Program, Needs)
      /// Nothing: somebody else has done it, or nobody can.
      case given([FHIRPath.Value])
      case unavailable(Diagnostic)
    }

    /// What of its surroundings a program looks at.
    struct Needs: Sendable {
      var response = false
      var context = false
      var questionnaire = false
      var item = false
      /// The variables of the survey and the launch contexts.
      var variables: [String] = []

      /// Whether it has one value for all items that it may be on.
      var isCommon: Bool { !context && !item && variables.isEmpty }
    }

    /// What of the response it is shown.
    enum Sight: Sendable {
      /// Not known yet.
      case open
      case whole
      case part(ResponsePart)
    }

    var kind: Kind
    var sight = Sight.open
    /// The last value of a program that has one for all items, and the answers that it was made of.
    var last: (revision: Int, value: FHIRPathValue)?
    let dependencies: ExpressionDependencies

    /// Reads an expression; `given` are the variables that stand for the results of queries.
    init(
      _ expression: SurveyExpression, given: [String: [FHIRPath.Value]]
    ) throws(FHIRPath.Failure) {
      guard expression.language == SurveyExpression.fhirPath else {
        let values = expression.name.flatMap { given[$0] }
        kind = values.map { .given($0) } ?? .unavailable(Self.finding(expression))
        dependencies = ExpressionDependencies()
        return
      }
      let program = try FHIRPath.compile(expression.text)
      let found = program.dependencies
      dependencies = Self.dependencies(found)
      var needs = Needs()
      needs.response = dependencies.usesResource
      needs.context = found.usesInput
      needs.questionnaire = found.variables.contains("questionnaire") || found.usesWeights
      needs.item = found.variables.contains("qitem")
      needs.variables = dependencies.variables.sorted()
      kind = .program(program, needs)
    }

    private static let own: Set<String> = [
      "resource", "rootResource", "context", "questionnaire", "qitem",
    ]

    private static func dependencies(_ found: FHIRPath.Dependencies) -> ExpressionDependencies {
      var dependencies = ExpressionDependencies()
      dependencies.linkIds = found.linkIds
      dependencies.dependsOnAllItems = found.dependsOnAllItems
      dependencies.variables = found.variables.subtracting(own)
      dependencies.usesResource = !found.variables.isDisjoint(with: ["resource", "rootResource"])
      dependencies.usesContext = found.usesInput
      dependencies.usesClock = found.usesClock
      return dependencies
    }

    private static func finding(_ expression: SurveyExpression) -> Diagnostic {
      var finding = Diagnostic(
        .expressionLanguage,
        [
          "language": .literal(expression.language),
          "known": .literal(SurveyExpression.fhirPath),
        ])
      if expression.language == SurveyExpression.query { finding = Diagnostic(.queryNeedsServer) }
      if let name = expression.name { finding.arguments.append(.init("name", .literal(name))) }
      return finding
    }
  }
}

extension SurveyExpression {
  /// What makes two expressions the same.
  struct Key: Hashable, Sendable {
    var language: String
    var text: String
    /// The name of a query, under which its result may be given.
    var name: String?
  }

  var key: Key {
    Key(language: language, text: text, name: language == Self.fhirPath ? nil : name)
  }
}
