import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

extension Machine {
  /// `expand`: a ValueSet with an expansion.
  mutating func expand(_ call: Call) throws(FHIRPath.Failure) {
    let parameters = try parameters(call, 1, ["filter", "count", "offset"])
    guard let source = try terminologySource(call, 0) else { return drop(to: call.base) }
    guard let codings = try terminology(call).codes(of: source) else {
      throw failure(.noCodes, ["source": .literal(source.text)], at: call.offset)
    }
    let filter = parameters["filter"]?.lowercased() ?? ""
    let matching = codings.filter { coding in
      filter.isEmpty || "\(coding.display ?? "") \(coding.code ?? "")".lowercased().contains(filter)
    }
    let offset = parameters["offset"].flatMap { Int($0) } ?? 0
    let count = parameters["count"].flatMap { Int($0) } ?? matching.count
    try spend(codings.count * 4, at: call.offset)
    var builder = ResourceBuilder("ValueSet")
    if case .address(let address) = source { builder.add("url", .string, address) }
    builder.add("status", .string, "active")
    builder.open("expansion")
    builder.add("timestamp", .string, environment.now?.description)
    builder.add("total", .integer, String(matching.count))
    builder.add("offset", .integer, parameters["offset"])
    for coding in matching.dropFirst(max(0, offset)).prefix(max(0, count)) {
      builder.add("contains", coding)
    }
    try replace(call, with: builder)
  }

  /// `lookup`: Parameters with what the code system says of a code.
  mutating func lookUp(_ call: Call) throws(FHIRPath.Failure) {
    _ = try parameters(call, 1, [])
    guard let coded = try codedArgument(call, 0) else { return drop(to: call.base) }
    let terminology = try terminology(call)
    for code in coded {
      guard let system = code.system else { continue }
      switch terminology.concept(code.code, of: .address(system)) {
      case .concept(let concept): return try replace(call, with: ResourceBuilder(looking: concept))
      case .none: continue
      case .unknown: throw noConcept(code.code, system, call)
      }
    }
    if let code = coded.first, code.system == nil { throw noConcept(code.code, "?", call) }
    drop(to: call.base)
  }

  /// `validateVS`: Parameters that say whether a code is in a value set.
  mutating func validateInValueSet(_ call: Call) throws(FHIRPath.Failure) {
    _ = try parameters(call, 2, [])
    let coded = try codedArgument(call, 1)
    guard let source = try terminologySource(call, 0), let coded else { return drop(to: call.base) }
    let terminology = try terminology(call)
    var isKnown = true
    for code in coded {
      switch terminology.isMember(code: code.code, system: code.system, of: source) {
      case true:
        return try replace(call, with: ResourceBuilder(validated: code, terminology))
      case false: continue
      case nil: isKnown = false
      }
    }
    guard isKnown else {
      throw failure(.noValueSet, ["valueSet": .literal(source.text)], at: call.offset)
    }
    try replace(call, with: ResourceBuilder(result: false))
  }

  /// `validateCS`: Parameters that say whether a code is in a code system.
  mutating func validateInCodeSystem(_ call: Call) throws(FHIRPath.Failure) {
    _ = try parameters(call, 2, [])
    let coded = try codedArgument(call, 1)
    guard let source = try terminologySource(call, 0), let coded else { return drop(to: call.base) }
    let terminology = try terminology(call)
    for code in coded where code.system == nil || code.system == source.address {
      switch terminology.concept(code.code, of: source) {
      case .concept: return try replace(call, with: ResourceBuilder(validated: code, terminology))
      case .none: continue
      case .unknown: throw noConcept(code.code, source.text, call)
      }
    }
    try replace(call, with: ResourceBuilder(result: false))
  }

  /// `subsumes`: how one code is to another.
  mutating func subsumptionCode(_ call: Call) throws(FHIRPath.Failure) {
    _ = try parameters(call, 3, [])
    let system = try textArgument(call, 0).map { string($0) }
    guard let system, let first = try codedArgument(call, 1)?.first,
      let second = try codedArgument(call, 2)?.first,
      first.system ?? system == system, second.system ?? system == system
    else { return drop(to: call.base) }
    let terminology = try terminology(call)
    let outcome: String
    if first.code == second.code {
      outcome = "equivalent"
    } else {
      guard let isWider = terminology.subsumes(first.code, second.code, system: system),
        let isNarrower = terminology.subsumes(second.code, first.code, system: system)
      else { throw noConcept(first.code, system, call) }
      outcome = isWider ? "subsumes" : isNarrower ? "subsumed-by" : "not-subsumed"
    }
    let text = store.add(outcome.utf8)
    replace(call.base, with: try make("code", [("value", [text])], call))
  }
}

// MARK: Arguments

extension Machine {
  /// Replaces the input by a resource that was made.
  mutating func replace(
    _ call: Call, with builder: ResourceBuilder
  ) throws(FHIRPath.Failure) {
    let document = builder.document(typesOfMade.definitions.version)
    let type = typesOfMade.number(of: document.root.resourceType ?? "") ?? .unknown
    replace(call.base, with: try add(document, 0, type, at: call.offset))
  }

  private func terminology(
    _ call: Call
  ) throws(FHIRPath.Failure) -> any FHIRPath.TerminologyLookup {
    guard let terminology = environment.terminology else { throw noTerminology(call) }
    return terminology
  }

  /// A value set or code system: the resource, or its address; `nil` where the argument is empty.
  private mutating func terminologySource(
    _ call: Call, _ number: Int
  ) throws(FHIRPath.Failure) -> FHIRPath.TerminologySource? {
    guard let item = try singleArgument(call, number) else { return nil }
    if item.kind == .string { return .address(string(item)) }
    guard item.kind == .element else {
      throw wrongType(.argument(number), item, .text, .element, at: call.offset)
    }
    return .resource(element(item))
  }

  /// The codes of an argument; `nil` where it has none.
  mutating func codedArgument(
    _ call: Call, _ number: Int
  ) throws(FHIRPath.Failure) -> [(code: String, system: String?)]? {
    let codes = try singleArgument(call, number).map { self.codes($0) } ?? []
    return codes.isEmpty ? nil : codes
  }

  /// The parameters of an argument, `count=10&filter=a`; fails for one that is not known.
  mutating func parameters(
    _ call: Call, _ number: Int, _ known: [String]
  ) throws(FHIRPath.Failure) -> [String: String] {
    guard call.count > number, let text = try textArgument(call, number).map({ string($0) }) else {
      return [:]
    }
    var parameters: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard known.contains(name), parts.count == 2 else {
        throw failure(
          .wrongParameter,
          [
            "name": .literal(functionName(at: call.offset)), "parameter": .quoted(name),
            "known": known.isEmpty ? nil : .list(known.map { .literal($0) }, .or),
          ], at: call.offset)
      }
      parameters[name] = String(parts[1])
    }
    return parameters
  }

  private func noConcept(_ code: String, _ system: String, _ call: Call) -> FHIRPath.Failure {
    failure(
      .noConcept, ["code": .literal(code), "system": .literal(system)], at: call.offset)
  }
}

extension FHIRPath.TerminologySource {
  /// The canonical address, where there is one.
  fileprivate var address: String? {
    switch self {
    case .address(let address): address
    case .resource(let element): element[.url]?.string
    }
  }

  /// What it is called, for messages.
  fileprivate var text: String { address ?? "?" }
}
