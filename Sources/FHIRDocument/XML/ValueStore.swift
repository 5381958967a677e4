/// The texts of values: parts of the text that is read, or copies that stand behind its end.
///
/// A copy is made where the text has references or line breaks, and of narratives; of a long text
/// all values are copied, because what stands behind it would need a copy of the text as well.
struct ValueStore: ~Copyable {
  /// How many bytes of the text the values may stand in: all or none.
  let sourceCount: Int
  /// The length from which on all values are copied.
  private static let longText = 1 << 18
  /// What stands behind it.
  private(set) var added: [UInt8] = []

  /// A store for the values of a text with so many bytes.
  init(ofText count: Int) {
    sourceCount = count < Self.longText ? count : 0
    if copiesAll { added.reserveCapacity(count / 2) }
  }

  /// Whether no value stands in the text.
  var copiesAll: Bool { sourceCount == 0 }

  /// How many bytes the values stand in.
  var count: Int { sourceCount &+ added.count }

  /// The place of the value of an attribute.
  @inline(__always)
  mutating func place(of value: XMLValue, _ text: RawSpan) -> Range<Int> {
    value.isPlain && !copiesAll ? value.place : placeOfCopy(value, text)
  }

  @inline(never)
  private mutating func placeOfCopy(_ value: XMLValue, _ text: RawSpan) -> Range<Int> {
    let start = count
    if value.isPlain {
      added.append(text, value.place)
    } else {
      added.append(text, value.place, as: .attribute)
    }
    return start..<count
  }

  /// Adds a text.
  mutating func add(_ text: [UInt8]) -> Range<Int> {
    let start = count
    added += text
    return start..<count
  }
}
