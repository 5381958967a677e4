import SurveyPrimitives

/// A number that stands for some bytes: other bytes have another one, but by a chance of 1 in 2^64 for
/// each pair.
///
/// ``FNVHash`` with a last mixing; the same in every run, and no protection against intent.
struct TextMark {
  private var hash = FNVHash()

  mutating func add(_ byte: UInt8) { hash.add(byte) }

  mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

  var value: UInt64 {
    var value = hash.value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  /// The number in 16 hexadecimal digits.
  var text: String { value.hexadecimal }
}
