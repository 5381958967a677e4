import FHIRDocument

/// FHIRPath, Tree navigation.
extension FunctionTable {
  static let navigation: [Function] = [
    Function(name: "children", chapter: .navigation, arity: 0...0, form: .children) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.pushNodes(call, deep: false)
    },
    Function(name: "descendants", chapter: .navigation, arity: 0...0, form: .descendants) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.pushNodes(call, deep: true)
    },
  ]
}

extension Machine {
  /// The nodes below the input, which lie one behind another; their types are looked for when asked.
  fileprivate mutating func pushNodes(_ call: Call, deep: Bool) throws(FHIRPath.Failure) {
    let end = items.count
    for place in call.base..<end {
      let item = items[place]
      guard item.kind == .element else { continue }
      use(item.source)
      let nodes = nodes
      let type = item.type.isKnown ? TypeNumber.unresolved : item.type
      let last = Int(nodes[item.node].next)
      try spend(deep ? last - item.node : 1, at: call.offset)
      var child = item.node + 1
      while child < last {
        let node = nodes[child]
        if node.name != ElementName.resourceType.rawValue, !node.isArray {
          items.append(.element(child, item.source, type))
        }
        child = deep ? child + 1 : Int(nodes[child].next)
      }
    }
    drop(call.base, end)
  }
}
