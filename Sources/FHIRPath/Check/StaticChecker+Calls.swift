import FHIRDocument
import SurveyDiagnostics

extension StaticChecker {
  /// The type of what a function gives, its arguments checked.
  mutating func call(
    _ id: SyntaxTree.NodeID, _ input: StaticType, _ this: StaticType
  ) -> StaticType {
    guard case .call(_, let number?, let range) = tree[id].kind else { return .unknown }
    let form = FunctionTable.form(number)
    let given = Array(tree[range])
    let offset = tree[id].offset
    switch form {
    case .typeTest: return .system(.boolean)
    case .typeFilter: return typeFilter(given, input, offset)
    case .filter:
      let kept = filtered(input, given)
      for argument in given { _ = infer(argument, kept) }
      return kept
    case .criterion, .existence:
      for argument in given { _ = infer(argument, input) }
      return .system(.boolean)
    case .sorting:
      for argument in given { _ = infer(argument, input) }
      return input
    case .projection: return inferFirst(given, input)
    case .repetition: return repeated(given, input)
    case .trace:
      for argument in given.dropFirst() { _ = infer(argument, input) }
      return input
    case .definition:
      define(given, input)
      return input
    case .choice: return conditional(given, input, offset)
    case .aggregation:
      for argument in given { _ = infer(argument, input) }
      return .unknown
    case .union: return input.joined(infer(given[0], this))
    case .alternatives:
      let results = given.map { infer($0, this) }
      return results.dropFirst().reduce(results.first ?? .unknown) { $0.joined($1) }
    case .subset(let isOrdered):
      if isOrdered { wantOrder(input, .part("input", of: FunctionTable.name(number)), offset) }
      for argument in given { _ = infer(argument, this) }
      return input
    case .children, .descendants:
      return StaticType(candidates: nil, isOrdered: false, isOwn: input.isOwn)
    case .answers: return .unknown
    case .referenceKey: return .system(.string)
    case .extensions:
      for argument in given { _ = infer(argument, this) }
      return types.number(of: "Extension").map { .fhir($0) } ?? .unknown
    case .instance: return instance(given, this)
    case .value(let result), .apart(let result):
      for argument in given { _ = infer(argument, this) }
      return type(of: result, input)
    }
  }

  private func type(of result: Function.Result, _ input: StaticType) -> StaticType {
    switch result {
    case .unknown: .unknown
    case .input: input
    case .system(let type): .system(type)
    case .fhir(let name): types.number(of: name).map { .fhir($0) } ?? .unknown
    }
  }

  /// An instance of a type: its elements by their names, each followed by its value.
  private mutating func instance(
    _ given: [SyntaxTree.NodeID], _ this: StaticType
  ) -> StaticType {
    for number in stride(from: 2, to: given.count, by: 2) { _ = infer(given[number], this) }
    guard case .member(_, let name)? = given.first.map({ tree[$0].kind }),
      let type = types.number(of: tree.name(name)), let definition = types.definition(type)
    else { return .unknown }
    for number in stride(from: 1, to: given.count, by: 2) {
      guard let element = tree.text(given[number]) else { continue }
      let name = ElementName(known: element)
      let isThere = name.map {
        definition.element($0) != nil || !definition.variants(of: $0).isEmpty
      }
      guard isThere != true, !(definition.isPrimitive && element == "value") else { continue }
      note(
        .noSuchElement, ["type": .literal(definition.name), "name": .literal(element)],
        at: tree[given[number]].offset)
    }
    return .fhir(type)
  }

  /// What a criterion that names linkIds leaves.
  private func filtered(_ input: StaticType, _ given: [SyntaxTree.NodeID]) -> StaticType {
    guard input.isOwn, let criterion = given.first, let linkIds = tree.linkIds(criterion) else {
      return input
    }
    var result = input
    result.linkIds = input.linkIds.map { $0.intersection(linkIds) } ?? linkIds
    return result
  }

  private mutating func inferFirst(
    _ given: [SyntaxTree.NodeID], _ input: StaticType
  ) -> StaticType {
    given.first.map { infer($0, input) } ?? .unknown
  }

