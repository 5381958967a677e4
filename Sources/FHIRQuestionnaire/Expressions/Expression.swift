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

    /// Reads an expression; `given` are the variables that stand for the results of queries.
    init(
      _ expression: SurveyExpression, given: [String: [FHIRPath.Value]],
      of survey: SharedSurvey, _ compiler: inout FHIRPath.FormCompiler
    ) throws(FHIRPath.Failure) {
      guard expression.language == SurveyExpression.fhirPath else {
        let values = expression.name.flatMap { given[$0] }
        kind = values.map { .given($0) } ?? .unavailable(Self.finding(expression))
        dependencies = ExpressionDependencies()
        variables = []
        (part, seesItemInPart) = (nil, false)
        (usesQuestionnaire, usesItem, isCommon) = (false, false, false)
        return
      }
      let (program, found) = try compiler.compile(expression.text)
      kind = .program(program)
      var dependencies = ExpressionDependencies()
      dependencies.linkIds = found.linkIds
      dependencies.dependsOnAllItems = found.dependsOnAllItems
      dependencies.usesContext = found.usesInput
      dependencies.usesClock = found.usesClock
      var (usesQuestionnaire, usesItem) = (found.usesWeights, false)
      for name in found.variables {
        switch name {
        case "resource", "rootResource": dependencies.usesResource = true
        case "context": break
        case "questionnaire": usesQuestionnaire = true
        case "qitem": usesItem = true
        default: dependencies.variables.insert(name)
        }
      }
      part = Self.part(dependencies, of: survey)
      seesItemInPart = part != nil && !found.usesInputBesideItems
      variables = dependencies.variables.isEmpty ? [] : dependencies.variables.sorted()
      isCommon = !found.usesInput && !usesItem && variables.isEmpty
      (self.usesQuestionnaire, self.usesItem) = (usesQuestionnaire, usesItem)
      self.dependencies = dependencies
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
