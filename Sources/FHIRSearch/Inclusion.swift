import FHIRDocument
import SurveyDiagnostics

/// `_include=Observation:subject:Patient` and `_revinclude`: what comes along with what is found
/// (search.html#include).
struct Inclusion {
  private let type: String
  private let searched: SearchedElements
  private let target: String?
  private let isReverse: Bool
  private let iterates: Bool
  private let store: ResourceStore

  init(_ value: String, _ criterion: SearchCriterion, _ search: ResourceSearch) throws(Diagnostic) {
    let steps = value.split(separator: ":").map(String.init)
    guard (2...3).contains(steps.count) else {
      throw SearchPlan.wrongValue(criterion, kind: "Type:parameter")
    }
    iterates = ["iterate", "recurse"].contains(criterion.modifier)
    guard criterion.modifier == nil || iterates else {
      throw SearchProblem.modifier(criterion.modifier ?? "").diagnostic(criterion, steps[0])
    }
    type = steps[0]
    searched = try SearchedElements(steps[1], of: steps[0])
    target = steps.count > 2 ? steps[2] : nil
    isReverse = criterion.name == "_revinclude"
    store = search.store
  }

  /// Adds what the resources of a result lead to, or what leads to them, each once.
  func add(to result: inout SearchResult) throws(Diagnostic) {
    var known = Set(result.matches + result.included)
    var sources = result.matches
    repeat {
      let found = isReverse ? try referring(to: sources) : try targets(of: sources)
      sources = found.filter { known.insert($0).inserted }
      result.included += sources
    } while iterates && !sources.isEmpty
  }

  private func targets(of sources: [Element]) throws(Diagnostic) -> [Element] {
    var found: [Element] = []
    for source in sources where source.resourceType == type {
      for element in try searched.elements(of: source) {
        guard let address = ValueMatcher.reference(element),
          let resource = store.resource(at: address),
          target == nil || resource.resourceType == target
        else { continue }
        found.append(resource)
      }
    }
    return found
  }

  private func referring(to sources: [Element]) throws(Diagnostic) -> [Element] {
    let wanted = Set(sources)
    var found: [Element] = []
    for resource in store.resources(ofType: type) {
      let addresses = try searched.elements(of: resource).compactMap(ValueMatcher.reference)
      if addresses.contains(where: { store.resource(at: $0).map(wanted.contains) ?? false }) {
        found.append(resource)
      }
    }
    return found
  }
}
