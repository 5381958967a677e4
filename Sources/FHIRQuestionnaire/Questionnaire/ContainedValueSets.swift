import FHIRDocument
import SurveyModel

/// The value sets and code systems that a Questionnaire contains.
struct ContainedValueSets {
  private var valueSets: [String: Element] = [:]
  private var codeSystems: [String: Element] = [:]

  /// No value sets.
  init() {}

  /// The value sets among the `contained` children of a resource.
  init(containedIn resource: Element) {
    for contained in resource.children(.contained) {
      switch contained.resourceType {
      case "ValueSet":
        if let id = contained[.id]?.string { valueSets["#" + id] = contained }
        if let url = contained[.url]?.string {
          valueSets[url] = contained
          if let version = contained[.version]?.string {
            valueSets["\(url)|\(version)"] = contained
          }
        }
      case "CodeSystem":
        if let url = contained[.url]?.string { codeSystems[url] = contained }
      default: continue
      }
    }
  }

  /// The options of a value set; `nil` where it, or a part of it, is not contained.
  func options(of address: String) -> [AnswerOption]? {
    var resolution = Resolution()
    return codings(of: address, &resolution)?.map { AnswerOption(value: .coding($0)) }
  }

  /// What is being resolved, and what was: a value set may be included by several ways.
  private struct Resolution {
    var open: Set<String> = []
    var done: [String: [Coding]?] = [:]
  }

  private func codings(of address: String, _ resolution: inout Resolution) -> [Coding]? {
    if let done = resolution.done[address] { return done }
    guard let valueSet = valueSets[address], resolution.open.insert(address).inserted else {
      return nil
    }
    let codings = codings(in: valueSet, &resolution)
    resolution.open.remove(address)
    resolution.done[address] = codings
    return codings
  }

  private func codings(in valueSet: Element, _ resolution: inout Resolution) -> [Coding]? {
    if let expansion = valueSet["expansion"], expansion["contains"] != nil {
      var result: [Coding] = []
      addContains(of: expansion, to: &result)
      return result
    }
    guard let compose = valueSet["compose"], compose["exclude"] == nil else { return nil }
    var result: [Coding] = []
    for include in compose.children where include.nameText == "include" {
      guard let codings = codings(included: include, &resolution) else { return nil }
      result += codings
    }
    return result
  }

  private func addContains(of parent: Element, to result: inout [Coding]) {
    for entry in parent.children where entry.nameText == "contains" {
      if entry[.code] != nil, entry["abstract"]?.boolean != true { result.append(Coding(entry)) }
      addContains(of: entry, to: &result)
    }
  }

  private func codings(
    included include: Element, _ resolution: inout Resolution
  ) -> [Coding]? {
    guard include["filter"] == nil else { return nil }
    if let nested = include["valueSet"] {
      guard include[.system] == nil, include.children(nested.name).count(where: { _ in true }) == 1
      else { return nil }
      return nested.string.flatMap { codings(of: $0, &resolution) }
    }
    let system = include[.system]?.string
    let version = include[.version]?.string
    if include["concept"] != nil {
      return include.children.filter { $0.nameText == "concept" }.map { concept in
        Coding(
          system: system, version: version, code: concept[.code]?.string,
          display: concept[.display]?.string)
      }
    }
    guard let system, let codeSystem = codeSystems[system] else { return nil }
    var result: [Coding] = []
    addConcepts(of: codeSystem, system, version, to: &result)
    return result
  }

  private func addConcepts(
    of parent: Element, _ system: String, _ version: String?, to result: inout [Coding]
  ) {
    for concept in parent.children where concept.nameText == "concept" {
      result.append(
        Coding(
          system: system, version: version, code: concept[.code]?.string,
          display: concept[.display]?.string))
      addConcepts(of: concept, system, version, to: &result)
    }
  }
}
