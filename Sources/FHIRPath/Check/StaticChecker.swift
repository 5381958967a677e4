import FHIRDocument
import SurveyDiagnostics

/// Follows the types through an expression and notes what cannot be right.
struct StaticChecker {
  let tree: SyntaxTree
  let types: TypeSystem
  let mode: FHIRPath.CheckMode
  let root: StaticType
  let scope: FHIRPath.StaticScope
  var findings: [FHIRPath.Failure] = []
  /// The types of the variables that are known, the innermost last.
  var variables: [(name: String, type: StaticType)] = []
  private var depth = AnalysisDepth()

  init(
    _ tree: SyntaxTree, _ types: TypeSystem, _ mode: FHIRPath.CheckMode, _ root: StaticType,
    _ scope: FHIRPath.StaticScope
  ) {
    self.tree = tree
    self.types = types
    self.mode = mode
    self.root = root
    self.scope = scope
  }

  mutating func note(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?>,
    at offset: Int
  ) {
    findings.append(FHIRPath.Failure(code, arguments, at: tree.range(at: offset)))
  }

  /// The type of an expression whose `$this` is of a type.
  mutating func infer(_ id: SyntaxTree.NodeID, _ this: StaticType) -> StaticType {
    guard depth.enter() else { return .unknown }
    defer { depth.leave() }
    var steps: [SyntaxTree.NodeID] = []
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    let scope = variables.count
    var result = inferStart(current, this)
    for step in steps.reversed() {
      result = inferStep(step, result, this)
      if case .binary = tree[step].kind { variables.removeSubrange(scope...) }
    }
    variables.removeSubrange(scope...)
    return result
  }

  private mutating func inferStart(_ id: SyntaxTree.NodeID, _ this: StaticType) -> StaticType {
    let node = tree[id]
    switch node.kind {
    case .empty: return StaticType(candidates: [])
    case .literal(let item): return SystemType(item.kind).map { .system($0) } ?? .unknown
    case .this: return this
    case .index: return .system(.integer)
    case .variable(let name): return variable(tree.variable(name))
    case .root(let type, let name, let isForeign):
      return root(tree.type(type).name, tree.variable(name), isForeign: isForeign)
    case .member(_, let name): return start(tree.name(name), this, node.offset)
    case .call: return call(id, this, this)
    default: return .unknown
    }
  }

  private mutating func inferStep(
    _ id: SyntaxTree.NodeID, _ input: StaticType, _ this: StaticType
  ) -> StaticType {
    let node = tree[id]
    switch node.kind {
    case .member(_, let name): return member(tree.name(name), of: input, node.offset)
    case .call: return call(id, input, this)
    case .indexer(_, let index):
      wantOrder(input, .index, node.offset)
      _ = infer(index, this)
      return input
    case .binary(let op, _, let right):
      return binary(op, input, infer(right, this), node.offset)
    case .negate, .plus: return input
    case .typeTest(let test, _, let type):
      return test == .isOf ? .system(.boolean) : narrowed(input, to: tree.type(type), node.offset)
    default: return input
    }
  }

  private func variable(_ name: String) -> StaticType {
    if let known = variables.last(where: { $0.name == name }) { return known.type }
    return name == "context" ? root : scope.variables[name]?.type ?? .unknown
  }

  /// The resources of a type that a variable has.
  private func root(_ type: String, _ variable: String, isForeign: Bool) -> StaticType {
    if variable == "resource", !isForeign, let own = scope.variables[variable] { return own.type }
    return types.number(of: type).map { .fhir($0) } ?? .unknown
  }

  /// The first name of a path: the type of the input, or a child.
  private mutating func start(_ name: String, _ this: StaticType, _ offset: Int) -> StaticType {
    guard let wanted = types.number(of: name), let candidates = this.candidates,
      name.utf8.first.map({ $0 &- 0x41 < 26 }) == true
    else { return member(name, of: this, offset) }
    let isInput = candidates.contains {
      if case .fhir(let type) = $0 { return types.isA(type, wanted) }
      return false
    }
    if isInput || candidates.isEmpty { return this }
    note(.otherInput, ["type": .literal(name), "actual": names(this)], at: offset)
    return .unknown
  }

