import FHIRDocument
import SurveyDiagnostics

extension Machine {
  mutating func pushEnvironment(_ number: Int, _ offset: Int) throws(FHIRPath.Failure) {
    if bound.isEmpty {
      for _ in program.environmentNames { bound.append(nil) }
    }
    if let known = bound[number] {
      try spendFew(known.count, at: offset)
      try reserve(items: known.count, at: offset)
      for index in known { items.append(boundItems[index]) }
      return
    }
    let start = items.count
    try pushEnvironment(program.environmentNames[number], offset)
    let first = boundItems.count
    for index in start..<items.count { boundItems.append(items[index]) }
    bound[number] = first..<boundItems.count
  }

  /// The start of a path that names the type of a resource which a variable has (rule 85).
  ///
  /// A variable that is not there has none.
  mutating func pushRoot(_ step: Instruction, _ base: Int) throws(FHIRPath.Failure) {
    let offset = Int(step.offset)
    if step.detail != 0, !this.isEmpty {
      let count = this.count
      try push(this, at: offset)
      try keepType(base, Int(step.a), 2, offset)
      if items.count - base == count { return }
      drop(to: base)
    }
    let name = program.environmentNames[Int(step.b)]
    guard environment.variables[name] != nil || StandardVariable.isReserved(name) else { return }
    try pushEnvironment(Int(step.b), offset)
    try keepType(base, Int(step.a), 2, offset)
  }

  private mutating func pushEnvironment(
    _ name: String, _ offset: Int
  ) throws(FHIRPath.Failure) {
    if let given = environment.variables[name] {
      try spend(given.count, at: offset)
      for value in given { items.append(item(value)) }
      return
    }
    let element: Element?
    switch name {
    case "context": return try push(context, at: offset)
    case "resource": element = environment.resource
    case "rootResource": element = environment.rootResource
    case "terminologies", "factory":
      throw failure(.noCollection, ["name": .literal(name)], at: offset)
    case "server": throw failure(.noServer, ["name": .literal("%server")], at: offset)
    default:
      throw failure(.noSuchVariable, ["name": .literal(name)], at: offset)
    }
    let resource = element.map { item($0) } ?? contextResource(outermost: name == "rootResource")
    if let resource { items.append(resource) }
  }

  /// The resource that the input belongs to: itself, the contained one, or the outermost.
  private func contextResource(outermost: Bool) -> Item? {
    guard let index = context.first, items[index].kind == .element else { return nil }
    let first = items[index]
    let source = sources[Int(first.source)]
    let root = Item.element(0, first.source, source.rootType)
    if outermost { return root }
    let best = Element(document: source.document, index: first.node).enclosingResource.index
    return best == 0 ? root : .element(best, first.source, .unresolved)
  }

  /// `defineVariable`, before its value is there: fails where the environment has the variable.
  ///
  /// Gives back the block of the value, with the whole input as its `$this`; `nil` where the input
  /// itself is the value.
  mutating func startDefinition(
    _ step: Instruction, _ base: Int
  ) throws(FHIRPath.Failure) -> Int? {
    let name = program.names[Int(program.arguments[Int(step.b) + 1])].text
    guard environment.variables[name] == nil else { throw duplicate(name, Int(step.offset)) }
    while locals.count < program.localCount { locals.append([]) }
    let block = Int(program.arguments[Int(step.b)])
    try reserve(items: items.count - base, at: Int(step.offset))
    guard block >= 0 else {
      locals[Int(step.a)] = items[base..<items.count]
      return nil
    }
    calls.append(call(step, base))
    this = base..<items.count
    return block
  }

  /// Keeps the value of a definition, which starts at an index.
  mutating func endDefinition(_ step: Instruction, _ start: Int) {
    if let call = calls.popLast() { leave(call) }
    locals[Int(step.a)] = items[start..<items.count]
    drop(to: start)
  }

  func duplicate(_ name: String, _ offset: Int) -> FHIRPath.Failure {
    failure(.secondVariable, ["name": .literal(name)], at: offset)
  }

  mutating func pushComputed(_ name: String, _ offset: Int) throws(FHIRPath.Failure) {
    if let known = computed.last(where: { $0.name == name }) {
      try spendFew(known.items.count, at: offset)
      try reserve(items: known.items.count, at: offset)
      items.append(contentsOf: known.items)
      return
    }
    try pushEnvironment(name, offset)
  }
}
