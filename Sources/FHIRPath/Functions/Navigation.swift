import FHIRDocument

/// FHIRPath, Tree navigation.
enum NavigationFunction: String, FunctionList {
  case children, descendants

  var function: Function {
    switch self {
    case .children:
      Function(0...0, .children) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.pushNodes(call, deep: false)
      }
    case .descendants:
      Function(0...0, .descendants) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.pushNodes(call, deep: true)
      }
    }
  }
}

extension Machine {
  /// The nodes below the input, which follow one another; their types are looked for when asked.
  fileprivate mutating func pushNodes(_ call: Call, deep: Bool) throws(FHIRPath.Failure) {
    let end = items.count
    for index in call.base..<end {
      let item = items[index]
      guard item.kind == .element else { continue }
      use(item.source)
      let nodes = nodes
      let type = item.type.isKnown ? TypeNumber.unresolved : item.type
      let last = Int(nodes[item.node].next)
      try spend(deep ? last - item.node : 1, at: call.offset)
      if deep { try reserve(items: last - item.node, at: call.offset) }
      let typeName = ElementName.resourceType.rawValue
      var child = item.node &+ 1
      while child < last {
        let node = nodes[child]
        if node.name != typeName, !node.isArray {
          items.append(.element(child, item.source, type))
        }
        child = deep ? child &+ 1 : Int(node.next)
      }
      if !deep { charge((items.count - end) >> 4) }
    }
    drop(call.base, end)
  }
}
