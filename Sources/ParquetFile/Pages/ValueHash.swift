/// Hashes of values, for the dictionary of one column.
enum ValueHash {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of a number.
  @inline(__always)
  static func of(_ number: UInt64) -> UInt64 {
    let product = (number ^ 0x2545_F491_4F6C_DD1D).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  /// The hash of a text with the 4 bytes of its length in front.
  @inline(__always)
  static func of(_ bytes: RawSpan, _ range: Range<Int>) -> UInt64 {
    // The length is in the first 4 bytes, so that the ends say all of a short text.
    guard range.count >= 8 else { return of(bytes.ends(of: range)) }
    var hash: UInt64 = 0
    var index = range.lowerBound
    while index + 8 < range.upperBound {
      hash = of(hash ^ bytes.word(at: index))
      index += 8
    }
    return of(hash ^ bytes.word(at: range.upperBound - 8))
  }
}
