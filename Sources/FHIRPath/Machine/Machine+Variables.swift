import FHIRDocument
import SurveyDiagnostics

extension Machine {
  mutating func pushEnvironment(_ number: Int, _ offset: Int) throws(FHIRPath.Failure) {
    if bound.isEmpty {
      for _ in program.environmentNames { bound.append(nil) }
    }
    if let known = bound[number] {
      for place in known { items.append(boundItems[place]) }
      return
    }
    let start = items.count
    try pushEnvironment(program.environmentNames[number], offset)
    let first = boundItems.count
    for place in start..<items.count { boundItems.append(items[place]) }
    bound[number] = first..<boundItems.count
  }

  private mutating func pushEnvironment(
    _ name: String, _ offset: Int
  ) throws(FHIRPath.Failure) {
    if let given = environment.variables[name] {
      for value in given { items.append(item(value)) }
      return
    }
    let element: Element?
    switch name {
    case "context": return push(context)
    case "resource": element = environment.resource
    case "rootResource": element = environment.rootResource
    default:
      throw failure(.noSuchVariable, ["name": .literal(name)], at: offset)
    }
    let resource = element.map { item($0) } ?? contextResource(outermost: name == "rootResource")
    if let resource { items.append(resource) }
  }

  /// The resource that the input belongs to: itself, the contained one, or the outermost.
  private func contextResource(outermost: Bool) -> Item? {
    guard let place = context.first, items[place].kind == .element else { return nil }
    let first = items[place]
    let source = sources[Int(first.source)]
    let root = Item.element(0, first.source, source.rootType)
    if outermost { return root }
    var best = 0
    var current = 0
    while current != first.node {
      var child = current + 1
      while Int(source.nodes[child].next) <= first.node { child = Int(source.nodes[child].next) }
      current = child
      let name = source.nodes[current].name
      let mayBeResource =
        name == ElementName.contained.rawValue || name == ElementName.resource.rawValue
      if mayBeResource,
        Element(document: source.document, index: current)[.resourceType] != nil
      {
        best = current
      }
    }
    return best == 0 ? root : .element(best, first.source, .unresolved)
  }

  /// `defineVariable`: the value is that of the argument, or the input itself.
  mutating func define(_ step: Instruction, _ base: Int) throws(FHIRPath.Failure) {
    let name = program.names[Int(program.arguments[Int(step.b) + 1])].text
    guard environment.variables[name] == nil else { throw duplicate(name, Int(step.offset)) }
    while locals.count < program.localCount { locals.append([]) }
    locals[Int(step.a)] = try definedValue(Int(program.arguments[Int(step.b)]), base)
  }

  /// The items that a definition holds; `$this` is the whole input.
  mutating func definedValue(_ block: Int, _ base: Int) throws(FHIRPath.Failure) -> [Item] {
    guard block >= 0 else { return items[base..<items.count] }
    let outer = this
    this = base..<items.count
    let start = try run(block)
    this = outer
    let value = items[start..<items.count]
    drop(to: start)
    return value
  }

  func duplicate(_ name: String, _ offset: Int) -> FHIRPath.Failure {
    failure(.secondVariable, ["name": .literal(name)], at: offset)
  }

  mutating func pushComputed(_ name: String, _ offset: Int) throws(FHIRPath.Failure) {
    if let known = computed.last(where: { $0.name == name }) {
      items.append(contentsOf: known.items)
      return
    }
    try pushEnvironment(name, offset)
  }
}
