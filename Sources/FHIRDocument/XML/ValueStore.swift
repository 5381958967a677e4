/// The texts of values: parts of the text that is read, or copies that stand behind its end.
///
/// A copy is made where the text has references or line breaks, and of narratives; of a long text
/// all values are copied, because what stands behind it would need a copy of the text as well.
struct ValueStore: ~Copyable {
  /// The text that is read, as long as it is read.
  private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// How many bytes of it the values may stand in: all or none.
  private(set) var sourceCount = 0
  /// The length from which on all values are copied.
  private static let longText = 1 << 18
  /// What stands behind it.
  private(set) var added = Scratch<UInt8>()

  /// Starts with the next text.
  mutating func begin(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    sourceCount = source.count < Self.longText ? source.count : 0
    added.clear()
  }

  /// Lets go of the text.
  mutating func forgetText() { source = UnsafeBufferPointer(start: nil, count: 0) }

  /// Whether no value stands in the text.
  var copiesAll: Bool { sourceCount == 0 }

  /// How many bytes the values stand in.
  var count: Int { sourceCount + added.count }

  /// The place of a value that stands so in the text.
  @inline(__always)
  mutating func plainPlace(of value: SAXValue) -> Range<Int>? {
    guard let start = value.place, isQuoted(start, value.bytes.count) else { return nil }
    if copiesAll { return add(value.bytes) }
    return start..<start &+ value.bytes.count
  }

  /// The place of the value of an attribute.
  mutating func place(of value: SAXValue, in tag: SAXTag) -> Range<Int> {
    plainPlace(of: value) ?? placeOfCopy(value.bytes, tag)
  }

  /// The place of a name at the start of a tag.
  ///
  /// That of the outermost element mostly begins the text.
  mutating func place(ofNameOf tag: SAXTag, isRoot: Bool) -> Range<Int> {
    let name = bytes(of: tag.name)
    if copiesAll { return add(name) }
    if tag.prefix == nil, source.first == UInt8(ascii: "<"), isSame(name, 1), isRoot {
      return 1..<1 + name.count
    }
    var start = min(tag.offset, source.count)
    while start > 0, source[start - 1] != UInt8(ascii: "<") { start -= 1 }
    if let prefix = tag.prefix { start += length(of: prefix) + 1 }
    return isSame(name, start) ? start..<start + name.count : add(name)
  }

  /// Adds a text.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = count
    added.append(text)
    return start..<count
  }

  /// Whether quotation marks stand around a part of the text, as they do around each value.
  @inline(__always)
  private func isQuoted(_ start: Int, _ count: Int) -> Bool {
    let end = start &+ count
    guard start > 0, end < source.count else { return false }
    let quote = source[start &- 1]
    return source[end] == quote && (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"))
  }

  /// libxml2 copies every value that is not ASCII; mostly it stands in the text just so.
  private mutating func placeOfCopy(
    _ value: UnsafeBufferPointer<UInt8>, _ tag: SAXTag
  ) -> Range<Int> {
    let hasAmpersand = WordScan.hasAmpersand(value)
    let start = tag.offset - 1 - value.count
    if !copiesAll, !hasAmpersand, isQuoted(start, value.count), isSame(value, start) {
      return start..<start + value.count
    }
    let place = add(value)
    if hasAmpersand { added.replaceReferences(from: place.lowerBound - sourceCount) }
    return place.lowerBound..<count
  }

  private func isSame(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start >= 0, start <= source.count - text.count else { return false }
    let (left, right) = (UnsafeRawBufferPointer(text).bytes, UnsafeRawBufferPointer(source).bytes)
    var place = 0
    while let word = left.wordIfWhole(place) {
      if word != right.wordIfWhole(start &+ place) { return false }
      place &+= 8
    }
    while place < text.count {
      if text[place] != source[start &+ place] { return false }
      place &+= 1
    }
    return true
  }
}
