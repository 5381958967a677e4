package import SurveyDiagnostics

/// A tag or a text of XML, by ranges of the text that it is in.
package struct XMLEvent {
  /// What it is.
  package enum Kind {
    case start, end, text, section
  }

  package let kind: Kind
  /// The text; of a start tag its name without prefix; of an end nothing.
  package let range: Range<Int>
  /// The prefix of a start tag.
  package let prefix: Range<Int>
  package let namespace: XMLNamespace
  /// The index of the `<` of a start tag.
  package let offset: Int
  /// The attributes of a start tag among those of its batch.
  fileprivate let attributes: Range<Int>
}

/// Tags and texts of XML in their order, some hundred at a time, for readers in other modules.
///
/// The scanner is compiled for its handlers in this module alone; elsewhere each call of a handler costs a
/// multiple of what the scanner does. Comments and processing instructions are left out.
package struct XMLEvents {
  /// The text, in UTF-8; of a document that comes in parts, the part that these are in.
  package fileprivate(set) var text: [UInt8]
  /// Where the text begins in the document.
  fileprivate var origin = TextOrigin()
  package fileprivate(set) var events: [XMLEvent] = []
  /// The name of the namespace of the outermost element.
  package fileprivate(set) var rootNamespace: [UInt8] = []
  fileprivate var attributes: [XMLAttribute] = []

  /// The attributes of a start tag.
  package func attributes(of event: XMLEvent) -> ArraySlice<XMLAttribute> {
    attributes[event.attributes]
  }

  /// The line and column of a byte of the text.
  package func position(ofByte offset: Int) -> SourcePosition {
    origin.position(of: offset, in: text)
  }

  /// Scans a document in whatever encoding; the finding is what stopped it, or the reader.
  package static func read(
    _ source: Source, limits: XMLLimits = XMLLimits(),
    _ take: @escaping (XMLEvents) throws(TextFinding) -> Void
  ) -> Diagnostic? {
    var text = source
    do throws(TextFinding) {
      text = try XMLEncoding.decoded(source, nil).text
      try scan(text.bytes, limits, take)
      return nil
    } catch {
      return text.diagnostic(error)
    }
  }

  private static func scan(
    _ text: [UInt8], _ limits: XMLLimits,
    _ take: @escaping (XMLEvents) throws(TextFinding) -> Void
  ) throws(TextFinding) {
    var scanner = XMLScanner(handler: XMLEventCollector(text, take), limits: limits)
    var failure: TextFinding?
    do throws(TextFinding) {
      try scanner.scan(text.span.bytes)
    } catch {
      failure = error
    }
    // What is wrong with what comes before is said first.
    try scanner.handler.deliver()
    if let failure { throw failure }
  }
}

/// Collects the events of a batch.
struct XMLEventCollector: XMLHandler {
  typealias Name = Never

  private static let most = 512

  private var batch: XMLEvents
  private let take: (XMLEvents) throws(TextFinding) -> Void
  private var isInside = false

  let keepsText: Bool

  init(
    _ text: [UInt8], keepsText: Bool = true,
    _ take: @escaping (XMLEvents) throws(TextFinding) -> Void
  ) {
    (batch, self.keepsText, self.take) = (XMLEvents(text: text), keepsText, take)
  }

  /// Goes on with another part of the document; what came before was delivered.
  mutating func goOn(in text: [UInt8], _ origin: TextOrigin) {
    (batch.text, batch.origin) = (text, origin)
  }

  mutating func deliver() throws(TextFinding) {
    if batch.events.isEmpty { return }
    let events = batch
    batch.events.removeAll(keepingCapacity: true)
    batch.attributes.removeAll(keepingCapacity: true)
    try take(events)
  }

  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ namespaces: borrowing XMLNamespaces,
    _ text: RawSpan
  ) throws(TextFinding) {
    if !isInside {
      isInside = true
      batch.rootNamespace = namespaces.name(tag.namespace)
    }
    let first = batch.attributes.count
    batch.attributes += attributes
    try add(
      XMLEvent(
        kind: .start, range: tag.name, prefix: tag.prefix, namespace: tag.namespace,
        offset: tag.start, attributes: first..<batch.attributes.count))
  }

  mutating func end(_ text: RawSpan) throws(TextFinding) { try add(.end, 0..<0) }

  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) throws(TextFinding) {
    try add(.text, range)
  }

  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    try add(.section, range)
  }

  private mutating func add(_ kind: XMLEvent.Kind, _ range: Range<Int>) throws(TextFinding) {
    try add(
      XMLEvent(
        kind: kind, range: range, prefix: 0..<0, namespace: .none, offset: 0, attributes: 0..<0))
  }

  private mutating func add(_ event: XMLEvent) throws(TextFinding) {
    batch.events.append(event)
    if batch.events.count >= Self.most { try deliver() }
  }
}
