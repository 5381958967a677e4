import FHIRDocument

/// What is looked for below elements of one document: a name, and the choice that it is the base of.
struct ChildFinder: Sendable {
  /// The document that it is made ready for.
  var source: UInt16 = .max
  var wanted: UInt16 = PathName.none
  /// The number of the name, which is the base of a choice where `choice` has names.
  var base: UInt16
  var choice = ChoiceRange.none
  /// The type of the last parent and of its child of this name.
  var lastParent = TypeNumber.unresolved
  var lastChild = TypeNumber.unknown
  /// The type of the last parent that has the choice.
  var lastChooser = TypeNumber.unresolved

  /// Whether something was learnt since it was taken from the machine.
  var isChanged = false

  init(_ known: UInt16) { base = known }
}

extension Machine {
  /// Makes a finder and the machine ready for elements of a document.
  @inline(__always)
  mutating func use(_ number: UInt16, _ finder: inout ChildFinder, _ nameIndex: Int) {
    use(number)
    if finder.source != number { prepare(&finder, nameIndex) }
  }

  @inline(never)
  private func prepare(_ finder: inout ChildFinder, _ nameIndex: Int) {
    finder.source = source
    finder.isChanged = true
    finder.wanted = finder.base
    finder.lastParent = .unresolved
    finder.lastChooser = .unresolved
    finder.choice = .none
    if finder.base == PathName.none {
      let name = sources[Int(source)].document.name(program.names[nameIndex].text)
      finder.wanted = name?.rawValue ?? PathName.none
    } else {
      finder.choice = types?.choice(finder.base) ?? .none
    }
  }

  /// Puts the children of an element on the stack; gives back how many nodes were looked at.
  @inline(__always)
  mutating func pushChildren(of item: Item, _ finder: inout ChildFinder) -> Int {
    var child = item.node + 1
    let end = Int(nodes[item.node].next)
    var seen = 0
    while child < end {
      let name = nodes[child].name
      seen += 1
      if name == finder.wanted {
        // An array is there only where it is empty or stands in another one: FHIR has neither.
        if nodes[child].kind == .array {
          child = Int(nodes[child].next)
          continue
        }
        items.append(.element(child, source, type(ofChild: child, of: item, &finder)))
      } else if finder.choice.contains(name), let type = variant(name, of: item, &finder) {
        items.append(.element(child, source, type))
      }
      child = Int(nodes[child].next)
    }
    return seen
  }

  @inline(__always)
  private func type(
    ofChild child: Int, of item: Item, _ finder: inout ChildFinder
  ) -> TypeNumber {
    if !item.type.isKnown { return item.type }
    return item.type == finder.lastParent ? finder.lastChild : lookUp(child, item, &finder)
  }

  @inline(never)
  private func lookUp(_ child: Int, _ item: Item, _ finder: inout ChildFinder) -> TypeNumber {
    let tree = sources[Int(source)]
    let type = tree.type(ofChild: child, in: item.type)
    // Where any resource may stand, each says itself which one it is.
    if tree.types.definition(type)?.isResource != true {
      finder.isChanged = true
      finder.lastParent = item.type
      finder.lastChild = type
    }
    return type
  }

  /// The type of a variant of the choice; `nil` where the element has no such choice.
  @inline(__always)
  private func variant(_ name: UInt16, of item: Item, _ finder: inout ChildFinder) -> TypeNumber? {
    guard let types, let type = types.type(name, in: finder.choice) else { return nil }
    if item.type.isKnown, item.type == finder.lastChooser { return type }
    let parent = self.type(item)
    guard parent.isKnown else { return type }
    guard types.isVariant(name, of: finder.base, in: parent) else { return nil }
    finder.isChanged = true
    finder.lastChooser = parent
    return type
  }

  /// Whether an element has one child of the name and its value is a text.
  enum Answer {
    case no, yes
    /// The bytes agree, or cannot be compared as they are.
    case unsure(Item)
  }

  /// Compares the only child of the name with a text of the store.
  @inline(__always)
  mutating func child(of item: Item, is text: Item, _ finder: inout ChildFinder) -> Answer {
    var child = item.node + 1
    let end = Int(nodes[item.node].next)
    var found = -1
    var type = TypeNumber.unresolved
    while child < end {
      let name = nodes[child].name
      if name == finder.wanted, nodes[child].kind != .array {
        if found >= 0 { return .no }
        found = child
      } else if finder.choice.contains(name), let variant = variant(name, of: item, &finder) {
        if found >= 0 { return .no }
        found = child
        type = variant
      }
      child = Int(nodes[child].next)
    }
    guard found >= 0 else { return .no }
    let node = nodes[found]
    let isPlain = node.kind == .string && !node.flags.contains(.escaped)
    if isPlain {
      let range = text.bytes
      guard Int(node.length) == range.count else { return .no }
      for place in 0..<range.count
      where bytes[Int(node.start) + place] != store.bytes[range.lowerBound + place] {
        return .no
      }
    }
    if !type.isKnown { type = self.type(ofChild: found, of: item, &finder) }
    if isPlain, type.isKnown, let types, types.meaning(type) == .string { return .yes }
    return .unsure(.element(found, source, type))
  }
}
