import CLibXML2

/// A start tag as libxml2 hands it over.
struct SAXTag {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let attributes: UnsafeMutablePointer<XMLText?>?
  let attributeCount: Int
  let input: SAXInput

  /// The bytes of the text up to the end of its attributes.
  var offset: Int { input.offset }
  /// Whether the tag ends with `/>`.
  var isEmpty: Bool { input.end[0] == UInt8(ascii: "/") }
}

/// What libxml2 holds of the text in memory of its own, up to where it has read.
struct SAXInput {
  let start: XMLText
  let end: XMLText
  /// The bytes of the text up to that place.
  let offset: Int

  /// The input of a parser that was given the text without its first bytes.
  @inline(__always)
  init(_ context: xmlParserCtxtPtr, base: Int) {
    let input = fhir_survey_xml_input_of(context)
    start = input.start
    end = input.end
    offset = base &+ Int(truncatingIfNeeded: input.before) &+ (end - start)
  }

  /// The place in the text of bytes that libxml2 holds; `nil` for those of a copy.
  @inline(__always)
  func place(of bytes: XMLText) -> Int? {
    bytes >= start && bytes < end ? offset &- (end - bytes) : nil
  }
}

/// An attribute of a start tag.
struct SAXAttribute {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let value: SAXValue
}

/// The value of an attribute as libxml2 hands it over.
struct SAXValue {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where it stands so in the text itself, and thus holds no reference; `nil` for a copy.
  let place: Int?
}

extension SAXTag {
  /// The attribute at an index.
  @inline(__always)
  func attribute(_ index: Int) -> SAXAttribute? {
    guard let attributes, index < attributeCount, let name = attributes[5 * index],
      let start = attributes[5 * index + 3], let end = attributes[5 * index + 4]
    else { return nil }
    return SAXAttribute(
      name: name, prefix: attributes[5 * index + 1], namespace: attributes[5 * index + 2],
      value: SAXValue(
        bytes: UnsafeBufferPointer(start: start, count: end - start),
        place: input.place(of: start)))
  }
}
