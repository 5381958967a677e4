package import FHIRDocument
import FHIRPath
package import SurveyEngine
import SurveyModel

/// The programs of a survey's expressions, where they give the same values on a stored response
/// itself as in a session that it was read into.
///
/// A session shows expressions a response of its own: a head of its own, the texts of the survey,
/// and of each answer its value, that of a primitive without id and extensions. So no program may
/// ask for what else a stored response can hold; and the response must have nothing else in its items,
/// and no ``ResponsePrograms/extraParts``, which is for the caller to see to.
package struct ResponsePrograms: Sendable {
  /// The program of an expression and what it looks at.
  final class Entry: Sendable {
    let rule: ExpressionRules.Rule
    let program: FHIRPath.Program
    let expression: FHIRPathEvaluator.Expression
    let usesClock: Bool

    init(
      _ rule: ExpressionRules.Rule, _ program: FHIRPath.Program,
      _ expression: FHIRPathEvaluator.Expression
    ) {
      self.rule = rule
      self.program = program
      self.expression = expression
      usesClock = rule.expression.dependencies.usesClock
    }

    /// Whether it gives the same on two equal items of any two responses.
    var dependsOnItemAlone: Bool {
      rule.item != nil && rule.variables.isEmpty && !expression.dependencies.usesResource
        && !usesClock
    }
  }

  /// The parts of the response itself with which nothing is certain.
  package static let extraParts: [ElementName] = [.contained, .extension, .modifierExtension]

  /// Whether a program asks for the present moment.
  package let usesClock: Bool
  /// By the number of the rule.
  let entries: [Entry?]
  let environment: FHIRPath.Environment
  let shared: SharedSurvey

  /// Takes the programs of rules; `nil` where a response itself may give another value.
  package init?(_ rules: ExpressionRules, of evaluator: FHIRPathEvaluator) {
    shared = evaluator.shared
    var environment = evaluator.environment
    let headNames = Self.headNames(shared.shape.version)
    var entries: [Entry?] = []
    for rule in rules.rules {
      guard let rule else {
        entries.append(nil)
        continue
      }
      guard evaluator.expressions.indices.contains(rule.expression.number) else { return nil }
      let expression = evaluator.expressions[rule.expression.number]
      guard case .program(let program) = expression.kind else { return nil }
      let own = Set(rule.variables.map(\.name))
      let given = Set(environment.variables.keys)
      guard program.elementNames.isDisjoint(with: headNames),
        !program.readsUnnamedElements,
        own.isDisjoint(with: given), own.union(given).isSuperset(of: expression.variables)
      else { return nil }
      entries.append(Entry(rule, program, expression))
    }
    let all = entries.compactMap(\.self)
    if all.contains(where: \.expression.usesQuestionnaire) {
      environment.variables["questionnaire"] = [.element(shared.questionnaire)]
      environment.optionWeights = shared.optionWeights
    }
    // A session has documents say their versions; all of them must say the survey's.
    let documents = environment.variables.values.joined().compactMap(\.document)
    let version = shared.shape.version
    guard documents.allSatisfy({ $0.fhirVersion == version }) else { return nil }
    environment.version = version
    usesClock = all.contains(where: \.usesClock)
    self.entries = entries
    self.environment = environment
  }

  /// The names of what a response has besides its items; those of ``extraParts`` do not matter.
  private static func headNames(_ version: FHIRVersion) -> Set<String> {
    let elements = Definitions.of(version).type(named: "QuestionnaireResponse")?.elements ?? []
    return Set(
      elements.lazy.map(\.name).filter { $0 != .item && !extraParts.contains($0) }.compactMap(
        \.knownText))
  }
}

extension FHIRPath.Value {
  fileprivate var document: Document? {
    if case .element(let element) = self { element.document } else { nil }
  }
}
