import Diagnostics

/// Reads FHIR's XML.
///
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
enum XMLReader {
  static func read(_ source: Source, options: ReadOptions) -> ReadResult {
    var text = source.bytes
    var builder = XMLTreeBuilder(
      maximumDepth: options.depth, expectedBytes: source.bytes.count)
    do throws(XMLFailure) {
      text = try XMLEncoding.utf8(source.bytes)
      if let name = XMLEncoding.foreignName(source.bytes) {
        builder.report(.encoding(name), 0)
      }
      let limits = SAXLimits(
        attributes: options.maximumAttributes, string: options.maximumStringLength)
      try SAXParser.parse(text, into: &builder, limits: limits)
      try builder.checkLengths(options.maximumStringLength)
      if let offset = XMLEncoding.firstInvalidByte(in: text) {
        throw XMLFailure(reason: .notUTF8, offset: offset)
      }
      guard builder.nodes.first?.kind == .object else {
        throw XMLFailure(reason: .syntax("a narrative alone is no resource"), offset: 0)
      }
    } catch {
      let place = Source(name: source.name, bytes: text, firstLine: source.firstLine)
      let error = XMLEncoding.explained(error, text)
      let (code, message, hint) = error.diagnostic
      let failure = Diagnostic(
        .error, code, message, at: location(error, in: place), hint: hint)
      return ReadResult(
        document: nil, diagnostics: diagnostics(builder.findings, in: place) + [failure])
    }
    let place = Source(name: source.name, bytes: text, firstLine: source.firstLine)
    return ReadResult(
      document: document(builder, in: place, options),
      diagnostics: diagnostics(builder.findings, in: place))
  }

  private static func document(
    _ builder: XMLTreeBuilder, in place: Source, _ options: ReadOptions
  ) -> Document {
    func document(_ nodes: [Node], _ version: FHIRVersion?) -> Document {
      Document(
        sourceName: place.name, origin: .xml, nodes: nodes, bytes: builder.bytes,
        firstLine: place.firstLine, localNames: builder.localNames, sourceText: place.bytes,
        sourceOffsets: builder.offsets, givenVersion: version)
    }
    let first = document(builder.nodes, options.version)
    guard !builder.unclear.isEmpty else { return first }
    var nodes = builder.nodes
    ValuelessElements.settle(
      builder.unclear, in: &nodes, builder.bytes, Definitions.of(first.fhirVersion))
    return document(nodes, options.version)
  }

  /// The markup of a narrative as the reader keeps it; for checking what is to be written.
  static func markup(_ text: [UInt8]) throws(XMLFailure) -> (
    text: [UInt8], findings: FindingList<XMLFinding>
  ) {
    var builder = XMLTreeBuilder(
      maximumDepth: ReadOptions.greatestDepth, expectedBytes: text.count)
    try SAXParser.parse(text, into: &builder, limits: SAXLimits(string: .max))
    guard builder.nodes.count == 1 else {
      throw XMLFailure(reason: .syntax("a narrative is one <div>"), offset: 0)
    }
    return (builder.bytes, builder.findings)
  }

  private static func location(_ failure: XMLFailure, in source: Source) -> Location {
    let offset: Int
    switch failure.reason {
    case .doctype: offset = source.startOfTag(before: failure.offset)
    case .tooDeep, .tooManyAttributes, .tooLong: offset = source.startOfTag(before: failure.offset)
    default: offset = failure.offset
    }
    return Location(file: source.name, position: source.position(ofByte: offset))
  }

  private static func diagnostics(
    _ findings: FindingList<XMLFinding>, in source: Source
  ) -> [Diagnostic] {
    var lines = LineCounter(source)
    let listed = findings.kept.map { finding in
      let offset: Int
      if case .text = finding.kind {
        offset = source.startOfText(around: finding.offset)
      } else {
        offset = source.startOfTag(before: finding.offset)
      }
      return Diagnostic(
        finding.severity, finding.code, finding.message,
        at: Location(file: source.name, position: lines.position(ofByte: offset)),
        hint: finding.hint)
    }
    return listed + findings.overflow(in: source)
  }
}

extension Source {
  /// The `<` of the tag whose attributes end before a byte.
  func startOfTag(before offset: Int) -> Int {
    bytes[..<Swift.min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }

  /// The first visible byte behind the tag before a byte.
  func startOfText(around offset: Int) -> Int {
    let end = Swift.min(offset, bytes.count)
    let tag = bytes[..<end].lastIndex(of: UInt8(ascii: ">")) ?? -1
    return bytes[(tag + 1)...].firstIndex { $0 > 0x20 } ?? end
  }
}
