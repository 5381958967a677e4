import CLibXML2

/// Drives libxml2's SAX2 push parser over a text in UTF-8.
///
/// The receiver gets each event with the number of bytes that the parser has read: behind the
/// attributes of a start tag.
enum SAXParser {
  private static let initialised: Void = xmlInitParser()
  private static let chunk = 1 << 15
  private static let options =
    Int32(XML_PARSE_HUGE.rawValue) | Int32(XML_PARSE_NONET.rawValue)
    | Int32(XML_PARSE_IGNORE_ENC.rawValue)

  /// Parses a text; the offset of what stops it counts from the start of `bytes`.
  static func parse(
    _ bytes: [UInt8], into receiver: inout XMLTreeBuilder, limits: SAXLimits = SAXLimits()
  ) throws(XMLFailure) {
    _ = initialised
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var link = SAXLink(
      receiver: receiver, base: start, count: bytes.count, maximumAttributes: limits.attributes)
    let isCreated = withUnsafeMutablePointer(to: &link) { link in
      var handler = SAXLink.handler()
      guard let context = xmlCreatePushParserCtxt(&handler, link, nil, 0, nil) else { return false }
      defer { xmlFreeParserCtxt(context) }
      xmlCtxtUseOptions(context, options)
      link.pointee.context = context
      bytes.withUnsafeBytes { feed($0, from: start, context, link, limits) }
      link.pointee.context = nil
      return true
    }
    receiver = link.receiver
    if !isCreated { throw XMLFailure(reason: .tooLarge, offset: 0) }
    if let failure = link.failure { throw failure }
  }

  private static func feed(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ context: xmlParserCtxtPtr,
    _ link: UnsafeMutablePointer<SAXLink>, _ limits: SAXLimits
  ) {
    var index = start
    var attributes = PendingAttributes()
    var size = chunk
    while index < bytes.count, link.pointee.failure == nil {
      let count = min(size, bytes.count - index)
      let part = UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
      let text = part.assumingMemoryBound(to: CChar.self)
      let code = fhir_survey_xml_parse(context, text.baseAddress, Int32(count), 0)
      if code != 0, link.pointee.failure == nil, isFatal(context) { break }
      index += count
      let read = start + Int(clamping: fhir_survey_xml_offset(context))
      if attributes.count(in: bytes[..<index], behind: read) > limits.attributes {
        link.pointee.failure = XMLFailure(
          reason: .tooManyAttributes(limits.attributes), offset: index)
        return
      }
      if index - read > limits.string, index - read > chunk {
        link.pointee.failure = XMLFailure(reason: .tooLong(limits.string), offset: read + 1)
        return
      }
      // libxml2 searches all that waits for its end anew with each chunk.
      let pending = max(index - read, 0)
      size = max(chunk, min(pending, limits.string - pending))
    }
    guard link.pointee.failure == nil else { return }
    link.pointee.isAtEnd = true
    fhir_survey_xml_parse(context, nil, 0, 1)
    if link.pointee.failure == nil, !link.pointee.isComplete || isFatal(context) {
      link.pointee.failure = XMLFailure(
        reason: link.pointee.isComplete ? .syntax("not well-formed") : .truncated,
        offset: bytes.count)
    }
  }

  private static func isFatal(_ context: xmlParserCtxtPtr) -> Bool {
    fhir_survey_xml_is_broken(context) != 0
  }
}

/// What libxml2 is not let wait for: it would keep what it has read, and compare its parts.
struct SAXLimits {
  /// The most attributes of one element; libxml2's time grows by the square of their number.
  var attributes = 1000
  /// The most bytes of one tag, comment or section.
  var string = 64 << 20
}

/// Counts the attributes of a start tag that is not read to its end yet.
///
/// libxml2 waits for the whole tag and would then compare each attribute with each other.
private struct PendingAttributes {
  private let tag: Int
  private var index: Int
  private var quote: UInt8 = 0
  private var found = 0

  init(tag: Int = -1, index: Int = 0) {
    self.tag = tag
    self.index = index
  }

  mutating func count(in bytes: Slice<UnsafeRawBufferPointer>, behind read: Int) -> Int {
    guard read + 1 < bytes.endIndex, bytes[read] == UInt8(ascii: "<"),
      bytes[read + 1] != UInt8(ascii: "!"), bytes[read + 1] != UInt8(ascii: "?")
    else { return 0 }
    if read != tag { self = PendingAttributes(tag: read, index: read) }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == quote {
        quote = 0
        found += 1
      } else if quote == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return found
  }
}

/// A start tag as libxml2 hands it over.
struct SAXTag {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let attributes: UnsafeMutablePointer<XMLText?>?
  let attributeCount: Int
  /// Whether the tag ends with `/>`; asked only for markup.
  let context: xmlParserCtxtPtr?

  var isEmpty: Bool { context.map { fhir_survey_xml_is_empty_tag($0) != 0 } ?? false }
}

/// An attribute of a start tag, its value as libxml2 hands it over.
struct SAXAttribute {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let value: UnsafeBufferPointer<UInt8>

  /// Adds the value to a buffer.
  ///
  /// libxml2 leaves each ampersand as `&#38;`, for a second pass that its own tree makes.
  @inline(__always)
  func appendValue(to output: inout [UInt8]) {
    guard value.contains(UInt8(ascii: "&")) else {
      output.append(contentsOf: value)
      return
    }
    var rest = value[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      output.append(contentsOf: rest[...place])
      rest = rest[(place + 1)...]
      if rest.starts(with: "#38;".utf8) { rest = rest.dropFirst(4) }
    }
    output.append(contentsOf: rest)
  }
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
      value: UnsafeBufferPointer(start: start, count: end - start))
  }
}
