import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

extension Machine {
  /// `translate`: Parameters with what a concept map makes of a code.
  mutating func translate(_ call: Call) throws(FHIRPath.Failure) {
    _ = try parameters(call, 2, [])
    let coded = try codedArgument(call, 1)
    guard let map = try conceptMap(call), let coded else { return drop(to: call.base) }
    let size = Int(map.document.nodes[map.index].next) - map.index
    try spend(size * coded.count, at: call.offset)
    var matches: [ConceptMapMatch] = []
    for group in map.children {
      guard group.nameText == "group" else { continue }
      for code in coded {
        guard let found = ConceptMapMatch.all(for: code, in: group) else {
          throw failure(.noMap, ["map": .literal(map[.url]?.string ?? "?")], at: call.offset)
        }
        matches += found
      }
    }
    var builder = ResourceBuilder(result: matches.contains { $0.isMatch })
    for match in matches where match.isMatch { builder.add(match) }
    try replace(call, with: builder)
  }

  /// The concept map of the first argument: the resource, or what is found at its address.
  private mutating func conceptMap(_ call: Call) throws(FHIRPath.Failure) -> Element? {
    guard let item = try singleArgument(call, 0) else { return nil }
    if item.kind == .element { return element(item) }
    guard item.kind == .string else {
      throw wrongType(.argument(0), item, .text, .element, at: call.offset)
    }
    let address = string(item)
    guard let found = environment.references?.resource(at: address),
      found.resourceType == "ConceptMap"
    else { throw failure(.noMap, ["map": .literal(address)], at: call.offset) }
    return found
  }
}

/// What a concept map makes of a code: ConceptMap, Operation $translate.
struct ConceptMapMatch {
  var coding: Coding
  /// The parameter that says how close it is, `equivalence` before R5, and its code.
  var relation: (name: String, code: String?)

  var isMatch: Bool {
    switch relation.code {
    case "unmatched", "disjoint", "not-related-to": false
    default: true
    }
  }

  /// The matches of a code in a group; `nil` where another map is needed to know.
  static func all(
    for code: (code: String, system: String?), in group: Element
  ) -> [ConceptMapMatch]? {
    let source = group["source"]?.string.map(withoutVersion)
    guard code.system == nil || source == nil || code.system == source else { return [] }
    let target = group["target"]?.string.map(withoutVersion)
    let entry = group.children.first { $0.nameText == "element" && $0[.code]?.string == code.code }
    guard let entry else { return unmapped(code.code, group["unmapped"], target) }
    return entry.children.filter { $0.nameText == "target" }.map { found in
      let name = found["relationship"] == nil ? "equivalence" : "relationship"
      return ConceptMapMatch(
        coding: Coding(
          system: target, code: found[.code]?.string, display: found[.display]?.string),
        relation: (name, found[name]?.string))
    }
  }

  private static func unmapped(
    _ code: String, _ rule: Element?, _ target: String?
  ) -> [ConceptMapMatch]? {
    let relation = ("equivalence", rule?["relationship"]?.string)
    switch rule?["mode"]?.string {
    case nil: return []
    case "provided", "use-source-code":
      return [ConceptMapMatch(coding: Coding(system: target, code: code), relation: relation)]
    case "fixed":
      let coding = Coding(
        system: target, code: rule?[.code]?.string, display: rule?[.display]?.string)
      return [ConceptMapMatch(coding: coding, relation: relation)]
    default: return nil
    }
  }

  private static func withoutVersion(_ address: String) -> String {
    String(address.prefix { $0 != "|" })
  }
}

extension ResourceBuilder {
  fileprivate mutating func add(_ match: ConceptMapMatch) {
    open("parameter")
    add("name", .string, "match")
    let (name, code) = match.relation
    add("part", parameter: name, "valueCode", .string, code)
    open("part")
    add("name", .string, "concept")
    add("valueCoding", match.coding)
    close()
    close()
  }
}
