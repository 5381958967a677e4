extension Scratch where Element == UInt8 {
  /// Replaces what libxml2 makes of each ampersand, `&#38;`, for a second pass that its own tree makes.
  mutating func replaceReferences(from first: Int) {
    let bytes = UnsafeMutableRawPointer(mutating: values.baseAddress)
    guard let bytes, first < count else { return }
    var source = first
    var target = first
    while source < count {
      if count &- source >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: source, as: UInt64.self)
        if WordScan.ampersands(word) == 0 {
          bytes.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
          source &+= 8
          target &+= 8
          continue
        }
      }
      self[target] = self[source]
      target &+= 1
      source &+= isReference(at: source) ? 5 : 1
    }
    removeAll(from: target)
  }

  private func isReference(at place: Int) -> Bool {
    guard count &- place >= 5, self[place] == UInt8(ascii: "&") else { return false }
    return self[place &+ 1] == UInt8(ascii: "#") && self[place &+ 2] == UInt8(ascii: "3")
      && self[place &+ 3] == UInt8(ascii: "8") && self[place &+ 4] == UInt8(ascii: ";")
  }
}
