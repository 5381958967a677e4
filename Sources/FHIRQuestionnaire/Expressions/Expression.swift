import FHIRPath
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension FHIRPathEvaluator {
  /// An expression that was read; all copies of the evaluator share it.
  final class Expression: Sendable {
    /// How it is evaluated.
    enum Kind: Sendable {
      case program(FHIRPath.Program)
      /// By a search.
      case query(QueryTemplate)
      /// Not here: somebody else has done it, or nobody can.
      case given([FHIRPath.Value])
      case unavailable(Diagnostic)
    }

    let kind: Kind
    /// What of the response it is shown; `nil` for the whole.
    let part: ResponsePart?
    /// Whether of the item that it is on it looks at nothing but items inside that ``part`` has.
    let seesItemInPart: Bool
    /// What its value depends on, for the engine.
    let dependencies: ExpressionDependencies
    /// The variables of the survey and the launch contexts that it uses, in order.
    let variables: [String]
    /// Whether it looks at `%questionnaire`, or at the weights of options there, and at `%qitem`.
    let usesQuestionnaire: Bool
    let usesItem: Bool
    /// Whether it has one value for all items that it may be on.
    let isCommon: Bool

    /// Reads an expression; `given` are the variables that stand for the results of queries, and
    /// `answersQueries` says that somebody answers other ones.
    init(
      _ expression: SurveyExpression, given: [String: [FHIRPath.Value]], answersQueries: Bool,
      of survey: SharedSurvey, _ compiler: inout FHIRPath.FormCompiler
    ) throws(FHIRPath.Failure) {
      var found: [FHIRPath.Dependencies] = []
      if expression.language == SurveyExpression.fhirPath {
        let compiled = try compiler.compile(expression.text)
        kind = .program(compiled.program)
        found = [compiled.dependencies]
      } else if let values = expression.name.flatMap({ given[$0] }) {
        kind = .given(values)
      } else if expression.language == SurveyExpression.query, answersQueries {
        let template = try QueryTemplate(expression.text, &compiler)
        kind = .query(template)
        found = template.dependencies
      } else {
        kind = .unavailable(Self.finding(expression))
      }
      let uses = Uses(found)
      dependencies = uses.dependencies
      (usesQuestionnaire, usesItem) = (uses.usesQuestionnaire, uses.usesItem)
      part = Self.part(dependencies, of: survey)
      seesItemInPart = part != nil && !found.contains(where: \.usesInputBesideItems)
      variables = dependencies.variables.isEmpty ? [] : dependencies.variables.sorted()
      isCommon =
        !found.isEmpty && !dependencies.usesContext && !uses.usesItem && variables.isEmpty
    }

    /// What one expression looks at, or several that make a query.
    private struct Uses {
      var dependencies = ExpressionDependencies()
      var usesQuestionnaire = false
      var usesItem = false

      init(_ found: [FHIRPath.Dependencies]) {
        for found in found { add(found) }
      }

      private mutating func add(_ found: FHIRPath.Dependencies) {
        let linkIds = dependencies.linkIds
        dependencies.linkIds = linkIds.isEmpty ? found.linkIds : linkIds.union(found.linkIds)
        if found.dependsOnAllItems { dependencies.dependsOnAllItems = true }
        if found.usesInput { dependencies.usesContext = true }
        if found.usesClock { dependencies.usesClock = true }
        if found.usesWeights { usesQuestionnaire = true }
        for name in found.variables {
          switch name {
          case "resource", "rootResource": dependencies.usesResource = true
          case "context": break
          case "questionnaire": usesQuestionnaire = true
          case "qitem": usesItem = true
          default: dependencies.variables.insert(name)
          }
        }
      }
    }

    /// The items that it names, where it looks at no others.
    private static func part(
      _ dependencies: ExpressionDependencies, of survey: SharedSurvey
    ) -> ResponsePart? {
      guard dependencies.usesResource || dependencies.usesContext, !dependencies.dependsOnAllItems
      else { return nil }
      return ResponsePart(dependencies.linkIds, in: survey.index, survey.shape)
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

    /// The text alone, which tells nearly all of them apart.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  var key: Key {
    Key(language: language, text: text, name: language == Self.fhirPath ? nil : name)
  }
}
