import FHIRDocument
import SurveyDiagnostics
import Testing

@Suite("Refusing XML")
struct XMLRefusalTests {
  @Test(
    "Broken XML ends in an error with line and column",
    arguments: [
      ("<a>\n<b></a>", 2, 4, Diagnostic.Code.xmlSyntax), ("<a x=1/>", 1, 6, .xmlSyntax),
      ("<a>&nbsp;</a>", 1, 4, .xmlSyntax), ("<a>\u{1}</a>", 1, 4, .xmlSyntax),
      ("<a/><b/>", 1, 5, .xmlSyntax), ("<a>", 1, 4, .truncated), ("<a", 1, 3, .truncated),
      ("<a><b value=\"1", 1, 15, .truncated), ("<a><!-- ", 1, 9, .truncated),
      ("<?xml version=\"1.0\"?>", 1, 22, .truncated), ("<div/>", 1, 1, .xmlSyntax),
    ])
  func broken(text: String, line: Int, column: Int, code: Diagnostic.Code) throws {
    let result = Document.read(Source(name: "t.xml", text: text))
    #expect(result.document == nil)
    let last = try #require(result.diagnostics.last)
    #expect(last.code == code, "\(last)")
    #expect(last.location.position == SourcePosition(line: line, column: column), "\(last)")
  }

  @Test(
    "Rule 69: a DOCTYPE ends the reading, so that entities never come to act",
    arguments: [
      "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
      "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
      "<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><a>&b;&b;&b;</a>",
    ])
  func doctype(text: String) {
    let result = Document.read(Source(name: "t.xml", text: "<?xml version=\"1.0\"?>\n  " + text))
    #expect(result.document == nil)
    #expect(result.diagnostics.map(\.code) == [.doctype])
    #expect(result.diagnostics.first?.location.position == SourcePosition(line: 2, column: 3))
  }

  @Test("Rule 69: nesting beyond the limit ends in an error with a position")
  func depth() {
    func nested(_ levels: Int, in outer: String = "") -> ReadResult {
      let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
      return Document.read(Source(name: "t.xml", text: text))
    }
    #expect(nested(500).document != nil)
    let result = nested(10_000)
    #expect(result.diagnostics.last?.code == .tooDeep)
    #expect(result.diagnostics.last?.location.position == SourcePosition(line: 1, column: 1501))
  }

  @Test("Rule 69: markup and left-out elements count for the depth, too")
  func depthOfMarkup() {
    for tag in ["<div xmlns='http://www.w3.org/1999/xhtml'>", "<x xmlns='http://x.org'>"] {
      let text = "<a xmlns='http://hl7.org/fhir'>" + tag + String(repeating: "<b>", count: 600)
      let result = Document.read(Source(name: "t.xml", text: text))
      #expect(result.diagnostics.last?.code == .tooDeep)
    }
  }

  @Test(
    "Texts in other encodings are read",
    arguments: ["UTF-16LE", "UTF-16BE", "UTF-16 without a mark", "ISO-8859-1", "windows-1252"])
  func encodings(name: String) throws {
    let isWide = name.hasPrefix("UTF-16")
    let text =
      "<?xml version=\"1.0\" encoding=\"\(isWide ? "UTF-16" : name)\"?>\n"
      + "<Patient xmlns=\"http://hl7.org/fhir\"><id value=\"äé\"/><gender value=\"ß\"/></Patient>"
    var bytes: [UInt8] = []
    switch name {
    case "UTF-16LE":
      bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    case "UTF-16BE":
      bytes = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    case "UTF-16 without a mark":
      bytes = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    default: bytes = text.unicodeScalars.map { UInt8($0.value) }
    }
    let result = Document.read(Source(name: "t.xml", bytes: bytes))
    let root = try #require(result.document, "\(result.diagnostics)").root
    #expect(root[.id]?.string == "äé")
    #expect(root["gender"]?.position == SourcePosition(line: 2, column: 56))
  }

