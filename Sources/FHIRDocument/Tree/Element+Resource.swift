extension Element {
  /// The innermost resource that it is in: itself, a contained one, one of a Bundle, or the document's.
  package var enclosingResource: Element {
    let nodes = document.nodes
    var found = 0
    var current = 0
    while current != index {
      var child = current + 1
      while Int(nodes[child].next) <= index { child = Int(nodes[child].next) }
      current = child
      let name = nodes[current].name
      if name == ElementName.contained.rawValue || name == ElementName.resource.rawValue,
        Element(document: document, index: current)[.resourceType] != nil
      {
        found = current
      }
    }
    return Element(document: document, index: found)
  }
}
