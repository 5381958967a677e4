import FHIRDocument
import SurveyDiagnostics

extension Compiler {
  /// Appends a call that is an instruction of its own, or asks for the blocks of its arguments.
  mutating func beginCall(
    _ id: SyntaxTree.NodeID, _ block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    guard case .call(_, let name, let range) = node.kind else { return }
    let given = Array(tree.arguments[range])
    guard let function = FunctionTable.function(named: name) else {
      throw unknownFunction(name, node.offset)
    }
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
      block.run.append(Instruction(code: .isType, detail: 1, a: type, offset: offset))
      return
    case .typeFilter(let isOfOne):
      let type = try typeArgument(given[0])
      block.run.append(
        Instruction(code: .asType, detail: isOfOne ? 1 : 2, a: type, offset: offset))
      return
    case .definition:
      if let name = definedName(given) {
        try checkDefinition(name, node.offset)
        return block.wait(for: Array(given.dropFirst()), id)
      }
      hasComputedNames = true
    case .filter:
      if var filter = childFilter(given[0], offset) {
        // Of equal elements all pass or none: there are fewer to compare behind the filter.
        if let last = block.run.indices.last, isChildWalk(block.run[last]),
          let all = FunctionTable.repetitionOfAll
        {
          block.run[last].a = Int32(all)
          filter.detail = 1
        }
        block.run.append(filter)
        return
      }
    case .sorting: return block.wait(for: given.map { descendingKey($0) ?? $0 }, id)
    default: break
    }
    block.wait(for: given, id)
  }

  /// Appends a call whose arguments are compiled.
  mutating func finishCall(
    _ id: SyntaxTree.NodeID, _ block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    guard case .call(_, let name, let range) = tree[id].kind,
      let number = FunctionTable.number(of: name)
    else { return }
    let given = tree.arguments[range]
    let offset = Int32(tree[id].offset)
    if case .definition = FunctionTable.all[number].form, let name = definedName(Array(given)) {
      block.run.append(definition(name, block.blocks.first, given.count, offset))
      return
    }
    let first = Int32(arguments.count)
    if case .sorting = FunctionTable.all[number].form {
      // The complement of a block sorts down.
      for (argument, key) in zip(given, block.blocks) {
        arguments.append(descendingKey(argument) == nil ? key : ~key)
      }
    } else {
      arguments.append(contentsOf: block.blocks)
    }
    block.run.append(
      Instruction(
        code: .call, detail: UInt8(given.count), a: Int32(number), b: first, offset: offset))
  }

  /// The key behind the minus of an argument of `sort()`.
  private func descendingKey(_ argument: SyntaxTree.NodeID) -> SyntaxTree.NodeID? {
    if case .negate(let key) = tree[argument].kind { key } else { nil }
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

  /// The name that `defineVariable` is given, where it is known now.
  private func definedName(_ given: [SyntaxTree.NodeID]) -> String? {
    guard let name = given.first, case .literal(.string(let bytes)) = tree[name].kind else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func checkDefinition(_ name: String, _ offset: Int) throws(FHIRPath.Failure) {
    if scope.contains(where: { $0.name == name }) || StandardVariable.isReserved(name) {
      throw failure(.secondVariable, ["name": .literal(name)], at: offset)
    }
  }

  /// `defineVariable`: gives the value of a block, or the input itself, to a slot.
  private mutating func definition(
    _ name: String, _ block: Int32?, _ count: Int, _ offset: Int32
  ) -> Instruction {
    let slot = Int32(localCount)
    localCount += 1
    scope.append((name, slot))
    arguments.append(contentsOf: [block ?? -1, self.name(name)])
    return Instruction(
      code: .define, detail: UInt8(count), a: slot, b: Int32(arguments.count - 2), offset: offset)
  }

  mutating func variable(_ name: String, _ offset: Int32) -> Instruction {
    if let defined = scope.last(where: { $0.name == name }) {
      return Instruction(code: .local, a: defined.slot, offset: offset)
    }
    if let address = StandardVariable.address(name) {
      return Instruction(
        code: .constant, a: constant(store.add(address.utf8)), offset: offset)
    }
    if hasComputedNames {
      return Instruction(code: .computedVariable, a: self.name(name), offset: offset)
    }
    let index = environmentNames.firstIndex(of: name) ?? environmentNames.count
    if index == environmentNames.count { environmentNames.append(name) }
    return Instruction(code: .environment, a: Int32(index), offset: offset)
  }
}
