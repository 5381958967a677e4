/// The texts of values: parts of the text that is read, or copies after its end.
///
/// A copy is made where the text has references or line breaks, and of narratives; of a long text
/// all values are copied, because what is after it would need a copy of the text as well.
struct ValueStore: ~Copyable {
  /// How many bytes of the text the values may be in: all or none.
  let sourceCount: Int
  /// The length from which on all values are copied.
  private static let longText = 1 << 26
  /// What is after it.
  private(set) var added: [UInt8] = []

  /// A store for the values of a text with so many bytes.
  init(ofText count: Int) {
    sourceCount = count < Self.longText ? count : 0
    if copiesAll { added.reserveCapacity(count / 2) }
  }

  /// Whether no value is in the text.
  var copiesAll: Bool { sourceCount == 0 }

  /// How many bytes the values are in.
  var count: Int { sourceCount &+ added.count }

  /// The range of the value of an attribute.
  @inline(__always)
  mutating func range(of value: XMLValue, _ text: RawSpan) -> Range<Int> {
    value.isPlain && !copiesAll ? value.range : rangeOfCopy(value, text)
  }

  @inline(never)
  private mutating func rangeOfCopy(_ value: XMLValue, _ text: RawSpan) -> Range<Int> {
    let start = count
    if value.isPlain {
      added.append(text, value.range)
    } else {
      added.append(text, value.range, as: .attribute)
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
