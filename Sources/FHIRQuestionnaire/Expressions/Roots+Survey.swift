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
    var types = ["QuestionnaireResponse": "resource"]
    for type in tiers.types where types[type] == nil { types[type] = tiers.variable(of: type) }
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
  private var tiers: [[LaunchContext]] = []

  init(_ survey: Survey, given: [String: [Element]], taken: Set<String>) {
    let others = given.map { name, elements in
      LaunchContext(name: name, types: Set(elements.compactMap(\.resourceType)).sorted())
    }
    var names = Set(taken.map { $0.lowercased() })
    names.subtract(survey.launchContexts.map { $0.name.lowercased() })
    for tier in [survey.launchContexts, others, LaunchContext.known] {
      let new = tier.filter { !names.contains($0.name.lowercased()) }
      names.formUnion(new.map { $0.name.lowercased() })
      tiers.append(new)
    }
  }

  var names: [String] { tiers.joined().map(\.name) }
  var types: Set<String> { Set(tiers.joined().flatMap(\.types)) }

  /// The names of those that may have resources of several types.
  var mixed: Set<String> {
    Set(tiers.joined().filter { $0.types.count > 1 }.map(\.name))
  }

  /// The one context that has a resource of a type; `nil` where it could be several.
  func variable(of type: String) -> String? {
    for tier in tiers {
      let all = tier.filter { $0.types.contains(type) }
      if all.isEmpty { continue }
      let choices = [
        all, all.filter { $0.name.lowercased() == type.lowercased() },
        all.filter { $0.types == [type] },
      ]
      return choices.lazy.map { Set($0.map(\.name)) }.first { $0.count == 1 }?.first
    }
    return nil
  }
}