  /// The children of a name.
  private mutating func member(
    _ name: String, of input: StaticType, _ offset: Int
  ) -> StaticType {
    guard let candidates = input.candidates, !candidates.isEmpty else {
      return answers(name, of: input)
        ?? StaticType(candidates: nil, isOrdered: input.isOrdered, isOwn: input.isOwn)
    }
    var found: StaticType?
    for candidate in candidates {
      guard let next = child(name, of: candidate) else { continue }
      found = found?.joined(next) ?? next
    }
    guard var found else {
      note(
        .noSuchElement,
        [
          "type": names(input) ?? .phrase(.input), "name": .literal(name),
          "choice": choice(for: name, in: candidates).map { .literal($0) },
        ], at: offset)
      return .unknown
    }
    found.isOrdered = input.isOrdered
    found.isOwn = input.isOwn
    if let known = answers(name, of: input) {
      found.linkIds = known.linkIds
      if known.candidates != nil { found.candidates = known.candidates }
    }
    return found
  }

  /// What is known of the answers of the items that were asked for by their linkIds.
  private func answers(_ name: String, of input: StaticType) -> StaticType? {
    guard input.isOwn, let linkIds = input.linkIds else { return nil }
    var result = input
    result.candidates = nil
    switch name {
    case "answer": return result
    case "value":
      result.linkIds = nil
      var names: Set<String> = []
      for linkId in linkIds {
        guard let answers = scope.answers[linkId] else { return nil }
        names.formUnion(answers)
      }
      let numbers = names.sorted().compactMap { types.number(of: $0) }
      guard numbers.count == names.count else { return nil }
      result.candidates = numbers.map { .fhir($0) }
      return result
    default: return nil
    }
  }

  private func child(_ name: String, of candidate: StaticType.Candidate) -> StaticType? {
    switch candidate {
    case .system(.quantity):
      return name == "value"
        ? .system(.decimal) : name == "unit" || name == "code" ? .system(.string) : nil
    case .system: return nil
    case .fhir(let type):
      guard let definition = types.definition(type) else { return .unknown }
      if definition.isAbstract { return .unknown }
      if name == "value", definition.isPrimitive { return kind(candidate).map { .system($0) } }
      guard let number = ElementName(known: name) else { return nil }
      if let element = definition.element(number) {
        if element.choice != nil, mode == .strict { return nil }
        return self.type(of: element)
      }
      let variants = definition.variants(of: number)
      guard let first = variants.first else { return nil }
      return variants.dropFirst().reduce(self.type(of: first)) { $0.joined(self.type(of: $1)) }
    }
  }

  private func type(of element: ElementDefinition) -> StaticType {
    // Where there may be any resource nothing is known.
    let type = TypeNumber(UInt16(truncatingIfNeeded: element.typeIndex))
    return types.definition(type)?.isAbstract == true ? .unknown : .fhir(type)
  }

  /// The name of the choice that an element is a variant of.
  private func choice(for name: String, in candidates: [StaticType.Candidate]) -> String? {
    for case .fhir(let type) in candidates {
      guard let definition = types.definition(type), let number = ElementName(known: name),
        let choice = definition.element(number)?.choice?.knownText
      else { continue }
      return choice
    }
    return nil
  }

  /// The names of the types that values may be of; `nil` where they are not known, or many.
  func names(_ type: StaticType) -> Diagnostic.Argument.Value? {
    guard let candidates = type.candidates, !candidates.isEmpty, candidates.count < 5 else {
      return nil
    }
    let names = candidates.map { candidate in
      switch candidate {
      case .fhir(let number): types.name(number) ?? "Element"
      case .system(let system): system.rawValue
      }
    }
    return .list(names.map { .literal($0) }, .or)
  }

  mutating func wantOrder(_ input: StaticType, _ part: Phrase, _ offset: Int) {
    guard mode == .strict, !input.isOrdered else { return }
    note(.noOrder, ["part": .phrase(part)], at: offset)
  }
}
