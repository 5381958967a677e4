extension NodeRoom {
  /// Whether the last element, which has no value, has nothing that primitives cannot have.
  @inline(__always)
  func mayBePrimitive(_ node: Int) -> Bool {
    let first = node &+ 1
    return first == count || (Self.isOfPrimitives(self[first]) && hasOnlyExtras(node))
  }

  @inline(never)
  private func hasOnlyExtras(_ node: Int) -> Bool {
    var child = node + 1
    while child < count, Self.isOfPrimitives(self[child]) { child = Int(self[child].next) }
    return child == count
  }

  @inline(__always)
  private static func isOfPrimitives(_ node: Node) -> Bool {
    node.name == ElementName.extension.rawValue || node.name == ElementName.id.rawValue
  }
}
