/// What stands for some bytes, so that it shows whether they were changed since: 16 hexadecimal digits.
///
/// FNV-1a: the same in every run, and no protection against intent.
struct RestMark {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
