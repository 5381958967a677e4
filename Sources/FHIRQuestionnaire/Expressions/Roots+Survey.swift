package import FHIRDocument
package import FHIRPath
package import SurveyModel

extension FHIRPath.Roots {
  /// What the expressions of a survey may start with (rule 85).
  ///
  /// The type of the response is `%resource`, that of a launch context the context, as long as it is
  /// the only one of the type: declared by the survey, or else given, or else one that SDC knows.
  /// Names of contexts and of SDC's variables may be written in other letters where nothing else
  /// in the survey has the name.
  package init(
    _ survey: Survey, items: [SurveyItem], questionnaire: Element? = nil,
    given: [String: [Element]] = [:]
  ) {
    let expressions = survey.variables + items.flatMap(\.expressions)
    let taken = Set(expressions.compactMap(\.name)).union(questionnaire?.namesFromOutside ?? [])
    let tiers = ContextTiers(survey, given: given, taken: taken)
    var types = tiers.types
    types["QuestionnaireResponse"] = "resource"
    self.init(
      types: types, variables: tiers.names + Self.variables, mixed: tiers.mixed, taken: taken)
  }

  /// The variables of SDC.
  private static let variables = [
    "resource", "rootResource", "context", "questionnaire", "qitem",
  ]
}

/// The launch contexts of a survey: those that it declares, then those that are given, then those
/// that SDC knows; a name or type counts where it comes first.
private struct ContextTiers {
  private(set) var names: [String] = []
  /// The names of those that may have resources of several types.
  private(set) var mixed: Set<String> = []
  /// The contexts that may have a resource of a type.
  private var byType: [String: [LaunchContext]] = [:]

  init(_ survey: Survey, given: [String: [Element]], taken: Set<String>) {
    let others = given.map { name, elements in
      LaunchContext(name: name, types: Set(elements.compactMap(\.resourceType)).sorted())
    }
    var known = Set(taken.map { $0.lowercased() })
    known.subtract(survey.launchContexts.map { $0.name.lowercased() })
    for tier in [survey.launchContexts, others, LaunchContext.known] {
      // A context that nobody names is not meant where another has resources of its type.
      let isNamed = tier != LaunchContext.known
      let new = tier.filter { context in
        !known.contains(context.name.lowercased())
          && (isNamed || context.types.allSatisfy { byType[$0] == nil })
      }
      known.formUnion(new.map { $0.name.lowercased() })
      add(new)
    }
  }

  /// The types that the response is of, too.
  private static let general: Set<String> = ["Resource", "DomainResource"]

  private mutating func add(_ tier: [LaunchContext]) {
    names += tier.map(\.name)
    mixed.formUnion(tier.filter { $0.types.count > 1 }.map(\.name))
    var new: [String: [LaunchContext]] = [:]
    for context in tier {
      for type in Set(context.types).subtracting(Self.general) {
        new[type, default: []].append(context)
      }
    }
    byType.merge(new) { first, _ in first }
  }

  /// The variables that resources of a type are found in, where it cannot be several.
  var types: [String: String] {
    var types: [String: String] = [:]
    for (type, contexts) in byType { types[type] = Self.one(of: contexts, type) }
    return types
  }

  /// The one context that is meant by a type; `nil` where it could be several.
  private static func one(of contexts: [LaunchContext], _ type: String) -> String? {
    let choices = [
      contexts, contexts.filter { $0.name.lowercased() == type.lowercased() },
      contexts.filter { $0.types == [type] },
    ]
    return choices.lazy.map { Set($0.map(\.name)) }.first { $0.count == 1 }?.first
  }
}
