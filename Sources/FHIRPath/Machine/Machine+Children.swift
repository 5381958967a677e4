import FHIRDocument
import SurveyPrimitives

extension Machine {
  /// Goes from each element to its children of a name, or of a choice with that base name.
  mutating func children(
    _ base: Int, _ nameIndex: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let end = items.count
    try pushChildren(of: base..<end, nameIndex, offset)
    drop(base, end)
  }

  /// Puts the children of elements on the stack.
  mutating func pushChildren(
    of range: Range<Int>, _ nameIndex: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    for index in range {
      let item = items[index]
      guard item.kind == .element else {
        pushMember(of: item, named: nameIndex)
        continue
      }
      use(item.source)
      if finders[nameIndex].source != source { finders[nameIndex] = readyFinder(nameIndex) }
      guard let tree else { continue }
      if finders[nameIndex].base == ElementName.value.rawValue, !nodes[item.node].isObject {
        // A primitive of FHIR has its value as a child: https://hl7.org/fhir/fhirpath.html#types
        if let value = value(item), value.kind != .element { items.append(value) }
        continue
      }
      let seen = finders[nameIndex].pushChildren(of: item, nodes, tree, to: &items)
      try spend(seen, at: offset)
    }
  }

  /// The parts of values that are no elements: of quantities and of types.
  private mutating func pushMember(of item: Item, named nameIndex: Int) {
    let name = program.names[nameIndex].text
    switch (item.kind, name) {
    case (.quantity, "value"):
      if let value = store.quantities[item.index].value { items.append(store.add(value)) }
    case (.quantity, "unit"), (.quantity, "code"):
      let quantity = store.quantities[item.index]
      if let unit = name == "unit" ? quantity.unit ?? quantity.code : quantity.code {
        items.append(store.add(unit.utf8))
      }
    case (.type, "baseType"):
      items.append(store.add(baseType(store.types[item.index]).text.utf8))
    case (.type, "name"): items.append(store.add(store.types[item.index].name.utf8))
    case (.type, "namespace"):
      if let namespace = store.types[item.index].namespace {
        items.append(store.add(namespace.utf8))
      }
    default: break
    }
  }

  /// The type that a type is built on: FHIRPath, Types and Reflection.
  private func baseType(_ type: TypeName) -> TypeName {
    guard type.namespace == "FHIR" else { return TypeName(namespace: "System", name: "Any") }
    let types = types ?? TypeSystem.of(environment.version ?? .r4)
    let base = types.number(of: type.name).flatMap { types.name(types.base($0)) }
    return base.map { TypeName(namespace: "FHIR", name: $0) }
      ?? TypeName(namespace: "System", name: "Any")
  }

  /// The start of a path that may name the type of the input: `Patient.name`.
  mutating func typeOrChild(
    _ base: Int, _ nameIndex: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let name = program.names[nameIndex].text
    let isType = this.allSatisfy { index in
      let item = items[index]
      guard item.kind == .element else { return false }
      guard sources[Int(item.source)].nodes[item.node].isObject else { return false }
      let types = sources[Int(item.source)].types
      if let wanted = types.number(of: name) { return types.isA(type(item), wanted) }
      return typeName(item) == name
    }
    try push(this, at: offset)
    if !isType || this.isEmpty { try children(base, nameIndex, offset) }
  }

  /// Keeps the elements that have one child of a name whose value is a given text.
  mutating func filter(
    _ base: Int, _ nameIndex: Int, _ constant: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let end = items.count
    try spend(end - base, at: offset)
    var finder = finders[nameIndex]
    defer { finders[nameIndex] = finder }
    let text = constants[constant]
    var kept = base
    var index = base
    while index < end {
      let item = items[index]
      index += 1
      guard item.kind == .element else {
        if hasMember(item, nameIndex, text) {
          items[kept] = item
          kept += 1
        }
        continue
      }
      use(item.source)
      if finder.source != source { finder = readyFinder(nameIndex) }
      if finder.base == ElementName.value.rawValue, !nodes[item.node].isObject {
        if equals(item, text) == true {
          items[kept] = item
          kept += 1
        }
        continue
      }
      guard let tree, nodes.hasChildren(item.node) else { continue }
      switch finder.child(of: item, is: text, store.bytes.span, nodes, bytes, tree) {
      case .no: continue
      case .yes: break
      case .unsure(let child):
        // The bytes agree; the type or the escapes have the last word.
        guard equals(child, text) == true else { continue }
      }
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }
}

extension Machine {
  /// Whether a part of a value that is not an element is a text.
  @inline(never)
  private mutating func hasMember(_ item: Item, _ nameIndex: Int, _ text: Item) -> Bool {
    let start = items.count
    pushMember(of: item, named: nameIndex)
    defer { drop(to: start) }
    return items.count == start + 1 && equals(items[start], text) == true
  }

  /// The finder of a name, ready for elements of the present document.
  @inline(never)
  private func readyFinder(_ nameIndex: Int) -> ChildFinder {
    var finder = ChildFinder(finders[nameIndex].base)
    finder.source = source
    finder.wanted = finder.base
    if finder.base == PathName.none {
      let name = sources[Int(source)].document.name(program.names[nameIndex].text)
      finder.wanted = name?.rawValue ?? PathName.none
    } else {
      finder.choice = types?.choice(finder.base) ?? .none
    }
    return finder
  }
}
