import SurveyDiagnostics
import Testing

@testable import FHIRDocument

/// Collects the rows of a made-up spreadsheet: what another reader of XML looks like.
///
/// `<sheet><row><cell column="A">1</cell></row></sheet>`, in a namespace of its own.
private struct RowCollector: XMLHandler, ~Copyable {
  typealias Name = Never

  private static let namespace = Array("urn:example:sheet".utf8)
  private(set) var rows: [[String: String]] = []
  private var column: String?
  private var content: [UInt8] = []
  var keepsText: Bool { column != nil }

  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute], _ namespaces: borrowing XMLNamespaces,
    _ text: RawSpan
  ) throws(TextFinding) {
    guard namespaces.name(tag.namespace) == Self.namespace else { return }
    switch text.string(tag.name) {
    case "row": rows.append([:])
    case "cell":
      column = attributes.first { text.string($0.name) == "column" }.map { attribute in
        var name: [UInt8] = []
        name.append(text, attribute.value.range, as: .attribute)
        return String(decoding: name, as: UTF8.self)
      }
    default: break
    }
  }

  mutating func end(_ text: RawSpan) throws(TextFinding) {
    guard let column, !rows.isEmpty else { return }
    rows[rows.count - 1][column] = String(decoding: content, as: UTF8.self)
    self.column = nil
    content = []
  }

  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) throws(TextFinding) {
    if column != nil { content.append(text, range, as: isPlain ? .verbatim : .content) }
  }

  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    if column != nil { content.append(text, range, as: .verbatim) }
  }
}

@Suite("The XML scanner with another handler than that of FHIR")
struct XMLScannerTests {
  private static func rows(_ text: String) -> (rows: [[String: String]], failure: Diagnostic?) {
    var scanner = XMLScanner(handler: RowCollector())
    let failure = scanner.read(Source(name: "s.xml", text: text))
    return (scanner.handler.rows, failure)
  }

  @Test("Rows of a spreadsheet are collected: text, references, sections, namespaces")
  func collect() {
    let read = Self.rows(
      """
      <?xml version="1.0"?>
      <s:sheet xmlns:s="urn:example:sheet" xmlns="urn:example:other">
        <s:row><s:cell column="A">1 &lt; 2</s:cell><s:cell column="B&amp;C"><![CDATA[<x>]]></s:cell></s:row>
        <cell column="A">not of the sheet</cell>
        <!-- nothing --><s:row><s:cell column="A"> </s:cell></s:row>
      </s:sheet>
      """)
    #expect(read.failure == nil)
    #expect(read.rows == [["A": "1 < 2", "B&C": "<x>"], ["A": " "]])
  }

  @Test("What is not well-formed stops the scanner at its line")
  func malformed() {
    let read = Self.rows("<sheet xmlns='urn:example:sheet'><row/>\n</sheets>")
    #expect(read.rows == [[:]])
    #expect(read.failure?.code == .xmlSyntax)
    #expect(read.failure?.location.position == SourcePosition(line: 2, column: 1))
  }

  @Test("Limits and encodings are those of every reader")
  func limits() {
    var limits = XMLLimits()
    limits.depth = 3
    var scanner = XMLScanner(handler: RowCollector(), limits: limits)
    #expect(scanner.read(Source(text: "<a><b><c><d/></c></b></a>"))?.code == .tooDeep)
    let text = "<sheet xmlns='urn:example:sheet'><row><cell column='Ä'>ö</cell></row></sheet>"
    let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>" + text
    var latin = XMLScanner(handler: RowCollector())
    let bytes = declared.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(latin.read(Source(name: "s.xml", bytes: bytes)) == nil)
    #expect(latin.handler.rows == [["Ä": "ö"]])
  }
}
