import FHIRDocument

/// What is looked for below elements of one document: a name, and the choice that it is the base of.
struct ChildFinder: BitwiseCopyable, @unchecked Sendable {
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

  init(_ known: UInt16) { base = known }
}

extension ChildFinder {
  /// Puts the children of an element on the stack; gives back how many nodes were looked at.
  @inline(__always)
  mutating func pushChildren(
    of item: Item, _ nodes: ArrayView<Node>, _ tree: Unmanaged<TreeSource>,
    to items: inout Stack<Item>
  ) -> Int {
    let wanted = wanted
    let choice = choice
    let parent = item.type
    var isNew = parent.isKnown && parent != lastParent
    var type = parent.isKnown ? lastChild : parent
    var child = item.node &+ 1
    let end = Int(nodes[item.node].next)
    var seen = 0
    while child < end {
      let node = nodes[child]
      seen &+= 1
      if node.name == wanted {
        // An array is there only where it is empty or in another one: FHIR has neither.
        if !node.isArray {
          if isNew {
            type = lookUp(child, parent, tree)
            isNew = parent != lastParent
          }
          items.append(.element(child, source, type))
        }
      } else if choice.contains(node.name), let type = variant(node.name, of: item, tree) {
        items.append(.element(child, source, type))
      }
      child = Int(node.next)
    }
    return seen
  }

  @inline(__always)
  private mutating func type(
    ofChild child: Int, of item: Item, _ tree: Unmanaged<TreeSource>
  ) -> TypeNumber {
    if !item.type.isKnown { return item.type }
    return item.type == lastParent ? lastChild : lookUp(child, item.type, tree)
  }

  @inline(never)
  private mutating func lookUp(
    _ child: Int, _ parent: TypeNumber, _ tree: Unmanaged<TreeSource>
  ) -> TypeNumber {
    let tree = tree.takeUnretainedValue()
    let type = tree.type(ofChild: child, in: parent)
    // Where there may be any resource, each says itself which one it is.
    if tree.types.definition(type)?.isResource != true {
      lastParent = parent
      lastChild = type
    }
    return type
  }

  /// The type of a variant of the choice; `nil` where the element has no such choice.
  @inline(__always)
  private mutating func variant(
    _ name: UInt16, of item: Item, _ tree: Unmanaged<TreeSource>
  ) -> TypeNumber? {
    guard let type = choice.type(name) else { return nil }
    if item.type.isKnown, item.type == lastChooser { return type }
    return isChosen(name, of: item.node, item.type, tree) ? type : nil
  }

  @inline(never)
  private mutating func isChosen(
    _ name: UInt16, of node: Int, _ type: TypeNumber, _ tree: Unmanaged<TreeSource>
  ) -> Bool {
    let tree = tree.takeUnretainedValue()
    let parent = type == .unresolved ? tree.type(ofNode: node) : type
    guard parent.isKnown else { return true }
    guard tree.types.isVariant(name, of: base, in: parent) else { return false }
    lastChooser = parent
    return true
  }

  private func isText(_ type: TypeNumber, _ tree: Unmanaged<TreeSource>) -> Bool {
    tree.takeUnretainedValue().types.meaning(type) == .string
  }

  /// Whether an element has one child of the name and its value is a text.
  enum Answer {
    case no, yes
    /// The bytes agree, or cannot be compared as they are.
    case unsure(Item)
  }

  /// Compares the only child of the name with a text of the store.
  @inline(__always)
  mutating func child(
    of item: Item, is text: Item, _ texts: Span<UInt8>, _ nodes: ArrayView<Node>,
    _ bytes: ArrayView<UInt8>, _ tree: Unmanaged<TreeSource>
  ) -> Answer {
    var child = item.node &+ 1
    let end = Int(nodes[item.node].next)
    var found = -1
    var type = TypeNumber.unresolved
    while child < end {
      let node = nodes[child]
      if node.name == wanted {
        if !node.isArray {
          if found >= 0 { return .no }
          found = child
        }
      } else if choice.contains(node.name), let variant = variant(node.name, of: item, tree) {
        if found >= 0 { return .no }
        found = child
        type = variant
      }
      child = Int(node.next)
    }
    guard found >= 0 else { return .no }
    let node = nodes[found]
    let isPlain = node.isPlainString
    if isPlain {
      let wanted = text.bytes
      guard Int(node.length) == wanted.count else { return .no }
      var (byte, other) = (Int(node.start), wanted.lowerBound)
      while other < wanted.upperBound {
        if bytes[byte] != texts[other] { return .no }
        (byte, other) = (byte &+ 1, other &+ 1)
      }
    }
    if !type.isKnown { type = self.type(ofChild: found, of: item, tree) }
    if isPlain, type.isKnown, isText(type, tree) { return .yes }
    return .unsure(.element(found, source, type))
  }
}