  @Test("The signs of windows-1252 are read, and its gaps refused")
  func windows() {
    func read(_ byte: UInt8) -> ReadResult {
      let start = "<?xml version='1.0' encoding='windows-1252'?><Patient><id value='"
      return Document.read(
        Source(name: "t.xml", bytes: Array(start.utf8) + [byte] + Array("'/></Patient>".utf8)))
    }
    #expect(read(0x80).document?.root[.id]?.string == "€")
    #expect(read(0x9F).document?.root[.id]?.string == "Ÿ")
    #expect(read(0xFC).document?.root[.id]?.string == "ü")
    #expect(read(0x81).diagnostics.map { $0.message() } == ["bytes that are not windows-1252"])
  }

  @Test("Bytes that are not of the encoding end in an error")
  func wrongBytes() {
    let start = Array("<a xmlns='http://hl7.org/fhir'><b value='".utf8)
    let latin = Document.read(Source(name: "t.xml", bytes: start + [0xE9] + Array("'/></a>".utf8)))
    #expect(latin.document == nil)
    #expect(latin.diagnostics.last?.code == .invalidUTF8)
    #expect(latin.diagnostics.last?.location.position?.column == start.count + 1)
    let unknown = Document.read(
      Source(name: "t.xml", text: "<?xml version='1.0' encoding='x-none'?><a/>"))
    #expect(unknown.document == nil)
    #expect(unknown.diagnostics.map(\.code) == [.xmlSyntax])
    let odd = Document.read(Source(name: "t.xml", bytes: [0xFF, 0xFE, 0x3C, 0x00, 0x61]))
    #expect(odd.document == nil)
  }

