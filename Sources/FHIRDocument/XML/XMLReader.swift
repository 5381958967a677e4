import Diagnostics

/// Reads FHIR's XML.
///
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
enum XMLReader {
  static func read(_ source: Source, options: ReadOptions) -> ReadResult {
    let encoding = XMLEncoding.foreignName(source.bytes)
    let text: [UInt8]
    do throws(XMLFailure) {
      text = encoding == nil ? source.bytes : try XMLEncoding.utf8(source.bytes)
    } catch {
      return ReadResult(document: nil, diagnostics: [diagnostic(error, in: source)])
    }
    let place = Source(name: source.name, bytes: text, firstLine: source.firstLine)
    let limits = XMLLimits(
      depth: options.depth, attributes: options.maximumAttributes,
      string: options.maximumStringLength)
    return SAXParser.parse(text, limits) { builder, failure in
      if let encoding { builder.report(.encoding(encoding), 0) }
      let findings = diagnostics(builder.findings, in: place)
      if let failure = failure ?? self.failure(&builder, in: text, options) {
        let error = diagnostic(XMLEncoding.explained(failure, text), in: place)
        return ReadResult(document: nil, diagnostics: findings + [error])
      }
      return ReadResult(document: document(&builder, in: place, options), diagnostics: findings)
    }
  }

  /// What is wrong with a text that libxml2 has read to its end.
  private static func failure(
    _ builder: inout XMLTreeBuilder, in text: [UInt8], _ options: ReadOptions
  ) -> XMLFailure? {
    if let offset = builder.firstLongValue(options.maximumStringLength) {
      return XMLFailure(reason: .tooLong(options.maximumStringLength), offset: offset)
    }
    if let offset = XMLEncoding.firstInvalidByte(in: text) {
      return XMLFailure(reason: .notUTF8, offset: offset)
    }
    guard builder.nodes.isEmpty || builder.nodes[0].kind != .object else { return nil }
    return XMLFailure(reason: .syntax("a narrative alone is no resource"), offset: 0)
  }

  private static func document(
    _ builder: inout XMLTreeBuilder, in place: Source, _ options: ReadOptions
  ) -> Document {
    var nodes = Array(builder.nodes.values)
    let added = builder.values.added.values
    let bytes =
      builder.values.copiesAll ? Array(added) : added.isEmpty ? place.bytes : place.bytes + added
    let addedValues = Array(builder.addedValues.values)
    let localNames = builder.localNames
    func document() -> Document {
      Document(
        sourceName: place.name, origin: .xml, nodes: nodes, bytes: bytes,
        firstLine: place.firstLine, localNames: localNames, sourceText: place.bytes,
        addedValues: addedValues, givenVersion: options.version)
    }
    let unclear = builder.takeUnclear()
    guard !unclear.isEmpty else { return document() }
    func kinds(_ version: FHIRVersion) -> [Node.Kind?] {
      ValuelessElements.kinds(of: unclear, in: nodes, bytes, Definitions.of(version))
    }
    // All versions mostly agree, which is sooner found than the version that fits best.
    let version = options.version ?? VersionDetection.atOnce(document())
    var found = kinds(version ?? .r4)
    if version == nil, FHIRVersion.allCases.contains(where: { $0 != .r4 && kinds($0) != found }) {
      found = kinds(document().fhirVersion)
    }
    for (node, kind) in zip(unclear, found) {
      if let kind { nodes[Int(node)].kind = kind }
    }
    return document()
  }

  /// The markup of a narrative as the reader keeps it; for checking what is to be written.
  static func markup(_ text: [UInt8]) throws(XMLFailure) -> (
    text: [UInt8], findings: FindingList<XMLFinding>
  ) {
    try SAXParser.parse(text, XMLLimits(string: .max)) {
      builder, failure -> Result<([UInt8], FindingList<XMLFinding>), XMLFailure> in
      if let failure { return .failure(failure) }
      guard builder.nodes.count == 1 else {
        return .failure(XMLFailure(reason: .syntax("a narrative is one <div>"), offset: 0))
      }
      return .success((Array(builder.values.added.values), builder.findings))
    }.get()
  }

  private static func diagnostic(_ error: XMLFailure, in place: Source) -> Diagnostic {
    let (code, message, hint) = error.diagnostic
    return Diagnostic(.error, code, message, at: location(error, in: place), hint: hint)
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
    if findings.isEmpty { return [] }
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
