import FHIRDocument
import SurveyDiagnostics

extension Compiler {
  mutating func appendCall(
    _ id: SyntaxTree.NodeID, to run: inout [Instruction]
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    guard case .call(_, let name, let range) = node.kind else { return }
    let given = Array(tree.arguments[range])
    guard let number = FunctionTable.number(of: name) else {
      throw unknownFunction(name, node.offset)
    }
    let function = FunctionTable.all[number]
    guard function.arity.contains(given.count) else {
      throw failure(
        .wrongArity,
        [
          "name": .literal(name), "arity": .phrase(function.arityPhrase),
          "count": .number(given.count),
        ], at: node.offset)
    }
    let offset = Int32(node.offset)
    switch function.form {
    case .typeTest:
      let type = try typeArgument(given[0])
      run.append(Instruction(code: .isType, detail: 1, a: type, offset: offset))
      return
    case .typeFilter(let isOfOne):
      let type = try typeArgument(given[0])
      run.append(
        Instruction(code: .asType, detail: isOfOne ? 1 : 2, a: type, offset: offset))
      return
    case .definition:
      if try appendDefinition(given, offset, to: &run) { return }
    case .filter:
      if var filter = childFilter(given[0], offset) {
        // Of equal elements all pass or none: there are fewer to compare behind the filter.
        if let last = run.indices.last, isChildWalk(run[last]),
          let all = FunctionTable.repetitionOfAll
        {
          run[last].a = Int32(all)
          filter.detail = 1
        }
        run.append(filter)
        return
      }
    default: break
    }
    var compiled: [Int32] = []
    for argument in given {
      if case .sorting = function.form, case .negate(let key) = tree[argument].kind {
        compiled.append(~(try block(key)))
      } else {
        compiled.append(try block(argument))
      }
    }
    let first = Int32(arguments.count)
    arguments.append(contentsOf: compiled)
    run.append(
      Instruction(
        code: .call, detail: UInt8(given.count), a: Int32(number), b: first, offset: offset))
  }

  private func unknownFunction(_ name: String, _ offset: Int) -> FHIRPath.Failure {
    let nearest = FunctionTable.nearest(to: name)
    return failure(
      .unknownFunction, ["name": .literal(name), "nearest": nearest.map { .literal($0) }],
      at: offset)
  }

  private func failure(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:], at offset: Int
  ) -> FHIRPath.Failure {
    FHIRPath.Failure(code, arguments, at: tree.range(at: offset))
  }

  /// Whether it is a `repeat()` that goes to children by their names, and so comes to an end.
  private func isChildWalk(_ step: Instruction) -> Bool {
    guard step.code == .call,
      case .repetition(isDistinct: true) = FunctionTable.all[Int(step.a)].form
    else { return false }
    let block = blocks[Int(arguments[Int(step.b)])]
    return code[Int(block.start)..<Int(block.end)].allSatisfy {
      $0.code == .childOfThis || $0.code == .child
    }
  }

  /// `where(name = 'text')`, the most frequent of all, as one instruction.
  private mutating func childFilter(_ argument: SyntaxTree.NodeID, _ offset: Int32) -> Instruction?
  {
    guard case .binary(.equal, let left, let right) = tree[argument].kind,
      case .member(nil, let name) = tree[left].kind, name.utf8.first.map({ $0 >= 0x5F }) == true,
      case .literal(.string(let text)) = tree[right].kind
    else { return nil }
    return Instruction(
      code: .whereChildIs, a: self.name(name), b: constant(store.add(text)), offset: offset)
  }

  /// The type that an argument names.
  private mutating func typeArgument(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> Int32 {
    switch tree[id].kind {
    case .member(nil, let name): return try checkedType(TypeName(namespace: nil, name: name), id)
    case .member(let input?, let name):
      if case .member(nil, let namespace) = tree[input].kind {
        return try checkedType(TypeName(namespace: namespace, name: name), id)
      }
    default: break
    }
    throw failure(.typeNeeded, at: tree[id].offset)
  }

  private mutating func checkedType(
    _ type: TypeName, _ id: SyntaxTree.NodeID
  ) throws(FHIRPath.Failure) -> Int32 {
    try check(type, at: tree[id].offset)
    return self.type(type)
  }

  /// Fails for the name of a type that no version of FHIR has.
  func check(_ type: TypeName, at offset: Int) throws(FHIRPath.Failure) {
    if type.namespace == "System" { return }
    let isKnown =
      (type.namespace == nil && SystemType(rawValue: type.name) != nil)
      || TypeSystem.isTypeName(type.name)
    guard !isKnown, type.namespace == nil || type.namespace == "FHIR" else { return }
    throw failure(.unknownType, ["name": .literal(type.text)], at: offset)
  }

  /// `defineVariable` with a name that is known now; false where it is known only later.
  private mutating func appendDefinition(
    _ given: [SyntaxTree.NodeID], _ offset: Int32, to run: inout [Instruction]
  ) throws(FHIRPath.Failure) -> Bool {
    guard case .literal(.string(let bytes)) = tree[given[0]].kind else {
      hasComputedNames = true
      return false
    }
    let name = String(decoding: bytes, as: UTF8.self)
    if scope.contains(where: { $0.name == name }) || Self.isReserved(name) {
      throw failure(.secondVariable, ["name": .literal(name)], at: Int(offset))
    }
    var block: Int32 = -1
    if given.count == 2 { block = try self.block(given[1]) }
    let slot = Int32(localCount)
    localCount += 1
    scope.append((name, slot))
    let nameIndex = self.name(name)
    arguments.append(contentsOf: [block, nameIndex])
    run.append(
      Instruction(
        code: .define, detail: UInt8(given.count), a: slot, b: Int32(arguments.count - 2),
        offset: offset))
    return true
  }

  /// The variables that the standards define.
  static func isReserved(_ name: String) -> Bool {
    switch name {
    case "context", "resource", "rootResource", "ucum", "sct", "loinc", "terminologies": true
    default: name.hasPrefix("vs-") || name.hasPrefix("ext-")
    }
  }

  mutating func variable(_ name: String, _ offset: Int32) -> Instruction {
    if let defined = scope.last(where: { $0.name == name }) {
      return Instruction(code: .local, a: defined.slot, offset: offset)
    }
    if let address = Self.address(name) {
      return Instruction(
        code: .constant, a: constant(store.add(address.utf8)), offset: offset)
    }
    if hasComputedNames {
      return Instruction(code: .computedVariable, a: self.name(name), offset: offset)
    }
    let place = environmentNames.firstIndex(of: name) ?? environmentNames.count
    if place == environmentNames.count { environmentNames.append(name) }
    return Instruction(code: .environment, a: Int32(place), offset: offset)
  }

  /// The variables that stand for addresses.
  ///
  /// https://hl7.org/fhir/fhirpath.html#vars
  static func address(_ name: String) -> String? {
    switch name {
    case "sct": "http://snomed.info/sct"
    case "loinc": "http://loinc.org"
    case "ucum": "http://unitsofmeasure.org"
    default:
      if name.hasPrefix("vs-") {
        "http://hl7.org/fhir/ValueSet/\(name.dropFirst(3))"
      } else if name.hasPrefix("ext-") {
        "http://hl7.org/fhir/StructureDefinition/\(name.dropFirst(4))"
      } else {
        nil
      }
    }
  }
}
