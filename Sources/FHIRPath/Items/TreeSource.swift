import FHIRDocument

/// A document that takes part in an evaluation.
final class TreeSource {
  let document: Document
  let nodes: [Node]
  let bytes: [UInt8]
  let types: TypeSystem
  /// The type of the outermost element.
  let rootType: TypeNumber

  /// How many siblings were passed on the way to elements whose types were looked for.
  private var passed = 0
  /// The types of all elements, once more were passed than there are elements.
  private var nodeTypes: [TypeNumber] = []

  init(_ document: Document, version: FHIRVersion?) {
    self.document = document
    nodes = document.nodes
    bytes = document.bytes
    types = TypeSystem.of(version ?? document.fhirVersion)
    let types = types
    rootType = document.root.resourceType.flatMap { types.number(of: $0) } ?? .unknown
  }

  /// The bytes of a node's value.
  @inline(__always)
  func range(_ node: Node) -> Range<Int> { Int(node.start)..<Int(node.start) + Int(node.length) }

  /// The type of an element, looked for where that was not done yet.
  @inline(__always)
  func type(_ item: Item) -> TypeNumber {
    item.type == .unresolved ? type(ofNode: item.node) : item.type
  }

  /// The type of a child of an element of a known type.
  func type(ofChild node: Int, in parent: TypeNumber) -> TypeNumber {
    let type = types.child(parent, nodes[node].name)
    guard type.isKnown, let definition = types.definition(type), definition.isResource else {
      return type
    }
    // There may be any resource here: it says itself which one it is.
    let element = Element(document: document, index: node)
    return element.resourceType.flatMap { types.number(of: $0) } ?? type
  }

  /// The type of any element.
  func type(ofNode target: Int) -> TypeNumber {
    if !nodeTypes.isEmpty { return nodeTypes[target] }
    guard passed < nodes.count + 4096 else {
      nodeTypes = typesOfAllNodes()
      return nodeTypes[target]
    }
    return typeOnTheWay(to: target)
  }

  /// The type of an element, found on the way down from the outermost one.
  private func typeOnTheWay(to target: Int) -> TypeNumber {
    var current = 0
    var type = rootType
    while current != target, type.isKnown {
      var child = current + 1
      while Int(nodes[child].next) <= target {
        child = Int(nodes[child].next)
        passed += 1
      }
      type = self.type(ofChild: child, in: type)
      current = child
    }
    return type
  }

  /// The types of all elements, each after that of the one that holds it.
  private func typesOfAllNodes() -> [TypeNumber] {
    var result = Array(repeating: TypeNumber.unknown, count: nodes.count)
    var around: [Int] = []
    for node in nodes.indices {
      while let holder = around.last, Int(nodes[holder].next) <= node { around.removeLast() }
      if let holder = around.last {
        let type = result[holder]
        result[node] = type.isKnown ? self.type(ofChild: node, in: type) : .unknown
      } else {
        result[node] = rootType
      }
      if Int(nodes[node].next) > node + 1 { around.append(node) }
    }
    return result
  }
}
