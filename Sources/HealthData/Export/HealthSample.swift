import FHIRDocument

/// The attributes of a record of the export, as bytes of one text.
struct HealthSample {
  /// Where an attribute is among the bytes; empty for one that is not there.
  struct Part: Equatable {
    var range = 0..<0
    var isThere: Bool { !range.isEmpty }
  }

  private(set) var bytes: [UInt8] = []
  private(set) var type = Part(), unit = Part(), value = Part()
  private(set) var source = Part(), version = Part(), device = Part()
  private(set) var start = Part(), end = Part()
  /// The zone of the metadata, `HKTimeZone`.
  private(set) var zone = Part()

  /// A part as bytes.
  func slice(_ part: Part) -> ArraySlice<UInt8> { bytes[part.range] }

  /// Whether two parts are the same text.
  func isSame(_ part: Part, _ other: Part) -> Bool {
    bytes.isSame(part.range, as: bytes, other.range)
  }

  /// Whether a part is a text.
  func isSame(_ part: Part, as text: [UInt8]) -> Bool {
    bytes.isSame(part.range, as: text, text.indices)
  }

  /// A part as text.
  func text(_ part: Part) -> String { String(decoding: bytes[part.range], as: UTF8.self) }

  /// Forgets all, and takes the attributes of another tag.
  mutating func take(
    _ attributes: ArraySlice<XMLAttribute>, of text: [UInt8], withDevice: Bool
  ) {
    bytes.removeAll(keepingCapacity: true)
    (type, unit, value, source) = (Part(), Part(), Part(), Part())
    (version, device, start, end, zone) = (Part(), Part(), Part(), Part(), Part())
    guard let first = attributes.first, let last = attributes.last else { return }
    // All of the tag at once: what is read as it is stays where it is in it.
    let start = first.name.lowerBound
    bytes.append(contentsOf: text[start..<last.value.range.upperBound])
    for attribute in attributes where attribute.prefix.isEmpty {
      switch HealthAttribute(text, attribute.name) {
      case .type: type = part(attribute.value, of: text, from: start)
      case .unit: unit = part(attribute.value, of: text, from: start)
      case .value: value = part(attribute.value, of: text, from: start)
      case .sourceName: source = part(attribute.value, of: text, from: start)
      case .startDate: self.start = part(attribute.value, of: text, from: start)
      case .endDate: end = part(attribute.value, of: text, from: start)
      case .sourceVersion where withDevice:
        version = part(attribute.value, of: text, from: start)
      case .device where withDevice: device = part(attribute.value, of: text, from: start)
      default: break
      }
    }
  }

  /// Where a value is that was copied with its tag, which begins there; one with references is added.
  private mutating func part(_ value: XMLValue, of text: [UInt8], from start: Int) -> Part {
    guard value.isPlain else { return add(value, of: text) }
    return Part(range: value.range.lowerBound - start..<value.range.upperBound - start)
  }

  /// Takes an entry of its metadata, of which the time zone counts.
  mutating func takeMetadata(_ attributes: ArraySlice<XMLAttribute>, of text: [UInt8]) {
    guard attributes.count == 2, let key = attributes.first, let entry = attributes.last,
      text.isText("key", key.name), text.isText("HKTimeZone", key.value.range)
    else { return }
    zone = add(entry.value, of: text)
  }

  private mutating func add(_ value: XMLValue, of text: [UInt8]) -> Part {
    let start = bytes.count
    if value.isPlain {
      bytes.append(contentsOf: text[value.range])
    } else {
      bytes.append(text.span.bytes, value.range, as: .attribute)
    }
    return Part(range: start..<bytes.count)
  }
}

/// The attributes that count.
enum HealthAttribute {
  case type, unit, value, sourceName, sourceVersion, device, startDate, endDate, other

  /// The attribute of a name, by its length first.
  init(_ text: [UInt8], _ name: Range<Int>) {
    func matches(_ word: StaticString) -> Bool { text.isText(word, name) }
    self =
      switch name.count {
      case 4: matches("type") ? .type : matches("unit") ? .unit : .other
      case 5: matches("value") ? .value : .other
      case 6: matches("device") ? .device : .other
      case 7: matches("endDate") ? .endDate : .other
      case 9: matches("startDate") ? .startDate : .other
      case 10: matches("sourceName") ? .sourceName : .other
      case 13: matches("sourceVersion") ? .sourceVersion : .other
      default: .other
      }
  }
}

extension [UInt8] {
  /// Whether a part is the same as one of another text.
  func isSame(_ range: Range<Int>, as text: [UInt8], _ other: Range<Int>) -> Bool {
    guard range.count == other.count, range.upperBound <= count, other.upperBound <= text.count
    else { return false }
    return withUnsafeBytes { bytes in
      text.withUnsafeBytes { text in
        let end = range.count
        var index = 0
        func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
          bytes.loadUnaligned(fromByteOffset: start + index, as: UInt64.self)
        }
        while end - index >= 8 {
          guard word(bytes, range.lowerBound) == word(text, other.lowerBound) else { return false }
          index += 8
        }
        while index < end {
          guard bytes[range.lowerBound + index] == text[other.lowerBound + index] else {
            return false
          }
          index += 1
        }
        return true
      }
    }
  }

  /// Whether a part is this text.
  @inline(__always)
  func isText(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount, range.lowerBound >= 0, range.upperBound <= count
    else { return false }
    return word.withUTF8Buffer { word in
      withUnsafeBufferPointer { bytes in
        for index in 0..<word.count where bytes[range.lowerBound + index] != word[index] {
          return false
        }
        return true
      }
    }
  }
}
