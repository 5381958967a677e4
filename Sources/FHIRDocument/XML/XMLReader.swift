import SurveyDiagnostics

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
    var contents = XMLContents.read(text, limits)
    if let encoding { contents.findings.add(XMLFinding(kind: .encoding(encoding), offset: 0)) }
    let findings = diagnostics(contents.findings, in: place)
    if let failure = contents.failure ?? Self.failure(contents) {
      return ReadResult(document: nil, diagnostics: findings + [diagnostic(failure, in: place)])
    }
    return ReadResult(document: document(contents, in: place, options), diagnostics: findings)
  }

  /// What is wrong with a text that is well-formed.
  private static func failure(_ contents: XMLContents) -> XMLFailure? {
    guard contents.nodes.first?.kind != .object else { return nil }
    return XMLFailure(reason: .syntax("a narrative alone is no resource"), offset: 0)
  }

  private static func document(
    _ contents: consuming XMLContents, in place: Source, _ options: ReadOptions
  ) -> Document {
    var nodes = contents.nodes
    let bytes =
      contents.copiesAll
      ? contents.added : contents.added.isEmpty ? place.bytes : place.bytes + contents.added
    func document() -> Document {
      Document(
        sourceName: place.name, origin: .xml, nodes: nodes, bytes: bytes,
        firstLine: place.firstLine, localNames: contents.localNames, sourceText: place.bytes,
        addedValues: contents.addedValues, givenVersion: options.version)
    }
    let unclear = contents.unclear
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
    let contents = XMLContents.read(text, XMLLimits(string: .max))
    if let failure = contents.failure { throw failure }
    guard contents.nodes.count == 1 else {
      throw XMLFailure(reason: .syntax("a narrative is one <div>"), offset: 0)
    }
    for finding in contents.findings.kept {
      guard case .undeclaredPrefix(let name) = finding.kind else { continue }
      throw XMLFailure(
        reason: .syntax("the prefix of \(name) is declared nowhere"), offset: finding.offset)
    }
    return (contents.added, contents.findings)
  }

  private static func diagnostic(_ error: XMLFailure, in source: Source) -> Diagnostic {
    let (code, message, hint) = error.diagnostic
    let position = source.position(ofByte: error.offset)
    return Diagnostic(
      .error, code, message, at: Location(file: source.name, position: position), hint: hint)
  }

  private static func diagnostics(
    _ findings: FindingList<XMLFinding>, in source: Source
  ) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    var lines = LineCounter(source)
    let listed = findings.kept.map { finding in
      Diagnostic(
        finding.severity, finding.code, finding.message,
        at: Location(file: source.name, position: lines.position(ofByte: finding.offset)),
        hint: finding.hint)
    }
    return listed + findings.overflow(in: source)
  }
}

extension Source {
  /// The `<` of the tag in which a byte stands.
  func startOfTag(around offset: Int) -> Int {
    bytes[..<Swift.min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }
}