  private mutating func typeFilter(
    _ given: [SyntaxTree.NodeID], _ input: StaticType, _ offset: Int
  ) -> StaticType {
    guard let argument = given.first else { return .unknown }
    switch tree[argument].kind {
    case .member(nil, let name):
      return narrowed(input, to: TypeName(namespace: nil, name: tree.name(name)), offset)
    case .member(let namespace?, let name):
      guard case .member(nil, let text) = tree[namespace].kind else { return .unknown }
      let type = TypeName(namespace: tree.name(text), name: tree.name(name))
      return narrowed(input, to: type, offset)
    default: return .unknown
    }
  }

  /// What is left when only items of a type are kept.
  func narrowed(_ input: StaticType, to type: TypeName, _ offset: Int) -> StaticType {
    var result = SystemType(rawValue: type.name).map { StaticType.system($0) } ?? .unknown
    if type.namespace != "System", let number = types.number(of: type.name) {
      let isAbstract = types.definition(number)?.isAbstract == true
      result = isAbstract ? .unknown : .fhir(number)
    }
    result.isOwn = input.isOwn
    return result
  }

  private mutating func repeated(
    _ given: [SyntaxTree.NodeID], _ input: StaticType
  ) -> StaticType {
    guard let argument = given.first else { return .unknown }
    let first = infer(argument, input)
    let before = findings.count
    var result = first
    // What comes of the results is part of the result; a name need not be there every time.
    for _ in 0..<4 { result = result.joined(infer(argument, result)) }
    findings.removeSubrange(before...)
    return result
  }

  private mutating func define(_ given: [SyntaxTree.NodeID], _ input: StaticType) {
    var type = input
    if given.count == 2 { type = infer(given[1], input) }
    guard let name = given.first.flatMap({ tree.text($0) }) else { return }
    variables.append((name, type))
  }

  private mutating func conditional(
    _ given: [SyntaxTree.NodeID], _ input: StaticType, _ offset: Int
  ) -> StaticType {
    let criterion = infer(given[0], input)
    if mode == .strict, let candidates = criterion.candidates, !candidates.isEmpty,
      !candidates.contains(where: isBoolean)
    {
      note(
        .criterionOfType,
        ["part": .phrase(.part("criterion", of: "iif")), "type": names(criterion)],
        at: tree[given[0]].offset)
    }
    let results = given.dropFirst().map { infer($0, input) }
    return results.dropFirst().reduce(results.first ?? .unknown) { $0.joined($1) }
  }

  private func isBoolean(_ candidate: StaticType.Candidate) -> Bool {
    kind(candidate) == .boolean
  }

  /// The type of FHIRPath's own that a type is taken for.
  func kind(_ candidate: StaticType.Candidate) -> SystemType? {
    switch candidate {
    case .system(let type): return type
    case .fhir(let type):
      switch types.meaning(type) {
      case .none: return nil
      case .boolean: return .boolean
      case .integer: return .integer
      case .long: return .long
      case .decimal: return .decimal
      case .string: return .string
      case .date: return .date
      case .dateTime: return .dateTime
      case .time: return .time
      case .quantity: return .quantity
      }
    }
  }

  mutating func binary(
    _ op: Operator, _ left: StaticType, _ right: StaticType, _ offset: Int
  ) -> StaticType {
    switch op {
    case .union: return left.joined(right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if let first = left.candidates, let second = right.candidates, !first.isEmpty,
        !second.isEmpty, !canCompare(first, second)
      {
        note(
          .notComparable,
          [
            "operator": .literal(op.text), "left": names(left) ?? .phrase(.value(ofType: nil)),
            "right": names(right) ?? .phrase(.value(ofType: nil)),
          ], at: offset)
      }
      return .system(.boolean)
    case .equal, .notEqual:
      checkEquality(op, left, right, offset)
      return .system(.boolean)
    case .plus, .minus, .times, .divide, .div, .mod: return arithmetic(op, left, right)
    case .concatenate: return .system(.string)
    default: return .system(.boolean)
    }
  }
}
