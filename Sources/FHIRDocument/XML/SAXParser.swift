import CLibXML2
import Synchronization

/// One SAX2 push parser of libxml2, with the builder that gets its events.
///
/// Making one costs as much as reading a small response. So it waits for the next text when it is
/// done, keeping its memory and the names that libxml2 has seen; one that failed is thrown away.
final class SAXParser: @unchecked Sendable {
  private static let chunk = 1 << 15
  private static let options =
    Int32(XML_PARSE_HUGE.rawValue) | Int32(XML_PARSE_NONET.rawValue)
    | Int32(XML_PARSE_IGNORE_ENC.rawValue)

  private let context: xmlParserCtxtPtr
  private let link: UnsafeMutablePointer<SAXLink>

  private init?() {
    link = .allocate(capacity: 1)
    link.initialize(to: SAXLink())
    var handler = SAXLink.handler()
    guard let context = xmlCreatePushParserCtxt(&handler, link, nil, 0, nil) else {
      link.deinitialize(count: 1)
      link.deallocate()
      return nil
    }
    self.context = context
    link.pointee.context = context
  }

  deinit {
    xmlFreeParserCtxt(context)
    link.deinitialize(count: 1)
    link.deallocate()
  }

  /// Parses a text in UTF-8 and hands the builder to `body`, also when the text was not read whole.
  ///
  /// The builder gets each event with the number of bytes that the parser has read: behind the
  /// attributes of a start tag. The offset of what stops it counts from the start of `bytes`.
  static func parse<Result>(
    _ bytes: [UInt8], _ limits: XMLLimits,
    _ body: (inout XMLTreeBuilder, XMLFailure?) -> Result
  ) -> Result {
    guard bytes.count <= UInt32.max, let parser = SAXParserPool.take() ?? SAXParser() else {
      var builder = XMLTreeBuilder()
      return body(&builder, XMLFailure(reason: .tooLarge, offset: 0))
    }
    if bytes.count <= chunk {
      // What is wrong is found in a second reading, by steps that tell where the text is cut off.
      guard parser.parse(bytes, limits, atOnce: true) != nil else {
        return finish(parser, nil, body)
      }
      return SAXParser().map { finish($0, $0.parse(bytes, limits), body) }
        ?? finish(parser, parser.link.pointee.failure, body)
    }
    return finish(parser, parser.parse(bytes, limits), body)
  }

  private static func finish<Result>(
    _ parser: SAXParser, _ failure: XMLFailure?,
    _ body: (inout XMLTreeBuilder, XMLFailure?) -> Result
  ) -> Result {
    let result = body(&parser.link.pointee.builder, failure)
    if failure == nil { SAXParserPool.put(parser) }
    return result
  }

  private func parse(
    _ bytes: [UInt8], _ limits: XMLLimits, atOnce: Bool = false
  ) -> XMLFailure? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    xmlCtxtResetPush(context, nil, 0, nil, nil)
    xmlCtxtUseOptions(context, Self.options)
    bytes.withUnsafeBufferPointer { text in
      link.pointee.begin(text, base: start, limits)
      if atOnce {
        feedAtOnce(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[start...]))
      } else {
        feed(UnsafeRawBufferPointer(text), from: start, limits)
      }
      link.pointee.builder.forgetText()
    }
    if link.pointee.failure == nil, link.pointee.builder.values.count > UInt32.max {
      return XMLFailure(reason: .tooLarge, offset: 0)
    }
    return link.pointee.failure
  }

  /// Feeds a text together with its end, for which libxml2 then need not search.
  private func feedAtOnce(_ text: UnsafeRawBufferPointer) {
    let first = text.assumingMemoryBound(to: CChar.self).baseAddress
    fhir_survey_xml_parse(context, first, Int32(text.count), 1)
    if link.pointee.failure == nil, !link.pointee.builder.isComplete || isBroken {
      link.pointee.failure = XMLFailure(reason: .truncated, offset: text.count)
    }
  }

  private func feed(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ limits: XMLLimits
  ) {
    var index = start
    var attributes = PendingAttributes()
    var markup = PendingMarkup()
    var size = Self.chunk
    while index < bytes.count, link.pointee.failure == nil {
      let count = min(size, bytes.count - index)
      let part = UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
      let text = part.assumingMemoryBound(to: CChar.self)
      let code = fhir_survey_xml_parse(context, text.baseAddress, Int32(count), 0)
      if code != 0, link.pointee.failure == nil, isBroken { break }
      index += count
      let read = start + Int(clamping: fhir_survey_xml_offset(context))
      if attributes.count(in: bytes[..<index], behind: read) > limits.attributes {
        link.pointee.failure = XMLFailure(
          reason: .tooManyAttributes(limits.attributes), offset: index)
        return
      }
      if index - read > Self.chunk,
        index - read > limits.string || markup.isLong(in: bytes, at: read, limits.string)
      {
        link.pointee.failure = XMLFailure(reason: .tooLong(limits.string), offset: read + 1)
        return
      }
      // libxml2 searches all that waits for its end anew with each chunk.
      let pending = max(index - read, 0)
      size = max(Self.chunk, min(pending, limits.string - pending))
    }
    guard link.pointee.failure == nil else { return }
    link.pointee.isAtEnd = true
    fhir_survey_xml_parse(context, nil, 0, 1)
    if link.pointee.failure == nil, !link.pointee.builder.isComplete || isBroken {
      link.pointee.failure = XMLFailure(
        reason: link.pointee.builder.isComplete ? .syntax("not well-formed") : .truncated,
        offset: bytes.count)
    }
  }

  private var isBroken: Bool { fhir_survey_xml_is_broken(context) != 0 }

  /// How many names libxml2 keeps for this parser.
  fileprivate var nameCount: Int { Int(fhir_survey_xml_name_count(context)) }
}

/// The parsers that wait for a text.
private enum SAXParserPool {
  private static let waiting: Mutex<[SAXParser]> = {
    xmlInitParser()
    return Mutex([])
  }()
  private static let limit = 16
  /// The names of all versions of FHIR are fewer; texts with others do not fill the memory.
  private static let nameLimit = 8192

  static func take() -> SAXParser? { waiting.withLock { $0.popLast() } }

  static func put(_ parser: SAXParser) {
    guard parser.nameCount <= nameLimit else { return }
    waiting.withLock { if $0.count < limit { $0.append(parser) } }
  }
}

/// What libxml2 is not let wait for: it would keep what it has read, and compare its parts.
struct XMLLimits {
  /// The deepest nesting.
  var depth = ReadOptions.greatestDepth
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
