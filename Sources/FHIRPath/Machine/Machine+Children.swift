import FHIRDocument
import Primitives

extension Machine {
  /// Goes from each element to its children of a name, or of a choice with that base name.
  mutating func children(
    _ base: Int, _ nameIndex: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let end = items.count
    var finder = ChildFinder(program.names[nameIndex])
    var place = base
    while place < end {
      let item = items[place]
      place += 1
      guard item.kind == .element else {
        pushMember(of: item, named: nameIndex)
        continue
      }
      finder.use(item.source, sources)
      try spend(finder.pushChildren(of: item, to: &items), at: offset)
    }
    drop(base, end)
  }

  /// The parts of values that are no elements: of quantities and of types.
  private mutating func pushMember(of item: Item, named nameIndex: Int) {
    let name = program.names[nameIndex].text
    switch (item.kind, name) {
    case (.quantity, "value"):
      if let value = store.quantities[item.place].value { items.append(store.add(value)) }
    case (.quantity, "unit"), (.quantity, "code"):
      let quantity = store.quantities[item.place]
      if let unit = name == "unit" ? quantity.unit ?? quantity.code : quantity.code {
        items.append(store.add(unit.utf8))
      }
    case (.type, "name"): items.append(store.add(store.types[item.place].name.utf8))
    case (.type, "namespace"):
      if let namespace = store.types[item.place].namespace {
        items.append(store.add(namespace.utf8))
      }
    default: break
    }
  }

  /// The start of a path that may name the type of the input: `Patient.name`.
  mutating func typeOrChild(
    _ base: Int, _ nameIndex: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let name = program.names[nameIndex].text
    let isType = this.allSatisfy { place in
      let item = items[place]
      guard item.kind == .element, sources[Int(item.source)].nodes[item.node].kind == .object
      else { return false }
      let types = sources[Int(item.source)].types
      if let wanted = types.number(of: name) { return types.isA(type(item), wanted) }
      return typeName(item) == name
    }
    push(this)
    if !isType || this.isEmpty { try children(base, nameIndex, offset) }
  }

  /// Keeps the elements that have one child of a name whose value is a given text.
  mutating func filter(
    _ base: Int, _ nameIndex: Int, _ constant: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let end = items.count
    try spend(end - base, at: offset)
    var finder = ChildFinder(program.names[nameIndex])
    let text = program.constants[constant]
    var kept = base
    var place = base
    while place < end {
      let item = items[place]
      place += 1
      guard item.kind == .element else { continue }
      finder.use(item.source, sources)
      let answer = finder.child(of: item, is: text, store.bytes)
      switch answer {
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

/// Finds the children of elements by their name; what does not change from element to element is kept.
struct ChildFinder {
  private let name: PathName
  private var source: UInt16 = .max
  private var nodes: [Node] = []
  private var bytes: [UInt8] = []
  private var tree: TreeSource?
  private var wanted: UInt16 = PathName.none
  private var choice: ChoiceNames?
  private var choiceBase: UInt16 = PathName.none
  private var lastParent = TypeNumber.unresolved
  private var lastChild = TypeNumber.unknown

  init(_ name: PathName) { self.name = name }

  /// Makes ready for elements of a document.
  @inline(__always)
  mutating func use(_ number: UInt16, _ sources: ContiguousArray<TreeSource>) {
    if number != source { change(to: number, sources[Int(number)]) }
  }

  private mutating func change(to number: UInt16, _ tree: TreeSource) {
    source = number
    self.tree = tree
    nodes = tree.nodes
    bytes = tree.bytes
    wanted = name.known
    choice = name.known == PathName.none ? nil : tree.types.choice(name.known)
    choiceBase = name.known
    if name.known == PathName.none, let local = tree.document.name(name.text) {
      wanted = local.rawValue
    }
    lastParent = .unresolved
  }

  /// Puts the children of an element on the stack; gives back how many nodes were looked at.
  @inline(__always)
  mutating func pushChildren(of item: Item, to items: inout ContiguousArray<Item>) -> Int {
    var child = item.node + 1
    let end = Int(nodes[item.node].next)
    var seen = 0
    while child < end {
      let node = nodes[child]
      seen += 1
      if node.name == wanted {
        items.append(.element(child, source, type(ofChild: child, of: item)))
      } else if let choice, let type = choice.type(node.name), isVariant(node.name, of: item) {
        items.append(.element(child, source, type))
      }
      child = Int(node.next)
    }
    return seen
  }

  private mutating func type(ofChild child: Int, of item: Item) -> TypeNumber {
    if !item.type.isKnown { return item.type }
    if item.type == lastParent { return lastChild }
    guard let tree else { return .unknown }
    let type = tree.type(ofChild: child, in: item.type)
    // Where any resource may stand, each says itself which one it is.
    if tree.types.definition(type)?.isResource != true {
      lastParent = item.type
      lastChild = type
    }
    return type
  }

  private func isVariant(_ name: UInt16, of item: Item) -> Bool {
    guard let tree else { return false }
    let parent = item.type == .unresolved ? tree.type(ofNode: item.node) : item.type
    return !parent.isKnown || tree.types.isVariant(name, of: choiceBase, in: parent)
  }

  /// Whether an element has one child of the name and its value is a text.
  enum Answer {
    case no, yes
    /// The bytes agree, or cannot be compared as they are.
    case unsure(Item)
  }

  /// Compares the only child of the name with a text of the store.
  @inline(__always)
  mutating func child(of item: Item, is text: Item, _ store: [UInt8]) -> Answer {
    var child = item.node + 1
    let end = Int(nodes[item.node].next)
    var found = -1
    var type = TypeNumber.unresolved
    while child < end {
      let node = nodes[child]
      if node.name == wanted {
        if found >= 0 { return .no }
        found = child
      } else if let choice, let variant = choice.type(node.name), isVariant(node.name, of: item) {
        if found >= 0 { return .no }
        found = child
        type = variant
      }
      child = Int(node.next)
    }
    guard found >= 0 else { return .no }
    let node = nodes[found]
    if node.kind == .string, !node.flags.contains(.escaped) {
      let range = text.bytes
      guard Int(node.length) == range.count else { return .no }
      let start = Int(node.start)
      var place = 0
      while place < range.count {
        if bytes[start + place] != store[range.lowerBound + place] { return .no }
        place += 1
      }
    }
    if !type.isKnown { type = self.type(ofChild: found, of: item) }
    if type.isKnown, node.kind == .string, !node.flags.contains(.escaped), let tree,
      tree.types.meaning(type) == .string
    {
      return .yes
    }
    return .unsure(.element(found, source, type))
  }
}
