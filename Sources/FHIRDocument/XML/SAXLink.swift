import CLibXML2

/// The place where libxml2's callbacks find the builder.
struct SAXLink: ~Copyable {
  var builder = XMLTreeBuilder()
  var context: xmlParserCtxtPtr?
  /// The bytes before those that libxml2 was given.
  private var base = 0
  /// The number of bytes of the whole text.
  private var count = 0
  var failure: XMLFailure?
  /// Whether the parser has got all bytes.
  var isAtEnd = false
  private var maximumAttributes = 0

  /// Starts with the next text.
  mutating func begin(
    _ text: UnsafeBufferPointer<UInt8>, base: Int, _ limits: XMLLimits
  ) {
    builder.begin(text, maximumDepth: limits.depth)
    maximumAttributes = limits.attributes
    self.base = base
    count = text.count
    failure = nil
    isAtEnd = false
  }

  /// The number of bytes that are read.
  private var offset: Int {
    context.map { base &+ Int(truncatingIfNeeded: fhir_survey_xml_offset($0)) } ?? base
  }

  private mutating func stop(_ failure: XMLFailure) {
    self.failure = failure
    xmlStopParser(context)
  }

  @inline(__always)
  fileprivate mutating func start(
    _ name: XMLText, _ prefix: XMLText?, _ namespace: XMLText?,
    _ attributes: UnsafeMutablePointer<XMLText?>?, _ count: Int
  ) {
    guard failure == nil, let context else { return }
    let tag = SAXTag(
      name: name, prefix: nil, namespace: namespace, attributes: attributes,
      attributeCount: count, input: SAXInput(context, base: base))
    if count <= maximumAttributes, builder.startPlain(tag) { return }
    startOther(name, prefix, namespace, attributes, count)
  }

  @inline(never)
  private mutating func startOther(
    _ name: XMLText, _ prefix: XMLText?, _ namespace: XMLText?,
    _ attributes: UnsafeMutablePointer<XMLText?>?, _ count: Int
  ) {
    guard let context else { return }
    let input = SAXInput(context, base: base)
    guard count <= maximumAttributes else {
      stop(XMLFailure(reason: .tooManyAttributes(maximumAttributes), offset: input.offset))
      return
    }
    do throws(XMLFailure) {
      try builder.start(
        SAXTag(
          name: name, prefix: prefix, namespace: namespace, attributes: attributes,
          attributeCount: count, input: input))
    } catch {
      stop(error)
    }
  }

  @inline(__always)
  fileprivate mutating func end() {
    guard failure == nil else { return }
    builder.end()
  }

  fileprivate mutating func text(_ text: XMLText, _ count: Int) {
    guard failure == nil else { return }
    builder.text(UnsafeBufferPointer(start: text, count: count), at: offset)
  }

  fileprivate mutating func comment(_ text: XMLText) {
    guard failure == nil else { return }
    builder.comment(text)
  }

  fileprivate mutating func instruction(_ target: XMLText, _ text: XMLText?) {
    guard failure == nil else { return }
    builder.instruction(target, text)
  }

  fileprivate mutating func doctype() {
    guard failure == nil else { return }
    stop(XMLFailure(reason: .doctype, offset: offset))
  }

  fileprivate mutating func error(isFatal: Bool, _ message: UnsafePointer<CChar>?) {
    guard failure == nil, isFatal else { return }
    // The parser gives no more events by itself, and must not be stopped amid its own work.
    if isAtEnd && !builder.isComplete {
      failure = XMLFailure(reason: .truncated, offset: count)
    } else {
      let text = message.map { String(cString: $0) } ?? ""
      let line = text.split(whereSeparator: \.isNewline).first ?? "not well-formed"
      failure = XMLFailure(reason: .syntax(String(line)), offset: offset)
    }
  }
}

extension SAXLink {
  fileprivate static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SAXLink>? {
    data?.assumingMemoryBound(to: SAXLink.self)
  }

  /// The callbacks; each finds its link through the data pointer.
  static func handler() -> xmlSAXHandler {
    var handler = fhir_survey_xml_sax()
    handler.startElementNs = {
      data, name, prefix, namespace, _, _, count, _, attributes in
      guard let name, let link = SAXLink.at(data) else { return }
      link.pointee.start(name, prefix, namespace, attributes, Int(count))
    }
    handler.endElementNs = { data, _, _, _ in SAXLink.at(data)?.pointee.end() }
    handler.characters = { data, text, count in
      if let text { SAXLink.at(data)?.pointee.text(text, Int(count)) }
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.comment = { data, text in
      if let text { SAXLink.at(data)?.pointee.comment(text) }
    }
    handler.processingInstruction = { data, target, text in
      if let target { SAXLink.at(data)?.pointee.instruction(target, text) }
    }
    handler.internalSubset = { data, _, _, _ in SAXLink.at(data)?.pointee.doctype() }
    handler.serror = { data, error in
      guard let error else { return }
      SAXLink.at(data)?.pointee.error(
        isFatal: error.pointee.level == XML_ERR_FATAL, error.pointee.message)
    }
    return handler
  }
}
