import FHIRDocument
import SurveyDiagnostics

extension Machine {
  mutating func pushEnvironment(_ number: Int, _ offset: Int) throws(FHIRPath.Failure) {
    if bound.isEmpty {
      bound = Array(repeating: nil, count: program.environmentNames.count)
    }
    if let known = bound[number] {
      items.append(contentsOf: known)
      return
    }
    let values = try environmentValue(program.environmentNames[number], offset)
    bound[number] = values
    items.append(contentsOf: values)
  }

  private mutating func environmentValue(
    _ name: String, _ offset: Int
  ) throws(FHIRPath.Failure) -> [Item] {
    if let given = environment.variables[name] { return given.map { item($0) } }
    switch name {
    case "context": return Array(items[context])
    case "resource":
      return environment.resource.map { [item($0)] } ?? contextResource(outermost: false)
    case "rootResource":
      return environment.rootResource.map { [item($0)] } ?? contextResource(outermost: true)
    default:
      throw failure(.noSuchVariable, ["name": .literal(name)], at: offset)
    }
  }

  /// The resource that the input belongs to: itself, the contained one, or the outermost.
  private mutating func contextResource(outermost: Bool) -> [Item] {
    guard let first = items[context].first, first.kind == .element else { return [] }
    let source = sources[Int(first.source)]
    let root = Item.element(0, first.source, source.rootType)
    if outermost { return [root] }
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
    return best == 0 ? [root] : [.element(best, first.source, .unresolved)]
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
    guard block >= 0 else { return Array(items[base...]) }
    let outer = this
    this = base..<items.count
    let start = try run(block)
    this = outer
    let value = Array(items[start...])
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
    items.append(contentsOf: try environmentValue(name, offset))
  }
}
