import FHIRDocument
import SurveyDiagnostics

extension Compiler {
  /// Appends a call that is an instruction of its own, or asks for the blocks of its arguments.
  mutating func beginCall(
    _ id: SyntaxTree.NodeID, _ block: inout OpenBlock
  ) throws(FHIRPath.Failure) {
    let node = tree[id]
    guard case .call(let input, let number, let range) = node.kind else { return }
    guard let number else { throw unknownFunction(node.offset, on: input) }
    let given = tree[range]
    try checkArity(number, given.count, node.offset)
    let offset = Int32(node.offset)
    switch FunctionTable.form(number) {
    case .typeTest:
      let type = try typeArgument(given[given.startIndex])
      run.append(Instruction(code: .isType, detail: 1, a: type, offset: offset))
      return
    case .typeFilter(let isOfOne):
      let type = try typeArgument(given[given.startIndex])
      run.append(Instruction(code: .asType, detail: isOfOne ? 1 : 2, a: type, offset: offset))
      return
    case .definition:
      if let name = definedName(given) {
        try checkDefinition(name, node.offset)
        return wait(for: given.dropFirst(), id, &block)
      }
      hasComputedNames = true
    case .filter:
      if var filter = childFilter(given[given.startIndex], offset) {
        // Of equal elements all pass or none: there are fewer to compare behind the filter.
        if run.count > block.run, isChildWalk(run[run.count - 1]),
          let all = FunctionTable.repetitionOfAll
        {
          run[run.count - 1].a = Int32(all)
          filter.detail = 1
        }
        run.append(filter)
        return
      }
    case .referenceKey where !given.isEmpty, .instance:
      // The function is given the name of the type.
      let index = try typeArgument(given[given.startIndex])
      let type = tree.type(index)
      if type.namespace == "System", case .instance = FunctionTable.form(number) {
        throw failure(
          .unknownType, ["name": .literal(type.text)], at: tree[given[given.startIndex]].offset)
      }
      let literal = tree.add(.literal(tree.store.add(type.name.utf8)), node.offset)
      return wait(for: [literal] + given.dropFirst(), id, &block)
    case .sorting:
      let keys = given.map { [tree] argument in Self.descendingKey(argument, tree) ?? argument }
      return wait(for: keys[...], id, &block)
    default: break
    }
    wait(for: given, id, &block)
  }

  private func checkArity(
    _ number: SyntaxTree.FunctionID, _ count: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let function = FunctionTable.all[Int(number)]
    guard !function.arity.contains(count) else { return }
    throw failure(
      .wrongArity,
      [
        "name": .literal(FunctionTable.name(number)), "arity": .phrase(function.arityPhrase),
        "count": .number(count),
      ], at: offset)
  }

  /// Appends a call whose arguments are compiled.
  mutating func finishCall(
    _ id: SyntaxTree.NodeID, _ block: OpenBlock
  ) throws(FHIRPath.Failure) {
    guard case .call(_, let number?, let range) = tree[id].kind else { return }
    let given = tree[range]
    let keys = finished[block.finished...]
    let form = FunctionTable.form(number)
    let offset = Int32(tree[id].offset)
    if case .definition = form, let name = definedName(given) {
      run.append(definition(name, keys.first, given.count, offset))
      return
    }
    let first = Int32(arguments.count)
    if case .sorting = form {
      // The complement of a block sorts down.
      for (argument, key) in zip(given, keys) {
        arguments.append(Self.descendingKey(argument, tree) == nil ? key : ~key)
      }
    } else {
      for key in keys { arguments.append(key) }
    }
    run.append(
      Instruction(
        code: .call, detail: UInt8(given.count), a: Int32(number), b: first, offset: offset))
  }

  /// The key behind the minus of an argument of `sort()`.
  private static func descendingKey(
    _ argument: SyntaxTree.NodeID, _ tree: SyntaxTree
  ) -> SyntaxTree.NodeID? {
    if case .negate(let key) = tree[argument].kind { key } else { nil }
  }

  private func unknownFunction(
    _ offset: Int, on input: SyntaxTree.NodeID?
  ) -> FHIRPath.Failure {
    let name = tree.name(at: offset)
    let nearest = FunctionTable.nearest(to: name, of: input.flatMap { ownerOfFunctions($0) })
    return failure(
      .unknownFunction, ["name": .literal(name), "nearest": nearest.map { .literal($0) }],
      at: offset)
  }

  /// The variable that a part is, where it has functions of its own.
  private func ownerOfFunctions(_ id: SyntaxTree.NodeID) -> String? {
    guard case .variable(let name) = tree[id].kind else { return nil }
    return StandardVariable.hasFunctions(tree.variable(name)) ? tree.variable(name) : nil
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
      case .repetition(isDistinct: true) = FunctionTable.forms[Int(step.a)]
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
      case .member(nil, let name) = tree[left].kind, tree.names[Int(name)].first >= 0x5F,
      case .literal(let text) = tree[right].kind, text.kind == .string
    else { return nil }
    return Instruction(code: .whereChildIs, a: name, b: constant(text), offset: offset)
  }

  /// The type that an argument names.
  private mutating func typeArgument(_ id: SyntaxTree.NodeID) throws(FHIRPath.Failure) -> Int32 {
    switch tree[id].kind {
    case .member(nil, let name):
      return try checkedType(TypeName(namespace: nil, name: tree.name(name)), id)
    case .member(let input?, let name):
      if case .member(nil, let namespace) = tree[input].kind {
        let type = TypeName(namespace: tree.name(namespace), name: tree.name(name))
        return try checkedType(type, id)
      }
    default: break
    }
    throw failure(.typeNeeded, at: tree[id].offset)
  }

  private mutating func checkedType(
    _ type: TypeName, _ id: SyntaxTree.NodeID
  ) throws(FHIRPath.Failure) -> Int32 {
    try check(type, at: tree[id].offset)
    return tree.index(of: type)
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
  private func definedName(_ given: ArraySlice<SyntaxTree.NodeID>) -> String? {
    guard let name = given.first else { return nil }
    return tree.text(name)
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
    tree.names.append(PathName(ArraySlice(name.utf8), known: PathName.none))
    arguments.append(contentsOf: [block ?? -1, Int32(tree.names.count - 1)])
    return Instruction(
      code: .define, detail: UInt8(count), a: slot, b: Int32(arguments.count - 2), offset: offset)
  }

  mutating func variable(_ name: String, _ offset: Int32) -> Instruction {
    if let defined = scope.last(where: { $0.name == name }) {
      return Instruction(code: .local, a: defined.slot, offset: offset)
    }
    if let address = StandardVariable.address(name) {
      return Instruction(
        code: .constant, a: constant(tree.store.add(address.utf8)), offset: offset)
    }
    if hasComputedNames {
      tree.names.append(PathName(ArraySlice(name.utf8), known: PathName.none))
      return Instruction(
        code: .computedVariable, a: Int32(tree.names.count - 1), offset: offset)
    }
    return Instruction(code: .environment, a: environmentIndex(name), offset: offset)
  }

  mutating func environmentIndex(_ name: String) -> Int32 {
    let index = environmentNames.firstIndex(of: name) ?? environmentNames.count
    if index == environmentNames.count { environmentNames.append(name) }
    return Int32(index)
  }
}
