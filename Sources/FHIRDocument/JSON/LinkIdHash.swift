/// What stands for the linkId with which the text of an item begins.
enum LinkIdHash {
  /// The hash of the linkId of an item whose text begins at an offset with `{"linkId":"`.
  ///
  /// There may be one space behind the colon. `nil` for what begins otherwise.
  @inline(__always)
  static func of(_ text: RawSpan, _ start: Int) -> UInt64? {
    guard text.wordIfWhole(start) == head else { return nil }
    var index = start &+ 11
    if text.wordIfWhole(start &+ 3) != tail {
      guard text.wordIfWhole(start &+ 4) == spacedTail else { return nil }
      index &+= 1
    }
    var hash: UInt64 = 0
    let last = index &+ 48
    while index < last, let word = text.wordIfWhole(index) {
      let quotes = word ^ (0x22 &* 0x0101_0101_0101_0101)
      let found = (quotes &- 0x0101_0101_0101_0101) & ~quotes & 0x8080_8080_8080_8080
      let own = found == 0 ? word : word & ((found & (0 &- found)) &- 1)
      hash = (hash ^ own) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      if found != 0 { break }
      index &+= 8
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  /// The first and the last eight bytes of `{"linkId":"`, and the last of `{"linkId": "`, as
  /// little-endian words.
  private static var head: UInt64 { 0x6449_6B6E_696C_227B }
  private static var tail: UInt64 { 0x223A_2264_496B_6E69 }
  private static var spacedTail: UInt64 { 0x2220_3A22_6449_6B6E }
}
