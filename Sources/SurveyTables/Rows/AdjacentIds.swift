/// Notices a response that has the id of the one before it.
struct AdjacentIds {
  private var last: [UInt8] = []

  /// Whether an id is that of the response before; `isFirst` says that there is none before.
  mutating func isRepeated(_ id: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
    if !isFirst, !id.isEmpty, id.elementsEqual(last) { return true }
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: id)
    return false
  }
}
