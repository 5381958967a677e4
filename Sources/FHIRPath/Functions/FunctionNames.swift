/// Finds the indices of names by their bytes: open addressing, at most a quarter full.
struct FunctionNames: Sendable {
  private let names: [[UInt8]]
  private var slots: [SyntaxTree.FunctionID]

  /// Prepares for names; of equal ones the first is found.
  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var size = 64
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (index, name) in self.names.enumerated() {
      let slot = slot(of: name[...])
      if slots[slot] < 0 { slots[slot] = SyntaxTree.FunctionID(index) }
    }
  }

  /// The index of a name; `nil` for one that is not there.
  subscript(_ name: ArraySlice<UInt8>) -> SyntaxTree.FunctionID? {
    let index = slots[slot(of: name)]
    return index < 0 ? nil : index
  }

  /// The slot of a name, or the free one where it would be.
  private func slot(of name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let mask = slots.count - 1
    var slot = Int(hash >> 8) & mask
    while slots[slot] >= 0, !names[Int(slots[slot])].elementsEqual(name) {
      slot = (slot + 1) & mask
    }
    return slot
  }
}