  @Test(
    "Bytes that are not UTF-8 are refused wherever they are",
    arguments: [[0xC1, 0xA7], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80]] as [[UInt8]],
    [
      "<text><div xmlns='http://www.w3.org/1999/xhtml'>*</div></text>", "<b value='*'/>", "<b*/>",
      "<text><div xmlns='http://www.w3.org/1999/xhtml'><![CDATA[*]]></div></text>",
    ])
  func overlong(bytes: [UInt8], content: String) throws {
    let text = "<?xml version='1.0'?><a xmlns='http://hl7.org/fhir'>\(content)</a>"
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "*"))
    let result = Document.read(Source(name: "t.xml", bytes: Array(parts.joined(separator: bytes))))
    #expect(result.document == nil)
    #expect(result.diagnostics.hasErrors)
  }

  @Test("UTF-8 is checked wherever it is", arguments: Array(0...80))
  func overlong(offset: Int) {
    for end in [0, 7, 90] {
      func result(_ character: [UInt8]) -> ReadResult {
        let start =
          "<a xmlns='http://hl7.org/fhir'><b value='" + String(repeating: "x", count: offset)
        let rest = String(repeating: "y", count: end) + "'/></a>"
        return Document.read(
          Source(name: "t.xml", bytes: Array(start.utf8) + character + Array(rest.utf8)))
      }
      #expect(result([0xC3, 0xA9]).document?.root["b"]?.string?.contains("é") == true)
      #expect(result([0xC1, 0xA7]).diagnostics.last?.code == .invalidUTF8)
    }
  }

  @Test("Whatever is wrong, nothing is printed")
  func silence() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let texts = [
        "<a", "<a>", "<a></b>", "<a x='1' x='2'/>", "<a x:y='1'/>", "<a>&b;</a>", "<a>&#0;</a>",
        "<?xml version='9'?><a/>", "<?xml version='1.0' encoding='x'?><a/>", "<!DOCTYPE a><a/>",
        "<?xml version='1.0' encoding='UTF-16'?><a/>", "<a xmlns='not a URI %'/>", "<a/><b/>",
        "<?xml version='1.0' encoding='ISO-2022-JP'?><a>\u{1B}$B~~</a>", "<a xmlns:xml='b'/>",
      ]
      let invalid: [[UInt8]] = [[0xC1, 0xA7], [0xFF, 0xFE, 0x3C], [0xE2, 0x82]]
      for bytes in texts.map({ Array($0.utf8) }) + invalid.map({ Array("<a>".utf8) + $0 }) {
        for count in 0...bytes.count {
          _ = Document.read(Source(name: "t.xml", bytes: Array(bytes.prefix(count))))
        }
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }

  @Test("A refused document leaves nothing behind for the next one")
  func afterwards() throws {
    let good = "<Patient xmlns='http://hl7.org/fhir'><own value='1'/><id value='2'/></Patient>"
    let other = good.replacing("own", with: "mine")
    let bad = ["<Patient xmlns='http://hl7.org/fhir'><x><y><z", "<a><div><b>", "<!DOCTYPE a><a/>"]
    for text in bad {
      for sound in [good, other] {
        #expect(Document.read(Source(text: text)).document == nil)
        let result = Document.read(Source(text: sound))
        #expect(result.diagnostics.isEmpty)
        let names = try #require(result.document).root.children.map(\.nameText)
        #expect(names == ["resourceType", sound == good ? "own" : "mine", "id"])
      }
    }
  }

  @Test("Every beginning of a document ends in an error that says it is cut off")
  func beginnings() throws {
    let text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Patient xmlns="http://hl7.org/fhir"><!-- c --><text>
      <div xmlns="http://www.w3.org/1999/xhtml">é &amp; <b title='x'>&#160;</b><![CDATA[x]]></div>
      </text><contained><Group/></contained><id value="é"/></Patient>
      """.utf8)
    #expect(Document.read(Source(name: "t.xml", bytes: text)).diagnostics == [])
    for count in 1..<text.count {
      let result = Document.read(Source(name: "t.xml", bytes: Array(text[..<count])))
      #expect(result.document == nil)
      #expect(result.diagnostics.last?.code == .truncated, "\(count): \(result.diagnostics)")
    }
  }

  @Test("A byte that is changed never ends in a crash or a document without end")
  func changes() throws {
    let text = Array(
      #"<P xmlns="http://hl7.org/fhir"><a id="é" value="&#x41;"/><b><C/></b><!-- --></P>"#.utf8)
    for index in text.indices {
      for byte in [0, 0x22, 0x26, 0x27, 0x2F, 0x3C, 0x3E, 0x41, 0x5D, 0x80, 0xC3, 0xFF] as [UInt8] {
        var changed = text
        changed[index] = byte
        let result = Document.read(Source(name: "t.xml", bytes: changed))
        if let document = result.document {
          let again = Document.read(
            Source(name: "t.xml", bytes: XMLWriter.write(document.root).bytes))
          #expect(again.document != nil, "\(String(decoding: changed, as: UTF8.self))")
        } else {
          #expect(result.diagnostics.hasErrors)
        }
      }
    }
  }

  @Test("A value of several megabytes is read")
  func longValue() throws {
    let value = String(repeating: "0123456789abcdef", count: 800_000)
    let text = "<Binary xmlns=\"http://hl7.org/fhir\"><data value=\"\(value)\"/></Binary>"
    let result = Document.read(Source(name: "t.xml", text: text))
    #expect(result.document?.root["data"]?.string == value)
  }

  @Test("An element with more than a thousand attributes is refused", arguments: [1_001, 20_000])
  func tooManyAttributes(count: Int) throws {
    let attributes = (0..<count).map { "a\($0)='\"'" }.joined(separator: " ")
    let text = "<Basic xmlns=\"http://hl7.org/fhir\">\n<x \(attributes)/></Basic>"
    let result = Document.read(Source(name: "q.xml", text: text))
    #expect(result.document == nil)
    let last = try #require(result.diagnostics.last)
    #expect(last.code == .tooLarge)
    #expect(last.location.position?.line == 2)
  }

  @Test("A long text full of quotation marks is not a list of attributes")
  func longText() {
    let text = String(repeating: "a=\"b\" 'c' &lt;", count: 20_000)
    let json = Document.read(
      Source(
        name: "q.xml",
        text: "<Basic xmlns=\"http://hl7.org/fhir\"><text><status value=\"generated\"/>"
          + "<div xmlns=\"http://www.w3.org/1999/xhtml\">\(text)<!-- \(text) --></div></text></Basic>"
      ))
    #expect(json.diagnostics.isEmpty)
  }
}
