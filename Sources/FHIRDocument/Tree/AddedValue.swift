/// A value of XML that was copied from the source: with references, a narrative, or of a long source.
struct AddedValue: BitwiseCopyable, Sendable {
  /// The number of its node.
  let node: UInt32
  /// The start of its tag in the source.
  let offset: UInt32
}

extension [AddedValue] {
  /// The start of the tag of a node, found by bisection.
  func offset(ofNode node: Int) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle].node == node { return Int(self[middle].offset) }
      range =
        self[middle].node < node
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
