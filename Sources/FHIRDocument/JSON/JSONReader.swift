import SurveyDiagnostics

/// Reads JSON documents one after the other, with buffers that it keeps.
///
/// [json.html](https://hl7.org/fhir/R4/json.html)
///
/// ```swift
/// var reader = JSONReader()
/// let result = reader.read(Source(name: "q.json", bytes: bytes))
/// ```
public struct JSONReader: Sendable {
  private let options: ReadOptions
  private var parser = JSONParser()

  /// Creates a reader.
  public init(options: ReadOptions = ReadOptions()) {
    self.options = options
    parser.maximumDepth = options.depth
    parser.readsSiblings = options.readsSiblings
  }

  /// Reads one document.
  public mutating func read(_ source: Source) -> ReadResult {
    if let refusal = options.refusal(
      ofSize: source.bytes.count, source.name, firstLine: source.firstLine)
    {
      return ReadResult(document: nil, diagnostics: [refusal])
    }
    do {
      let bytes = source.bytes.span.bytes
      try StringLimit.check(bytes, options.maximumStringLength)
      try parser.parse(bytes)
    } catch {
      let (code, message, hint) = error.diagnostic
      let failure = Diagnostic(
        .error, code, message, at: location(error.offset, in: source), hint: hint)
      return ReadResult(document: nil, diagnostics: diagnostics(in: source) + [failure])
    }
    let nodes = parser.hasSiblings ? mergedNodes() : parser.nodes
    let document = Document(
      sourceName: source.name, origin: .json, nodes: nodes, bytes: source.bytes,
      firstLine: source.firstLine, localNames: parser.localNames.texts,
      givenVersion: options.version)
    return ReadResult(document: document, diagnostics: diagnostics(in: source))
  }

  private mutating func mergedNodes() -> [Node] {
    let localNames = parser.localNames.texts
    let merge = SiblingMerge(parser.nodes) { number in
      ElementName(rawValue: number).text(localNames: localNames)
    }
    merge.findings.forEach { parser.findings.add($0) }
    return merge.nodes
  }

  private func location(_ offset: Int, in source: Source) -> Location {
    Location(file: source.name, position: source.position(ofByte: offset))
  }

  private func diagnostics(in source: Source) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var counter = LineCounter(source)
    if parser.hasByteOrderMark {
      result.append(
        Diagnostic(
          .note, .foreignWhitespace, "a byte order mark stands at the start; it is accepted",
          at: location(0, in: source)))
    }
    if parser.foreignSpaces.count > 0 { result.append(foreignSpaceDiagnostic(in: source)) }
    for finding in parser.findings.kept {
      let (code, message, hint) = finding.diagnostic
      let position = counter.position(ofByte: finding.offset)
      result.append(
        Diagnostic(
          options.isStrict ? finding.strictSeverity : finding.severity, code, message,
          at: Location(file: source.name, position: position), hint: hint))
    }
    return result + parser.findings.overflow(in: source)
  }

  /// One diagnostic for all white space that JSON does not know (rule 68).
  private func foreignSpaceDiagnostic(in source: Source) -> Diagnostic {
    let (count, first, scalar) = parser.foreignSpaces
    let digits = String(scalar, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let spaces =
      count == 1
      ? "1 white space character that JSON does not know (\(name)) stands between values"
      : "\(count) white space characters that JSON does not know (first \(name)) stand between values"
    return Diagnostic(
      options.isStrict ? .error : .warning, .foreignWhitespace, spaces,
      at: location(first, in: source),
      hint: options.isStrict
        ? "use spaces, or read without --strict" : "they are read as spaces; --strict refuses them")
  }
}
