import SurveyDiagnostics
import Synchronization

/// Reads JSON documents one after the other, with buffers that it keeps.
///
/// [json.html](https://hl7.org/fhir/R4/json.html)
///
/// ```swift
/// var reader = JSONReader()
/// let result = reader.read(Source(name: "q.json", bytes: bytes))
/// ```
public struct JSONReader: Sendable {
  let options: ReadOptions
  /// The number of the reader, by which ``RecurringItems`` of several are told apart.
  let number = JSONReader.lastNumber.add(1, ordering: .relaxed).newValue
  private var parser = JSONParser()
  /// What documents say of the items that are known, but for which of them they have.
  private var recurring = RecurringItems()

  private static let lastNumber = Atomic(0)

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
      return ReadResult(
        document: nil, diagnostics: diagnostics(in: source) + [source.diagnostic(error)])
    }
    let nodes = parser.hasSiblings ? mergedNodes() : parser.nodes
    let document = Document(
      sourceName: source.name, origin: .json, nodes: nodes, bytes: source.bytes,
      firstLine: source.firstLine, localNames: parser.localNames.texts,
      recurringItems: recurringItems, givenVersion: options.version)
    return ReadResult(document: document, diagnostics: diagnostics(in: source))
  }

  /// Keeps the items of the last document, if it is a response, so that the same text is neither parsed
  /// nor checked again; the caller has found nothing in it.
  package mutating func learn(_ document: Document) {
    guard isLearning, document.localNames.isEmpty, document.root.isQuestionnaireResponse,
      (recurring.version ?? document.fhirVersion) == document.fhirVersion
    else { return }
    recurring.version = document.fhirVersion
    recurring.reader = number
    parser.knownItems.learn(document)
  }

  /// Whether `_element` siblings were merged in the last document.
  package var hasMergedSiblings: Bool { parser.hasSiblings }

  /// Whether an item of the last document was new, and would be known the next time.
  var isLearning: Bool { parser.knownItems.isWanting && !parser.hasSiblings }

  private var recurringItems: RecurringItems {
    var recurring = recurring
    // Where `_element` siblings were merged, nodes have other numbers.
    if !parser.hasSiblings { recurring.items = parser.recurringItems }
    return recurring
  }

  private mutating func mergedNodes() -> [Node] {
    let localNames = parser.localNames.texts
    let merge = SiblingMerge(parser.nodes) { number in
      ElementName(rawValue: number).text(localNames: localNames)
    }
    merge.findings.forEach { parser.findings.add($0) }
    return merge.nodes
  }

  private func diagnostics(in source: Source) -> [Diagnostic] {
    let findings = foreignCharacters(in: source) + parser.findings.diagnostics(in: source)
    if findings.isEmpty { return [] }
    return SeverityPolicy(isStrict: options.isStrict).applied(to: findings)
  }

  /// A byte order mark, and one finding for all white space that JSON does not know (rule 68).
  private func foreignCharacters(in source: Source) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if parser.hasByteOrderMark {
      result.append(source.diagnostic(TextFinding(.byteOrderMark, at: 0)))
    }
    let (count, first, number) = parser.foreignSpaces
    if count > 0 {
      let character = Unicode.Scalar(number).map(\.codePoint) ?? ""
      result.append(
        source.diagnostic(
          TextFinding(
            .foreignWhitespace,
            ["count": .number(count), "character": .literal(character)], at: first)))
    }
    return result
  }
}
