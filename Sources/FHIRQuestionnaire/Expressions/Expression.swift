import FHIRPath
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension FHIRPathEvaluator {
  /// An expression that was read.
  struct Expression: Sendable {
    /// How it is evaluated.
    enum Kind: Sendable {
      case program(FHIRPath.Program)
      /// Not here: somebody else has done it, or nobody can.
      case given([FHIRPath.Value])
      case unavailable(Diagnostic)
    }

    /// What of the response it is shown.
    enum Scope: Sendable {
      /// Not known yet.
      case unknown
      case whole
      case part(ResponsePart)
    }

    var kind: Kind
    var scope = Scope.unknown
    /// The last value of a program that has one for all items, and the answers that it was made of.
    var last: (revision: Int, value: FHIRPathValue)?
    /// What its value depends on, for the engine.
    let dependencies: ExpressionDependencies
    /// The variables of the survey and the launch contexts that it uses, in order.
    let variables: [String]
    /// Whether it looks at `%questionnaire`, or at the weights of options there, and at `%qitem`.
    private(set) var usesQuestionnaire = false
    private(set) var usesItem = false

    /// Whether it has one value for all items that it may be on.
    var isCommon: Bool { !dependencies.usesContext && !usesItem && variables.isEmpty }

    /// Reads an expression; `given` are the variables that stand for the results of queries.
    init(
      _ expression: SurveyExpression, given: [String: [FHIRPath.Value]]
    ) throws(FHIRPath.Failure) {
      guard expression.language == SurveyExpression.fhirPath else {
        let values = expression.name.flatMap { given[$0] }
        kind = values.map { .given($0) } ?? .unavailable(Self.finding(expression))
        dependencies = ExpressionDependencies()
        variables = []
        return
      }
      let program = try FHIRPath.compile(expression.text)
      let found = program.dependencies
      kind = .program(program)
      dependencies = Self.dependencies(found)
      variables = dependencies.variables.isEmpty ? [] : dependencies.variables.sorted()
      usesQuestionnaire = found.usesWeights || found.variables.contains("questionnaire")
      usesItem = found.variables.contains("qitem")
    }

    private static let own: Set<String> = [
      "resource", "rootResource", "context", "questionnaire", "qitem",
    ]

    private static func dependencies(_ found: FHIRPath.Dependencies) -> ExpressionDependencies {
      var dependencies = ExpressionDependencies()
      dependencies.linkIds = found.linkIds
      dependencies.dependsOnAllItems = found.dependsOnAllItems
      for name in found.variables where !own.contains(name) { dependencies.variables.insert(name) }
      dependencies.usesResource =
        found.variables.contains("resource") || found.variables.contains("rootResource")
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
