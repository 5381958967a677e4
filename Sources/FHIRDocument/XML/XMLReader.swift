import SurveyDiagnostics

/// Reads FHIR's XML.
///
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
enum XMLReader {
  static func read(_ source: Source, options: ReadOptions) -> ReadResult {
    let (text, encoding): (Source, String?)
    do throws(TextFinding) {
      (text, encoding) = try XMLEncoding.decoded(source, options.decoder)
    } catch {
      return ReadResult(document: nil, diagnostics: [source.diagnostic(error)])
    }
    let policy = SeverityPolicy(isStrict: options.isStrict)
    var contents = XMLContents.read(text.bytes, XMLLimits(options))
    if let encoding {
      contents.findings.add(TextFinding(.otherEncoding, ["name": .literal(encoding)], at: 0))
    }
    let findings =
      contents.findings.isEmpty
      ? [] : policy.applied(to: contents.findings.diagnostics(in: text))
    if let failure = contents.failure ?? Self.failure(contents) {
      return ReadResult(document: nil, diagnostics: findings + [text.diagnostic(failure)])
    }
    return ReadResult(document: document(contents, in: text, options), diagnostics: findings)
  }

  /// What is wrong with a text that is well-formed.
  private static func failure(_ contents: XMLContents) -> TextFinding? {
    guard contents.nodes.first?.kind != .object else { return nil }
    return TextFinding(.xmlNarrativeAlone, at: 0)
  }

  private static func document(
    _ contents: consuming XMLContents, in text: Source, _ options: ReadOptions
  ) -> Document {
    var nodes = contents.nodes
    let bytes =
      contents.copiesAll
      ? contents.added : contents.added.isEmpty ? text.bytes : text.bytes + contents.added
    func document(_ detected: DetectedVersion? = nil) -> Document {
      Document(
        sourceName: text.name, origin: .xml, nodes: nodes, bytes: bytes,
        firstLine: text.firstLine, localNames: contents.localNames, sourceText: text.bytes,
        addedValues: contents.addedValues, givenVersion: options.version,
        detectedVersion: detected)
    }
    let unclear = contents.unclear
    guard !unclear.isEmpty else { return document() }
    func kinds(_ version: FHIRVersion) -> [Node.Kind?] {
      ValuelessElements.kinds(of: unclear, in: nodes, bytes, Definitions.of(version))
    }
    // All versions mostly agree, which is sooner found than the version that fits best.
    let version = options.version ?? DetectedVersion.atOnce(document())
    var found = kinds(version ?? .r4)
    var detected: DetectedVersion?
    if version == nil, FHIRVersion.allCases.contains(where: { $0 != .r4 && kinds($0) != found }) {
      let best = DetectedVersion(document())
      found = kinds(best.version)
      detected = best
    }
    for (node, kind) in zip(unclear, found) {
      if let kind { nodes[Int(node)].kind = kind }
    }
    return document(detected)
  }

  /// The markup of a narrative as the reader keeps it; for checking what is to be written.
  static func markup(_ text: [UInt8]) throws(TextFinding) -> (
    text: [UInt8], findings: FindingList<TextFinding>
  ) {
    let contents = XMLContents.read(text, XMLLimits(string: .max))
    if let failure = contents.failure { throw failure }
    guard contents.nodes.count == 1 else {
      throw TextFinding(.xmlNarrativeCount, at: 0)
    }
    for finding in contents.findings.kept
    where finding.code.key == Diagnostic.Code.undeclaredPrefix.key {
      var failure = TextFinding(.xmlUndeclaredPrefix, at: finding.offset)
      failure.arguments = finding.arguments
      throw failure
    }
    return (contents.added, contents.findings)
  }
}
